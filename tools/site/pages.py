"""MkDocs hook: the pages and assets that are made rather than written.

- Assets shared by both languages: `docs/assets`, and the front end and its colours from the package.
- The rule book: a page for each rule, option, preset and chapter.
- The principles: a page for each, one that lists them all, one that says how far to trust them.
- The JSON Schemas of the file formats.
- The API reference: a page for each public module.
- `folder/*` in the navigation stands for the pages in that folder that it does not name elsewhere.
- Both languages hold the same pages, so that the language switch always arrives.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

from hearts_lab.coach import pages as coach
from hearts_lab.coach.principles import IDS
from hearts_lab.notation import json_text
from hearts_lab.notation.schema import deal_schema, game_schema
from hearts_lab.rulebook.chapters import CHAPTERS, chapter
from hearts_lab.rulebook.page import CARD
from hearts_lab.rulebook.pages import ids, page
from hearts_lab.rulebook.render import markdown
from hearts_lab.rulebook.rulecard import card
from hearts_lab.rules import preset, preset_names
from hearts_lab.svg import DARK, LIGHT
from hearts_lab.widgets import bundle
from tools.site.places import place

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "docs/assets"
IN_FULL = (
    "cards",
    "checks",
    "engine",
    "game",
    "players",
    "rng",
    "scoring",
    "state",
    "trace",
)  # source and all
IN_ENGLISH = "Beskrivningen av koden finns på engelska:"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add what is made, then spread it over the navigation."""
    _require_every_language(config)
    for asset in sorted(path for path in ASSETS.rglob("*") if path.is_file()):
        uri = f"assets/{asset.relative_to(ASSETS).as_posix()}"
        files.append(File.generated(config, uri, abs_src_path=str(asset)))
    lang = config.theme["language"]
    made = (*assets(), *schemas(lang), *rule_pages(lang), *strategy_pages(lang), *api_pages(lang))
    for uri, content in made:
        files.append(File.generated(config, uri, content=content))
    pages = [file.src_uri for file in files.documentation_pages()]
    config.nav = _spread(config.nav, pages, _named(config.nav))
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


def schemas(lang: str) -> Iterator[tuple[str, str]]:
    """Give the JSON Schema of each file format: its place, its text."""
    for name, schema in (("deal", deal_schema(lang)), ("game", game_schema(lang))):
        yield f"reference/{name}.schema.json", json_text.write(schema)


def rule_pages(lang: str) -> Iterator[tuple[str, str]]:
    """Give the pages of the rule book: its place, its text."""
    book = [chapter(name, lang) for name in CHAPTERS] + [page(name, lang) for name in ids()]
    for each in book:
        yield place(each.id), markdown(each, lambda name: f"../{place(name)}")
    for name in preset_names():
        yield place(f"{CARD}{name}"), card(preset(name).rules(), lang, back="../chapters/cards.html")


def strategy_pages(lang: str) -> Iterator[tuple[str, str]]:
    """Give the pages of the principles, and those that look at all of them: its place, its text."""
    pages = [coach.overview(name, lang) for name in coach.OVERVIEWS]
    pages += [coach.page(name, lang, pictures=True) for name in IDS]
    for each in pages:
        yield place(each.id), markdown(each, lambda name: f"../{place(name)}")


def api_pages(lang: str) -> Iterator[tuple[str, str]]:
    """Give a page (its place, its text) for each public module, in the order of their names.

    Code speaks English: in another language its pages only lead there. A search finds words, not code.
    """
    package = ROOT / "hearts_lab"
    modules = {path.stem for path in package.glob("*.py")}
    modules |= {path.parent.name for path in package.glob("*/__init__.py")}
    for name in sorted(module for module in modules if not module.startswith("_")):
        module = f"hearts_lab.{name}"
        there = f"../../../reference/api/{name}.html"
        options = {
            "heading_level": 1,
            "show_root_heading": True,  # for links to the module in docstrings
            "show_root_full_path": True,
            "show_source": name in IN_FULL,
        }
        shown = f"::: {module}\n    options: {json.dumps(options)}"
        said = f'# `{module}`\n\n<p>{IN_ENGLISH} <a href="{there}">{module}</a></p>'
        about = f"---\ntitle: {module}\nsearch:\n  exclude: true\n---"
        yield f"reference/api/{name}.md", f"{about}\n\n{shown if lang == 'en' else said}\n"


def _require_every_language(config: MkDocsConfig) -> None:
    """Raise unless the pages written by hand are the same in every language."""
    folders = [Path(config.docs_dir).parent / choice["lang"] for choice in config.extra["alternate"]]
    written = [{path.relative_to(folder) for path in folder.rglob("*.md")} for folder in folders]
    if odd := set.union(*written) - set.intersection(*written):
        message = f"in only one language: {', '.join(sorted(map(str, odd)))}"
        raise PluginError(message)


def _spread(nav: Any, pages: list[str], named: set[str]) -> Any:  # noqa: ANN401 - a nested list of what YAML holds
    """Replace each `folder/*` by those of its pages that are not named anywhere; leave out what is empty."""
    if isinstance(nav, dict):
        parts = {title: _spread(part, pages, named) for title, part in nav.items()}
        return {title: part for title, part in parts.items() if part}
    if not isinstance(nav, list):
        return nav
    spread: list[Any] = []
    for part in nav:
        if isinstance(part, str) and part.endswith("/*"):
            folder = part.removesuffix("*")
            spread += [uri for uri in pages if uri.startswith(folder) and uri not in named]
        else:
            spread.append(_spread(part, pages, named))
    return [part for part in spread if part]


def _named(nav: Any) -> set[str]:  # noqa: ANN401 - as above
    """The pages that the navigation names one by one."""
    if isinstance(nav, str):
        return {nav}
    parts = nav.values() if isinstance(nav, dict) else nav
    return set().union(*map(_named, parts))
