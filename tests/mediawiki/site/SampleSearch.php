<?php
// A small search engine that behaves towards the API like en.wikipedia's CirrusSearch: one full-text search over
// titles, redirects, rendered text and, with less weight, tables; bm25 order; all words required but English stop
// words; redirects folded into their target; plain-text snippets; spelling suggestion on zero results, and the
// rewritten query when the client sends srenablerewrites=1. Chinese and Japanese characters are words of their own;
// where the content language has variants, a page is found by every variant.
// Index: an FTS5 table that import_pages.php rebuilds (SampleSearch::rebuild).
use MediaWiki\MediaWikiServices;

class SampleResult extends RevisionSearchResult {
	public $sampleSnippet = '', $sampleTitle = '', $sampleRedirect = null;
	public function getTextSnippet( $terms = [] ) {
		return $this->sampleSnippet;
	}
	public function getTitleSnippet() {
		return $this->sampleTitle;
	}
	public function getRedirectTitle() {
		return $this->sampleRedirect;
	}
	public function getRedirectSnippet() {
		return $this->sampleRedirect ? htmlspecialchars( $this->sampleRedirect->getText() ) : '';
	}
}

class SampleResultSet extends SearchResultSet {
	public $total = 0, $suggestion = null, $rewritten = null;
	public function __construct( array $results, $more ) {
		parent::__construct( false, $more );
		$this->results = $results;
	}
	public function numRows() {
		return count( $this->results );
	}
	public function getTotalHits() {
		return $this->total;
	}
	public function hasSuggestion() {
		return $this->suggestion !== null;
	}
	public function getSuggestionQuery() {
		return $this->suggestion;
	}
	public function getSuggestionSnippet() {
		return htmlspecialchars( (string)$this->suggestion );
	}
	public function hasRewrittenQuery() {
		return $this->rewritten !== null;
	}
	public function getQueryAfterRewrite() {
		return $this->rewritten;
	}
	public function getQueryAfterRewriteSnippet() {
		return htmlspecialchars( (string)$this->rewritten );
	}
}

class SampleSearch extends SearchSqlite {
	private const STOP_WORDS = [ 'a', 'an', 'and', 'are', 'as', 'at', 'be', 'but', 'by', 'for', 'if', 'in', 'into', 'is', 'it', 'no', 'not',
		'of', 'on', 'or', 'such', 'that', 'the', 'their', 'then', 'there', 'these', 'they', 'this', 'to', 'was', 'will', 'with' ];
	private const HIT = [ "\x01" => '<span class="searchmatch">', "\x02" => '</span>' ];

	public function update( $id, $title, $text ) {
	}
	public function updateTitle( $id, $title ) {
	}
	public function supports( $feature ) {
		return $feature === 'search-update' ? false : parent::supports( $feature );
	}
	protected function doSearchTitleInDB( $term ) {
		return null;   // as CirrusSearch: the API then runs a text search
	}

	/** "東京 Tokyo" as " 東  京  Tokyo": FTS5 cuts words at spaces. */
	private static function spaced( $text ) {
		return preg_replace( '/[\p{Han}\p{Hiragana}\p{Katakana}ー]/u', ' $0 ', $text );
	}
	private static function unspaced( $text ) {
		return preg_replace( '/ ([\x01\x02]*[\p{Han}\p{Hiragana}\p{Katakana}ー][\x01\x02]*) /u', '$1', $text );
	}

	private static function variants( $text ) {
		$converter = MediaWikiServices::getInstance()->getLanguageConverterFactory()
			->getLanguageConverter( MediaWikiServices::getInstance()->getContentLanguage() );
		return $converter->hasVariants() ? implode( ' ', array_unique( $converter->autoConvertToAllVariants( $text ) ) ) : '';
	}

	/** Running text, and what CirrusSearch calls auxiliary text: tables and the short description. */
	private static function plainText( $html ) {
		$text = static fn ( $h ) => trim( preg_replace( '/\s+/u', ' ',
			html_entity_decode( strip_tags( str_replace( '<', ' <', $h ) ), ENT_QUOTES | ENT_HTML5 ) ) );
		$f = new HtmlFormatter\HtmlFormatter( HtmlFormatter\HtmlFormatter::wrapHTML( $html ) );
		$f->remove( [ 'style', 'script', 'math', '.autocollapse', '.navigation-not-searchable', 'sup.reference', '.mw-references-wrap' ] );
		$f->filterContent();
		$f->remove( [ 'table', '.searchaux' ] );
		$aside = '';
		foreach ( $f->filterContent() as $node ) {
			$aside .= ' ' . $text( $node->ownerDocument->saveHTML( $node ) );
		}
		return [ $text( $f->getText() ), trim( $aside ) ];
	}

