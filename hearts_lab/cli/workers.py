"""Processes to share work between."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager


@contextmanager
def workers(count: int) -> Iterator[Executor | None]:
    """So many processes to work on; `None` for one, which is this one."""
    if count < 2:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Not forked: the compiler's threads do not survive that.
    with ProcessPoolExecutor(count, mp_context=get_context("spawn")) as pool:
        yield pool
