"""What of a page is no text of the article. It leaves the tree first, so that no later step can see it."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborNode

from wikiqa_core.page.text import MARK, clean_lines

_BULK = ".reflist, .refbegin, .references, .mw-references-wrap, .navbox, style, script"
"""Most of a long page. It goes first, so that the other rules have less to look at."""

_FURNITURE = (
    # Not text at all.
    "template", "noscript", "title", "nav", "svg", "iframe", "object",
    "audio", "video", "button", "select", "textarea",
    # Images and their captions: they describe a picture that is not shown.
    "figure", "figcaption", ".thumb", ".thumbcaption", ".gallery", ".gallerybox", ".tmulti", ".infobox-image",
    ".infobox-caption", ".locmap", ".legend",
    # Notes about the article, not of it.
    ".hatnote", ".dablink", ".rellink", ".ambox", ".tmbox", ".ombox", ".cmbox", ".fmbox", ".imbox", ".dmbox",
    ".mbox-small", ".bandeau-container", ".shortdescription", ".editoronly",
    # Ways to other pages, and to the editor.
    ".navbox-styles", ".navbar", ".vertical-navbox", ".sidebar", ".succession-box", ".portal",
    ".portalbox", ".portal-bar", ".sister-bar", ".sistersitebox", ".sisterproject", ".side-box",
    ".authority-control", ".catlinks", "#catlinks", ".printfooter", ".mw-jump-link", ".mw-indicators",
    ".mw-editsection", ".pcs-edit-section-link-container", ".firstHeading", ".toc", "#toc", "#siteSub",
    "#contentSub", "[role=navigation]",
    # References: the marks go in `_drop_marks`, the lists here.
    ".mw-references", ".mw-cite-backlink",
    ".citation-comment", ".cs1-maint", ".cs1-hidden-error", ".Z3988",
    # Said twice, or for machines.
    "#coordinates", ".geo-nondefault", ".geo-multi-punct", ".geo-inline-hidden", ".sortkey", ".metadata",
    ".noprint", ".mw-empty-elt", ".ext-phonos-PhonosButton",
    # Trees that are drawn with table cells: their labels mean nothing without the lines.
    ".clade",
    # Hidden. A collapsed section of the mobile site is `until-found`: its readers open it.
    '[hidden]:not([hidden="until-found"])', ".visualhide", ".sr-only", ".visually-hidden",
)  # fmt: skip
_FURNITURE_SELECTOR = ", ".join(_FURNITURE)
_MARKS = "sup.reference, span.reference, .mw-ref, sup.Inline-Template, sup.noprint, .cite_crochet"
_NO_STYLE = re.compile(r"\s|/\*(?:[^*]|\*(?!/))*+(?:\*/)?")
_HIDING = re.compile(
    r"display:none|visibility:hidden|(?:font-size|opacity):0(?![.\d]*[1-9])"
    r"|(?:left|top|text-indent):-\d{4}|clip:rect\(0"
)
_WHOLE_AND_PART = frozenset(("", "+"))


def drop_furniture(root: LexborNode) -> None:
    """Reduce the tree to the article's text, with formulas as bare `math` and fractions as text."""
    _remove_all(root, _BULK)
    _bare_formulas(root)
    _plain_fractions(root)
    _drop_marks(root)
    _remove_all(root, _FURNITURE_SELECTOR)
    for node in root.css("[style]"):
        if _is_hidden(node):
            _remove(node, root)


def _remove_all(root: LexborNode, selector: str) -> None:
    for node in root.css(selector):
        _remove(node, root)


def _remove(node: LexborNode, root: LexborNode) -> None:
    if node.mem_id != root.mem_id:
        node.decompose(recursive=False)


def _is_hidden(node: LexborNode) -> bool:
    style = _NO_STYLE.sub("", node.attributes.get("style") or "").lower()
    # The mobile site opens its sections by script; no article can hold a section element of its own.
    return _HIDING.search(style) is not None and node.tag != "section"


def _bare_formulas(root: LexborNode) -> None:
    """A formula is there twice, as hidden MathML and as an image. Keep the MathML, which holds its TeX."""
    for element in root.css(".mwe-math-element"):
        formula = element.css_first("math")
        if formula is not None:
            element.replace_with(formula, move=True)


def _plain_fractions(root: LexborNode) -> None:
    """2 + ¹/₂, where only a screen reader sees the plus sign, is 2+1⁄2."""
    for fraction in root.css(".frac, .sfrac"):
        for unseen in fraction.css(".visualhide, .sr-only"):
            if "".join(clean_lines(unseen.text())) in _WHOLE_AND_PART:
                unseen.replace_with("+")
        fraction.replace_with("".join("".join(clean_lines(fraction.text())).split()))


def _drop_marks(root: LexborNode) -> None:
    for mark in root.css(_MARKS):
        mark.replace_with(MARK)