	public static function rebuild() {
		$s = MediaWikiServices::getInstance();
		$dbw = wfGetDB( DB_PRIMARY );
		$dbw->startAtomic( __METHOD__ );   // one commit, so one fsync
		$dbw->query( 'DROP TABLE IF EXISTS sample_fts', __METHOD__ );
		$dbw->query( "CREATE VIRTUAL TABLE sample_fts USING fts5(title, redirects, body, aside, tokenize='porter unicode61 remove_diacritics 2')", __METHOD__ );
		$dbw->query( "CREATE TABLE IF NOT EXISTS sample_words(word TEXT PRIMARY KEY, n INTEGER)", __METHOD__ );
		$dbw->query( 'DELETE FROM sample_words', __METHOD__ );
		$words = [];
		foreach ( $dbw->select( 'page', [ 'page_id', 'page_namespace', 'page_title' ], [ 'page_is_redirect' => 0 ], __METHOD__ ) as $row ) {
			$title = Title::makeTitle( $row->page_namespace, $row->page_title );
			$page = $s->getWikiPageFactory()->newFromTitle( $title );
			$po = $page->getParserOutput( ParserOptions::newFromAnon() );
			$html = $po ? $po->getText( [ 'enableSectionEditLinks' => false, 'allowTOC' => false ] ) : '';
			[ $body, $aside ] = self::plainText( $html );
			$reds = $dbw->selectFieldValues( [ 'redirect', 'page' ], 'page_title', [ 'rd_from=page_id',
				'rd_namespace' => $row->page_namespace, 'rd_title' => $row->page_title ], __METHOD__ );
			$dbw->insert( 'sample_fts', [ 'rowid' => $row->page_id, 'title' => self::spaced( $title->getText() ),
				'redirects' => self::spaced( str_replace( '_', ' ', implode( "\n", $reds ) ) ), 'body' => self::spaced( $body ),
				'aside' => self::spaced( $aside . ' ' . self::variants( $title->getText() . ' ' . $body ) ) ], __METHOD__ );
			preg_match_all( '/\p{L}{3,}/u', mb_strtolower( "{$title->getText()} $body $aside" ), $m );
			foreach ( $m[0] as $w ) {
				$words[$w] = ( $words[$w] ?? 0 ) + 1;
			}
		}
		foreach ( $words as $w => $n ) {
			$dbw->insert( 'sample_words', [ 'word' => $w, 'n' => $n ], __METHOD__ );
		}
		$dbw->endAtomic( __METHOD__ );
	}

	private function match( $term ) {
		$must = $not = [];
		$cjk = '/[\p{Han}\p{Hiragana}\p{Katakana}ー]+/u';
		$term = preg_replace_callback( $cjk, static fn ( $m ) => '"' . trim( self::spaced( $m[0] ) ) . '"', $term );
		preg_match_all( '/(-|intitle:)?("([^"]*)"|\S+)/u', $term, $m, PREG_SET_ORDER );
		foreach ( $m as $t ) {
			preg_match_all( '/[\p{L}\p{N}\p{M}]+/u', $t[3] ?? $t[2], $w );
			if ( !$w[0] || $t[0] === 'OR' || $t[0] === 'AND' ) {
				continue;
			}
			$q = isset( $t[3] ) ? '"' . implode( ' ', $w[0] ) . '"'
				: implode( ' AND ', array_map( static fn ( $x ) => '"' . $x . '"' . ( substr( $t[2], -1 ) === '*' ? '*' : '' ), $w[0] ) );
			if ( !isset( $t[3] ) && $t[1] === '' && in_array( mb_strtolower( $t[2] ), self::STOP_WORDS, true ) ) {
				continue;
			}
			if ( $t[1] === '-' ) {
				$not[] = "($q)";
			} else {
				$must[] = $t[1] === 'intitle:' ? "title:($q)" : "($q)";
			}
		}
		if ( !$must ) {
			return null;
		}
		return implode( ' AND ', $must ) . ( $not ? ' NOT (' . implode( ' OR ', $not ) . ')' : '' );
	}

