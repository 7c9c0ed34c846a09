"""What some tests need beyond Python packages: skipped without it, unless everything is required."""

import os
import shutil
from pathlib import Path
from typing import NoReturn

import pytest

ROOT = Path(__file__).resolve().parents[1]


def missing(what: str, *, mend: str) -> NoReturn:
    """Skip the test that needs `what`, or fail it where HEARTS_LAB_REQUIRE_ALL is set."""
    message = f"{what} is missing: {mend}"
    if os.environ.get("HEARTS_LAB_REQUIRE_ALL"):
        pytest.fail(message, pytrace=False)
    pytest.skip(message)


def npm_package(name: str) -> Path:
    """Give the folder of a package that `npm ci` installs."""
    folder = ROOT / "node_modules" / name
    if not folder.is_dir():
        missing(f"the npm package {name}", mend="run `npm ci` in the project's folder")
    return folder


def program(*names: str, variable: str) -> str:
    """Give the path of the first of these programs that is there; `variable` may name another."""
    for name in filter(None, (os.environ.get(variable), *names)):
        if path := shutil.which(name):
            return path
    missing(names[0], mend=f"install it, or set {variable} to where it is")
