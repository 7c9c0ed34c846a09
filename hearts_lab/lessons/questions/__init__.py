"""The questions: each looks at a position and asks in a language, with an answer that is worked out."""

from collections.abc import Callable, Mapping
from typing import Final

from hearts_lab.lessons.asked import Asked, Setting
from hearts_lab.lessons.questions.choosing import best_card, best_pass
from hearts_lab.lessons.questions.counting import holding_chance, likely_holder, still_out, voids
from hearts_lab.lessons.questions.endings import ending
from hearts_lab.lessons.questions.estimating import about_danger, about_following, about_holding
from hearts_lab.lessons.questions.filling import score_table, suit_table, trick_table
from hearts_lab.lessons.questions.moons import moon_still_on
from hearts_lab.lessons.questions.ordering import likeliest, most_dangerous, strength, suits_out
from hearts_lab.lessons.questions.playing import (
    hearts_broken,
    lead_under_rule_sets,
    legal_cards,
    trick_points,
    trick_taker,
)
from hearts_lab.lessons.questions.queen import may_take_her
from hearts_lab.lessons.questions.scoring import moon_scoring, points_left, sheet_row
from hearts_lab.lessons.questions.unseen import stopper, surest

__all__ = ["QUESTIONS"]

QUESTIONS: Final[Mapping[str, Callable[[Setting, str], Asked]]] = {
    "legal": legal_cards,
    "taker": trick_taker,
    "points": trick_points,
    "broken": hearts_broken,
    "rule_sets": lead_under_rule_sets,
    "left": points_left,
    "row": sheet_row,
    "moon_scoring": moon_scoring,
    "out": still_out,
    "voids": voids,
    "holder": likely_holder,
    "chance": holding_chance,
    "danger": may_take_her,
    "moon": moon_still_on,
    "ending": ending,
    "strength": strength,
    "most_dangerous": most_dangerous,
    "likeliest": likeliest,
    "suits_out": suits_out,
    "about_holding": about_holding,
    "about_following": about_following,
    "about_danger": about_danger,
    "score_table": score_table,
    "trick_table": trick_table,
    "suit_table": suit_table,
    "surest": surest,
    "stopper": stopper,
    "best_card": best_card,
    "best_pass": best_pass,
}
"""The questions by name."""
