"""wiki-qa: answers a question from Wikipedia and from nothing else.

    from wikiqa_core import answer

    outcome = answer("What is the melting point of iron?")

Every claim of an `Answer` stands on a quote that code has found in a pinned revision; where Wikipedia
does not say, the outcome is a `Refusal` that names what was read. The names in `__all__`, and those of
`wikiqa_core.testing`, are the whole public interface.
"""

import lazy_loader

__version__ = "0.1.0"

# The names stand in __init__.pyi; each is imported when it is first used, so that importing the
# package costs little.
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
