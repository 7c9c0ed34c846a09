"""A position in words, as somebody at the table would describe it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hearts_lab.i18n import join, number, text
from hearts_lab.narrate import seat_names
from hearts_lab.state import DealState, Trick


def describe(state: DealState, seat: int, lang: str) -> tuple[str, ...]:
    """What lies on the table, and what a seat holds.

    Example:
        >>> from hearts_lab.rulebook.positions import position
        >>> state = position({"like": "quiet", "upto": 9}).state()
        >>> describe(state, 2, "sv")[0]
        'Stick 3. Hjärter är inte brutet.'
    """
    return tuple(_lines(state, seat, lang))


def played(trick: Trick, names: Sequence[str], lang: str) -> str:
    """The cards of a trick, with who played them."""
    plays = [text("page.position.play", lang, seat=names[seat], card=card) for seat, card in trick]
    if not plays:
        return text("page.position.nothing", lang)
    return text("page.position.table", lang, plays=join(plays, lang))


def totals(state: DealState, lang: str) -> str:
    """The totals before the deal."""
    pairs = zip(seat_names(state.deal, lang), state.deal.totals, strict=True)
    said = ", ".join(f"{name} {number(total, lang)}" for name, total in pairs)
    return text("page.position.totals", lang, totals=said)


def _lines(state: DealState, seat: int, lang: str) -> Iterator[str]:
    names = seat_names(state.deal, lang)
    if any(state.deal.totals):
        yield totals(state, lang)
    if state.trick is None:
        dealt = state.deal.hands[seat]
        if dealt and not state.played_out:
            yield text("page.position.dealt", lang, seat=names[seat], cards=dealt)
        return
    broken = "unbroken" if state.broken_by is None else "broken"
    which = text("page.position.trick", lang, n=len(state.tricks) + 1)
    yield f"{which} {text(f'page.position.{broken}', lang)}"
    yield played(state.trick, names, lang)
    held = state.hands[seat]
    if held.complete and held.known:
        yield text("page.position.hand", lang, seat=names[seat], cards=held.known)
