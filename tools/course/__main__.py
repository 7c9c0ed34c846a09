"""Look for the exercises of the course and write them down.

    python -m tools.course            # all lessons
    python -m tools.course counting   # one
    python -m tools.course --judged   # what rests on the coach's judgement, after a change of the search

The positions come from deals that built-in players play out: first those that are kept, then one seed after
the other. The first that shows what a recipe wants is taken, so what still holds stays as it is. Where the
answer is one of judgement every choice is judged as the coach judges it, and a position counts only if the
wrong choices are behind by so much that a somewhat better search would say the same.
"""

from __future__ import annotations

import dataclasses
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from hearts_lab.cards import Cards
from hearts_lab.coach.advice import Advice
from hearts_lab.coach.asking import judged
from hearts_lab.coach.hint import TELLING, hint
from hearts_lab.coach.principles import applying
from hearts_lab.coach.situation import Situation
from hearts_lab.engine import place, start
from hearts_lab.game import deal
from hearts_lab.history import Record
from hearts_lab.notation import share
from hearts_lab.players import Player, play_out
from hearts_lab.roster import player
from hearts_lab.state import DealState, view
from hearts_lab.values import Values, Worth
from tools.course.lessons import RECIPES
from tools.course.recipes import Given, Recipe

FOLDER: Final = Path(__file__).resolve().parents[2] / "hearts_lab/lessons/exercises"

SURE: Final = 4.0
"""So many standard errors a wrong choice has to be behind."""
LEAST: Final = 0.75
"""So many points a wrong choice has to cost."""
JUDGED: Final = "--judged"
"""Asks for nothing but the exercises whose answer is one of judgement."""
FARTHEST: Final = 4000
"""So many seeds a recipe looks at."""
SEARCH_SEED: Final = 1
HEAD: Final = (
    "# Made by `python -m tools.course`. Positions and measured figures; every other answer is worked out.\n"
)

Entry = dict[str, Any]


def main() -> None:
    """Write the exercises of the lessons that are named, or of all."""
    wanted = [word for word in sys.argv[1:] if word != JUDGED]
    for lesson in wanted or RECIPES:
        path = FOLDER / f"{lesson}.toml"
        kept = tomllib.loads(path.read_text(encoding="utf-8"))["exercise"] if path.is_file() else []
        recipes = [recipe for recipe in RECIPES[lesson] if recipe.search or JUDGED not in sys.argv]
        made = {recipe.name for recipe in recipes}
        entries = [entry for entry in kept if kind(entry) not in made]
        for recipe in recipes:
            seeds = [seed_of(entry) for entry in kept if kind(entry) == recipe.name]
            found = list(cook(recipe, seeds))
            new = [entry["id"] for entry in found if seed_of(entry) not in seeds]
            print(lesson, recipe.name, len(found), "of", recipe.count, "new:", *new, flush=True)
            entries += found
        entries.sort(key=lambda entry: int(entry["difficulty"]))
        path.write_text(HEAD + "".join(written(entry) for entry in entries), encoding="utf-8")


def kind(entry: Entry) -> str:
    """The name of the recipe an exercise was made by."""
    return str(entry["id"]).rpartition("-")[0]


def seed_of(entry: Entry) -> int:
    """The seed of the deal of an exercise."""
    return share.decode(entry["deal"]).deal.seed or 0


def cook(recipe: Recipe, kept: Sequence[int] = ()) -> Iterator[Entry]:
    """The exercises of a recipe, from the deals that are kept where they still will do."""
    made = 0
    for seed in dict.fromkeys((*kept, *range(recipe.first, recipe.first + FARTHEST))):
        if made == recipe.count:
            return
        for state, card, given in positions(recipe, seed):
            entry = exercise(recipe, state, card, given)
            if entry is not None:
                made += 1
                yield {"id": f"{recipe.name}-{made}"} | entry
                break


def positions(recipe: Recipe, seed: int) -> Iterator[tuple[DealState, str, Given]]:
    """The positions of a deal that show what is wanted, and the card that was played there."""
    dealt = dataclasses.replace(deal(seed, recipe.rules), totals=recipe.totals or (0,) * recipe.rules.players)
    state = start(dealt)
    if recipe.passes:
        given = recipe.wanted(state)
        if given is not None:
            yield state, "", given
        return
    names = recipe.players.split(",")
    seats: tuple[Player, ...] = tuple(
        player(names[seat % len(names)], seed + seat) for seat in range(state.players)
    )
    played = play_out(state, seats)
    state = Record.of(played).opening()
    for card in played.plays:
        given = recipe.wanted(state)
        if given is not None:
            yield state, str(card), given
        state = place(state, card)
    given = recipe.wanted(state)
    if given is not None:
        yield state, "", given


