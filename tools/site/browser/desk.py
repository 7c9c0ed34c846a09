"""What Python does for a page in the browser: it keeps the page's panels, and answers what is done in them.

A question and its answer are JSON. `{"panel": 3, "opens": {"name", "lang", "given"}}` opens a panel and
`{"panel": 3, "message": …}` acts in it. Both answer `{"shown": …}`, what to draw, or `{"refused": "why"}`.
"""

import json
from typing import Any

from hearts_lab.errors import HeartsError
from hearts_lab.lessons.panels import Panel, opened
from hearts_lab.narrate import complaint

_panels: dict[int, Panel] = {}
_langs: dict[int, str] = {}


def answer(asked: str) -> str:
    """Answer one question."""
    question: dict[str, Any] = json.loads(asked)
    number = question["panel"]
    opens = question.get("opens")
    if opens:
        _langs[number] = opens["lang"]
    try:
        if opens:
            _panels[number] = opened(opens["name"], opens["lang"], **opens["given"])
        else:
            _panels[number] = _panels[number].act(question["message"])
    except HeartsError as error:
        return json.dumps({"refused": complaint(error, _langs[number])}, ensure_ascii=False)
    return json.dumps({"shown": _panels[number].shown()}, ensure_ascii=False)
