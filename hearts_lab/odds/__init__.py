"""Honest odds: how dangerous a card is, who has the queen of spades, who may shoot the moon.

Exact where the ways in which the hidden cards can lie can be counted; else tried in sampled hidden deals
by a named model of the players, with a standard error. Every figure says which.
"""

from hearts_lab.odds.attempt import BreakEven, break_even
from hearts_lab.odds.bars import html
from hearts_lab.odds.choices import Choice, Choices, choices
from hearts_lab.odds.danger import WORLDS, CardDanger, Danger, danger, holder
from hearts_lab.odds.moon import Moon, moon
from hearts_lab.odds.running import settling, through
from hearts_lab.odds.shares import Method, Share
from hearts_lab.odds.words import lines

__all__ = [
    "WORLDS",
    "BreakEven",
    "CardDanger",
    "Choice",
    "Choices",
    "Danger",
    "Method",
    "Moon",
    "Share",
    "break_even",
    "choices",
    "danger",
    "holder",
    "html",
    "lines",
    "moon",
    "settling",
    "through",
]
