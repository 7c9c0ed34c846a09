"""How all charts look: paper, ink, direct labels, the finding as the title, the method below in small."""

from __future__ import annotations

import hashlib
import re
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from io import BytesIO, StringIO
from typing import Any, Final

import matplotlib as mpl
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from hearts_lab.i18n import number, text
from hearts_lab.svg.faces import LIGHT

PAPER: Final = LIGHT["page"]
INK: Final = LIGHT["text"]
QUIET: Final = LIGHT["quiet"]
LINE: Final = LIGHT["line"]
EDGE: Final = LIGHT["edge"]
PINE: Final = LIGHT["table"]
RED: Final = LIGHT["red"]
BLUE: Final = LIGHT["blue"]
PALE: Final = LIGHT["panel"]

SERIES: Final = ((PINE, "o", "-"), (RED, "s", "--"), (BLUE, "^", ":"), (QUIET, "D", "-."))
"""Colour, marker and line of one series after the other: no two alike without colour."""

WIDTH: Final = 6.4
"""Inches."""

NOTE_LINE: Final = 0.165
"""The height of a line of the method, in inches."""

METHOD: Final = "method"
"""What the text of the method is called in the drawing."""

STYLE: Final[Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "text.color": INK,
    "axes.labelcolor": INK,
    "axes.edgecolor": EDGE,
    "axes.facecolor": PAPER,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 10,
    "axes.titlelocation": "left",
    "figure.facecolor": PAPER,
    "xtick.color": QUIET,
    "ytick.color": QUIET,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "grid.color": LINE,
    "grid.linewidth": 0.7,
    "hatch.linewidth": 0.7,
    "svg.hashsalt": "hearts-lab",  # the same picture has the same bytes
    "svg.fonttype": "path",
}

ON_A_PAGE: Final = {
    PAPER: "page",
    INK: "text",
    QUIET: "quiet",
    LINE: "line",
    EDGE: "edge",
    PINE: "passed",
    RED: "failed",
    BLUE: "blue-text",
    PALE: "panel",
}
"""The colours that a page replaces by its own, by day and by night."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart.

    Attributes:
        figure: The drawing.
        title: What it shows, as a finding.
        method: How its figures were got.
        alt: The finding with the figures, for those who do not see it.
    """

    figure: Figure
    title: str
    method: str
    alt: str

    def png(self, dots: int = 150) -> bytes:
        """The chart as a PNG picture, with so many dots per inch."""
        into = BytesIO()
        with mpl.rc_context(STYLE):
            about = {"Software": None, "Description": self.alt}
            self.figure.savefig(into, format="png", dpi=dots, metadata=about)
        return into.getvalue()

    def svg(self) -> str:
        """The chart as an SVG element in the colours of its page, which also has to say the method."""
        into = StringIO()
        note = self.figure.findobj(lambda artist: artist.get_gid() == METHOD)[0]
        note.set_visible(False)
        with mpl.rc_context(STYLE):
            self.figure.savefig(into, format="svg", metadata={"Date": None, "Creator": None})
        note.set_visible(True)
        drawn = into.getvalue()
        drawn = re.sub(r"<metadata>.*?</metadata>", "", drawn[drawn.index("<svg") :], flags=re.DOTALL)
        for colour, name in ON_A_PAGE.items():
            own = f"var(--h-{name},{colour})"
            drawn = drawn.replace(f": {colour}", f": {own}").replace(
                f'fill="{colour}"', f'style="fill: {own}"'
            )
        drawn = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", drawn, count=1)
        room = 72 * NOTE_LINE * len(_note_lines(self.method))
        width, height = 72 * self.figure.get_size_inches()
        drawn = re.sub(r'viewBox="[^"]*"', f'viewBox="0 0 {width:g} {height - room:g}"', drawn, count=1)
        wide = r'\1 style="width:100%;height:auto"'
        drawn = re.sub(r'(<svg[^>]*?) width="[^"]*"', wide, drawn, count=1)
        own = hashlib.sha256(drawn.encode()).hexdigest()[:8]  # several charts may stand on one page
        drawn = re.sub(r'( id="|href="#|url\(#)', rf"\g<1>c{own}-", drawn)
        return drawn.replace("<svg", f'<svg role="img" aria-label="{escape(self.alt)}"', 1)

    def html(self, below: str = "") -> str:
        """The chart as a figure of a page, with its method below it.

        Args:
            below: More HTML for the caption.
        """
        note = f'<p style="margin:.3em 0;font-size:.8em">{escape(self.method)}</p>'
        caption = (
            f'<figcaption style="max-width:none;font-style:normal;text-align:left">{note}{below}</figcaption>'
        )
        wide = "width:100%;max-width:44rem;margin:1.2em 0"
        return f'<figure class="hearts-chart" style="{wide}">{self.svg()}{caption}</figure>'

    def _repr_html_(self) -> str:
        return self.html()


