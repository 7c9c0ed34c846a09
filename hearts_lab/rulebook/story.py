"""A position in words, as somebody at the table would describe it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hearts_lab.i18n import join, number, text
from hearts_lab.narrate import seat_names
from hearts_lab.state import DealState, Trick
from hearts_lab.svg import hand_words


def describe(state: DealState, seat: int, lang: str) -> tuple[str, ...]:
    """Where a deal stands: the trick on the table, what a seat holds, whether hearts are broken.

    Example:
        >>> from hearts_lab.rulebook.positions import position
        >>> state = position({"like": "quiet", "upto": 9}).state()
        >>> for line in describe(state, 2, "en"):
        ...     print(line)
        Trick 3. On the table: East 4 of diamonds.
        South holds clubs 5 jack, diamonds 5 9 king ace, spades 2 6 7, hearts queen king.
        Hearts are not broken.
    """
    return tuple(_lines(state, seat, lang))


def _lines(state: DealState, seat: int, lang: str) -> Iterator[str]:
    names = seat_names(state.deal, lang)
    if any(state.deal.totals):
        yield totals(state, lang)
    if state.trick is None:
        dealt = state.deal.hands[seat]
        if dealt:
            yield text("page.position.dealt", lang, seat=names[seat], cards=hand_words(dealt, lang))
        return
    yield on_table(state, lang)
    held = state.hands[seat]
    if held.complete:
        yield text("page.position.hand", lang, seat=names[seat], cards=hand_words(held.known, lang))
    yield text(f"page.position.{'unbroken' if state.broken_by is None else 'broken'}", lang)


def standing(state: DealState, lang: str) -> str:
    """The number of the trick, and whether hearts are broken."""
    broken = "unbroken" if state.broken_by is None else "broken"
    number_of_it = text("page.position.trick", lang, n=len(state.tricks) + 1)
    return f"{number_of_it} {text(f'page.position.{broken}', lang)}"


def on_table(state: DealState, lang: str) -> str:
    """The number of the trick and what has been played to it."""
    trick = state.trick or state.tricks[-1]
    number_of_it = len(state.tricks) + (trick is state.trick)
    return " ".join(
        (
            text("page.position.trick", lang, n=number_of_it),
            plays(trick, seat_names(state.deal, lang), lang) or text("page.position.nothing", lang),
        )
    )


def plays(trick: Trick, names: Sequence[str], lang: str, key: str = "table") -> str:
    """The cards of a trick, with who played them; empty where nothing has been played."""
    said = [text("page.position.play", lang, seat=names[seat], card=card) for seat, card in trick]
    return text(f"page.position.{key}", lang, plays=join(said, lang)) if said else ""


def totals(state: DealState, lang: str) -> str:
    """The totals before the deal."""
    pairs = zip(seat_names(state.deal, lang), state.deal.totals, strict=True)
    said = ", ".join(f"{name} {number(total, lang)}" for name, total in pairs)
    return text("page.position.totals", lang, totals=said)


def asked(state: DealState, seat: int, lang: str, *, hand: bool) -> tuple[str, ...]:
    """A position to ask every rule set about: what has just been played and what a seat holds.

    Whether hearts are broken is not told, since that is for each rule set to say.
    """
    names, trick = seat_names(state.deal, lang), state.trick
    said = plays(trick, names, lang) if trick else ""
    if not said and state.tricks:
        said = plays(state.tricks[-1], names, lang, "before")
    held = state.hands[seat].known
    shown = [text("page.position.hand", lang, seat=names[seat], cards=hand_words(held, lang))]
    return (*([said] if said else []), *(shown if hand else []))