def exercise(recipe: Recipe, state: DealState, card: str, given: Given) -> Entry | None:
    """The exercise of a position; `None` where its answer is not clear enough."""
    seat = 2 if recipe.passes else state.turn
    entry: Entry = {"question": recipe.question, "difficulty": recipe.difficulty, "hints": list(recipe.hints)}
    entry |= {"players": "none" if recipe.passes else recipe.players}
    if recipe.hidden and seat is not None:
        entry["seat"] = seat
    if recipe.search and seat is not None:
        seen = view(state, seat)
        now = Situation(seen)
        said = applying(now)
        if not any(said[name].cards for name in recipe.because if name in said):
            return None
        values = judged(seen, worlds=recipe.search, seed=SEARCH_SEED)
        if values is not None and recipe.passes:
            values = offered(values, said)
        taught = None if values is None else sure(recipe, now, values)
        if values is None or taught is None:
            return None
        given = dict(given) | {"principle": taught}
        if recipe.mistake:
            if values.worth(Cards.parse(card)).same:
                return None
            given |= {"played": card}
        entry["values"] = kept_values(values)
    if given:
        entry["given"] = dict(given)
    record = dataclasses.replace(Record.of(state), moon=None)
    return entry | {"deal": share.encode(record)}


def sure(recipe: Recipe, now: Situation, values: Values) -> str | None:
    """The rule of thumb that is taught, if all that is clearly best follows it and nothing else does."""
    equals = [each.cards for each in values.choices if each.same]
    wrong = [each for each in values.choices if not each.same]
    if not wrong or not all(map(clear, wrong)):
        return None
    if recipe.risk:
        chances = [getattr(each, recipe.risk) for each in wrong]
        if max(chances) - getattr(values.best, recipe.risk) < TELLING:
            return None
    told = {reason.principle for reason in hint(now, values).reasons}
    said = applying(now)
    fit = [name for name in recipe.because if name in told and all(map(said[name].recommends, equals))]
    return next(iter(fit), None)


def clear(worth: Worth) -> bool:
    """Whether a choice is clearly worse than the best one."""
    return worth.cost >= LEAST and worth.cost > SURE * worth.cost_se


def offered(values: Values, said: Mapping[str, Advice]) -> Values | None:
    """The best pass and three that are clearly worse: a near miss, a tempting one, and the worst.

    Tempting is what another rule of thumb points to. Nothing may speak against the best, and it has to stand
    alone; otherwise there is nothing to learn here.
    """
    best, *others = values.choices
    wrong = [each for each in others if clear(each)]
    tempting = [each for each in wrong[1:-1] if any(one.recommends(each.cards) for one in said.values())]
    if not tempting or any(each.same for each in others):
        return None
    if any(one.opposes(best.cards) for one in said.values()):
        return None
    return dataclasses.replace(values, choices=(best, wrong[0], tempting[len(tempting) // 2], wrong[-1]))


def kept_values(values: Values) -> Entry:
    """Values as they are kept."""
    choices = [dataclasses.asdict(each) | {"cards": str(each.cards)} for each in values.choices]
    choices = [{name: told for name, told in each.items() if told is not False} for each in choices]
    rounded = [
        {
            name: round(figure, 4) if isinstance(figure, float) else figure
            for name, figure in each.items()
            if name != "dropped"
        }
        for each in choices
    ]
    return {"worlds": values.worlds, "seed": values.seed, "unit": values.unit, "choices": rounded}


def written(entry: Mapping[str, Any]) -> str:
    """An entry as TOML."""
    lines = ["\n[[exercise]]\n"]
    lines += [f"{name} = {_value(value)}\n" for name, value in entry.items() if name != "values"]
    if "values" in entry:
        kept = entry["values"]
        choices = "".join(f"  {_value(each)},\n" for each in kept["choices"])
        lines.append("[exercise.values]\n")
        lines += [f"{name} = {_value(kept[name])}\n" for name in ("worlds", "seed", "unit")]
        lines.append(f"choices = [\n{choices}]\n")
    return "".join(lines)


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{name} = {_value(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, str):
        return f'"{value}"'
    return str(value).lower() if isinstance(value, bool) else str(value)


if __name__ == "__main__":
    main()
