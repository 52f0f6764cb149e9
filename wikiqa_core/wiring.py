"""Which retriever and which agent the settings name.

Each is imported where it is made, so that a part that is not used costs nothing.
"""

from __future__ import annotations

from wikiqa_core.protocols import Agent, Retriever
from wikiqa_core.settings import Settings


def make_retriever(settings: Settings) -> Retriever:
    """The source of articles: a snapshot file if one is set, else the live wiki."""
    if settings.snapshot is not None:
        from wikiqa_core.retrievers.snapshot import SnapshotRetriever  # noqa: PLC0415

        return SnapshotRetriever(settings.snapshot)
    from wikiqa_core.retrievers.mediawiki import MediaWikiRetriever  # noqa: PLC0415

    return MediaWikiRetriever(
        lang=settings.lang, api_url=settings.api_url, contact=settings.contact, timeout=settings.timeout
    )


def make_agent(settings: Settings) -> Agent:
    """The agent that is set; `auto` is the extractive one, which needs no model."""
    from wikiqa_core.agents.extractive import ExtractiveAgent  # noqa: PLC0415

    agents = {"auto": ExtractiveAgent, "extractive": ExtractiveAgent}
    return agents[settings.agent]()
