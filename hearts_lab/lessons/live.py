"""A live panel as HTML for any page: drawn as it opens; where the page can start Python, it answers."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from hearts_lab.i18n import catalogue
from hearts_lab.lessons.page import attribute


def live_html(name: str, lang: str, given: Mapping[str, Any], state: Mapping[str, Any]) -> str:
    """A `<div>` that says which panel it is and what it is opened with, round the panel as it stands.

    Args:
        name: The panel's name.
        lang: `en` or `sv`.
        given: What the panel is opened with, beside its name and language.
        state: What the panel shows as it stands.

    Example:
        >>> html = live_html("play", "en", {"seed": 7}, {"panel": "play"})
        >>> html.startswith('<div class="hearts-live" data-opens=')
        True
    """
    opens = {"name": name, "lang": lang, "given": dict(given)}
    words = catalogue("live", lang)
    return (
        f"<div class=\"hearts-live\" data-opens='{attribute(opens)}' data-words='{attribute(words)}'>"
        f"<div class=\"hearts\" data-state='{attribute(state)}'>"
        f"<p>{escape(words['still'])}</p></div></div>"
    )
