"""MkDocs hook: the pages and assets that are made rather than written.

- Assets shared by both languages: `docs/assets`, and the front end and its colours from the package.
- The API reference: a page for each public module.
- `folder/*` in the navigation stands for all the pages in that folder.
- Both languages hold the same pages, so that the language switch always arrives.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

from hearts_lab.svg import DARK, LIGHT
from hearts_lab.widgets import bundle

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "docs/assets"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what is made, then spread it over the navigation."""
    _require_every_language(files, config)
    for asset in sorted(path for path in ASSETS.rglob("*") if path.is_file()):
        uri = f"assets/{asset.relative_to(ASSETS).as_posix()}"
        files.append(File.generated(config, uri, abs_src_path=str(asset)))
    for uri, content in (*assets(), *api_pages()):
        files.append(File.generated(config, uri, content=content))
    pages = [file.src_uri for file in files.documentation_pages()]
    config.nav = _spread(config.nav, pages)
    return files


def assets() -> Iterator[tuple[str, str]]:
    """Give the files of the front end: its place, its content."""
    yield "assets/hearts.js", bundle.script()
    yield "assets/hearts.css", bundle.css()
    schemes = {"default": LIGHT, "slate": DARK}
    yield (
        "assets/palette.css",
        "".join(
            f'[data-md-color-scheme="{scheme}"]'
            f"{{{';'.join(f'--h-{name}:{colour}' for name, colour in colours.items())}}}\n"
            for scheme, colours in schemes.items()
        ),
    )


def api_pages() -> Iterator[tuple[str, str]]:
    """Give a page (its place, its text) for each public module, in the order of their names."""
    package = ROOT / "hearts_lab"
    modules = {path.stem for path in package.glob("*.py")}
    modules |= {path.parent.name for path in package.glob("*/__init__.py")}
    for name in sorted(module for module in modules if not module.startswith("_")):
        module = f"hearts_lab.{name}"
        yield f"reference/api/{name}.md", f"# `{module}`\n\n::: {module}\n"


def _require_every_language(files: Files, config: MkDocsConfig) -> None:
    """Raise unless the pages written by hand are the same in every language."""
    mine = Path(config.docs_dir)
    written = {file.src_uri for file in files.documentation_pages()}
    for other in (mine.parent / choice["lang"] for choice in config.extra["alternate"]):
        theirs = {path.relative_to(other).as_posix() for path in other.rglob("*.md")}
        if odd := sorted(written ^ theirs):
            message = f"in only one of {mine} and {other}: {', '.join(odd)}"
            raise PluginError(message)


def _spread(nav: Any, pages: list[str]) -> Any:  # noqa: ANN401 - a nested list of what YAML holds
    """Replace each `folder/*` by the pages of that folder."""
    if isinstance(nav, dict):
        return {title: _spread(part, pages) for title, part in nav.items()}
    if not isinstance(nav, list):
        return nav
    spread = []
    for part in nav:
        if isinstance(part, str) and part.endswith("/*"):
            spread += [uri for uri in pages if uri.startswith(part[:-1])]
        else:
            spread.append(_spread(part, pages))
    return spread
