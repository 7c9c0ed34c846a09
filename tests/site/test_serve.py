"""The server that lies beside a copy of the site, for a school without a connection."""

import contextlib
import functools
import shutil
import socket
import struct
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.needs import ROOT
from tools.site.serve import Handler, Server

PAGES = {"index.html": "text/html", "a.mjs": "text/javascript", "a.wasm": "application/wasm"}


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Start a copy of the script beside some files; give the address that it prints."""
    with started(tmp_path, port=0) as address:
        yield address


@contextlib.contextmanager
def started(folder: Path, *, port: int) -> Iterator[str]:
    shutil.copy2(ROOT / "tools/site/serve.py", folder)
    for name in PAGES:
        (folder / name).write_text(name, encoding="utf-8")
    command = [sys.executable, str(folder / "serve.py"), "--port", str(port), "--no-browser"]
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


def test_a_second_copy_finds_a_place_of_its_own(address: str, tmp_path: Path) -> None:
    taken = urlsplit(address).port or 0
    with (
        started(tmp_path, port=taken) as other,
        urllib.request.urlopen(other + "index.html", timeout=10) as answer,  # noqa: S310 - our own server
    ):
        assert urlsplit(other).port != taken
        assert answer.status == 200


def test_a_reader_who_leaves_in_the_middle_of_a_file_is_no_trouble(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.wasm").write_bytes(bytes(50_000_000))  # more than waits on the way
    with Server(("127.0.0.1", 0), functools.partial(Handler, directory=tmp_path)) as server:
        server.daemon_threads = False  # so that closing it waits until each reader has been dealt with
        threading.Thread(target=server.serve_forever).start()
        with socket.create_connection(("127.0.0.1", server.server_port)) as reader:
            reader.sendall(b"GET /a.wasm HTTP/1.0\r\n\r\n")
            assert reader.recv(4) == b"HTTP"
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # leaves at once
        server.shutdown()
    assert capsys.readouterr().err == ""
