"""Charts of odds, studies and matches, with matplotlib: one function a chart, one style for all.

Each gives a [`Chart`][hearts_lab.charts.Chart], which a notebook shows and a page takes as SVG. They can be
read in grey and by colour-blind people: signs, lines and hatches differ wherever colours do. What they say
stands in their titles, how it was got below them, and all figures in their alternative texts.
"""

from hearts_lab.charts.estimates import break_even_curve, running_estimate
from hearts_lab.charts.hands import danger_by_card, danger_through
from hearts_lab.charts.populations import moons_by_hand, moons_by_population, points_distribution, queen_fate
from hearts_lab.charts.strength import margin_by_time, margin_by_worlds
from hearts_lab.charts.style import Chart

__all__ = [
    "Chart",
    "break_even_curve",
    "danger_by_card",
    "danger_through",
    "margin_by_time",
    "margin_by_worlds",
    "moons_by_hand",
    "moons_by_population",
    "points_distribution",
    "queen_fate",
    "running_estimate",
]
