"""MkDocs hook: what the theme leaves out for readers who listen to a page."""

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page

SEARCH = {"en": "Search", "sv": "Sök"}


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Name the search dialog."""
    del page
    name = SEARCH[config.theme["language"]]
    return output.replace('role="dialog"', f'role="dialog" aria-label="{name}"')
