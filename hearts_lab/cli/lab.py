"""The command that opens the lessons."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from hearts_lab.cli.output import say
from hearts_lab.errors import HeartsError
from hearts_lab.i18n import text

FOLDER = "hearts-lab-lessons"


def lab(args: argparse.Namespace) -> int:
    """Open the lessons in JupyterLab."""
    if find_spec("jupyterlab") is None:
        raise HeartsError("no_jupyterlab")
    folder = lessons()
    say(text("cli.opening", args.lang, folder=str(folder)), args.lang)
    start = folder / args.lang
    where = [
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{args.lang}" if start.is_dir() else "",
    ]
    command = [
        sys.executable,
        "-m",
        "jupyter",
        "lab",
        *filter(None, where),
        *(["--no-browser"] if args.no_browser else []),
        *(["--allow-root"] if _root() else []),
    ]
    try:
        return subprocess.run(command, check=False).returncode  # noqa: S603 - our own words, no shell
    except KeyboardInterrupt:
        return 0


def _root() -> bool:
    """Whether the user is root, as in a container, which JupyterLab wants to be told."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def lessons() -> Path:
    """The folder of the lessons: the project's own, or a copy that the reader may write in."""
    package = Path(__file__).parent.parent
    project = package.parent / "notebooks"
    if project.is_dir():
        return project
    packed, copy = package / "notebooks", Path.cwd() / FOLDER
    if not packed.is_dir():
        raise HeartsError("no_lessons")
    if not copy.exists():
        shutil.copytree(packed, copy)
    return copy
