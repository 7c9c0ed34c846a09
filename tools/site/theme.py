"""MkDocs hook: what the theme has to leave to us.

- Its styles go into a cascade layer, so that the style sheets of the site and of the card table win over
  them whatever their selectors.
- Its search dialog gets a name, for readers who listen to the page.
- Its list of languages goes: its script would lead the language switch to the other front page wherever
  the address of the site is not known when it is built.
- Its foot says the version.
- It has no search in a page opened from disk, where a browser would not let it read its index.
- Its search leaves out code and the words in panels: it would be most of what every reader loads.
- The index of its search is written in UTF-8, where a Swedish letter takes two bytes and not six.
- Its notes for its own developers, and its searches in other languages, stay at home.
"""

import json
import re
import tomllib
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"
SEARCH = {"en": "Search", "sv": "Sök"}
_UNSOUGHT = re.compile(
    r'<(?:div|details) class="(?:[^"]* )?'
    r'(?:code|doc-signature|hearts-figure|mkdocstrings-source|rule-example)(?: [^"]*)?"'
)
_NOT_NEEDED = re.compile(
    r"assets/.*\.map$|assets/javascripts/lunr/(?!min/lunr\.(?:stemmer\.support|sv)\.min\.js$)"
)
_LANGUAGES = re.compile(r'<link rel="alternate" href="[^"]*" hreflang="[^"]*">')
_EMPTY, _BREAK = re.compile(r"\n\s+"), "\n"  # a tenth of a page is what its templates leave empty
_SEARCH_FORM = '<form class="md-search__form" name="search">'
_NO_SEARCH = (
    '<script>if (location.protocol === "file:") {'
    "document.documentElement.dataset.fromDisk = '';"
    'document.forms.search.closest("[data-md-component=search]").remove();'
    "}</script>"
)
_STYLES = re.compile(r'<link rel="stylesheet" href="([^"]*assets/stylesheets/[^"]*)">')


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Say at the foot of each page of which version it is."""
    version = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"]
    config.copyright = f"{config.copyright} · Hearts lab {version}"
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Leave out what no page asks for."""
    del config
    for file in [file for file in files if _NOT_NEEDED.match(file.src_uri)]:
        files.remove(file)
    return files


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Keep code and the words in panels out of the search."""
    del page, config, files
    return _UNSOUGHT.sub(r"\g<0> data-search-exclude", html)


@event_priority(-100)  # once the search has written it
def on_post_build(config: MkDocsConfig) -> None:
    """Write the index of the search in as few bytes as it needs."""
    index = Path(config.site_dir, "search", "search_index.json")
    words = json.loads(index.read_text(encoding="utf-8"))
    index.write_text(json.dumps(words, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def on_post_template(output_content: str, template_name: str, config: MkDocsConfig) -> str:
    """Change a page that the theme makes by itself, such as 404.html."""
    return mend(output_content, config) if template_name.endswith(".html") else output_content


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Change a page."""
    del page
    return mend(output, config)


def mend(html: str, config: MkDocsConfig) -> str:
    """Change what the theme made."""
    name = SEARCH[config.theme["language"]]
    before, article, rest = html.partition("<article")
    text, end, after = rest.rpartition("</article>")
    html = f"{_EMPTY.sub(_BREAK, before)}{article}{text}{end}{_EMPTY.sub(_BREAK, after)}"
    html = _STYLES.sub(r'<style>@import url("\1") layer(theme);</style>', html)
    html = _LANGUAGES.sub("", html)
    html = html.replace(_SEARCH_FORM, f"{_SEARCH_FORM}{_NO_SEARCH}")
    return html.replace('role="dialog"', f'role="dialog" aria-label="{name}"')
