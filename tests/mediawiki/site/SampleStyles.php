<?php
// <templatestyles src="Plainlist/styles.css" /> as Extension:TemplateStyles shows it: the style sheet stands in a
// <style> element in the middle of the text (in an infobox cell, too) at its first use on a page, and a <link>
// refers to it afterwards. The sheets are this file's own; there is nothing to sanitise.
class SampleStyles {
	private const SHEETS = [
		'Plainlist/styles.css' => '.mw-parser-output .plainlist ol,.mw-parser-output .plainlist ul{list-style:none;margin:0;padding:0}',
		'Hatnote/styles.css' => '.mw-parser-output .hatnote{font-style:italic}.mw-parser-output div.hatnote{padding-left:1.6em}',
		'Reflist/styles.css' => '.mw-parser-output .reflist{font-size:90%;margin-bottom:0.5em;list-style-type:decimal}',
		'Infobox/styles.css' => '.mw-parser-output .infobox{float:right;clear:right;width:22em;border:1px solid #a2a9b1}',
		'Navbox/styles.css' => '.mw-parser-output .navbox{box-sizing:border-box;border:1px solid #a2a9b1;width:100%;clear:both}',
		'Sidebar/styles.css' => '.mw-parser-output .sidebar{width:22em;float:right;clear:right;border:1px solid #aaa}',
	];

	public static function render( $text, array $args, Parser $parser ) {
		$sheet = $args['src'] ?? '';
		if ( !isset( self::SHEETS[$sheet] ) ) {
			return '<strong class="error">No such style sheet: ' . htmlspecialchars( $sheet ) . '</strong>';
		}
		$key = 'TemplateStyles:r' . ( 1000000000 + crc32( $sheet ) % 100000000 );
		$output = $parser->getOutput();
		$seen = $output->getExtensionData( 'sample-styles' ) ?? [];
		if ( isset( $seen[$sheet] ) ) {
			$html = "<link rel=\"mw-deduplicated-inline-style\" href=\"mw-data:$key\"/>";
		} else {
			$output->setExtensionData( 'sample-styles', $seen + [ $sheet => true ] );
			$html = "<style data-mw-deduplicate=\"$key\">" . self::SHEETS[$sheet] . '</style>';
		}
		return [ $html, 'markerType' => 'nowiki' ];
	}
}
