"""The page of each principle: from the catalogue, its positions and the figures measured for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearts_lab.coach.positions import Kind, Position, find
from hearts_lab.coach.principles import GROUPS, IDS, PRINCIPLES, applying, principle
from hearts_lab.coach.trust import trust
from hearts_lab.coach.words import reason_text, reliability_text, title
from hearts_lab.engine import taker
from hearts_lab.i18n import number, text
from hearts_lab.narrate import seat_names
from hearts_lab.rulebook.page import Item, Page, Section
from hearts_lab.rulebook.pages import title as rule_title
from hearts_lab.rulebook.story import describe, totals
from hearts_lab.rules import departures
from hearts_lab.scoring import taken_points
from hearts_lab.svg import Scene, hand, hand_words, trick

ADDRESSES: Final = {
    "wikibooks": "https://en.wikibooks.org/wiki/Card_Games/Hearts/Strategy",
    "andrews_hearts": "https://www.safeharborgames.net/aboutgames/columns/201507_joe_andrews_Hearts.php",
    "andrews_count": "http://dreamquestgames.com/hearts-strategy-tip-count-13-spades-suit/",
    "andrews_jack": "http://zone.msn.com/en/hearts/article/hrtztipsjoeandrews0500Bonus.htm",
    "andrews_chat": "http://games.ca.zone.msn.com/en/hearts/article/hrtztipsjoeandrewschat0202.htm",
    "whitley": "http://mark.random-article.com/hearts/styles.html",
    "heartscardgame": "https://www.heartscardgame.org/additional-strategies-for-hearts-card-game/",
    "heartsgame": "http://heartsgame.net/ShootTheMoonBlock.php",
    "cardgamesplanet": "http://www.cardgamesplanet.com/hearts-strategy-trick-taking.html",
    "cardgamesplanet_moon": "https://cardgamesplanet.com/preventing-shoot-the-moon-in-hearts/",
    "onlinecardgames": "https://onlinecardgames.io/faq/how-to-stop-shooting-the-moon-hearts",
    "reference": "https://www.reference.com/hobbies-games/"
    "great-strategies-using-rules-card-game-hearts-5f8726580897b21",
    "gigg": "https://github.com/oldgizahub/hearts",
}
"""Where the sources are that have an address. None has been opened to check that it still leads there."""


def page(name: str, lang: str, *, pictures: bool = False) -> Page:
    """The page of a principle.

    Args:
        name: The principle.
        lang: `en` or `sv`.
        pictures: Whether positions are drawn too, as HTML for a site.

    Example:
        >>> page("DUCK_UNDER", "en").title
        'Duck as high as you can'
    """
    sections = (
        Section(heading=_heading("why", lang), text=(text(f"principle.{name}.why", lang),)),
        Section(heading=_heading("fails", lang), text=(text(f"principle.{name}.fails", lang),)),
        Section(heading=_heading("example", lang), text=tuple(_shown(name, "example", lang, pictures))),
        Section(heading=_heading("exercise", lang), text=tuple(_exercise(name, lang, pictures))),
        Section(heading=_heading("counter", lang), text=tuple(_counter(name, lang, pictures))),
        Section(heading=_heading("reliability", lang), text=(reliability_text(name, lang),)),
        Section(heading=_heading("sources", lang), items=tuple(_sources(name, lang))),
    )
    return Page(
        id=name,
        kind="principle",
        lang=lang,
        title=title(name, lang),
        lead=text(f"principle.{name}.says", lang),
        sections=sections,
    )


def _heading(name: str, lang: str) -> str:
    return text(f"coach.page.{name}", lang)


def _position(shown: Position, lang: str, pictures: bool) -> Iterator[str]:  # noqa: FBT001
    """Where a position stands, in words and, for a site, as pictures."""
    state, rules = shown.now.state, shown.now.rules
    names = seat_names(state.deal, lang)
    if state.played_out:
        yield totals(state, lang)
        yield text("coach.page.moon", lang, seat=names[shown.now.seat])
    else:
        yield from describe(state, shown.now.seat, lang)
    if state.tricks and not state.played_out:
        yield text("coach.page.out", lang, cards=hand_words(shown.now.unseen, lang))
    if any(taken_points(state)) and not state.played_out:
        taken = zip(names, taken_points(state), strict=True)
        points = ", ".join(f"{name} {number(figure, lang)}" for name, figure in taken)
        yield text("coach.page.points", lang, points=points)
    if rules.preset != "classic" or departures(rules):
        yield text("page.position.rules", lang, preset=rule_title(rules.preset, lang))
    if pictures:
        yield f'<div class="rule-example">{_drawn(shown, lang)}</div>'


def _drawn(shown: Position, lang: str) -> str:
    state, seat = shown.now.state, shown.now.seat
    names = seat_names(state.deal, lang)
    drawn = []
    if state.trick is not None and state.trick.cards:
        winner = taker(state.trick)
        scene = Scene(
            names=names,
            hands=(0,) * len(names),
            plays=tuple(state.trick),
            winner=None if winner is None else state.trick.seat(winner),
            turn=seat,
            bottom=seat,
        )
        drawn.append(trick(scene, lang))
    if shown.now.hand:
        drawn.append(hand(shown.now.hand, lang, name=names[seat]))
    return "".join(drawn)


def _answer(shown: Position, lang: str) -> Iterator[str]:
    """What the principle says of a position, and why: the detector answers."""
    said = applying(shown.now)[shown.principle]
    yield reason_text(shown.principle, said, shown.record.deal, lang)
    if said.cards:
        yield text("coach.page.recommends", lang, cards=said.cards)
    if said.against:
        yield text("coach.page.against", lang, cards=said.against)


def _shown(name: str, kind: Kind, lang: str, pictures: bool) -> Iterator[str]:  # noqa: FBT001
    shown = find(name, kind)
    yield from _position(shown, lang, pictures)
    yield from _answer(shown, lang)


def _exercise(name: str, lang: str, pictures: bool) -> Iterator[str]:  # noqa: FBT001
    shown = find(name, "exercise")
    yield from _position(shown, lang, pictures)
    yield text("coach.page.question", lang)
    answer = " ".join(_answer(shown, lang))
    head = text("coach.page.answer", lang)
    yield f"<details><summary>{head}</summary>{answer}</details>" if pictures else f"{head}: {answer}"


def _counter(name: str, lang: str, pictures: bool) -> Iterator[str]:  # noqa: FBT001
    yield from _position(find(name, "counter"), lang, pictures)
    yield text(f"principle.{name}.counter", lang)


def _sources(name: str, lang: str) -> Iterator[Item]:
    for source in principle(name).sources:
        address = ADDRESSES.get(source)
        said = "" if address is None else text("coach.page.address", lang, address=address)
        short = text(f"coach.source.{source}.short", lang)
        yield Item(head=short[0].upper() + short[1:], text=said)


OVERVIEWS: Final = ("principles", "reliability")
"""The pages that look at all principles together."""


def overview(name: str, lang: str) -> Page:
    """A page that looks at all principles together, by the moment when they speak.

    Example:
        >>> overview("principles", "sv").sections[0].heading
        'Korten du skickar'
    """
    if name == "reliability":
        return trust(lang)
    return Page(
        id=name,
        kind="chapter",
        lang=lang,
        title=text(f"coach.overview.{name}.title", lang),
        lead=text(f"coach.overview.{name}.lead", lang, n=len(IDS)),
        sections=tuple(_groups(lang)),
    )


def _groups(lang: str) -> Iterator[Section]:
    for group in GROUPS:
        items = tuple(
            Item(head=title(each.id, lang), id=each.id, text=text(f"principle.{each.id}.says", lang))
            for each in PRINCIPLES
            if each.group == group
        )
        yield Section(heading=text(f"coach.group.{group}", lang), items=items)
