"""The smallest changes that make a score sheet agree with the rules and with itself.

What a repair costs is what somebody must have got wrong: one for each figure, for two figures that changed
places in one deal, or for a moon scored another way; one for each total that is then still wrong, and one
for each word "moon" beside a figure that is none. The cheapest repairs are the most plausible ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Final

from hearts_lab.notation.score_sheet import ScoreSheet
from hearts_lab.outcomes import Reading, moon_rows, possible_scores, reading, readings
from hearts_lab.rules import RuleSet
from hearts_lab.scoring import Scores, possible_sums, settle, tally

MOST_STATES: Final = 300
"""How many half-mended sheets are kept in mind at once."""
MOST_DOUBLE: Final = 6
"""In how many deals two wrong figures are looked for."""
MOST_STARTS: Final = 20
"""How many of the cheapest sheets are looked at for further changes."""
UNMENDED: Final = 100
"""The cost of a deal that stays impossible: more than any change."""

Rows = tuple[Scores, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One figure to write in place of another.

    Attributes:
        deal: In which deal, from 0; `None` in a row of totals.
        total: In which row of totals, from 0; `None` in a deal.
        seat: Whose figure.
        was: What is written.
        now: What it should be.
    """

    deal: int | None = None
    total: int | None = None
    seat: int
    was: int
    now: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """A way to mend a whole sheet.

    Attributes:
        rows: The scores of the deals afterwards.
        changes: What is changed, rows of totals included.
    """

    rows: Rows
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Ledger:
    """A sheet, the rules it is held against, and what follows from its figures."""

    rules: RuleSet
    sheet: ScoreSheet

    @cached_property
    def rows(self) -> Rows:
        """The scores of the deals as they are written."""
        return tuple(deal.figures for deal in self.sheet.deals)

    @cached_property
    def _totals_matter(self) -> bool:
        """Whether the score of a moon depends on the totals."""
        return self.rules.moon_max_total is not None or self.rules.moon == "add-unless-losing"

    def running(self, rows: Rows) -> Rows:
        """The totals after each deal, those before the first one in front."""
        return _running(self.rules, rows)

    def before(self, rows: Rows, deal: int) -> Scores:
        """The totals before a deal, where they matter to its scores; zeros elsewhere."""
        return self.running(rows)[deal] if self._totals_matter else (0,) * self.rules.players

    def reading(self, rows: Rows, deal: int) -> Reading | None:
        """How the scores of a deal can have come about; `None` if they are impossible."""
        return reading(self.rules, rows[deal], self.before(rows, deal))

    def note_agrees(self, rows: Rows, deal: int) -> bool:
        """Whether whoever is said to have shot the moon can have done so."""
        shot = self.sheet.deals[deal].shot
        found = readings(self.rules, rows[deal], self.before(rows, deal)) if shot else ()
        return not shot or any(each.seat in shot for each in found)

    def moon_scores(self, rows: Rows, deal: int) -> tuple[Scores, ...]:
        """What the rule set writes down for a deal that is written as some moon; empty for any other."""
        before = self.before(rows, deal)
        found: dict[Scores, None] = {}
        for fall, _ in moon_rows(self.rules).get(rows[deal], ()):
            outcome = tally(self.rules, fall.taken, fall.tricks, before)
            ways = outcome.choices.values() if outcome.scores is None else (outcome.scores,)
            found |= dict.fromkeys(ways)
        return tuple(found)

    def wrong_totals(self, rows: Rows) -> tuple[Change, ...]:
        """The written totals that the deals do not lead to."""
        running = self.running(rows)
        return tuple(
            Change(total=number, seat=seat, was=was, now=now)
            for number, line in enumerate(self.sheet.totals)
            for seat, (was, now) in enumerate(zip(line.figures, running[line.deals], strict=True))
            if was != now
        )

    def lacking(self, rows: Rows, deal: int) -> Scores:
        """What a deal lacks for the next totals written after it to be right."""
        line = next((line for line in self.sheet.totals if line.deals > deal), None)
        if line is None:
            return (0,) * self.rules.players
        right = self.running(rows)[line.deals]
        return tuple(was - now for was, now in zip(line.figures, right, strict=True))


