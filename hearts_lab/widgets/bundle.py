"""The front end as one piece of text: what anywidget, the site and a page opened from disk each load.

The modules beside this file are plain ES modules. Joining them needs no tool: they import only each other,
so the import lines fall away and the rest stands in order; the drawn shapes of the cards come from
[`svg.sheet`][hearts_lab.svg.faces.sheet].
"""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Final

from hearts_lab.svg import sheet, style

MODULES: Final = (
    *("dom", "model", "position", "sheet", "bubble", "table", "panel"),
    *("cards", "mark", "answers", "sharing", "progress", "stepper", "playout", "exercise", "sitting"),
    *("live", "film", "clock", "focus", "ending", "play", "meter", "passing", "editor", "retry", "teacher"),
    "host",
)
"""The modules, each after those that it imports; `sheet` is made here."""

STYLES: Final = ("base", "table", "panel", "play", "figures", "teacher", "editor", "exercise", "page")
"""The styles, in the order in which later ones may overrule earlier ones."""

_IMPORT: Final = re.compile(r'^import \{[^}]*\} from "\./(\w+)\.mjs";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?!default)", re.MULTILINE)
_DEFAULT: Final = re.compile(r"^export default .*;\n", re.MULTILINE)


@cache
def module() -> str:
    """The front end as one ES module; its default export is what anywidget wants.

    Example:
        >>> module().rstrip().endswith("export default { render };")
        True
    """
    return f"{_joined()}\nexport default {{ render }};\n"


@cache
def script() -> str:
    """The front end as a classic script that draws every panel of a page, also one opened from disk.

    Where the site changes pages without loading them anew, it draws those of each new page.
    """
    start = (
        "const start = () =>\n"
        "  window.document$ ? window.document$.subscribe(() => mountAll()) : mountAll();\n"
        'if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);\n'
        "else start();\n"
        "window.heartsLab = { mount, mountAll };\n"
    )
    return f"(() => {{\n{_joined()}\n{start}}})();\n"


@cache
def css() -> str:
    """The styles of all panels, with the palette of the pictures."""
    return style((".hearts",)) + "\n".join(_text(f"{name}.css") for name in STYLES)


def _text(name: str) -> str:
    return (files("hearts_lab.widgets") / name).read_text(encoding="utf-8")


def _joined() -> str:
    parts = []
    for name in MODULES:
        source = f"export const SHEET = {json.dumps(sheet())};" if name == "sheet" else _text(f"{name}.mjs")
        parts.append(_EXPORT.sub("", _DEFAULT.sub("", _IMPORT.sub("", source))))
    return "\n".join(parts)
