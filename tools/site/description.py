"""MkDocs hook: search engines show the first paragraph of a page, unless the page says otherwise."""

import re
from html import escape, unescape

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

LONGEST = 160  # characters; more is cut off where it is shown
FEWEST = 5  # words; fewer are an id or a label
_PARAGRAPH = re.compile(r"<p>(.*?)</p>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Describe a page."""
    del config, files
    if said := description(html):
        page.meta.setdefault("description", said)
    return html


def description(html: str) -> str:
    """The first paragraph as plain text, in so many whole words as are shown; escaped for an attribute."""
    paragraphs = (unescape(_TAG.sub("", inner)).split() for inner in _PARAGRAPH.findall(html))
    words = next((words for words in paragraphs if len(words) >= FEWEST), [])
    while len(" ".join(words)) > LONGEST:
        words = [*words[:-2], f"{words[-2].rstrip('.,:;–')} …"]
    return escape(" ".join(words))
