"""The rule book: its examples, what it says of each option and preset, its questions and its cards."""

import re
import subprocess
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hearts_lab.errors import HeartsError
from hearts_lab.i18n import LANGUAGES
from hearts_lab.rulebook import (
    CHAPTERS,
    RULES,
    Page,
    Question,
    card,
    chapter,
    examples,
    explain,
    find,
    ids,
    markdown,
    page,
    plain,
    questions,
    title,
    value_sentence,
    who_says,
)
from hearts_lab.rulebook.examples import EFFECT_RULES
from hearts_lab.rulebook.options import RULE_OPTIONS, stands
from hearts_lab.rulebook.positions import book
from hearts_lab.rulebook.render import drawn
from hearts_lab.rules import OPTIONS, RuleSet, option_values, preset, preset_names
from hearts_lab.trace import EFFECTS, PASS_RULES, PLAY_RULES, Outcome
from tests.needs import ROOT, program

JUDGED = (*PLAY_RULES, *PASS_RULES)


# Examples.


@pytest.mark.parametrize("rule", JUDGED)
def test_the_example_of_a_rule_is_refused_by_that_rule_alone(rule: str) -> None:
    refused, _ = examples(rule)
    assert [check.rule for check in refused.checks if check.outcome is Outcome.FAILED] == [rule]
    assert refused.refused is not None
    assert refused.refused.rule == rule


@pytest.mark.parametrize("rule", JUDGED)
def test_the_mended_example_of_a_rule_passes_every_rule(rule: str) -> None:
    _, mended = examples(rule)
    assert mended.checks
    assert mended.refused is None


@pytest.mark.parametrize("rule", EFFECT_RULES)
def test_an_effect_happens_in_its_example_and_not_in_the_other(rule: str) -> None:
    happens, otherwise = examples(rule)
    assert happens.happens
    assert otherwise.events
    assert not otherwise.happens


def test_every_rule_and_effect_of_the_trace_has_a_page() -> None:
    assert {*PLAY_RULES, *PASS_RULES, *EFFECTS, "KITTY"} == {*RULES}


def test_an_example_says_who_wants_to_play_what() -> None:
    refused, mended = examples("FOLLOW_SUIT")
    said = "South would like to be rid of the king of hearts, but diamonds were led."
    assert refused.caption("en") == said
    assert refused.caption("sv") == "Syd vill bli av med hjärter kung, men utspelsfärgen är ruter."
    assert mended.caption("sv") == "Syd följer färg med ruter 5."


# Pages.


@pytest.fixture(scope="module", params=LANGUAGES)
def pages(request: pytest.FixtureRequest) -> Mapping[str, Page]:
    lang = request.param
    made = {name: page(name, lang) for name in ids()} | {name: chapter(name, lang) for name in CHAPTERS}
    assert len(made) == len(ids()) + len(CHAPTERS)
    return made


def test_everything_that_a_page_leads_to_is_there(pages: Mapping[str, Page]) -> None:
    known = {*pages, *(f"card/{name}" for name in preset_names())}
    for each in pages.values():
        cells = [
            cell for section in each.sections if section.table for row in section.table.rows for cell in row
        ]
        parts = [part for section in each.sections for part in section.parts]
        items = [item for section in (*each.sections, *parts) for item in section.items]
        assert {item.id for item in (*cells, *items)} - {""} <= known
        assert {*each.related} <= known - {each.id}


def test_a_page_is_the_same_in_both_languages_but_for_the_words() -> None:
    for name in ids():
        english, swedish = page(name, "en"), page(name, "sv")
        assert english.related == swedish.related
        for here, there in zip(english.sections, swedish.sections, strict=True):
            assert len(here.items) == len(there.items)
            assert [item.id for item in here.items] == [item.id for item in there.items]
            assert len(here.text) == len(there.text)
            assert (here.table is None) == (there.table is None)


def test_every_rule_page_says_what_why_who_and_shows_both_examples(pages: Mapping[str, Page]) -> None:
    for rule in RULES:
        made = pages[rule]
        shown = [section.example for section in made.sections if section.example]
        assert [example.mended for example in shown] == [False, True]
        assert made.lead
        assert made.sections[0].text[0]
        assert all(section.items for section in made.sections[3:])
        assert len(made.sections) > 3


def test_every_option_belongs_to_a_rule_or_to_the_table_itself() -> None:
    governing = {option for options in RULE_OPTIONS.values() for option in options}
    assert {*OPTIONS} - governing == {"players", "play_seconds"}


