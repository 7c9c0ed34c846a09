"""MkDocs hook: `{{ strength: KIND }}` in a page becomes the table of that kind, from what was measured."""

import re

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from hearts_lab.arena.strength import table

MARK = re.compile(r"\{\{ strength: (\w+) \}\}")


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """Put the tables in."""
    return MARK.sub(lambda found: table(found[1], config.theme["language"]), markdown)
