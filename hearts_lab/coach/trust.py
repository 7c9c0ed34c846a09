"""The page that says how good each rule of thumb is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hearts_lab.coach.principles import GROUPS, PRINCIPLES, Group
from hearts_lab.coach.reliability import FEWEST, Reliability, measured, reliabilities
from hearts_lab.coach.words import percent, title
from hearts_lab.i18n import number, text
from hearts_lab.rulebook.page import Item, Page, Section, Table
from hearts_lab.values import CONFIDENCE

COLUMNS: Final = ("near", "random", "lowest", "cost", "random_cost", "speaks")
"""The columns after the name."""


def trust(lang: str) -> Page:
    """How often each rule of thumb is right, and what following it blindly costs.

    Example:
        >>> trust("en").title
        'How good is each rule of thumb?'
    """
    return Page(
        id="reliability",
        kind="chapter",
        lang=lang,
        title=text("coach.trust.title", lang),
        lead=text("coach.trust.lead", lang),
        sections=(
            Section(heading=text("coach.trust.heading.found", lang), text=tuple(_found(lang))),
            *(_group(group, lang) for group in GROUPS),
            Section(heading=text("coach.trust.heading.how", lang), text=tuple(_how(lang))),
            Section(heading=text("coach.trust.heading.limits", lang), text=tuple(_limits(lang))),
        ),
    )


def _found(lang: str) -> Iterator[str]:
    """What the figures say as a whole."""
    plays, passes = (measured()["overall"][f"ALL_{kind}"] for kind in ("plays", "passes"))
    yield text(
        "coach.trust.cover",
        lang,
        plays=percent(plays["agreeing"]),
        plays_random=percent(plays["random_agreeing"]),
        passes=percent(passes["agreeing"]),
        passes_random=percent(passes["random_agreeing"]),
    )
    yield text(
        "coach.trust.scale",
        lang,
        random=percent(plays["random"]),
        random_cost=plays["random_cost"],
        lowest=percent(plays["lowest"]),
        lowest_cost=plays["lowest_cost"],
    )
    known = [each for each in PRINCIPLES if _known(each.id)]
    ranked = sorted(known, key=lambda each: reliabilities()[each.id].cost)
    dear = [each.id for each in reversed(ranked) if reliabilities()[each.id].cost >= 1]
    yield text("coach.trust.dear", lang, titles=tuple(quoted(name, lang) for name in dear))
    for key in ("worse", "open"):
        names = [each.id for each in known if reliabilities()[each.id].against_chance == key]
        if names:
            yield text(f"coach.trust.{key}", lang, titles=tuple(quoted(name, lang) for name in names))


def quoted(name: str, lang: str) -> str:
    """The title of a principle in quotation marks."""
    return text("coach.trust.quoted", lang, title=title(name, lang))


def _known(name: str) -> bool:
    found = reliabilities().get(name)
    return found is not None and found.known


def _group(group: Group, lang: str) -> Section:
    names = [each.id for each in PRINCIPLES if each.group == group]
    known = sorted(filter(_known, names), key=lambda name: -reliabilities()[name].near)
    columns = [text("coach.trust.column.rule", lang)]
    columns += [text(f"coach.trust.column.{name}", lang) for name in COLUMNS]
    rows = tuple(_row(name, lang) for name in known)
    rare = tuple(title(name, lang) for name in names if name not in known)
    said = (text("coach.trust.rare", lang, titles=rare, fewest=FEWEST),) if rare else ()
    return Section(
        heading=text(f"coach.group.{group}", lang),
        text=said,
        table=Table(columns=tuple(columns), rows=rows) if rows else None,
    )


def _row(name: str, lang: str) -> tuple[Item, ...]:
    known = reliabilities()[name]
    cells = [_cell(known, column, lang) for column in COLUMNS]
    return (Item(text="", head=title(name, lang), id=name), *(Item(text=cell) for cell in cells))


def _cell(known: Reliability, column: str, lang: str) -> str:
    if column == "near":
        return text("coach.trust.share_error", lang, n=percent(known.near), error=percent(known.near_margin))
    if column == "cost":
        return text("coach.trust.points_error", lang, x=known.cost, error=CONFIDENCE * known.cost_se)
    if column == "random_cost":  # of a pass only some random choices are judged at all
        return number(known.random_cost, lang, 2) if known.lowest else "–"
    if column == "speaks":
        return text("coach.trust.speaks", lang, n=int(known.decisions), share=100 * known.applies)
    if column == "lowest" and not known.lowest:
        return "–"
    return text("coach.trust.share", lang, n=percent(known.random if column == "random" else known.lowest))


def _how(lang: str) -> Iterator[str]:
    how, overall = measured()["how"], measured()["overall"]
    decisions = int(sum(each["decisions"] for each in overall.values()))
    counted = {"deals": how["deals"], "worlds": how["worlds"], "seed": how["seed"], "decisions": decisions}
    for name in ("deals", "near", "blind", "scale", "again"):
        yield text(f"coach.trust.how.{name}", lang, **counted)


def _limits(lang: str) -> Iterator[str]:
    for name in ("population", "noise", "moons", "several"):
        yield text(f"coach.trust.limit.{name}", lang)
