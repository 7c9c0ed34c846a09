"""What is wrong on a score sheet, and what would mend it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from hearts_lab.audit.repairs import Change, Ledger, Repair, Rows, mend
from hearts_lab.errors import BadFile, HeartsError
from hearts_lab.notation.score_sheet import ScoreSheet, read
from hearts_lab.outcomes import Reading, least_with_queen, moon_rows, possible_scores
from hearts_lab.rules import RuleSet
from hearts_lab.scoring import Scores, Verdict, possible_sums, tally, verdict
from hearts_lab.state import MoonChoice

Kind = Literal["score", "moon", "sum", "queen", "split", "note", "row_sum", "total"]
"""What is impossible: a score that nobody can have; a moon that is written as the rule set does not score
it; the sum of a deal; that nobody has the queen of spades; that the cards fall like that; a word that tells
of a moon where none is; the sum that a deal states; a total."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """Something on a score sheet that cannot be.

    Attributes:
        row: In which deal, from 0; `None` where it is in no single deal.
        kind: What is impossible.
        seats: Whose figures it is about.
        figures: The figures it is about: the score, the sum as written and as it is, the totals.
        mended: The changes that mend it, the most plausible first; more than one where several fit equally
            well, none where no small change does.
        totals: The totals that are wrong because of it.
    """

    row: int | None
    kind: Kind
    seats: tuple[int, ...] = ()
    figures: tuple[int, ...] = ()
    mended: tuple[tuple[Change, ...], ...] = ()
    totals: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A score sheet as it should be: the scores of the deals, and the totals they lead to."""

    rows: Rows
    totals: Scores


@dataclass(frozen=True, kw_only=True)
class Audit:
    r"""The findings on a score sheet.

    Attributes:
        ledger: The sheet and the rules it was held against.
        problems: What cannot be; nothing if the sheet is right.
        repairs: The smallest ways to mend all of it, the most plausible first.

    Example:
        >>> from hearts_lab.notation.score_sheet import read
        >>> from hearts_lab.rules import preset
        >>> found = audit(read("Ann;Bo;Cia;Dan\n4;13;9;0\n26;26;26;26"), preset("classic").rules())
        >>> [(problem.row, problem.kind, len(problem.mended)) for problem in found.problems]
        [(1, 'sum', 4)]
    """

    ledger: Ledger
    problems: tuple[Problem, ...]
    repairs: tuple[Repair, ...]

    @property
    def rules(self) -> RuleSet:
        """The rule set that the sheet was held against."""
        return self.ledger.rules

    @property
    def sheet(self) -> ScoreSheet:
        """What is written."""
        return self.ledger.sheet

    @cached_property
    def readings(self) -> tuple[Reading | None, ...]:
        """How each deal can have come about; `None` for an impossible one."""
        return tuple(self.ledger.reading(self.ledger.rows, deal) for deal in range(len(self.sheet.deals)))

    @property
    def running(self) -> Rows:
        """The totals after each deal, worked out from the deals as they are written."""
        return self.ledger.running(self.ledger.rows)[1:]

    @property
    def repaired(self) -> Table | None:
        """The sheet after the most plausible repair; `None` without one."""
        return self._table(self.repairs[0].rows) if self.repairs else None

    @property
    def verdict(self) -> Verdict:
        """Where the game stands by the deals as they should be."""
        return verdict(self.rules, self.ledger.running(self._best)[1:])

    @cached_property
    def chosen(self) -> Mapping[int, Mapping[str, Scores]]:
        """The deals whose moon the shooter scores as they like, with both ways of scoring it."""
        rows = self._best
        return {deal: scores for deal in range(len(rows)) if (scores := self._choices(rows, deal))}

    @cached_property
    def moon_tables(self) -> Mapping[MoonChoice, Table]:
        """The sheet with every such moon scored one way and the other."""
        ways: tuple[MoonChoice, ...] = ("add", "subtract") if self.chosen else ()
        return {
            way: self._table(
                tuple(
                    self.chosen[deal][way] if deal in self.chosen else row
                    for deal, row in enumerate(self._best)
                )
            )
            for way in ways
        }

    @property
    def _best(self) -> Rows:
        """The deals after the most plausible repair."""
        return self.repairs[0].rows if self.repairs else self.ledger.rows

    def _table(self, rows: Rows) -> Table:
        return Table(rows=rows, totals=self.ledger.running(rows)[-1])

    def _choices(self, rows: Rows, deal: int) -> Mapping[str, Scores]:
        """Both ways of scoring the moon of a deal; nothing where there is nothing to choose."""
        found = self.ledger.reading(rows, deal)
        if found is None:
            return {}
        return tally(self.rules, found.fall.taken, found.fall.tricks, self.ledger.running(rows)[deal]).choices


