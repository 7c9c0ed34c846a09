"""Odds in words, as JSON, and as bars in HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import Any, Final

from hearts_lab.i18n import card_symbol, card_words, join, number, text
from hearts_lab.narrate import nameless
from hearts_lab.odds.danger import CardDanger, Danger
from hearts_lab.odds.moon import Moon
from hearts_lab.odds.shares import Method, Share

FEW: Final = 0.001
"""An exact chance below this, or as near to certain, is not shown as a figure."""

RULE_OF_THREE: Final = 3
"""What never happened in a sample has, 19 times out of 20, a chance below so many standard errors."""


def chance_text(share: Share | Fraction, lang: str) -> str:
    r"""A chance in hundredths: no more digits than are known.

    Example:
        >>> chance_text(Share(0.123456, 0.021), "en"), chance_text(Share(0.123456), "en")
        ('12 ± 2%', '12.3%')
        >>> chance_text(Share(0.0012, 0.0011), "en"), chance_text(Fraction(1, 10**6), "sv")
        ('0.1 ± 0.1%', 'under 0,1\xa0%')
        >>> chance_text(Share(0.0, 0.0025), "en"), chance_text(Share(1.0, 0.0025), "en")
        ('under 0.8%', 'over 99.2%')
    """
    value, se = (share.value, share.se) if isinstance(share, Share) else (float(share), 0.0)
    if se and value in (0, 1):
        bound = abs(value - RULE_OF_THREE * se)
        return text(f"odds.{'above' if value else 'below'}", lang, n=number(100 * bound, lang, 1))
    if se:
        digits = 0 if se >= 0.005 else 1 if se >= 0.0005 else 2
        return text(
            "odds.plus_minus",
            lang,
            n=number(100 * value, lang, digits),
            se=number(100 * se, lang, digits),
        )
    if 0 < value < FEW or 1 - FEW < value < 1:
        key, edge = ("below", FEW) if value < FEW else ("above", 1 - FEW)
        return text(f"odds.{key}", lang, n=number(100 * edge, lang, 1))
    return text("odds.percent", lang, n=number(100 * value, lang, 0 if value in (0, 1) else 1))


def lines(value: Danger | Moon, lang: str, names: Sequence[str] = ()) -> tuple[str, ...]:
    """Odds in words, line by line.

    Args:
        value: What was worked out.
        lang: `en` or `sv`.
        names: What to call the seats; by default the points of the compass.

    Example:
        >>> from hearts_lab.engine import start
        >>> from hearts_lab.game import deal
        >>> from hearts_lab.odds import danger
        >>> from hearts_lab.state import view
        >>> found = danger(view(start(deal(seed=7, direction=0)), 0))
        >>> lines(found, "en")[1]
        '  East 33.3%, South 33.3% and West 33.3%'
    """
    called = names or nameless(len(value.holder if isinstance(value, Danger) else value.seats), lang)
    return tuple(_danger(value, lang, called) if isinstance(value, Danger) else _moon(value, lang, called))


def _danger(found: Danger, lang: str, names: Sequence[str]) -> Iterator[str]:
    yield f"{text('odds.queen.title', lang)}:"
    yield f"  {_where(found, lang, names)}"
    if any(0 < chance < 1 for chance in found.holder):
        yield f"  {text('odds.queen.exact', lang)}"
    if found.cards:
        yield ""
        yield f"{text('odds.queen.danger', lang)}:"
        heads = [text(f"odds.{name}", lang) for name in ("card", "forced", "likely", "possible")]
        rows = [[card_symbol(each.card, lang), *_figures(each, lang)] for each in found.cards]
        yield from (f"  {row}" for row in _columns([heads, *rows]))
        yield from (f"  {sentence}" for sentence in _danger_method(found, lang))


def _figures(each: CardDanger, lang: str) -> tuple[str, str, str]:
    forced, likely, possible = (
        chance_text(share, lang) for share in (each.forced, each.likely, each.possible)
    )
    return forced, likely, possible


def _where(found: Danger, lang: str, names: Sequence[str]) -> str:
    if found.holder[found.seat] == 1:
        return text("odds.queen.mine", lang)
    places = [*zip(names, found.holder, strict=True), (text("odds.queen.kitty", lang), found.kitty)]
    held = [f"{place} {chance_text(chance, lang)}" for place, chance in places if chance]
    return join(held, lang) if held else text("odds.queen.played", lang)


def _danger_method(found: Danger, lang: str) -> Iterator[str]:
    yield text("odds.queen.forced", lang)
    yield text(f"odds.queen.bounds_{'exact' if found.bounds.exact else 'sampled'}", lang)
    yield _by_model("odds.queen.likely", found.likely, lang)
    yield text("odds.plus_minus_is", lang)


def _by_model(key: str, method: Method, lang: str) -> str:
    sampled = text("odds.sampled", lang, worlds=method.worlds, seed=method.seed)
    return text(key, lang, model=method.model, sampled=sampled)


def _columns(grid: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*grid, strict=True)]
    for first, *rest in grid:
        cells = [
            first.ljust(widths[0]),
            *(cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)),
        ]
        yield "  ".join(cells)


def _moon(found: Moon, lang: str, names: Sequence[str]) -> Iterator[str]:
    yield f"{text('odds.moon.title', lang)}:"
    yield from (f"  {row}" for row in _columns(list(_moon_rows(found, lang, names))))
    if found.seat in found.open_to:
        yield f"  {_stoppers(found, lang, names)}"
    yield ""
    yield f"{text('odds.queen.deal', lang)}:"
    yield from (f"  {row}" for row in _columns(list(_queen_rows(found, lang, names))))
    yield ""
    yield _by_model("odds.moon.method", found.method, lang)
    yield text("odds.plus_minus_is", lang)


def _queen_rows(found: Moon, lang: str, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    for name, chance in zip(names, found.queen, strict=True):
        yield name, chance_text(chance, lang)


def _moon_rows(found: Moon, lang: str, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    for name, chance, others in zip(names, found.seats, found.stopped_by, strict=True):
        stopped = text("odds.moon.stopped_row", lang, seats=[names[other] for other in others])
        yield name, stopped if others else chance_text(chance, lang)


def _stoppers(found: Moon, lang: str, names: Sequence[str]) -> str:
    held = [
        f"{name} {chance_text(chance, lang)}"
        for name, chance in zip(names, found.stoppers, strict=True)
        if chance
    ]
    return text("odds.moon.stoppers", lang, seats=held) if held else text("odds.moon.nothing_above", lang)


# JSON.


def danger_data(found: Danger) -> dict[str, Any]:
    """The danger as JSON."""
    return {
        "holder": [float(chance) for chance in found.holder],
        "cards": [
            {
                "card": str(each.card),
                "forced": each.forced.value,
                "likely": each.likely.value,
                "se": each.likely.se,
                "possible": each.possible.value,
            }
            for each in found.cards
        ],
        "bounds": _method_data(found.bounds),
        "likely": _method_data(found.likely),
    }


def moon_data(found: Moon) -> dict[str, Any]:
    """The moon odds as JSON."""
    return {
        "seats": [chance.value for chance in found.seats],
        "se": [chance.se for chance in found.seats],
        "population": found.method.model,
        "stopped_by": [list(others) for others in found.stopped_by],
        "above": [str(card) for card in found.above],
        "stoppers": [float(chance) for chance in found.stoppers],
        "queen": [chance.value for chance in found.queen],
        "queen_se": [chance.se for chance in found.queen],
        "method": _method_data(found.method),
    }


def _method_data(method: Method) -> dict[str, Any]:
    if method.exact:
        return {"exact": True}
    model = {"model": method.model} if method.model else {}
    return {"exact": False, "worlds": method.worlds, "seed": method.seed, **model}


# HTML.

STYLE: Final = """
.hearts-odds{font:inherit;max-width:44rem;color:var(--h-text,#1d2422)}
.hearts-odds table{border-collapse:collapse;width:100%}
.hearts-odds caption{text-align:left;font-weight:600;padding:.3rem 0}
.hearts-odds th,.hearts-odds td{padding:.15rem .5rem .15rem 0;text-align:right;border:0;white-space:nowrap;
font-variant-numeric:tabular-nums;font-weight:400}
.hearts-odds th:first-child{text-align:left}
.hearts-odds td.bar{width:45%;min-width:6rem;text-align:left}
.hearts-odds .track{position:relative;height:.9rem;background:var(--h-panel,#f2ede1);
border:1px solid var(--h-edge,#8d8676)}
.hearts-odds .track i{position:absolute;top:0;bottom:0;left:0}
.hearts-odds .possible{background:repeating-linear-gradient(
135deg,var(--h-edge,#8d8676) 0 1px,transparent 1px 5px)}
.hearts-odds .forced{background:var(--h-failed,#b01e2e)}
.hearts-odds .likely{background:var(--h-back,#2c5f6e)}
.hearts-odds .track i.tick{width:3px;margin-left:-1px;top:-3px;bottom:-3px;background:var(--h-text,#1d2422)}
.hearts-odds .track i.error{top:40%;bottom:40%;background:var(--h-text,#1d2422)}
.hearts-odds p{font-size:.85em;color:var(--h-quiet,#5a625e);margin:.2rem 0}
"""


def html(value: Danger | Moon, lang: str, names: Sequence[str] = ()) -> str:
    """Odds as HTML: figures with bars, and how they were got.

    Args:
        value: What was worked out.
        lang: `en` or `sv`.
        names: What to call the seats; by default the points of the compass.

    Example:
        >>> from hearts_lab.engine import start
        >>> from hearts_lab.game import deal
        >>> from hearts_lab.odds import moon
        >>> from hearts_lab.state import view
        >>> found = moon(view(start(deal(seed=7, direction=0)), 0), worlds=20)
        >>> "Chans att skjuta månen" in html(found, "sv")
        True
    """
    called = names or nameless(len(value.holder if isinstance(value, Danger) else value.seats), lang)
    parts = (
        _danger_html(value, lang, called) if isinstance(value, Danger) else _moon_html(value, lang, called)
    )
    return f'<section class="hearts-odds" lang="{lang}"><style>{STYLE}</style>{"".join(parts)}</section>'


def _danger_html(found: Danger, lang: str, names: Sequence[str]) -> Iterator[str]:
    title, where = text("odds.queen.title", lang), _where(found, lang, names)
    yield f"<p><strong>{escape(title)}:</strong> {escape(where)}</p>"
    if found.cards:
        heads = [text(f"odds.{name}", lang) for name in ("card", "forced", "likely", "possible")]
        rows = [
            (
                card_words(each.card, lang),
                card_symbol(each.card, lang),
                _danger_bar(each),
                _figures(each, lang),
            )
            for each in found.cards
        ]
        yield _table(text("odds.queen.danger", lang), heads, rows)
        yield "".join(f"<p>{escape(sentence)}</p>" for sentence in _danger_method(found, lang))


def _danger_bar(each: CardDanger) -> str:
    return (
        _stretch("possible", 0, each.possible.value)
        + _stretch("forced", 0, each.forced.value)
        + _interval(each.likely)
    )


def _moon_html(found: Moon, lang: str, names: Sequence[str]) -> Iterator[str]:
    yield _seats_table("odds.moon.title", found.seats, _moon_rows(found, lang, names), lang)
    if found.seat in found.open_to:
        yield f"<p>{escape(_stoppers(found, lang, names))}</p>"
    yield _seats_table("odds.queen.deal", found.queen, _queen_rows(found, lang, names), lang)
    yield f"<p>{escape(_by_model('odds.moon.method', found.method, lang))}</p>"
    yield f"<p>{escape(text('odds.plus_minus_is', lang))}</p>"


def _seats_table(title: str, shares: Sequence[Share], rows: Iterator[tuple[str, str]], lang: str) -> str:
    bars = [
        (name, name, _stretch("likely", 0, share.value) + _interval(share), (chance,))
        for (name, chance), share in zip(rows, shares, strict=True)
    ]
    return _table(text(title, lang), (), bars)


def _stretch(kind: str, start: float, end: float) -> str:
    if end <= start:
        return ""
    return f'<i class="{kind}" style="left:{100 * start:.2f}%;width:{100 * (end - start):.2f}%"></i>'


def _interval(share: Share) -> str:
    """A tick at the share, and a line over one standard error to either side."""
    low, high = max(0.0, share.value - share.se), min(1.0, share.value + share.se)
    return f'{_stretch("error", low, high)}<i class="tick" style="left:{100 * share.value:.2f}%"></i>'


def _table(title: str, heads: Sequence[str], rows: Sequence[tuple[str, str, str, Sequence[str]]]) -> str:
    """A table with a bar in each row; the bar is for the eye only, the figures stand beside it."""
    head = ""
    if heads:
        first, *rest = (f'<th scope="col">{escape(each)}</th>' for each in heads)
        head = f"<thead><tr>{first}<td></td>{''.join(rest)}</tr></thead>"
    body = "".join(
        f'<tr><th scope="row"><span aria-label="{escape(words)}">{escape(shown)}</span></th>'
        f'<td class="bar" aria-hidden="true"><div class="track">{bar}</div></td>'
        + "".join(f"<td>{escape(figure)}</td>" for figure in figures)
        + "</tr>"
        for words, shown, bar, figures in rows
    )
    return f"<table><caption>{escape(title)}</caption>{head}<tbody>{body}</tbody></table>"
