"""MkDocs hook: a word of the game says what it means where a page uses it first.

The words and meanings are the glossary's own. Headings, links, code and panels stay as they are.
"""

import re
from collections.abc import Iterator
from functools import cache
from html import escape

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from hearts_lab.i18n import catalogue

ENDINGS = {"en": "s?", "sv": "(?:en|et|n|t|na|ar|arna)?"}  # of a word in the plural, or in its definite form
SKIPPED = re.compile("a|abbr|button|code|figure|h[1-6]|pre|script|style|summary|svg|table")
# Words that people also use when they do not speak of cards ("hand out points"): only the glossary has them.
EVERYDAY = {
    "en": "clockwise deal deal_out distribution forced game hand hold left legal limit opponent pack pass "
    "rank seat shuffle tie total variant",
    "sv": "clockwise deal_out forced hand left legal limit opponent pack seat shuffle variant",
}
PANELS = ("hearts", "hearts-figure", "hearts-live", "doc")
EMPTY = re.compile("br|col|hr|img|input|link|meta|source|wbr")  # they have no end
NOT_ON = (
    "chapters/glossary.md",
    "reference/api/",
)  # where words are explained, where they are not the game's
_PIECE = re.compile(r"<!--.*?-->|<[^>]*>|[^<]+", re.DOTALL)
_TAG = re.compile(r"<(/?)([a-z0-9]+)", re.IGNORECASE)
_CLASS = re.compile(r'class="([^"]*)"')


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Explain the words of a page."""
    del files
    if page.file.src_uri.startswith(NOT_ON):
        return html
    return explained(html, config.theme["language"])


def explained(html: str, lang: str) -> str:
    """Put the meaning of each word of the glossary where it stands first."""
    pattern, meanings = _words(lang)
    told: set[str] = set()

    def explain(found: re.Match[str]) -> str:
        word = str(found.lastgroup)
        if word in told:
            return found[0]
        told.add(word)
        return f'<abbr title="{escape(meanings[word])}">{found[0]}</abbr>'

    return "".join(pattern.sub(explain, piece) if prose else piece for piece, prose in _pieces(html))


def _pieces(html: str) -> Iterator[tuple[str, bool]]:
    """A page's tags and texts in order, and of each whether it is text that reads as prose."""
    within: list[bool] = []  # for each open element whether it, or one around it, is left alone
    for piece in _PIECE.findall(html):
        tag = _TAG.match(piece)
        if tag is None:
            yield piece, not piece.startswith("<") and not (within and within[-1])
            continue
        closing, name = tag[1], tag[2].lower()
        if closing:
            del within[-1:]
        elif not EMPTY.fullmatch(name) and not piece.endswith("/>"):
            marks = _CLASS.search(piece)
            panel = marks is not None and not set(PANELS).isdisjoint(marks[1].split())
            within.append(within[-1:] == [True] or bool(SKIPPED.fullmatch(name)) or panel)
        yield piece, False


@cache
def _words(lang: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """A pattern with a group for each word, the longer ones first, and what each means."""
    entries = {
        key: entry for key, entry in catalogue("glossary", lang).items() if key not in EVERYDAY[lang].split()
    }
    longest = sorted(entries, key=lambda key: -len(entries[key]["word"]))
    forms = (f"(?P<{key}>(?:{_spellings(entries[key]['word'])}){ENDINGS[lang]})" for key in longest)
    pattern = re.compile(rf"\b(?:{'|'.join(forms)})\b", re.IGNORECASE)
    return pattern, {key: entries[key]["means"] for key in entries}


def _spellings(word: str) -> str:
    """An entry such as "singleton, doubleton" as a pattern."""
    return "|".join(re.escape(escape(each)) for each in word.split(", "))
