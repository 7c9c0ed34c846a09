"""The arena: matches that measure how strong players are.

The same deals are played in all seatings that differ, so that good cards favour nobody. What one player does
better than another is measured deal by deal, and the standard error of that says how far to trust it.

Source: the same cards for both sides, as in duplicate bridge; Student's paired comparison.
"""

from __future__ import annotations

from hearts_lab.arena.match import Contestant, Match, contestant, run
from hearts_lab.arena.standing import Standing, standings
from hearts_lab.arena.stopping import decided
from hearts_lab.arena.tally import Tally

__all__ = ["Contestant", "Match", "Standing", "Tally", "contestant", "decided", "run", "standings"]
