"""A progress bar on a terminal, where tqdm is installed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

T = TypeVar("T")

PATIENCE: Final = 0.4
"""After so many seconds a person wants to see that something happens."""


def progress(items: Iterable[T], label: str, total: int | None = None) -> Iterator[T]:
    """The same items, with a bar on standard error while a person is watching."""
    if sys.stderr.isatty():
        try:
            from tqdm import tqdm
        except ImportError:
            yield from items
            return
        yield from tqdm(items, desc=label, total=total)
    else:
        yield from items


@contextmanager
def counting(label: str) -> Iterator[Callable[[int, int], None] | None]:
    """A callback for work that counts itself: a bar on standard error once it takes a person's time."""
    if not sys.stderr.isatty():
        yield None
        return
    try:
        from tqdm import tqdm
    except ImportError:
        yield None
        return
    with tqdm(desc=label, delay=PATIENCE, bar_format="{desc} {percentage:3.0f}%|{bar}|", leave=False) as bar:

        def count(done: int, whole: int) -> None:
            bar.total = whole
            bar.update(done - bar.n)

        yield count
