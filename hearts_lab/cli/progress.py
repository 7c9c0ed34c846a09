"""A progress bar on a terminal, where tqdm is installed."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


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
