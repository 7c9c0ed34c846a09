"""MkDocs hook: live panels get the address of Python (docs/assets/live.js starts it)."""

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page
from mkdocs.utils import get_relative_url

from tools.site import python

_MARK = '<div class="hearts-live" '


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Tell the live panels of a page where Python is."""
    front = get_relative_url(".", page.url) + ("" if config.theme["language"] == "en" else "/..")
    return output.replace(_MARK, f'{_MARK}data-python="{front}/{python.address()}" ')
