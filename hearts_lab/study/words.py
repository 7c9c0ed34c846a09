"""What a study found, in words and tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hearts_lab.i18n import number, text
from hearts_lab.notation.deal_file import write_rules
from hearts_lab.odds import Share
from hearts_lab.odds.report import chance_text, figure_text
from hearts_lab.study.plan import Result, study_of
from hearts_lab.values import CONFIDENCE

LEAST = 30
"""Rows with fewer cases say nothing and are left out."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a result.

    Attributes:
        title: What it says.
        rows: The heads of its columns, then its rows.
    """

    title: str
    rows: tuple[tuple[str, ...], ...]


def method(result: Result, lang: str, *beside: Result) -> str:
    """How the figures were got, in a sentence.

    Args:
        result: The result.
        lang: `en` or `sv`.
        beside: Other results with the same deals, each with a player of its own for all seats.

    Example:
        >>> from hearts_lab.study import Study
        >>> print(method(Result(key=Study(name="deals", seed=7).key, counts={"deals": 9000}), "sv"))
        Simulerat: 9000 givar från frö 7, regler classic, alla platser spelade av cautious.
    """
    deals = count_text(result.deals, lang)
    if result.key.get("study") == "log":
        return text("study.method_log", lang, deals=deals, log=str(result.key["log"]))
    study = study_of(result.key)
    players = tuple(dict.fromkeys(study.players))
    known = {"deals": deals, "seed": str(study.seed), "rules": _rules(result)}
    if beside:
        each = [players[0], *(str(other.key["players"][0]) for other in beside)]
        return text("study.method_each", lang, **known, players=each)
    key = "one" if len(players) == 1 else "several"
    return text(f"study.method_{key}", lang, **known, players=players if key == "one" else study.players)


def count_text(count: int, lang: str) -> str:
    r"""A large count, with its thousands set apart.

    Example:
        >>> count_text(100000, "en"), count_text(100000, "sv"), count_text(1280, "sv")
        ('100,000', '100\xa0000', '1280')
    """
    if count < 10_000 and lang == "sv":
        return str(count)
    return f"{count:,}".replace(",", "\xa0" if lang == "sv" else ",")


def _rules(result: Result) -> str:
    rules = write_rules(study_of(result.key).rules)
    options = ", ".join(f"{name}={value}" for name, value in rules.get("options", {}).items())
    return f"{rules['preset']} ({options})" if options else str(rules["preset"])


def tables(result: Result, lang: str) -> tuple[Table, ...]:
    """The tables of a result, each with its title."""
    name = str(result.key["study"])
    if name == "deals":
        return tuple(_players(result, "points", lang))
    if name == "queen":
        return tuple(_queen(result, lang))
    if name == "moons":
        return tuple(_moons(result, lang))
    return tuple(_log(result, lang))


def lines(result: Result, lang: str) -> Iterator[str]:
    """A result as text, line by line."""
    yield f"{method(result, lang)} {text('odds.plus_minus_is', lang)}"
    if "moons" in result.counts or result.key["study"] in ("deals", "moons"):
        yield moons_text(result, lang)
    for table in tables(result, lang):
        yield ""
        yield f"{table.title}:"
        widths = [max(map(len, column)) for column in zip(*table.rows, strict=True)]
        for first, *rest in table.rows:
            cells = [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
            yield "  ".join(["", first.ljust(widths[0]), *cells])


def moons_text(result: Result, lang: str) -> str:
    """How many moons there are in 100 deals.

    Example:
        >>> moons_text(Result(key={}, counts={"deals": 40000, "moons": 520}), "en")
        'Moons in 100 deals: 1.3 ± 0.1'
    """
    share = result.share("moons", "deals")
    margin = CONFIDENCE * share.se
    digits = 1 if margin >= 0.001 else 2
    n, error = (number(100 * figure, lang, digits) for figure in (share.value, margin))
    return text("study.moons_in_100", lang, n=n, margin=error)


def _players(result: Result, points: str, lang: str) -> Iterator[Table]:
    heads = [text(f"study.head.{head}", lang) for head in ("player", points, "nothing", "most")]
    rows = [tuple(heads)]
    for name in result.players:
        found = result.numbered(f"{name}/{points}")
        seats = sum(found.values())
        nothing, most = found.get(0, 0), sum(count for taken, count in found.items() if taken >= 13)
        chances = (chance_text(Share.of(hits, seats), lang) for hits in (nothing, most))
        rows.append((name, figure_text(result.per_deal(name), lang), *chances))
    yield Table(text("study.title.players", lang), tuple(rows))
    if points == "points":
        rows = [tuple(text(f"study.head.{head}", lang) for head in ("player", "queen", "moon"))]
        for name in result.players:
            chances = (
                chance_text(result.share(f"{name}/{what}", f"{name}/seats"), lang)
                for what in ("queen", "moon")
            )
            rows.append((name, *chances))
        yield Table(text("study.title.seats", lang), tuple(rows))


def _queen(result: Result, lang: str) -> Iterator[Table]:
    yield _by_number(result, "held", "took", lang)
    yield _by_number(result, "high", "took", lang)
    for what in ("kept", "passed", "hold"):
        others = range(13)
        found = {n: f"dealt/{n}/{what}" for n in others if result.counts.get(f"dealt/{n}/{what}", 0) >= LEAST}
        if found:
            rows = [
                (str(n), str(result.counts[key]), chance_text(result.share(f"{key}/took", key), lang))
                for n, key in found.items()
            ]
            yield Table(text(f"study.title.{what}", lang), (_heads("dealt", "took", lang), *rows))


def _moons(result: Result, lang: str) -> Iterator[Table]:
    for prefix in ("court", "longest", "hearts", "voids"):
        yield _by_number(result, prefix, "moon", lang)


def _by_number(result: Result, prefix: str, what: str, lang: str) -> Table:
    rows = [
        (str(n), str(cases), chance_text(result.share(f"{prefix}/{n}/{what}", f"{prefix}/{n}"), lang))
        for n, cases in result.numbered(prefix).items()
        if cases >= LEAST
    ]
    return Table(text(f"study.title.{prefix}", lang), (_heads(prefix, what, lang), *rows))


def _heads(prefix: str, what: str, lang: str) -> tuple[str, ...]:
    return (
        text(f"study.head.{prefix}", lang),
        text("study.head.cases", lang),
        text(f"study.head.{what}", lang),
    )


def _log(result: Result, lang: str) -> Iterator[Table]:
    yield from _players(result, "score", lang)
    rows: list[tuple[str, ...]] = [
        tuple(text(f"study.head.{head}", lang) for head in ("trick", "queen_falls", "first_heart"))
    ]
    queens, hearts = result.numbered("queen"), result.numbered("heart")
    for trick in sorted({*queens, *hearts}):
        shares = (Share.of(found.get(trick, 0), result.deals) for found in (queens, hearts))
        rows.append((str(trick), *(chance_text(share, lang) for share in shares)))
    yield Table(text("study.title.tricks", lang), tuple(rows))
    yield _by_number(result, "held", "took", lang)
