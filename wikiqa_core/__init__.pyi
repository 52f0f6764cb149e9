from .agents.extractive import ExtractiveAgent
from .answering import WikiQA, aanswer, answer, astream, averify, verify
from .article import Article
from .errors import (
    ArticleNotFound,
    BudgetExhausted,
    ConfigurationError,
    InvalidQuestion,
    ModelUnavailable,
    PartNotFound,
    QuoteNotFound,
    RetrievalUnavailable,
    RevisionUnavailable,
    WikiQAError,
)
from .events import (
    Decided,
    DraftRejected,
    Event,
    Fetched,
    Grade,
    ModelTurn,
    NotFetched,
    QuoteCorrected,
    Reading,
    Searched,
    Trace,
)
from .evidence import Evidence
from .graders.quoted import Quoted
from .graders.supported import Supported
from .models import (
    Budget,
    InfoboxRow,
    OutlineEntry,
    PageRef,
    Passage,
    Redirect,
    SearchHit,
    Sense,
    Table,
    Usage,
)
from .outcomes import Answer, Citation, Outcome, Refusal
from .protocols import Agent, Grader, Retriever
from .quotes import QuoteMatch, find_quote
from .retrievers.mediawiki import MediaWikiRetriever
from .retrievers.recording import RecordingRetriever
from .retrievers.snapshot import SnapshotRetriever
from .serial import from_dict, from_json, to_dict, to_json
from .settings import Settings
from .verifying import Check

__version__: str

__all__ = [
    "Agent",
    "Answer",
    "Article",
    "ArticleNotFound",
    "Budget",
    "BudgetExhausted",
    "Check",
    "Citation",
    "ConfigurationError",
    "Decided",
    "DraftRejected",
    "Event",
    "Evidence",
    "ExtractiveAgent",
    "Fetched",
    "Grade",
    "Grader",
    "InfoboxRow",
    "InvalidQuestion",
    "MediaWikiRetriever",
    "ModelTurn",
    "ModelUnavailable",
    "NotFetched",
    "Outcome",
    "OutlineEntry",
    "PageRef",
    "PartNotFound",
    "Passage",
    "QuoteCorrected",
    "QuoteMatch",
    "QuoteNotFound",
    "Quoted",
    "Reading",
    "RecordingRetriever",
    "Redirect",
    "Refusal",
    "RetrievalUnavailable",
    "Retriever",
    "RevisionUnavailable",
    "SearchHit",
    "Searched",
    "Sense",
    "Settings",
    "SnapshotRetriever",
    "Supported",
    "Table",
    "Trace",
    "Usage",
    "WikiQA",
    "WikiQAError",
    "aanswer",
    "answer",
    "astream",
    "averify",
    "find_quote",
    "from_dict",
    "from_json",
    "to_dict",
    "to_json",
    "verify",
]
