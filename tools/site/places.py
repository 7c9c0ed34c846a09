"""Where the made pages stand in the site."""

from hearts_lab.coach.pages import OVERVIEWS
from hearts_lab.coach.principles import IDS
from hearts_lab.rulebook.chapters import CHAPTERS
from hearts_lab.rulebook.examples import RULES
from hearts_lab.rulebook.page import CARD
from hearts_lab.rules import OPTIONS


def place(name: str) -> str:
    """Give the place of the page of an id, a principle, or of a rule card, as a path from the docs folder.

    Example:
        >>> place("FOLLOW_SUIT"), place("MOON"), place("moon"), place("classic")
        ('rules/follow-suit.md', 'rules/moon.md', 'options/moon.md', 'presets/classic.md')
    """
    if name.startswith(CARD):
        return f"cards/{name.removeprefix(CARD)}.html"
    if name in RULES:
        folder = "rules"
    elif name in IDS:
        folder = "principles"
    elif name in OVERVIEWS:
        folder = "strategy"
    elif name in OPTIONS:
        folder = "options"
    else:
        folder = "chapters" if name in CHAPTERS else "presets"
    return f"{folder}/{name.lower().replace('_', '-')}.md"
