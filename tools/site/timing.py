"""How long each step of the build takes."""

import time
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def timed(step: str) -> Iterator[None]:
    """Say how long a step took."""
    began = time.monotonic()
    yield
    print(f"{step}: {time.monotonic() - began:.0f} s", flush=True)
