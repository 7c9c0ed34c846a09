"""The page of each rule, option and preset, put together from the catalogues, the presets and the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from hearts_lab.errors import HeartsError
from hearts_lab.i18n import entry, join, text
from hearts_lab.rulebook.examples import EFFECT_RULES, RULES, examples
from hearts_lab.rulebook.options import (
    RULE_OPTIONS,
    matters,
    mentions,
    provenance_text,
    stands,
    value_sentence,
    value_text,
    who_says,
)
from hearts_lab.rulebook.page import Item, Page, Section, Table
from hearts_lab.rulebook.positions import book
from hearts_lab.rules import OPTIONS, RuleSet, preset, preset_names
from hearts_lab.trace import PASS_RULES, PLAY_RULES


def ids() -> tuple[str, ...]:
    """Everything that has a page: rules and effects, then options, then presets.

    Example:
        >>> ids()[0], "first_trick_points" in ids(), "classic" in ids()
        ('TURN', True, True)
    """
    return (*RULES, *OPTIONS, *preset_names())


def find(name: str) -> str:
    """The id that somebody means: as written, or else whatever its capitals and hyphens.

    Raises:
        HeartsError: There is none; the sentence lists what there is.

    Example:
        >>> find("MOON"), find("moon"), find("follow-suit"), find("Classic")
        ('MOON', 'moon', 'FOLLOW_SUIT', 'classic')
    """
    if name in ids():
        return name
    plain = name.strip().lower().replace("-", "_")
    found = next((known for known in ids() if known.lower() == plain), None)
    if found is None:
        raise HeartsError("unknown_id", id=name[:40], known=ids())
    return found


def page(name: str, lang: str) -> Page:
    """The page of a rule, an option or a preset.

    Raises:
        HeartsError: There is no page of that name; the sentence lists what there is.

    Example:
        >>> page("FOLLOW_SUIT", "sv").title
        'Följ färg'
    """
    found = find(name)
    if found in RULES:
        return _rule_page(found, lang)
    return _option_page(found, lang) if found in OPTIONS else _preset_page(found, lang)


def title(name: str, lang: str) -> str:
    """The title of the page of an id.

    Example:
        >>> title("moon", "en"), title("MOON", "en")
        ('How the moon is scored', 'Shooting the moon')
    """
    area = "rule" if name in RULES else "option" if name in OPTIONS else "preset"
    return text(f"{area}.{name}.title", lang)


def _heading(name: str, lang: str) -> str:
    return text(f"page.heading.{name}", lang)


# Rules and effects.


def _rule_page(rule: str, lang: str) -> Page:
    first, mended = examples(rule)
    kind = "effect" if rule in EFFECT_RULES else "rule"
    sections = (
        Section(heading=_heading("why", lang), text=(text(f"rule.{rule}.why", lang),)),
        Section(heading=_heading(f"{kind}_example", lang), example=first),
        Section(heading=_heading(f"{kind}_mended", lang), example=mended),
        *_voices(rule, lang),
    )
    return Page(
        id=rule,
        kind="rule",
        lang=lang,
        title=title(rule, lang),
        lead=text(f"rule.{rule}.says", lang),
        sections=sections,
        related=(*RULE_OPTIONS[rule], *_neighbours(rule)),
    )


_FAMILIES: Final = (
    PLAY_RULES,
    PASS_RULES,
    ("HEARTS_LEAD", "QUEEN_LEAD", "BREAKS"),
    ("TRICK", "POINTS", "BONUS", "KITTY", "CANCELLED"),
    ("MOON", "SUN", "SUM"),
    ("LIMIT", "TIE"),
)
"""Rules and effects that explain each other."""


def _neighbours(rule: str) -> tuple[str, ...]:
    """The rules nearest to one: its smallest family."""
    family = min((family for family in _FAMILIES if rule in family), key=len)
    return tuple(other for other in family if other != rule)


def _voices(rule: str, lang: str) -> Iterator[Section]:
    """Who says so: for each option that governs the rule every value, else what all tables have in common."""
    for option in RULE_OPTIONS[rule]:
        heading = text("page.heading.who_option", lang, option=title(option, lang))
        yield Section(heading=heading, items=_values(option, lang))
    known = book("examples")
    if rule in known["exception"]:
        yield Section(heading=_heading("who_exception", lang), items=_common(known["exception"][rule], lang))
    if not RULE_OPTIONS[rule]:
        said = (text("page.common.elsewhere", lang),)
        yield Section(heading=_heading("who", lang), items=_common(known["common"][rule], lang), text=said)


def _common(voices: Mapping[str, list[str]], lang: str) -> tuple[Item, ...]:
    """What texts say of a matter on which they do not differ."""
    return tuple(
        Item(text=text(f"page.common.{kind}", lang, sources=_sources(sources, lang)))
        for kind, sources in voices.items()
    )


def _sources(sources: list[str], lang: str) -> str:
    return join([text(f"source.{source}.short", lang) for source in sources], lang)


def _values(option: str, lang: str) -> tuple[Item, ...]:
    return tuple(Item(head=value, text=voices) for value, voices in who_says(option, lang).items())


# Options.


def _option_page(option: str, lang: str) -> Page:
    others = _unused(option, lang)
    sections = [
        Section(heading=_heading("values", lang), items=_sentences(option, lang)),
        Section(heading=_heading("other_values", lang), items=tuple(Item(text=said) for said in others)),
        Section(heading=_heading("engine", lang), text=(text(f"option.{option}.engine", lang),)),
        Section(heading=_heading("who", lang), items=_values(option, lang)),
        Section(
            heading=_heading("mentions", lang),
            items=tuple(Item(text=said) for said in mentions(option, lang)),
        ),
    ]
    return Page(
        id=option,
        kind="option",
        lang=lang,
        title=title(option, lang),
        lead=text(f"option.{option}.means", lang),
        sections=tuple(section for section in sections if section.items or section.text),
        related=tuple(rule for rule, options in RULE_OPTIONS.items() if option in options),
    )


def _sentences(option: str, lang: str) -> tuple[Item, ...]:
    """The values that presets have, as sentences; with the numbers of players, if the value turns on them."""
    by_count = any(stand.counts for stand in stands(option))
    counts: dict[str, set[int]] = {}
    for stand in stands(option):
        said = counts.setdefault(value_sentence(option, stand.rules, lang), set())
        said.update(stand.counts or stand.preset.player_counts)
    if not by_count:
        return tuple(Item(text=said) for said in counts)
    return tuple(
        Item(head=text("page.with_players", lang, counts=[str(n) for n in sorted(numbers)]), text=said)
        for said, numbers in counts.items()
    )


def _unused(option: str, lang: str) -> list[str]:
    """The values that an option can have but no preset has, as sentences."""
    used = {value_sentence(option, stand.rules, lang) for stand in stands(option)}
    possible = []
    for value in book("values").get(option, ()):
        options = {name: chosen for name, chosen in value.items() if name != "preset"}
        rules = preset(value.get("preset", "classic")).rules(**options)
        said = value_sentence(option, rules, lang)
        if said not in used and said not in possible:
            possible.append(said)
    return possible


# Presets.


def _preset_page(name: str, lang: str) -> Page:
    chosen = preset(name)
    rules = chosen.rules()
    notes = entry(f"preset.{name}.notes", lang)
    sections = [
        Section(heading=_heading("source", lang), text=tuple(source_lines(chosen.source, lang))),
        Section(heading=_heading("notes", lang), items=tuple(Item(text=note) for note in notes)),
        Section(heading=_heading("table", lang), table=_option_table(name, rules, lang)),
        Section(heading=_heading("counts", lang), table=count_table(name, lang)),
        Section(
            heading=_heading("open", lang),
            text=(text("page.open", lang, preset=title(name, lang)),),
            items=tuple(_filled(name, rules, lang)),
        ),
    ]
    if len(chosen.player_counts) == 1:
        sections = [section for section in sections if section.heading != _heading("counts", lang)]
    return Page(
        id=name,
        kind="preset",
        lang=lang,
        title=title(name, lang),
        lead=text(f"preset.{name}.what", lang),
        sections=tuple(sections),
        related=tuple(other for other in preset_names() if other != name),
    )


def source_lines(source: str, lang: str) -> Iterator[str]:
    """What the text behind a preset is, and how much its address is worth."""
    known = book("sources")[source]
    yield text(f"source.{source}.what", lang)
    if known.get("second_hand"):
        yield text("page.second_hand", lang)
    if "address" in known:
        yield text("page.address", lang, address=known["address"])


def _option_table(name: str, rules: RuleSet, lang: str) -> Table:
    columns = tuple(text(f"page.column.{column}", lang) for column in ("option", "value", "who"))
    rows = []
    for option in OPTIONS:
        if matters(option, rules):
            voice = provenance_text(preset(name).provenance(option, rules.players), lang)
            value = value_text(option, rules, lang)
            head = Item(head=title(option, lang), id=option, text="")
            rows.append((head, Item(text=value), Item(text=voice)))
    return Table(columns=columns, rows=tuple(rows))


def count_table(name: str, lang: str) -> Table:
    """What changes with the number of players."""
    columns = ("players", "removed", "cards", "left_over", "pass_cycle", "opens")
    rows = []
    for players in preset(name).player_counts:
        rules = preset(name).rules(players)
        cells = (
            str(players),
            value_text("removed", rules, lang),
            str(rules.hand_size),
            str(rules.kitty_size),
            value_text("pass_cycle", rules, lang),
            value_text("first_lead", rules, lang)
            if rules.first_lead == "left-of-dealer"
            else text("page.card", lang, card=rules.lowest_club),
        )
        rows.append(tuple(Item(text=cell) for cell in cells))
    return Table(columns=tuple(text(f"page.column.{column}", lang) for column in columns), rows=tuple(rows))


def _filled(name: str, rules: RuleSet, lang: str) -> Iterator[Item]:
    """What the text does not say, and what fills the gap."""
    for option in OPTIONS:
        provenance = preset(name).provenance(option, rules.players)
        if provenance.kind == "silent" and matters(option, rules):
            said = value_sentence(option, rules, lang)
            voice = provenance_text(provenance, lang)
            yield Item(head=title(option, lang), id=option, text=f"{said} ({voice})")
