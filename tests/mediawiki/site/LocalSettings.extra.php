<?php
// Settings of the sample wiki, read after the LocalSettings.php that install.php wrote.
// SAMPLE_* come from the environment that start.sh sets.
$wgServer = getenv( 'SAMPLE_SERVER' ) ?: 'http://127.0.0.1:8080';
$wgCanonicalServer = $wgServer;
$wgScriptPath = '/w';
$wgArticlePath = '/wiki/$1';
$wgUsePathInfo = true;
$wgSitename = 'Sample wiki';
$wgMetaNamespace = 'Project';
$wgLanguageCode = getenv( 'SAMPLE_LANG' ) ?: 'en';
$wgLocaltimezone = 'UTC';
$wgCapitalLinks = true;
$wgEnableUploads = false;
$wgJobRunRate = 0;                       // no jobs inside web requests
$wgShowExceptionDetails = true;
$wgMainCacheType = CACHE_ACCEL;          // APCu: shared by the php -S workers
$wgParserCacheType = CACHE_DB;
$wgMessageCacheType = CACHE_ACCEL;
$wgSessionCacheType = CACHE_DB;
$wgCacheDirectory = getenv( 'SAMPLE_STATE' ) . '/cache';
$wgLocalisationCacheConf['store'] = 'array';   // PHP files, so that opcache keeps them
$wgRateLimits = [];
$wgAPIMaxLagThreshold = 7;
$wgGroupPermissions['*']['edit'] = false;
$wgGroupPermissions['*']['createaccount'] = false;
$wgFragmentMode = [ 'html5', 'legacy' ]; // as on en.wikipedia
$wgNoFollowLinks = false;
foreach ( [ 'Cite', 'ParserFunctions', 'Scribunto', 'TextExtracts', 'PageImages', 'Poem', 'ImageMap', 'CategoryTree' ] as $ext ) {
	wfLoadExtension( $ext );
}
$wgPFEnableStringFunctions = false;
$wgScribuntoDefaultEngine = extension_loaded( 'luasandbox' ) ? 'luasandbox' : 'luastandalone';
$wgScribuntoEngineConf['luastandalone']['luaPath'] = '/usr/bin/lua5.1';
// en.wikipedia's list of what extracts drop, on top of the extension's own
$wgExtractsRemoveClasses = array_merge( $wgExtractsRemoveClasses ?? [], [ '.metadata', '.hatnote', 'span.coordinates', '.mw-empty-elt' ] );

// --- Disambiguator in ten lines: __DISAMBIG__ -> page property "disambiguation"
$wgExtensionMessagesFiles['SampleMagic'] = __DIR__ . '/Sample.i18n.magic.php';
$wgHooks['GetDoubleUnderscoreIDs'][] = static function ( &$ids ) {
	$ids[] = 'disambiguation';
};
// --- {{SHORTDESC:...}} -> page property "wikibase-shortdesc" (WikibaseClient on en.wikipedia),
//     {{QID:Q123}} -> page property "wikibase_item",
//     <math> -> the markup of Extension:Math, without its rendering service (SampleMath.php),
//     <templatestyles> -> the markup of Extension:TemplateStyles (SampleStyles.php)
$wgHooks['ParserFirstCallInit'][] = static function ( Parser $parser ) {
	$property = static function ( $name ) {
		return static function ( Parser $p, $text = '' ) use ( $name ) {
			$p->getOutput()->setPageProperty( $name, trim( $text ) );
			return '';
		};
	};
	$parser->setFunctionHook( 'shortdesc', $property( 'wikibase-shortdesc' ), Parser::SFH_NO_HASH );
	$parser->setFunctionHook( 'qid', $property( 'wikibase_item' ), Parser::SFH_NO_HASH );
	$parser->setHook( 'math', [ SampleMath::class, 'render' ] );
	$parser->setHook( 'templatestyles', [ SampleStyles::class, 'render' ] );
};
require_once __DIR__ . '/SampleMath.php';
require_once __DIR__ . '/SampleStyles.php';
// --- the same short description in /rest.php/v1/search/*
$wgHooks['SearchResultProvideDescription'][] = static function ( array $pages, &$descriptions ) {
	$ids = array_keys( $pages );
	if ( !$ids ) {
		return;
	}
	$dbr = wfGetDB( DB_REPLICA );
	foreach ( $dbr->select( 'page_props', [ 'pp_page', 'pp_value' ],
		[ 'pp_page' => $ids, 'pp_propname' => 'wikibase-shortdesc' ], 'sample' ) as $row ) {
		$descriptions[$row->pp_page] = $row->pp_value;
	}
};
// --- replication lag for tests of maxlag=: echo 9 > STATE/lag
$wgHooks['ApiMaxLagInfo'][] = static function ( &$info ) {
	$f = getenv( 'SAMPLE_STATE' ) . '/lag';
	if ( is_readable( $f ) ) {
		$info = [ 'host' => 'sample-replica', 'lag' => (float)file_get_contents( $f ), 'type' => 'db' ];
	}
};
if ( getenv( 'SAMPLE_SEARCH' ) !== 'stock' ) {
	require_once __DIR__ . '/SampleSearch.php';
	$wgSearchType = 'SampleSearch';
}
