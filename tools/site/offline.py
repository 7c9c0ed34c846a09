"""MkDocs hook: the build fails when a page would load anything from another host."""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError

_ADDRESS = r"""((?:https?:)?//[^"'\s)>]+)"""
_ELSEWHERE = rf"""\s*["']?\s*{_ADDRESS}"""
_IN_CSS = rf"(?:\burl\(|@import){_ELSEWHERE}"
_IN_SCRIPT = rf"\b(?:import\(|import\b|importScripts\(|from\b|fetch\()\s*[\"'`]{_ADDRESS}"
# A link that a reader may follow (`<a href>`) is fine; what the browser fetches by itself is not.
_IN_HTML = rf"""<(?!a\b)[a-z]+\b[^>]*?\s(?:src|srcset|data|poster|xlink:href)={_ELSEWHERE}
              | <link\b(?![^>]*\brel=["']?(?:canonical|alternate|prev|next))[^>]*?\shref={_ELSEWHERE}
              | \bimport\({_ELSEWHERE}
              | {_IN_CSS}"""
_PATTERNS = {
    ".css": re.compile(_IN_CSS, re.IGNORECASE),
    ".html": re.compile(_IN_HTML, re.IGNORECASE | re.VERBOSE),
    ".js": re.compile(_IN_SCRIPT),
    ".mjs": re.compile(_IN_SCRIPT),
}


def on_post_build(config: MkDocsConfig) -> None:
    """Check every file of the built site."""
    for path in sorted(Path(config.site_dir).rglob("*")):
        if path.suffix in _PATTERNS and (found := addresses(path)):
            message = f"{path} would load from another host: {', '.join(found)}"
            raise PluginError(message)


def addresses(path: Path) -> list[str]:
    """List the addresses on other hosts that a file of the site would load."""
    found = _PATTERNS[path.suffix].findall(path.read_text(encoding="utf-8"))
    return [
        address for match in found for address in ([match] if isinstance(match, str) else match) if address
    ]