def other_rules(value: Mapping[str, Any]) -> RuleSet:
    options = {name: chosen for name, chosen in value.items() if name != "preset"}
    return preset(value.get("preset", "classic")).rules(**options)


@pytest.mark.parametrize("option", [option for option in OPTIONS if option_values(option)])
def test_every_value_of_an_option_has_its_sentence_on_the_page(option: str) -> None:
    used = {getattr(stand.rules, option) for stand in stands(option)}
    others = [other_rules(value) for value in book("values").get(option, ())]
    assert used | {getattr(rules, option) for rules in others} == {*option_values(option)}
    for lang in LANGUAGES:
        made = page(option, lang)
        said = [item.text for section in made.sections for item in section.items]
        for rules in (*(stand.rules for stand in stands(option)), *others):
            assert value_sentence(option, rules, lang) in said


def test_a_page_is_found_whatever_its_capitals_and_hyphens() -> None:
    assert [find(name) for name in ("MOON", "moon", "Follow-Suit", "CLASSIC")] == [
        "MOON",
        "moon",
        "FOLLOW_SUIT",
        "classic",
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_unknown_id_is_refused_with_the_ids_there_are(lang: str) -> None:
    with pytest.raises(HeartsError) as refusal:
        explain("FOLOW_SUIT", lang)
    assert "FOLOW_SUIT" in refusal.value.text(lang)
    assert all(name in refusal.value.text(lang) for name in ids())


def test_an_explanation_says_all_that_the_page_says() -> None:
    made = page("HEARTS_LEAD", "sv")
    said = " ".join(explain("HEARTS_LEAD", "sv").split())
    assert made.lead in said
    for section in made.sections:
        assert section.heading in said
        assert all(item.text in said for item in section.items)
    assert "✗ Nekas: Hjärter är inte brutet" in said


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rule", RULES)
def test_an_example_gives_its_verdict_in_words_and_not_by_the_id_of_a_rule(rule: str, lang: str) -> None:
    for example in examples(rule):
        assert not any(word in " ".join(example.verdict(lang)) for word in RULES)


def test_no_line_of_an_explanation_is_wider_than_a_terminal() -> None:
    for lang in LANGUAGES:
        for name in ("KITTY", "removed", "windows"):
            assert all(len(line) <= 92 for line in explain(name, lang).splitlines())


def test_an_example_is_drawn_with_north_on_top_whoever_acts() -> None:
    _, mended = examples("BREAKS")
    assert mended.seat != 2  # somebody else than South acts
    heights = {}
    for name in ("North", "South"):
        label = re.search(rf'<text [^>]*y="([0-9.]+)"[^>]*>{name}</text>', drawn(mended, "en"))
        assert label is not None
        heights[name] = float(label[1])
    assert heights["North"] < heights["South"]


def test_a_hand_that_is_drawn_has_the_name_of_its_holder_above_it() -> None:
    refused, _ = examples("HEARTS_LEAD")
    assert drawn(refused, "sv").startswith("<figure><figcaption>Väst</figcaption><svg")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_shows_what_each_rule_set_answers_and_leads_to_the_rules_that_decide(
    lang: str,
) -> None:
    for section in chapter("questions", lang).sections:
        assert section.heading.endswith("?")
        assert section.parts
        assert section.fold
        assert {item.id for item in section.items} & {*RULES, *OPTIONS}


def test_the_cards_of_a_question_are_drawn_and_said() -> None:
    made = chapter("questions", "en")
    page_of = markdown(made, lambda name: f"to/{name}")
    assert page_of.count('<details class="asked" markdown="1">') == page_of.count("</details>") == 24
    assert "<figcaption>South</figcaption>" in page_of
    assert "South holds" in plain(made)


def test_the_exception_for_nothing_but_hearts_names_the_texts_that_state_it() -> None:
    # rules.md: classic and family state it; party and windows do not, and it is filled in
    said = explain("HEARTS_LEAD", "en").partition("the exception\n")[2].split("See also")[0]
    stated, filled = " ".join(said.split()).split("- ")[1:]
    assert stated == "Stated by the long article and the family sheet. "
    assert filled.startswith("Not mentioned by the party rules and the Windows article.")


def test_what_is_taken_out_of_the_pack_is_told_with_the_number_of_players() -> None:
    values = page("removed", "en").sections[0].items
    assert ("With 3 players", "Taken out before the deal: 2 of diamonds.") in [
        (item.head, item.text) for item in values
    ]
    # rules.md: six and seven players, party alone
    seven = next(item for item in values if item.head == "With 7 players")
    assert seven.text.endswith("3 of clubs, 2 of diamonds and 3 of diamonds.")


def test_a_rule_card_on_a_site_has_a_way_back_and_a_button_to_print() -> None:
    made = card(preset("classic").rules(), "sv", back="../chapters/cards.html")
    assert '<a href="../chapters/cards.html">← Tillbaka till regelkorten</a>' in made
    assert ">Skriv ut</button>" in made
    assert "nav { display: none; }" in made


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_front_page_of_the_rules_lists_every_rule_by_its_title(lang: str) -> None:
    listed = (ROOT / f"docs/{lang}/rules/index.md").read_text(encoding="utf-8")
    for rule in RULES:
        assert f"[{title(rule, lang)}]({rule.lower().replace('_', '-')}.md)" in listed


def test_markdown_draws_the_position_and_links_what_belongs_to_it() -> None:
    made = markdown(page("FOLLOW_SUIT", "en"), lambda name: f"to/{name}")
    assert made.startswith("# Follow suit\n\nRule `FOLLOW_SUIT`\n")
    assert made.count("<svg") == 4  # the trick and the hand, twice
    assert "[Wait for your turn](to/TURN)" in made
    assert "<script" not in made


def test_a_table_in_markdown_has_as_many_cells_in_every_row() -> None:
    parts = markdown(chapter("compare", "sv"), str).split("\n\n")
    tables = [part.splitlines() for part in parts if part.startswith("|")]
    assert [len({line.count("|") for line in table}) for table in tables] == [1, 1]


# Who says so: the values and the sources of the rules, from the table that compares the source texts.

STATED = {
    "first_trick_points": {"classic": "s", "family": "s", "party": "s", "windows": "s"},
    "hearts_broken_by": {"classic": "s", "family": "s", "party": "s", "windows": "s"},
    "forced_lead_breaks": {"classic": "f", "family": "s", "party": "s", "windows": "f"},
    "queen_lead": {"classic": "i", "family": "f", "party": "s", "windows": "s"},
    "pass_cycle": {"classic": "f", "family": "s", "party": "s", "windows": "s"},
    "moon": {"classic": "s", "family": "s", "party": "s", "windows": "s"},
    "limit": {"classic": "s", "family": "s", "party": "s", "windows": "s"},
    "tie": {"classic": "s", "family": "s", "party": "f", "windows": "f"},
}


@pytest.mark.parametrize("option", STATED)
def test_the_rule_book_names_who_stands_behind_each_value(option: str) -> None:
    titles = {name: name.capitalize() for name in STATED[option]}
    voices = {"s": "stated by the text", "i": "inferred from the text", "f": "not said, filled in"}
    said = "; ".join(who_says(option, "en").values())
    for name, kind in STATED[option].items():
        of_four = f"{titles[name]} with 4 players"
        named = of_four if of_four in said else titles[name]
        part = next(part for part in said.split("; ") if named in part)
        assert part.startswith(voices[kind]), (option, name)


def test_what_is_read_into_a_text_that_was_not_read_is_said_to_rest_on_reports() -> None:
    said = who_says("kitty", "en")["none"].split("; ")
    assert said[0] == "inferred from the text: Classic, Family, Party, Windows, Omnibus"
    assert said[1] == "inferred from second-hand reports: Microsoft, Bicycle, Pagat, OpenSpiel"
    assert "följer av uppgifter i andra hand: Microsoft" in who_says("kitty", "sv")["ingen"]


def test_a_negative_total_does_not_come_up_where_no_score_lowers_one() -> None:
    assert who_says("floor", "en")["does not come up"] == "inferred from the text: Windows"
    assert "Windows" not in who_says("floor", "en")["may be negative"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_page_calls_a_text_by_a_number(lang: str) -> None:
    pages = [page(name, lang) for name in ids()] + [chapter(name, lang) for name in CHAPTERS]
    assert not [made.id for made in pages if re.search(r"\b00[0-4]\b", plain(made))]


@pytest.mark.parametrize("name", ["microsoft", "bicycle", "pagat", "openspiel"])
def test_rules_that_were_gathered_second_hand_say_so(name: str) -> None:
    assert "Gathered second-hand" in explain(name, "en")
    assert "not verified live" in explain(name, "en")
    assert "i andra hand" in explain(name, "sv")


@pytest.mark.parametrize("name", ["classic", "family", "party", "windows", "omnibus"])
def test_rules_that_were_read_in_their_own_text_are_not_called_second_hand(name: str) -> None:
    assert "second-hand" not in explain(name, "en")


def test_the_comparison_shows_only_what_differs_as_different() -> None:
    differ, same, _ = chapter("compare", "en").sections
    assert differ.table is not None
    rows = {row[0].id: [cell.text for cell in row[1:]] for row in differ.table.rows}
    assert {"first_trick_points", "hearts_broken_by", "queen_lead", "moon", "pass_cycle", "limit"} <= {*rows}
    assert rows["queen_lead"][3] == "once hearts are broken (s)"
    assert rows["first_trick_points"] == [
        "forbidden (s)",
        "allowed (s)",
        "forbidden (s)",
        "forbidden (s)",
        "forbidden (s)",
        "forbidden (r)",
        "forbidden (r)",
        "allowed (r)",
        "forbidden (r)",
        "forbidden (f)",
    ]
    assert {"queen_points", "heart_points", "pass_count"} <= {item.id for item in same.items}
    assert not {*rows} & {item.id for item in same.items}


# Questions, with the answers that the source texts give.

ALL = ("classic", "family", "party", "windows", "omnibus", "microsoft", "bicycle", "pagat", "openspiel")
"""The rule sets for four players."""
CHOICE = ("classic", "family", "party", "omnibus")
QUEEN_BREAKS = ("party", "bicycle", "openspiel")
POINTS_ALLOWED = ("family", "pagat")
GAMES = tuple(name for name in ALL if name != "openspiel")


@cache
def asked(group: str) -> Mapping[str, Question]:
    return {question.id: question for question in questions(group)}


def outcomes(name: str, label: str = "", group: str = "question") -> dict[str, str]:
    probe = next(probe for probe in asked(group)[name].probes if probe.label == label)
    return {preset_id: answer.outcome for preset_id, answer in probe.answers.items()}


def said(name: str, label: str = "", group: str = "question") -> dict[str, str]:
    probe = next(probe for probe in asked(group)[name].probes if probe.label == label)
    return {preset_id: answer.said("en") for preset_id, answer in probe.answers.items()}


def by(yes: tuple[str, ...], then: str, otherwise: str) -> dict[str, str]:
    return {name: then if name in yes else otherwise for name in ALL}


def test_the_two_of_clubs_must_be_led() -> None:
    assert {*said("must_lead").values()} == {"Only the 2 of clubs."}
    assert {*said("first_card").values()} == {"Only the 2 of clubs."}


def test_hearts_may_not_be_led_before_they_are_broken_but_from_a_hand_of_only_hearts() -> None:
    assert {*outcomes("hearts_early", "mixed").values()} == {"no"}
    assert {*outcomes("hearts_early", "only_hearts").values()} == {"yes"}
    assert {*outcomes("only_hearts").values()} == {"all"}


def test_received_cards_may_not_be_seen_before_passing() -> None:
    assert {*outcomes("look_first").values()} == {"no"}


@pytest.mark.parametrize("question", ["queen_first_trick", "hearts_first_trick"])
def test_point_cards_may_be_played_on_the_first_trick_only_where_the_text_allows_it(question: str) -> None:
    assert outcomes(question) == by(POINTS_ALLOWED, "yes", "no")


def test_the_shooter_chooses_the_scoring_except_where_the_text_fixes_it() -> None:
    assert outcomes("who_chooses") == by(CHOICE, "moon_choice", "moon_fixed")
    assert said("who_chooses")["windows"].endswith("0 points for the shooter, 26 for each of the others.")
    assert "−26 points" in said("who_chooses")["classic"]


def test_the_queen_of_spades_costs_thirteen() -> None:
    assert {*said("queen_worth").values()} == {"13 points."}


@pytest.mark.parametrize(
    ("label", "may"),
    [
        ("unbroken", ()),
        ("heart_discarded", ALL),
        ("queen_discarded", (*QUEEN_BREAKS, "windows")),
        ("queen_followed", QUEEN_BREAKS),
    ],
)
def test_hearts_may_be_led_once_what_breaks_them_has_happened(label: str, may: tuple[str, ...]) -> None:
    assert outcomes("when_hearts", label) == by(may, "yes", "no")


def test_a_led_queen_breaks_hearts_where_any_queen_does_and_cannot_be_led_under_windows() -> None:
    assert outcomes("when_hearts", "queen_led") == by(QUEEN_BREAKS, "yes", "no") | {"windows": "impossible"}


def test_a_forced_heart_lead_breaks_hearts() -> None:
    assert {*outcomes("when_hearts", "heart_led").values()} == {"broken"}


def test_the_queen_waits_for_broken_hearts_only_under_windows_and_only_to_be_led() -> None:
    assert {*outcomes("queen_waits", "discard").values()} == {"yes"}
    assert outcomes("queen_waits", "lead") == by(("windows",), "no", "yes")


def test_a_moon_needs_all_thirteen_hearts_and_the_queen() -> None:
    assert {*outcomes("moon_needs", "all").values()} == {"moon_choice", "moon_fixed"}
    assert {*outcomes("moon_needs", "one_missing").values()} == {"no_moon"}
    assert said("moon_needs", "one_missing")["family"] == "No moon. South pays 25 points."


def test_bicycle_is_asked_about_the_moon_and_the_jack_as_its_own_text_has_them() -> None:
    told = said("bonus_and_moon", group="open")
    assert told["bicycle"].endswith("Nobody chooses: −26 points for the shooter, 0 for each of the others.")
    assert told["microsoft"].endswith(
        "Nobody chooses: −10 points for the shooter, 26 for each of the others."
    )
    assert "−36 points" in told["pagat"]


def test_a_number_of_players_that_a_rule_set_lacks_is_no_answer_to_which_card_opens() -> None:
    assert said("three_of_clubs", group="open")["classic"] == "Not played with 5 players."
    assert said("three_of_clubs", group="open")["party"] == "The 3 of clubs."


def test_suit_must_be_followed() -> None:
    assert {*outcomes("follow_suit").values()} == {"no"}


def test_there_are_no_trumps_and_the_ace_is_high() -> None:
    assert {*said("trump").values()} == {"West, with the 8 of diamonds."}
    assert {*said("ace_high").values()} == {"South, with the ace of clubs."}


def test_three_can_play_without_the_two_of_diamonds_where_there_are_rules_for_three() -> None:
    four_only = ("windows", "microsoft", "openspiel")
    expected = by(four_only, "players_no", "players_yes") | {"cancellation": "players_no"}
    assert outcomes("three_players") == expected
    yes = "Yes, with 17 cards each. Taken out: 2 of diamonds. The 2 of clubs leads."
    assert {said("three_players")[name] for name in ALL if name not in four_only} == {yes}


def test_a_question_about_four_players_is_not_put_to_rules_for_more() -> None:
    assert {*outcomes("must_lead")} == {*ALL}
    assert {*outcomes("two_players")} == {*preset_names()}


def test_two_cannot_play() -> None:
    assert {*outcomes("two_players").values()} == {"players_no"}


def test_the_game_ends_at_a_hundred_or_at_the_limit_that_was_agreed() -> None:
    assert outcomes("game_ends") == by(GAMES, "ends", "single_deal") | {"cancellation": "ends"}
    hundred = "After the deal in which somebody has 100 points or more."
    assert {said("game_ends")[name] for name in GAMES} == {hundred}
    assert "50 points or more" in said("other_limits", "50")["classic"]
    assert "200 points or more" in said("other_limits", "200")["party"]


def test_a_tie_for_the_lowest_total_takes_an_extra_deal() -> None:
    assert {outcomes("tie")[name] for name in GAMES} == {"extra_deal"}


@pytest.mark.parametrize("question", ["all_four_26", "sum_104"])
def test_no_deal_comes_to_104(question: str) -> None:
    assert {*outcomes(question).values()} == {"sum_no"}
    assert said(question)["classic"].endswith("come to −26, 26 or 78, nothing else.")


def test_totals_can_be_negative_where_a_moon_may_be_subtracted() -> None:
    assert outcomes("negative") == by((*CHOICE, "pagat"), "negative", "never_negative")
    assert said("negative")["classic"] == "Yes: 5 becomes −21."


def test_being_void_breaks_nothing_and_a_discarded_heart_does() -> None:
    assert {*outcomes("void_breaks", "club").values()} == {"unbroken"}
    assert {*outcomes("void_breaks", "heart").values()} == {"broken"}


# What the texts leave open.


def test_a_first_trick_hand_of_only_point_cards_may_play_any_of_them() -> None:
    assert {*outcomes("only_points", group="open").values()} == {"all"}


def test_with_only_hearts_and_the_queen_she_must_be_led_where_she_may_be_led() -> None:
    assert outcomes("queen_forced", group="open") == by(("windows",), "all", "single")
    assert said("queen_forced", group="open")["classic"] == "Only the queen of spades."


def test_the_bonus_card_counts_on_top_of_a_moon() -> None:
    spoken = said("bonus_and_moon", group="open")
    assert "−36 points" in spoken["classic"]
    assert spoken["windows"].endswith("−10 points for the shooter, 26 for each of the others.")


def test_a_tie_is_decided_by_the_first_single_lowest_total_even_below_the_limit() -> None:
    spoken = said("tie_decided", group="open")
    assert {spoken[name] for name in GAMES} == {"North wins."}


def test_equal_totals_above_the_lowest_decide_nothing() -> None:
    assert {*said("above_lowest", group="open").values()} == {"West wins."}


def test_with_five_players_the_three_of_clubs_opens() -> None:
    fives = ("family", "party", "bicycle", "pagat")
    assert {said("three_of_clubs", group="open")[name] for name in fives} == {"The 3 of clubs."}


@pytest.mark.parametrize("group", ["question", "open"])
def test_every_question_is_answered_in_both_languages(group: str) -> None:
    for question in asked(group).values():
        for probe in question.probes:
            for answer in probe.answers.values():
                assert all(answer.said(lang) for lang in LANGUAGES)


# Rule cards.


def everything() -> RuleSet:
    return preset("omnibus").rules(
        3,
        removed="none",
        kitty="first-trick",
        sun="choice",
        no_tricks_points=-5,
        heart_points="rank",
        queen_points=25,
        play_seconds=30,
        moon_max_total=80,
        tie="extra-deal-tied",
        limit_seen="afresh",
        limit_rule="exceed",
        floor=-200,
        pass_cycle=["left", "right", 1, 2, "hold"],
    )


def test_a_rule_card_for_two_packs_says_that_cards_cancel() -> None:
    made = card(preset("cancellation").rules(9), "en")
    assert "Two packs" in made
    assert "cancel each other" in made
    assert "All 104 cards" in made
    assert "Two packs" not in card(preset("party").rules(6), "en")


def test_a_rule_card_marks_what_was_chosen_and_what_was_filled_in() -> None:
    made = card(preset("classic").rules(moon="add"), "en")
    assert "0 for the shooter and 26 for each of the others. *" in made
    assert "left, right, across, hold. Then from the start again. °" in made
    assert "Each heart costs 1 point.<" in made
    assert "come to 26 or 78." in made


def test_a_rule_card_speaks_of_unusual_options_only_where_they_are_in_use() -> None:
    plain_card, full = card(preset("windows").rules(), "en"), card(everything(), "en")
    for words in ("kitty", "bonus", "sun", "left over", "within", "no trick", "falls below"):
        assert words not in plain_card
    for words in ("left over", "bonus card", "shoots the sun", "within 30 s", "no trick", "below −200"):
        assert words in full


@pytest.mark.parametrize("name", preset_names())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_rule_card_is_black_on_white_and_needs_nothing_beside_it(name: str, lang: str) -> None:
    for players in preset(name).player_counts:
        made = card(preset(name).rules(players), lang)
        assert f'<html lang="{lang}">' in made
        assert {*re.findall(r"#[0-9a-f]{3,6}", made)} == {"#000", "#fff"}
        assert not re.search(r"src=|href=|url\(|@import", made)


@pytest.fixture
def printed(tmp_path: Path) -> Callable[[str], int]:
    """Give a function that prints an HTML document and counts its pages."""
    chromium = program("chromium", "chromium-browser", "google-chrome", variable="HEARTS_LAB_CHROMIUM")

    def pages_of(document: str) -> int:
        source, target = tmp_path / "card.html", tmp_path / "card.pdf"
        source.write_text(document, encoding="utf-8")
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
        command = [chromium, *flags, f"--user-data-dir={tmp_path / 'browser'}", f"--print-to-pdf={target}"]
        subprocess.run([*command, source.as_uri()], check=True, capture_output=True)
        return len(re.findall(rb"/Type\s*/Page\b", target.read_bytes()))

    return pages_of


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.browser
def test_a_rule_card_fits_on_one_page(lang: str, printed: Callable[[str], int]) -> None:
    for rules in (preset("cancellation").rules(9), everything()):
        assert printed(card(rules, lang)) == 1


def test_plain_text_of_a_chapter_holds_its_words() -> None:
    said_there = plain(chapter("glossary", "sv"))
    assert "renons" in said_there
    assert "void" in said_there
