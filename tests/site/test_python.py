"""What readers' browsers get of Python: the same sources make the same files under the same names."""

import json
import sys
import zipfile
from io import BytesIO
from pathlib import Path

from tests.needs import npm_package
from tools.site import lite, python


def test_the_wheel_holds_the_package_and_nothing_compiled() -> None:
    name, content = python.wheel()
    files = zipfile.ZipFile(BytesIO(content)).namelist()
    assert {"hearts_lab/engine.py", "hearts_lab/locale/sv/table.toml"} <= set(files)
    assert not [each for each in files if each.endswith((".pyc", ".nbi", ".nbc"))]
    assert name.startswith("hearts_lab-")


def test_jupyterlite_and_the_live_panels_take_the_pyodide_that_npm_installed() -> None:
    installed = json.loads((npm_package("pyodide") / "package.json").read_text(encoding="utf-8"))
    assert installed["version"] == python.pyodide_version()


def test_jupyterlite_was_made_for_this_pyodide() -> None:
    schema = next(Path(sys.prefix, "share/jupyter/labextensions/@jupyterlite").rglob("kernel.v0.schema.json"))
    usual = json.loads(schema.read_text(encoding="utf-8"))["properties"]["pyodideUrl"]["default"]
    assert f"/v{python.pyodide_version()}/" in usual


def test_every_package_of_the_notebooks_is_pinned_by_its_content() -> None:
    lines = lite.PINNED.read_text(encoding="utf-8").splitlines()
    packages = [line for line in lines if not line.startswith("#")]
    assert packages
    assert all("--hash=sha256:" in line for line in packages)


def test_a_page_knows_the_folder_of_the_worker() -> None:
    folder, files = python.worker()
    assert python.address() == f"python/{folder}/worker.mjs"
    assert {"worker.mjs", "desk.py", python.wheel()[0]} == set(files)
