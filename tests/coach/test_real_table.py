"""Help at a real table: from one's own hand and what has been played."""

from __future__ import annotations

import json

import pytest

from hearts_lab.cards import Card, Cards
from hearts_lab.coach.real_table import RealTable, Revoke, at_table
from hearts_lab.engine import IllegalPlay
from hearts_lab.errors import HeartsError
from hearts_lab.history import Record
from hearts_lab.notation import share
from hearts_lab.rules import preset
from hearts_lab.state import Deal
from tests.cli.running import refused, run

OWN = "2C 5C 9C KC 4D 8D QD 3S 7S JS 6H 9H KH"


def table(plays: str = "", *, direction: int = 0) -> RealTable:
    hands = (Cards.parse(OWN), None, None, None)
    deal = Deal(rules=preset("classic").rules(moon="add"), hands=hands, direction=direction)
    at = RealTable(record=Record(deal=deal, passed=(None,) * 4), seat=0)
    for card in plays.split():
        at = at.entered(Card.parse(card))
    return at


# Entering and correcting.


def test_the_turn_goes_round_as_cards_are_entered() -> None:
    assert table().choosing
    assert table("2C AC").state.turn == 2
    assert table("2C AC 3C 4C").state.turn == 1  # who took the trick leads


def test_nobody_else_can_play_a_card_of_the_own_hand_or_one_that_is_gone() -> None:
    with pytest.raises(HeartsError, match="own hand"):
        table("2C 5C")
    with pytest.raises(HeartsError, match="played already"):
        table("2C AC AC")


def test_an_own_card_against_the_rules_is_refused_with_the_rule() -> None:
    with pytest.raises(IllegalPlay) as refusal:
        table("4D")
    assert refusal.value.check.rule == "FIRST_LEAD"


def test_the_last_entry_can_be_taken_back_and_an_earlier_one_corrected() -> None:
    assert table("2C AC").undone().record == table("2C").record
    assert table("2C AC 3C 4C").corrected(2, Card.parse("6C")).record == table("2C AC 6C 4C").record


def test_a_correction_that_changes_who_took_the_trick_changes_the_turn() -> None:
    """Without the three East's diamond takes nothing, and the trick is West's, who played the queen."""
    assert table("2C AC 3C 4C").corrected(1, Card.parse("QC")).state.turn == 1
    assert table("2C AC 3C QC").corrected(1, Card.parse("3D")).state.turn == 3


def test_what_cannot_be_corrected_is_said() -> None:
    with pytest.raises(HeartsError, match="no play 4"):
        table("2C AC").corrected(4, Card.parse("QC"))
    with pytest.raises(HeartsError, match="taken back"):
        table().undone()


# A revoke.

REVOKED = "2C AC 3D 4C 6C 7C"
"""South throws a diamond on the first club and plays the seven of clubs to the second."""


def test_a_revoke_found_later_names_both_plays() -> None:
    assert table(REVOKED).revokes == (Revoke(seat=2, first=2, later=5),)
    assert table("2C AC 3C 4C 6C 7C").revokes == ()
    with pytest.raises(HeartsError, match=r"3♦.* and later 7♣"):
        table(REVOKED + " 8C").hint()


def test_correcting_either_play_ends_the_contradiction() -> None:
    at = table(REVOKED)
    assert at.corrected(2, Card.parse("3C")).revokes == ()
    assert at.corrected(5, Card.parse("JD")).revokes == ()


# Passing at a real table.


def test_the_own_pass_and_what_came_are_entered_one_after_the_other() -> None:
    at = table(direction=1)
    assert at.choosing
    with pytest.raises(HeartsError, match="own pass"):
        at.receiving(Cards.parse("3C 4C TC"))
    at = at.passing(Cards.parse("KC QD KH"))
    assert not at.choosing
    at = at.receiving(Cards.parse("3C 4C TC"))
    assert at.state.turn == 0  # the two of clubs stayed here
    assert Cards.parse("3C 4C TC") <= at.state.hands[0].known
    assert Cards.parse("KC QD KH") <= at.state.hands[1].known  # what was passed is remembered
    with pytest.raises(HeartsError, match="No cards"):
        at.entered(Card.parse("2C")).passing(Cards.parse("5C 9C 4D"))