	private function suggest( $term ) {
		$dbr = wfGetDB( DB_REPLICA );
		$changed = false;
		$out = preg_replace_callback( '/\p{L}{4,}/u', static function ( $m ) use ( $dbr, &$changed ) {
			$w = mb_strtolower( $m[0] );
			if ( $dbr->selectField( 'sample_words', 'n', [ 'word' => $w ], __METHOD__ ) ) {
				return $m[0];
			}
			$best = null;
			$bd = 3;
			foreach ( $dbr->select( 'sample_words', [ 'word', 'n' ], '', __METHOD__, [ 'ORDER BY' => 'n DESC' ] ) as $r ) {
				$d = abs( strlen( $r->word ) - strlen( $w ) ) > 2 ? 9 : levenshtein( $w, $r->word );
				if ( $d < $bd ) {
					$bd = $d;
					$best = $r->word;
				}
			}
			$changed = $changed || $best !== null;
			return $best ?? $m[0];
		}, $term );
		return $changed ? $out : null;
	}

	private function run( $term ) {
		$match = $this->match( $term );
		if ( $match === null ) {
			return [ 0, [] ];
		}
		$dbr = wfGetDB( DB_REPLICA );
		$ns = $this->namespaces ? ' AND page_namespace IN (' . $dbr->makeList( $this->namespaces ) . ')' : '';
		$from = 'FROM sample_fts JOIN page ON page_id=sample_fts.rowid WHERE sample_fts MATCH ' . $dbr->addQuotes( $match ) . $ns;
		$total = (int)$dbr->query( "SELECT COUNT(*) AS c $from", __METHOD__ )->fetchObject()->c;
		$exact = $dbr->addQuotes( self::spaced( mb_strtolower( trim( $term ) ) ) );
		$rows = $dbr->query( "SELECT page_id, page_namespace, page_title, redirects, " .
			"snippet(sample_fts,2,char(1),char(2),'',28) AS snip, highlight(sample_fts,0,char(1),char(2)) AS ht " .
			"$from ORDER BY (lower(title)=$exact) DESC, bm25(sample_fts,8.0,6.0,1.0,0.5), page_id LIMIT {$this->limit} OFFSET {$this->offset}", __METHOD__ );
		return [ $total, $rows ];
	}

	protected function doSearchTextInDB( $term ) {
		[ $total, $rows ] = $this->run( $term );
		$suggestion = $total === 0 ? $this->suggest( $term ) : null;
		$rewritten = null;
		if ( $total === 0 && $suggestion !== null && $this->getFeatureData( 'rewrite' ) ) {
			[ $total, $rows ] = $this->run( $suggestion );
			if ( $total ) {
				$rewritten = $suggestion;
				$term = $suggestion;
			}
		}
		$out = [];
		preg_match_all( '/[\p{L}\p{N}]{2,}/u', mb_strtolower( $term ), $w );
		foreach ( $rows as $r ) {
			$res = new SampleResult( Title::makeTitle( $r->page_namespace, $r->page_title ) );
			$res->sampleSnippet = strtr( htmlspecialchars( self::unspaced( (string)$r->snip ) ), self::HIT );
			if ( strpos( $r->ht, "\x01" ) !== false ) {
				$res->sampleTitle = strtr( htmlspecialchars( trim( self::unspaced( $r->ht ) ) ), self::HIT );
			} else {
				foreach ( array_filter( explode( "\n", $r->redirects ) ) as $red ) {
					foreach ( $w[0] as $x ) {
						if ( mb_stripos( $red, $x ) !== false ) {
							$res->sampleRedirect = Title::newFromText( trim( self::unspaced( $red ) ) );
						}
					}
				}
			}
			$out[] = $res;
		}
		$set = new SampleResultSet( $out, $this->offset + count( $out ) < $total );
		$set->total = $total;
		$set->suggestion = $rewritten === null ? $suggestion : null;
		$set->rewritten = $rewritten;
		return $set;
	}
}