def check(text: str, rules_for: Callable[[int], RuleSet]) -> Audit:
    r"""Read a score sheet and check it.

    Args:
        text: The content of a CSV file.
        rules_for: The rule set for so many players.

    Raises:
        HeartsError: The text is no score sheet, or there is no rule set for so many players.

    Example:
        >>> from hearts_lab.rules import preset
        >>> check("Ann;Bo;Cia\n13;13;1", preset("party").rules).problems[0].kind
        'sum'
    """

    def fits(row: Scores) -> bool:
        try:
            rules = rules_for(len(row))
        except HeartsError:  # nobody plays with so many
            return False
        return rules.players == len(row) and sum(row) in possible_sums(rules)

    sheet = read(text, fits)
    return audit(sheet, rules_for(sheet.players))


def audit(sheet: ScoreSheet, rules: RuleSet) -> Audit:
    r"""Check a score sheet.

    Args:
        sheet: What is written.
        rules: How the table played.

    Raises:
        BadFile: The sheet has another number of players than the rule set.

    Example:
        >>> from hearts_lab.notation.score_sheet import read
        >>> from hearts_lab.rules import preset
        >>> audit(read("Ann;Bo;Cia;Dan\n4;13;9;0\n26;0;26;26"), preset("classic").rules()).problems
        ()
    """
    if sheet.players != rules.players:
        raise BadFile("sheet_rules", columns=sheet.players, players=rules.players)
    ledger = Ledger(rules, sheet)
    repairs = mend(ledger)
    return Audit(ledger=ledger, problems=tuple(_problems(ledger, repairs)), repairs=repairs)


def _problems(ledger: Ledger, repairs: tuple[Repair, ...]) -> Iterator[Problem]:
    """What cannot be: deals first, then rows of totals that no mended deal makes right."""
    bad = [deal for deal in range(len(ledger.rows)) if ledger.reading(ledger.rows, deal) is None]
    gaps = ledger.wrong_totals(ledger.rows)
    explained = {deal: _explained(ledger, gaps, repairs, deal) for deal in bad}
    left = [gap for gap in gaps if not any(gap in totals for totals in explained.values())]
    for deal, line in enumerate(ledger.sheet.deals):
        if deal in bad:
            kind, seats, figures = _impossible(ledger, deal)
            mended = _distinct(_of_deal(repair, deal, totals=not left) for repair in repairs)
            yield Problem(
                row=deal, kind=kind, seats=seats, figures=figures, mended=mended, totals=explained[deal]
            )
        elif not ledger.note_agrees(ledger.rows, deal):
            mended = _distinct(_of_deal(repair, deal, totals=False) for repair in repairs)
            yield Problem(row=deal, kind="note", seats=line.shot, mended=mended)
        elif line.sum not in (None, sum(line.figures)):
            yield Problem(row=deal, kind="row_sum", figures=(line.sum or 0, sum(line.figures)))
    if left:
        mended = _distinct(
            tuple(change for change in repair.changes if change.deal not in bad) for repair in repairs
        )
        deals = {change.deal for changes in mended for change in changes}
        yield Problem(
            row=deals.pop() if len(deals) == 1 else None,
            kind="total",
            seats=tuple(gap.seat for gap in left),
            mended=mended,
            totals=tuple(left),
        )


def _of_deal(repair: Repair, deal: int, *, totals: bool) -> tuple[Change, ...]:
    """What a repair changes in a deal, and in the totals of the same players."""
    own = tuple(change for change in repair.changes if change.deal == deal)
    moved = {change.seat for change in own} if totals else set()
    return own + tuple(
        change for change in repair.changes if change.total is not None and change.seat in moved
    )


def _distinct(ways: Iterable[tuple[Change, ...]]) -> tuple[tuple[Change, ...], ...]:
    """Ways to mend something, each once, without those that leave it alone."""
    return tuple(changes for changes in dict.fromkeys(ways) if changes)


def _impossible(ledger: Ledger, deal: int) -> tuple[Kind, tuple[int, ...], tuple[int, ...]]:
    """Why the scores of a deal cannot be: whose, and which figures say so."""
    rules, row = ledger.rules, ledger.rows[deal]
    strange = tuple(seat for seat, score in enumerate(row) if score not in possible_scores(rules))
    if row in moon_rows(rules):
        falls = [fall for fall, _ in moon_rows(rules)[row]]
        most = max(len(pile) for pile in falls[0].taken)
        seats = tuple(seat for seat, pile in enumerate(falls[0].taken) if len(pile) == most)
        return "moon", seats[:1], ()
    if strange:
        return "score", strange, tuple(row[seat] for seat in strange)
    if sum(row) not in possible_sums(rules):
        return "sum", (), (sum(row),)
    if max(row) < least_with_queen(rules):
        return "queen", (), (least_with_queen(rules),)
    return "split", (), (sum(row),)


def _explained(
    ledger: Ledger, wrong: tuple[Change, ...], repairs: tuple[Repair, ...], deal: int
) -> tuple[Change, ...]:
    """The totals that do not agree with an impossible deal, and do once it is mended."""
    if not repairs:
        return ()
    moved = {change.seat for change in repairs[0].changes if change.deal == deal}
    still = ledger.wrong_totals(repairs[0].rows)
    return tuple(
        change
        for change in wrong
        if change.seat in moved
        and all((change.total, change.seat) != (left.total, left.seat) for left in still)
    )