def test_without_the_two_of_clubs_somebody_has_to_say_who_leads() -> None:
    hands = (Cards.parse(OWN.replace("2C", "3C")), None, None, None)
    deal = Deal(rules=preset("classic").rules(), hands=hands, direction=1)
    at = RealTable(record=Record(deal=deal, passed=(None,) * 4), seat=0).passing(Cards.parse("KC QD KH"))
    with pytest.raises(HeartsError, match="leads first"):
        at.receiving(Cards.parse("4C TC JC"))
    assert at.led_by(2).receiving(Cards.parse("4C TC JC")).state.turn == 2


# The command.


def test_a_file_with_unknown_hands_gets_legal_cards_odds_and_a_hint() -> None:
    given = run(
        "advise",
        share.encode(table("2C AC 3C 4C 6C 7C 8C").record),
        "--json",
        "--worlds",
        16,
    ).json
    assert (given["seat"], given["turn"], given["legal"]) == (0, 0, ["5C", "9C", "KC"])
    assert len(given["queen"]["cards"]) == 3
    assert given["hint"]["best"] in given["legal"]
    assert given["revokes"] == []


def test_the_command_names_both_plays_of_a_revoke() -> None:
    given = run("advise", share.encode(table(REVOKED).record), "--json").json
    assert given["revokes"] == [{"seat": 2, "plays": [{"ply": 2, "card": "3D"}, {"ply": 5, "card": "7C"}]}]
    told = run("advise", share.encode(table(REVOKED).record), "--lang", "sv").out
    assert "3♦" in told
    assert "7♣" in told


def test_a_file_with_all_hands_needs_a_seat_and_uses_no_other_hand() -> None:
    open_deal = run("deal", "--seed", 7, "--set", "pass_cycle=hold").out
    assert "--seat" in refused("advise", "-", stdin=open_deal.encode())
    at = at_table(share.decode(share.encode(_record(open_deal))), 2)
    assert [hand is not None for hand in at.record.deal.hands] == [False, False, True, False]


def _record(text: str) -> Record:
    from hearts_lab.notation import source

    return source.one_deal(text)


def test_a_table_is_entered_step_by_step_in_either_language() -> None:
    """A slip is said and mended, and the file that comes out holds what was entered."""
    lines = "2C EK ruter3\nångra\n3C 4C\nrätta 2 6C\nfil\nsluta\n"
    ran = run("advise", "--hand", OWN, "--worlds", 16, "--lang", "sv", stdin=lines.encode())
    assert ran.code == 0
    told = ran.out[ran.out.index("{") :]
    assert json.loads(told)["plays"] == ["2C", "3C", "6C"]


def test_a_slip_at_the_table_is_one_sentence_and_the_table_goes_on() -> None:
    ran = run("advise", "--hand", OWN, "--worlds", 16, stdin=b"2C ZZ\nfix x\nAC\nquit\n")
    assert ran.code == 0
    assert ran.err.count("\n") == 2
    assert "Play 2: South" in ran.out


@pytest.mark.parametrize("line", ["fix", "fix 0", "fix x QS", "leader", "leader x", "leader 2 QS"])
def test_half_a_correction_is_shown_how_a_whole_one_looks(line: str) -> None:
    ran = run("advise", "--hand", OWN, "--worlds", 16, stdin=f"2C\n{line}\n".encode())
    assert ran.err.count("\n") == 1
    assert "for instance: " in ran.err


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "the cards that you get are still missing"), ("sv", "korten som du får saknas ännu")],
)
def test_after_the_pass_the_table_waits_for_the_cards_that_come(lang: str, said: str) -> None:
    lines = f"pass {' '.join(OWN.split()[:3])}\n".encode()
    ran = run("advise", "--hand", OWN, "--pass", "left", "--worlds", 8, "--lang", lang, stdin=lines)
    assert ran.err == ""
    assert said in ran.out.splitlines()[-1]


def test_without_a_file_the_own_hand_is_needed() -> None:
    assert "--hand" in refused("advise")
    assert "cards" in refused("advise", "--hand", "2C 3C")
