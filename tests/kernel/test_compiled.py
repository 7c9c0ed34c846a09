"""Compiled or plain: the same results; and compiled only when asked for, and only where it can be."""

import os
import subprocess
import sys
import threading

import pytest

from hearts_lab.kernel import jit
from hearts_lab.kernel.bits import top
from hearts_lab.kernel.jit import fast
from hearts_lab.kernel.playouts import whole_deal
from hearts_lab.kernel.rules import pack
from hearts_lab.kernel.worlds import sample, ways
from hearts_lab.rng import start
from hearts_lab.rules import preset

needs_numba = pytest.mark.skipif(not jit.available(), reason="numba is not installed")
CLASSIC = pack(preset("classic").rules())


def test_the_kernel_is_imported_without_numba() -> None:
    code = "import hearts_lab.kernel.playouts, hearts_lab.kernel.jit, sys; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_without_numba_a_function_is_its_own_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jit, "available", lambda: False)
    assert fast(top, 0.123) is top


def same(players: int, name: str, deals: range) -> None:
    rules, seats = pack(preset(name).rules(players)), (0,) * players
    compiled = fast(whole_deal, None)
    for number in deals:
        who = sum((number + seat) % 4 << 8 * seat for seat in range(players))
        args = (5, number, rules, who, number % players, 3, seats)
        assert compiled(*args) == whole_deal(*args)


@needs_numba
def test_compiled_deals_equal_plain_ones_to_the_last_card() -> None:
    same(4, "classic", range(300))


@needs_numba
@pytest.mark.slow
@pytest.mark.parametrize(("name", "players"), [("windows", 4), ("openspiel", 4), ("party", 3), ("party", 7)])
def test_compiled_deals_equal_plain_ones_for_other_rules_and_players(name: str, players: int) -> None:
    same(players, name, range(2_500))


@needs_numba
@pytest.mark.slow
def test_a_processor_without_the_instruction_that_finds_the_nth_card_plays_the_same() -> None:
    code = """
from hearts_lab.kernel import jit
from hearts_lab.kernel.playouts import whole_deal
from hearts_lab.kernel.rules import pack
from hearts_lab.rules import preset
assert not jit._has_bmi2()
args = (5, 3, pack(preset("classic").rules()), 0x01000200, 1, 3, (0, 0, 0, 0))
assert jit.fast(whole_deal, None)(*args) == whole_deal(*args)
"""
    elsewhere = os.environ | {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
    done = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, text=True, env=elsewhere
    )
    assert done.returncode == 0, done.stderr


@needs_numba
@pytest.mark.slow
def test_compiled_samples_equal_plain_ones() -> None:
    groups = (0, 0, 0b111, 0, 0b111 << 10, 0b11 << 20, 0xFFF << 30)
    rooms = (7, 7, 6)
    count = ways(groups, rooms, -1)[0]
    compiled = fast(sample, None)
    for number in range(2_000):
        assert compiled(start(1, number), groups, rooms, count) == sample(
            start(1, number), groups, rooms, count
        )


@needs_numba
def test_until_it_is_compiled_a_function_answers_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []

    def thread(**options: object) -> Waiting:
        begun.append(options)
        return Waiting()

    slow = jit.Compiled(top, 0.0)
    monkeypatch.setattr(threading, "Thread", thread)
    assert slow(0b1011) == 8
    assert slow(0b1011) == 8
    assert len(begun) == 1


class Waiting:
    """A thread that never gets anywhere."""

    def start(self) -> None:
        """Do nothing."""

    def join(self, _patience: float | None) -> None:
        """Return at once."""


@needs_numba
def test_a_cache_folder_that_cannot_be_written_is_no_error() -> None:
    code = """
import os, tempfile
def refuse(*args, **kwargs): raise PermissionError("no")
os.makedirs = tempfile.TemporaryFile = refuse
from hearts_lab.kernel.bits import top
from hearts_lab.kernel.jit import fast
assert fast(top, None)(0b1011) == 8
"""
    done = subprocess.run(
        [sys.executable, "-c", code], check=False, capture_output=True, text=True, env=dict(os.environ)
    )
    assert done.returncode == 0, done.stderr


@needs_numba
def test_the_compiler_never_exchanges_standard_output() -> None:
    pytest.importorskip("colorama")
    code = """
import sys, colorama
colorama.init = lambda: sys.exit("it would exchange sys.stdout")
from hearts_lab.kernel.bits import top
from hearts_lab.kernel.jit import fast
fast(top, None)(0b1011)
from numba.core.errors import termcolor
assert termcolor().errmsg("not this type") == "not this type"
"""
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
