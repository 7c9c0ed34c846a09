"""Questions about the moon: who can still shoot it."""

from __future__ import annotations

from typing import Final

from hearts_lab.i18n import text
from hearts_lab.lessons.asked import Asked, Setting, plain_choice
from hearts_lab.rules import POINT_CARDS

NOBODY: Final = "nobody"


def moon_still_on(now: Setting, lang: str) -> Asked:
    """Who can still shoot the moon?"""
    state, names = now.state, now.names(lang)
    takers = [seat for seat, pile in enumerate(state.taken) if pile & POINT_CARDS]
    if not takers:
        raise now.unsuited()
    able = takers if len(takers) == 1 else []
    choices = []
    for seat, name in enumerate(names):
        other = next((taker for taker in takers if taker != seat), None)
        if other is None:
            said = text("exercise.moon.able", lang, seat=name)
        else:
            cards = state.taken[other].among(POINT_CARDS)
            said = text("exercise.moon.unable", lang, seat=name, other=names[other], cards=cards)
        choices.append(plain_choice(seat, name, right=seat in able, feedback=said))
    if able:
        said = text("exercise.moon.open", lang, seat=names[able[0]])
        answer = text("exercise.moon.able", lang, seat=names[able[0]])
    else:
        said = answer = text("exercise.moon.split", lang, seats=[names[seat] for seat in takers])
    nobody = text("exercise.moon.nobody", lang)
    choices.append(plain_choice(NOBODY, nobody, right=not able, feedback=said))
    return Asked(
        kind="one",
        about="trick",
        prompt=text("exercise.moon.prompt", lang),
        choices=tuple(choices),
        explanation=answer,
    )