@lru_cache(maxsize=4096)
def _running(rules: RuleSet, rows: Rows) -> Rows:
    totals = [(0,) * rules.players]
    for row in rows:
        totals.append(settle(rules, totals[-1], row))
    return tuple(totals)


def mend(ledger: Ledger) -> tuple[Repair, ...]:
    r"""The cheapest repairs, the most plausible first; none if nothing is wrong.

    Example:
        >>> from hearts_lab.notation.score_sheet import read
        >>> from hearts_lab.rules import preset
        >>> sheet = read("Deal;Ann;Bo;Cia;Dan\n1;4;13;9;0\n2;26;26;26;26\nTotal;4;39;35;26")
        >>> [repair.changes for repair in mend(Ledger(preset("classic").rules(), sheet))]
        [(Change(deal=1, total=None, seat=0, was=26, now=0),)]
    """
    search = _Search(ledger)
    rows = ledger.rows
    if search.cost(rows, 0) == 0:
        return ()
    states = {rows: 0}
    bad = [deal for deal in range(len(rows)) if ledger.reading(rows, deal) is None]
    room = max(1, MOST_STATES // max(1, len(bad)))
    for deal in bad:
        states = search.best(search.mended(states, deal, double=len(bad) <= MOST_DOUBLE), room)
    found = search.cheapest(states)
    improving = True
    while improving:
        before = search.least(found)
        found = search.cheapest(found | search.better(search.best(found, MOST_STARTS)))
        improving = search.least(found) < before
    repairs = [_repair(ledger, after) for after in found]
    return tuple(
        sorted(filter(lambda each: each.changes, repairs), key=lambda each: _plausibility(ledger, each))
    )


class _Search:
    """Looks for repairs, one deal after the other; a state is a sheet and what its changes have cost."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.rules = ledger.rules
        self._rest: dict[Rows, int] = {}

    def cost(self, rows: Rows, changed: int) -> int:
        """What a state costs: the changes so far, and what is still wrong."""
        if rows not in self._rest:
            deals = range(len(rows))
            self._rest[rows] = (
                len(self.ledger.wrong_totals(rows))
                + sum(not self.ledger.note_agrees(rows, deal) for deal in deals)
                + UNMENDED * sum(self.ledger.reading(rows, deal) is None for deal in deals)
            )
        return changed + self._rest[rows]

    def best(self, states: dict[Rows, int], room: int) -> dict[Rows, int]:
        """The cheapest states, as many as there is room for."""
        return dict(sorted(states.items(), key=lambda state: self.cost(*state))[:room])

    def least(self, states: dict[Rows, int]) -> int:
        """What the cheapest of these states costs."""
        return min(self.cost(*state) for state in states.items())

    def cheapest(self, states: dict[Rows, int]) -> dict[Rows, int]:
        """The states that cost least."""
        least = self.least(states)
        return {rows: changed for rows, changed in states.items() if self.cost(rows, changed) == least}

    def mended(self, states: dict[Rows, int], deal: int, *, double: bool) -> dict[Rows, int]:
        """Each state with an impossible deal mended in each way there is."""
        after: dict[Rows, int] = {}
        for rows, changed in states.items():
            ways = self._ways(rows, deal)
            if not ways and double:
                ways = dict.fromkeys(self._double(rows[deal]), 2)
            for row, price in ways.items() or [(rows[deal], 0)]:
                self._keep(after, (*rows[:deal], row, *rows[deal + 1 :]), changed + price)
        return after

    def better(self, states: dict[Rows, int]) -> dict[Rows, int]:
        """Each state with one possible deal changed, where that costs no more than leaving it."""
        after: dict[Rows, int] = {}
        for rows, changed in states.items():
            least = self.cost(rows, changed)
            if least == changed:
                continue
            unchanged = (deal for deal, row in enumerate(rows) if row == self.ledger.rows[deal])
            for deal in unchanged:
                for row, price in self._ways(rows, deal).items():
                    other = (*rows[:deal], row, *rows[deal + 1 :])
                    if self.cost(other, changed + price) <= least:
                        self._keep(after, other, changed + price)
        return after

    @staticmethod
    def _keep(states: dict[Rows, int], rows: Rows, changed: int) -> None:
        states[rows] = min(changed, states.get(rows, changed))

    def _ways(self, rows: Rows, deal: int) -> dict[Scores, int]:
        """What may stand in place of the scores of a deal, and what each change costs."""
        row, ways = rows[deal], dict[Scores, int]()
        offers = [(other, 1) for other in self.ledger.moon_scores(rows, deal)]
        if self.ledger.reading(rows, deal) is not None:
            offers += [(other, 1) for other in self._swapped(rows, deal)]
            offers += self._lacking(rows, deal, moved=True)
        else:
            offers += [(other, 1) for seat in range(len(row)) for other in self._single(row, seat)]
            offers += self._lacking(rows, deal)
        for other, price in offers:
            before = self.ledger.before(rows, deal)
            if other != row and reading(self.rules, other, before) is not None:
                ways[other] = min(price, ways.get(other, price))
        return ways

    def _single(self, row: Scores, seat: int) -> Iterator[Scores]:
        """One figure changed so that the sum is possible."""
        for total in possible_sums(self.rules):
            figure = total - sum(row) + row[seat]
            if figure in possible_scores(self.rules):
                yield (*row[:seat], figure, *row[seat + 1 :])

    def _double(self, row: Scores) -> Iterator[Scores]:
        """Two figures changed, as little as possible."""
        found = {
            after: sum(abs(now - was) for now, was in zip(after, row, strict=True))
            for first, second in combinations(range(len(row)), 2)
            for figure in possible_scores(self.rules)
            for after in self._single((*row[:first], figure, *row[first + 1 :]), second)
        }
        least = max(found.values(), default=0)
        for after in sorted(found, key=lambda after: (found[after], after)):
            if found[after] > least:
                return
            if reading(self.rules, after, (0,) * self.rules.players) is not None:
                least = found[after]
                yield after

    def _swapped(self, rows: Rows, deal: int) -> Iterator[Scores]:
        """Two figures of a deal in each other's place, where that mends two totals or may mend a note."""
        row, lacking = rows[deal], self.ledger.lacking(rows, deal)
        shot = self.ledger.sheet.deals[deal].shot
        for first, second in combinations(range(len(row)), 2):
            gap = row[second] - row[first]
            if (lacking[first], lacking[second]) == (gap, -gap) or {first, second} & set(shot):
                places = {first: second, second: first}
                yield tuple(row[places.get(seat, seat)] for seat in range(len(row)))

    def _lacking(self, rows: Rows, deal: int, *, moved: bool = False) -> Iterator[tuple[Scores, int]]:
        """Figures changed by what the totals lack, in some columns or in all.

        Where points have only `moved`, one player has too many and another as many too few.
        """
        lacking = self.ledger.lacking(rows, deal)
        wrong = [seat for seat, gap in enumerate(lacking) if gap]
        sizes = {2} if moved else {1, 2, 3, len(wrong)} - {0}
        for seats in (seats for size in sorted(sizes) for seats in combinations(wrong, size)):
            if not moved or sum(lacking[seat] for seat in seats) == 0:
                row = (score + lacking[seat] * (seat in seats) for seat, score in enumerate(rows[deal]))
                yield tuple(row), len(seats)


def _repair(ledger: Ledger, rows: Rows) -> Repair:
    changes = [
        Change(deal=deal, seat=seat, was=was, now=now)
        for deal, (before, after) in enumerate(zip(ledger.rows, rows, strict=True))
        for seat, (was, now) in enumerate(zip(before, after, strict=True))
        if was != now
    ]
    whole = all(ledger.reading(rows, deal) is not None for deal in range(len(rows)))
    return Repair(rows=rows, changes=(*changes, *(ledger.wrong_totals(rows) if whole else ())))


def _plausibility(ledger: Ledger, repair: Repair) -> tuple[int, int, int, Sequence[tuple[int, int]]]:
    """Possible deals left as they are first, then few changed totals, small changes, the top of the sheet."""
    changed = {change.deal for change in repair.changes if change.deal is not None}
    sound = sum(ledger.reading(ledger.rows, deal) is not None for deal in changed)
    totals = sum(change.total is not None for change in repair.changes)
    size = sum(abs(change.now - change.was) for change in repair.changes)
    return sound, totals, size, [(change.deal or 0, change.seat) for change in repair.changes]
