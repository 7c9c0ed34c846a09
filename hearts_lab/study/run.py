"""Running a study: any number of processors, interrupted and gone on with, always the same counts."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Final

from hearts_lab.notation.kept import Kept
from hearts_lab.study.deals import by_kernel
from hearts_lab.study.plan import FORMAT, Result, Study

CHUNK, SLOW_CHUNK = 1000, 10
"""How many deals are played, and saved, at a time: with the kernel's players, and with slower ones."""

AHEAD: Final = 64
"""How many chunks an executor is given at once: the memory stays flat however long the study."""

Part = tuple[int, int, Counter[str]]


def run(
    study: Study,
    deals: int,
    *,
    executor: Executor | None = None,
    resume: Path | None = None,
    chunk: int | None = None,
    progress: Callable[[int, int, Result], None] | None = None,
) -> Result:
    """Play the deals of a study and count. The result is the same however the work is split.

    Args:
        study: The study.
        deals: How many deals, from the first of its seed.
        executor: Who plays them: any executor of `concurrent.futures`, for example a `ProcessPoolExecutor`
            or that of a Dask cluster; nobody else by default.
        resume: A file in which what has been counted is kept; what it holds already is not played again.
        chunk: How many deals are played, and saved, at a time; by default 1000, or 10 with slow players.
        progress: Called after each chunk with how many deals are done, how many there are, and the result
            so far.

    Raises:
        HeartsError: The file is of another study.

    Example:
        >>> study = Study(name="deals", players=("duck",), seed=1)
        >>> run(study, 20) == run(study, 20, chunk=7)
        True
    """
    size = chunk or (CHUNK if by_kernel(study.players) else SLOW_CHUNK)
    counts: Counter[str] = Counter()
    saved = None
    if resume is not None:
        saved = Kept(resume, FORMAT | dict(study.key), "counts", _read, _data)
    for first, last, part in _parts(study, deals, executor, saved, size):
        counts.update(part)
        if saved is not None:
            saved.add(first, last, part)
        if progress is not None:
            progress(last, deals, Result(key=study.key, counts=dict(counts)))
    return Result(key=study.key, counts=dict(counts))


def _parts(
    study: Study, deals: int, executor: Executor | None, saved: Kept[Counter[str]] | None, chunk: int
) -> Iterator[Part]:
    """The deals in their order, chunk by chunk: from the file, or played."""
    chunks = ((first, min(first + chunk, deals)) for first in range(0, deals, chunk))
    waiting: deque[tuple[int, int, Counter[str] | Future[Counter[str]]]] = deque()
    try:
        for first, last in chunks:
            kept = None if saved is None else saved.part(first, last)
            if kept is None and executor is None:
                kept = study.count(first, last)
            if kept is not None or executor is None:
                waiting.append((first, last, kept or Counter()))
            else:
                waiting.append((first, last, executor.submit(study.count, first, last)))
            if executor is None or len(waiting) >= AHEAD:
                yield _done(*waiting.popleft())
        while waiting:
            yield _done(*waiting.popleft())
    finally:
        for _, _, part in waiting:
            if isinstance(part, Future):
                part.cancel()


def _done(first: int, last: int, part: Counter[str] | Future[Counter[str]]) -> Part:
    return first, last, part.result() if isinstance(part, Future) else part


def _read(data: dict[str, int]) -> Counter[str]:
    return Counter(dict(data))


def _data(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items()))
