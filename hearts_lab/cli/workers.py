"""Processes to share work between."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from threading import Thread


@contextmanager
def workers(count: int) -> Iterator[Executor | None]:
    """So many processes to work on; `None` for one, which is this one."""
    if count < 2:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Not forked: the compiler's threads do not survive that.
    with ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_end_with_us) as pool:
        yield pool


def _end_with_us() -> None:
    """Let this worker end when the process that started it does, even if that was killed."""
    Thread(target=_wait_and_end, daemon=True).start()


def _wait_and_end() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