def framed(
    title: str, method: str, *, height: float = 3.0, left: float = 0.75, panels: int = 1, signs: bool = False
) -> tuple[Figure, list[Axes]]:
    """An empty chart with its title and its method.

    Args:
        title: What the chart shows.
        method: How its figures were got.
        height: Of the axes, in inches.
        left: Room for the labels on the left, in inches.
        panels: How many axes side by side.
        signs: Whether to leave room for a row of signs above.
    """
    heads, notes = balanced(title, 58), _note_lines(method)
    above, below = 0.24 * len(heads) + (0.42 if signs else 0.24), 0.62 + NOTE_LINE * len(notes)
    whole = above + height + below
    figure = Figure(figsize=(WIDTH, whole))
    head, note = "\n".join(heads), "\n".join(notes)
    figure.text(0.015, 1 - 0.1 / whole, head, va="top", fontsize=12.5, fontweight="bold", linespacing=1.25)
    how = figure.text(0.015, 0.09 / whole, note, va="bottom", fontsize=7.5, color=QUIET, linespacing=1.35)
    how.set_gid(METHOD)
    axes = figure.subplots(1, panels, squeeze=False, sharey=panels > 1)
    figure.subplots_adjust(
        left=left / WIDTH, right=1 - 0.3 / WIDTH, top=1 - above / whole, bottom=below / whole, wspace=0.08
    )
    return figure, list(axes[0])


def _note_lines(method: str) -> list[str]:
    return textwrap.wrap(method, 112)


def balanced(sentence: str, width: int) -> list[str]:
    """A sentence in as few lines as fit a width, all of about the same length.

    Example:
        >>> balanced("With four spades she seldom falls", 30)
        ['With four spades', 'she seldom falls']
    """
    lines = textwrap.wrap(sentence, width)
    while width > 1 and len(textwrap.wrap(sentence, width - 1)) == len(lines):
        width -= 1
        lines = textwrap.wrap(sentence, width)
    return lines


def legend_above(axes: Axes, signs: Sequence[Artist], words: Sequence[str]) -> None:
    """Name the signs of a chart once, in a row above it."""
    place: Any = {"loc": "lower right", "bbox_to_anchor": (1, 1), "ncols": len(words)}
    axes.legend(signs, words, frameon=False, fontsize=9, **place)


def percent(value: float, lang: str, decimals: int = 0) -> str:
    """A chance in hundredths, for an axis or a label."""
    return text("odds.percent", lang, n=number(100 * value, lang, decimals))


def percent_axis(axes: Axes, lang: str, *, across: bool = False, most: float = 1.0) -> None:
    """Show chances from 0 along an axis, with a quiet grid."""
    step = next(each for each in (0.01, 0.02, 0.05, 0.1, 0.2, 0.25) if most / each <= 6)
    ticks = [step * count for count in range(int(most / step + 1.0001))]
    labels = [percent(tick, lang) for tick in ticks]
    if across:
        axes.set_xlim(0, most)
        axes.set_xticks(ticks, labels)
        axes.grid(axis="x")
    else:
        axes.set_ylim(0, most)
        axes.set_yticks(ticks, labels)
        axes.grid(axis="y")
    axes.set_axisbelow(True)
