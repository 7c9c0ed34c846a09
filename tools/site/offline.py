"""MkDocs hook: the build fails when a page would load anything from another host."""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.pages import Page

_ELSEWHERE = r"""\s*["']?\s*((?:https?:)?//[^"'\s)>]+)"""
# A link that a reader may follow (`<a href>`) is fine; what the browser fetches by itself is not.
_IN_HTML = re.compile(
    rf"""<(?!a\b)[a-z]+\b[^>]*?\s(?:src|srcset|data|poster|xlink:href)={_ELSEWHERE}
       | <link\b(?![^>]*\brel=["']?(?:canonical|alternate|prev|next))[^>]*?\shref={_ELSEWHERE}
       | \bimport\({_ELSEWHERE}""",
    re.IGNORECASE | re.VERBOSE,
)
_IN_CSS = re.compile(rf"(?:\burl\(|@import){_ELSEWHERE}", re.IGNORECASE)
_IN_MODULE = re.compile(rf"(?:\bimport\(|\bimport\b|\bfrom\b){_ELSEWHERE}")


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> None:
    """Check a page."""
    del config
    _refuse(page.file.src_uri, loads(output, _IN_HTML) + loads(output, _IN_CSS))


def on_post_build(config: MkDocsConfig) -> None:
    """Check the style sheets and modules beside the pages."""
    for path in sorted(Path(config.site_dir).rglob("*")):
        pattern = {".css": _IN_CSS, ".mjs": _IN_MODULE}.get(path.suffix)
        if pattern:
            _refuse(str(path), loads(path.read_text(encoding="utf-8"), pattern))


def loads(text: str, pattern: re.Pattern[str] = _IN_HTML) -> list[str]:
    """List the addresses on other hosts that `text` would load."""
    return [address for match in pattern.finditer(text) for address in match.groups() if address]


def _refuse(place: str, addresses: list[str]) -> None:
    if addresses:
        message = f"{place} would load from another host: {', '.join(addresses)}"
        raise PluginError(message)
