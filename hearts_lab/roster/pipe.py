"""A player in a program of its own, in any language: questions and answers are lines of JSON.

The program reads one question a line from its standard input; to each it writes one answer, a line too, to
its standard output, and flushes it. What it writes to standard error is shown. It is started for every ten
deals of a match, or once for a game, and answers for all seats that it sits in.

A question is an object with these fields:

- `ask`: `pass`, `card` or `moon`;
- `seat`: the seat that is asked, counted from 0;
- `hand`: the cards it holds, for instance `"2C QS AH"`;
- `legal`: the cards it may play (only with `card`);
- `count`: how many cards to pass (only with `pass`);
- `deal`: all that the seat may know, as a deal file: the rule set, the totals, the cards that were dealt to
  it, what it passed and received, who leads, and every card played;
- `options`: every option of the rule set with its value.

The answers are `{"pass": "QS KS AS"}`, `{"card": "2C"}` and `{"moon": "add"}` or `{"moon": "subtract"}`.
At the end standard input is closed.
"""

from __future__ import annotations

import json
import os
import queue
import shlex
import signal
import subprocess
import threading
from contextlib import suppress
from typing import IO, Any, Final

from hearts_lab.cards import Card, Cards
from hearts_lab.engine import legal
from hearts_lab.errors import HeartsError
from hearts_lab.notation.deal_file import write_view
from hearts_lab.roster.answers import allowed_card, allowed_pass
from hearts_lab.rules import OPTIONS, write_option
from hearts_lab.state import MoonChoice, View

SECONDS: Final = 10.0
"""How long a program may take for one answer, its start included."""

LONGEST: Final = 10_000
"""How many characters an answer may have."""

MOST_WAITING: Final = 100
"""So many lines may wait to be read; a program that writes more is not listened to any longer."""


class Pipe:
    """A player that asks a program of its own; see the head of this page.

    Args:
        command: How to start the program, as one would type it.
        seconds: How long it may take for one answer.

    Attributes:
        name: What the player is called.
    """

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        self.name = f"pipe:{command}"
        self._command = command
        self._seconds = seconds
        self._program: subprocess.Popen[str] | None = None
        self._answers: queue.SimpleQueue[str] = queue.SimpleQueue()

    def choose_pass(self, seen: View) -> Cards:
        """The cards that the program passes."""
        answer = self._ask("pass", seen, count=seen.state.rules.pass_count)
        try:
            cards = Cards.parse(answer)
        except ValueError as error:
            raise self._complaint("player_answer", answer=answer) from error
        return allowed_pass(self.name, seen, cards)

    def choose_card(self, seen: View) -> Card:
        """The card that the program plays."""
        answer = self._ask("card", seen, legal=str(legal(seen.state)))
        try:
            card = Card.parse(answer)
        except ValueError as error:
            raise self._complaint("player_answer", answer=answer) from error
        return allowed_card(self.name, seen, card)

    def choose_moon(self, seen: View) -> MoonChoice:
        """How the program scores its moon."""
        answer = self._ask("moon", seen)
        if answer == "add":
            return "add"
        if answer == "subtract":
            return "subtract"
        raise self._complaint("player_answer", answer=answer)

    def close(self) -> None:
        """Let the program end; one that does not is stopped."""
        program, self._program = self._program, None
        if program is None:
            return
        with suppress(OSError):
            _stream(program.stdin).close()
        try:
            program.wait(timeout=1)
        except subprocess.TimeoutExpired:
            _stop(program)
            program.wait()

    def _ask(self, ask: str, seen: View, **more: object) -> str:
        """Ask the program; its answer is the text in the field that is named like the question."""
        rules = seen.state.rules
        question = {
            "ask": ask,
            "seat": seen.seat,
            "hand": str(seen.hand),
            **more,
            "deal": write_view(seen),
            "options": {name: write_option(name, rules) for name in OPTIONS},
        }
        program = self._program or self._start()
        if not self._answers.empty() and (unasked := self._answers.get()):
            raise self._complaint("player_unasked", answer=unasked.strip())
        try:
            _stream(program.stdin).write(json.dumps(question) + "\n")
            _stream(program.stdin).flush()
            line = self._answers.get(timeout=self._seconds)
        except queue.Empty:
            raise self._complaint("player_slow", seconds=self._seconds) from None
        except OSError:
            line = ""
        if not line:
            raise self._complaint("player_ended")
        try:
            answer: Any = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict) or not isinstance(answer.get(ask), str):
            raise self._complaint("player_answer", answer=line.strip())
        found: str = answer[ask]
        return found

    def _start(self) -> subprocess.Popen[str]:
        try:
            program = subprocess.Popen(  # noqa: S603 - the command is the user's own
                shlex.split(self._command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                process_group=0,
            )
        except (OSError, ValueError) as error:
            raise HeartsError("player_no_start", player=self.name) from error
        self._program, self._answers = program, queue.SimpleQueue()
        reader = threading.Thread(target=_read, args=(_stream(program.stdout), self._answers), daemon=True)
        reader.start()
        return program

    def _complaint(self, key: str, **params: object) -> HeartsError:
        """What the program did wrong; it is stopped, since its next answer would be to the wrong question."""
        if self._program is not None:
            if key != "player_ended":
                _stop(self._program)
            self.close()
        return HeartsError(key, player=self.name, **params)


def _stream(stream: IO[str] | None) -> IO[str]:
    """A stream that is there, since it was asked for."""
    if stream is None:
        raise OSError
    return stream


def _stop(program: subprocess.Popen[str]) -> None:
    """Stop a program that is still running, and what it has started itself."""
    if not hasattr(os, "killpg"):
        program.kill()
        return
    with suppress(ProcessLookupError):
        os.killpg(program.pid, signal.SIGKILL)


def _read(output: IO[str], answers: queue.SimpleQueue[str]) -> None:
    """Hand on every line, and an empty one at the end."""
    with output:
        while answers.qsize() < MOST_WAITING and (line := output.readline(LONGEST)):
            answers.put(line)
    answers.put("")
