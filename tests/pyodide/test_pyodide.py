"""The core gives the same results in a browser's Python as here, on the standard library alone."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.needs import ROOT, npm_package, program

HERE = Path(__file__).parent


def run_here(probe: Path) -> Any:  # noqa: ANN401 - whatever JSON the probe prints
    # -S: no installed packages, as in a browser that has loaded none.
    command = [sys.executable, "-S", "-W", "error", str(probe)]
    env = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "1"}
    done = subprocess.run(command, env=env, check=True, capture_output=True, encoding="utf-8")
    return json.loads(done.stdout)


def run_in_pyodide(probe: Path, folder: Path) -> Any:  # noqa: ANN401 - whatever JSON the probe prints
    node = program("node", variable="HEARTS_LAB_NODE")
    source = folder / "source.zip"
    with zipfile.ZipFile(source, "w") as archive:
        for path in sorted((ROOT / "hearts_lab").rglob("*.*")):
            if path.is_file() and path.suffix != ".pyc":
                archive.write(path, path.relative_to(ROOT))
    command = [node, str(HERE / "parity.mjs"), str(npm_package("pyodide")), str(source), str(probe)]
    done = subprocess.run(command, check=True, capture_output=True, encoding="utf-8")
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def here() -> Any:  # noqa: ANN401
    return run_here(HERE / "probe.py")


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Any:  # noqa: ANN401
    return run_in_pyodide(HERE / "probe.py", tmp_path_factory.mktemp("pyodide"))


def test_the_core_does_the_same_in_a_browser_as_here(here: Any, browser: Any) -> None:  # noqa: ANN401
    assert browser == here
