"""A bot in thirty lines: it answers each line of JSON with another. Its seat is "pipe:python bot.py"."""

import json
import sys

RANKS = "23456789TJQKA"


def height(card: str) -> int:
    return RANKS.index(card[0])


def danger(card: str) -> tuple[bool, bool, int]:
    return card == "QS", card[1] == "H", height(card)


def choose(legal: list[str], trick: list[str]) -> str:
    if not trick:
        return min(legal, key=height)  # lead low
    if legal[0][1] != trick[0][1]:
        return max(legal, key=danger)  # cannot follow: throw away the worst
    winning = max(height(card) for card in trick if card[1] == trick[0][1])
    under = [card for card in legal if height(card) < winning]
    return max(under, key=height) if under else min(legal, key=height)


for line in sys.stdin:
    asked = json.loads(line)
    plays, seats = asked["deal"].get("plays", []), asked["options"]["players"]
    if asked["ask"] == "pass":
        answer = " ".join(sorted(asked["hand"].split(), key=danger)[-asked["count"] :])
    elif asked["ask"] == "card":
        answer = choose(asked["legal"].split(), plays[len(plays) - len(plays) % seats :])
    else:
        answer = "add"
    print(json.dumps({asked["ask"]: answer}), flush=True)
