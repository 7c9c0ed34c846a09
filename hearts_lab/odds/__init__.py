"""Honest odds: how dangerous a card is, who has the queen of spades, who may shoot the moon.

Exact where the ways in which the hidden cards can lie can be counted; else tried in sampled hidden deals
by a named model of the players, with a standard error. Every figure says which.
"""

from hearts_lab.odds.danger import WORLDS, CardDanger, Danger, danger, holder
from hearts_lab.odds.moon import Moon, moon
from hearts_lab.odds.shares import Method, Share
from hearts_lab.odds.words import html, lines

__all__ = [
    "WORLDS",
    "CardDanger",
    "Danger",
    "Method",
    "Moon",
    "Share",
    "danger",
    "holder",
    "html",
    "lines",
    "moon",
]
