<?php
// <math>TeX</math> as en.wikipedia shows it: hidden MathML whose annotation is the TeX, then a fallback image
// whose alt text is the same TeX. Extension:Math would ask a service on the network for the MathML; here
// every letter, number and sign of the formula simply becomes an element of its own.
class SampleMath {
	private const SIGNS = [ '\\times' => '×', '\\cdot' => '·', '\\pi' => 'π', '\\rho' => 'ρ', '\\lambda' => 'λ', '\\hbar' => 'ℏ',
		'\\approx' => '≈', '\\Delta' => 'Δ', '\\Psi' => 'Ψ', '\\psi' => 'ψ', '\\rangle' => '⟩', '\\pm' => '±', '\\leq' => '≤', '\\geq' => '≥' ];

	public static function render( $tex, array $args ) {
		$style = $args['display'] ?? '';
		$block = $style === 'block';
		$kind = $block ? 'display' : 'inline';
		$element = $block ? 'div' : 'span';
		$tex = preg_replace( '/\s+/u', ' ', trim( (string)$tex ) );
		$full = htmlspecialchars( '{\\' . ( $style === 'inline' ? 'textstyle' : 'displaystyle' ) . ' ' . $tex . '}' );
		preg_match_all( '/\\\\[a-zA-Z]+|\d+(?:\.\d+)?|\p{L}|[-+=<>|()\/*,!]/u', $tex, $tokens );
		$inner = '';
		foreach ( $tokens[0] as $t ) {
			if ( $t[0] === '\\' ) {
				$inner .= isset( self::SIGNS[$t] ) ? '<mo>' . self::SIGNS[$t] . '</mo>' : '';
			} elseif ( ctype_digit( $t[0] ) ) {
				$inner .= "<mn>$t</mn>";
			} else {
				$inner .= preg_match( '/^\p{L}/u', $t ) ? "<mi>$t</mi>" : '<mo>' . htmlspecialchars( $t === '-' ? '−' : $t ) . '</mo>';
			}
		}
		return "<$element class=\"mwe-math-element mwe-math-element-" . ( $block ? 'block' : 'inline' ) . '">'
			. "<$element class=\"mwe-math-mathml-$kind mwe-math-mathml-a11y\" style=\"display: none;\">"
			. ( $block ? '<math display="block"' : '<math' ) . " xmlns=\"http://www.w3.org/1998/Math/MathML\" alttext=\"$full\">"
			. "<semantics><mrow class=\"MJX-TeXAtom-ORD\"><mstyle displaystyle=\"true\" scriptlevel=\"0\">$inner</mstyle></mrow>"
			. "<annotation encoding=\"application/x-tex\">$full</annotation></semantics></math></$element>"
			. '<img src="/w/math/render/svg/' . sha1( $tex ) . "\" class=\"mwe-math-fallback-image-$kind mw-invert skin-invert\" "
			. "aria-hidden=\"true\" alt=\"$full\" /></$element>";
	}
}
