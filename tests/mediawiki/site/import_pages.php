<?php
// php import_pages.php FOLDER : every *.wiki file in FOLDER becomes a page. File name = title, with
// / ? # % : " percent-encoded. "Title@2.wiki" adds a second revision after "Title.wiki".
// Pages that already end in their last file's text are skipped, so it can be run again.
// Sorted order and fixed times make page ids, revision ids and timestamps the same in every fresh install.
require_once ( getenv( 'MW_INSTALL_PATH' ) ?: '/usr/share/mediawiki' ) . '/maintenance/Maintenance.php';
use MediaWiki\MediaWikiServices;
use MediaWiki\Revision\SlotRecord;
use Wikimedia\Timestamp\ConvertibleTimestamp;
class ImportPages extends Maintenance {
	private const FIRST_REVISION = 1793491200;   // 2026-11-01T00:00:00Z; each further revision a day later
	private const INTERWIKI = [ 'de', 'en', 'es', 'fr', 'ja', 'zh' ];

	public function __construct() {
		parent::__construct();
		$this->addArg( 'folder', 'Folder of *.wiki files' );
	}

	/** Title => its files, modules and templates first, so that the first parse of an article is right. */
	private function filesByTitle( $folder ) {
		$names = array_filter( scandir( $folder ), static fn ( $name ) => str_ends_with( $name, '.wiki' ) );
		$rank = static fn ( $name ) => str_starts_with( $name, 'Module' ) ? 0 : ( str_starts_with( $name, 'Template' ) ? 1 : 2 );
		usort( $names, static fn ( $a, $b ) => [ $rank( $a ), $a ] <=> [ $rank( $b ), $b ] );
		$files = [];
		foreach ( $names as $name ) {
			preg_match( '/^(.*?)(?:@(\d+))?\.wiki$/sD', $name, $m );
			$files[rawurldecode( $m[1] )][(int)( $m[2] ?? 1 )] = "$folder/$name";
		}
		foreach ( $files as &$revisions ) {
			ksort( $revisions );
		}
		return $files;
	}

	/** Saves what is new of one page; true when something was. */
	private function importPage( Title $title, array $files, User $user ) {
		$page = MediaWikiServices::getInstance()->getWikiPageFactory()->newFromTitle( $title );
		$contents = array_map( static fn ( $f ) => ContentHandler::makeContent( rtrim( file_get_contents( $f ) ), $title ), $files );
		if ( $page->exists() && $page->getContent()->equals( end( $contents ) ) ) {
			return false;
		}
		foreach ( $contents as $number => $content ) {
			ConvertibleTimestamp::setFakeTime( self::FIRST_REVISION + 86400 * ( $number - 1 ) );
			$up = $page->newPageUpdater( $user );
			$up->setContent( SlotRecord::MAIN, $content );
			$up->saveRevision( CommentStoreComment::newUnsavedComment( 'import' ), EDIT_SUPPRESS_RC );
			DeferredUpdates::doUpdates();
			ConvertibleTimestamp::setFakeTime( false );
			if ( !$up->wasSuccessful() ) {
				throw new RuntimeException( $up->getStatus()->getWikiText() );
			}
		}
		return true;
	}

	private function addInterwiki() {
		$rows = [];
		foreach ( array_diff( self::INTERWIKI, [ $this->getConfig()->get( 'LanguageCode' ) ] ) as $code ) {
			$rows[] = [ 'iw_prefix' => $code, 'iw_url' => "https://$code.wikipedia.org/wiki/\$1", 'iw_api' => '',
				'iw_wikiid' => '', 'iw_local' => 1, 'iw_trans' => 0 ];
		}
		$this->getDB( DB_PRIMARY )->insert( 'interwiki', $rows, __METHOD__, [ 'IGNORE' ] );
	}

	public function execute() {
		$user = User::newSystemUser( 'Sample importer', [ 'steal' => true ] );
		$this->addInterwiki();
		$n = [ 'saved' => 0, 'same' => 0, 'bad' => 0 ];
		foreach ( $this->filesByTitle( $this->getArg( 0 ) ) as $name => $files ) {
			try {
				$title = Title::newFromTextThrow( (string)$name );
				if ( $title->hasFragment() || $title->isExternal() ) {
					throw new RuntimeException( 'not a local page title' );
				}
				$n[$this->importPage( $title, $files, $user ) ? 'saved' : 'same']++;
			} catch ( Exception $e ) {
				$this->error( "$name: " . $e->getMessage() );
				$n['bad']++;
			}
		}
		if ( class_exists( 'SampleSearch' ) && ( $n['saved'] || !$this->getDB( DB_PRIMARY )->tableExists( 'sample_fts' ) ) ) {
			SampleSearch::rebuild();
		}
		$this->output( json_encode( $n ) . "\n" );
		return $n['bad'] === 0;
	}
}
$maintClass = ImportPages::class;
require_once RUN_MAINTENANCE_IF_MAIN;
