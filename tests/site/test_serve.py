"""The server that lies beside a copy of the site, for a school without a connection."""

import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.needs import ROOT

PAGES = {"index.html": "text/html", "a.mjs": "text/javascript", "a.wasm": "application/wasm"}


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Start a copy of the script beside some files; give the address that it prints."""
    shutil.copy2(ROOT / "tools/site/serve.py", tmp_path)
    for name in PAGES:
        (tmp_path / name).write_text(name, encoding="utf-8")
    command = [sys.executable, str(tmp_path / "serve.py"), "--port", "0", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as server:
        assert server.stdout is not None
        yield server.stdout.readline().split()[0]
        server.terminate()


def test_each_kind_of_file_is_sent_as_what_it_is(address: str) -> None:
    for name, kind in PAGES.items():
        with urllib.request.urlopen(address + name, timeout=10) as answer:  # noqa: S310 - our own server
            assert answer.headers.get_content_type() == kind
            assert answer.headers["Cache-Control"] == "no-cache"
            assert answer.read().decode() == name
