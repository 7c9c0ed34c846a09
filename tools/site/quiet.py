"""MkDocs hook: a build says only what is wrong.

With `--quiet` MkDocs drops warnings before `--strict` has counted them.
"""

import logging
from typing import Literal


def on_startup(command: Literal["build", "gh-deploy", "serve"], **_: object) -> None:
    """Leave out what went well, unless the site is served while it is written."""
    if command == "build":
        for handler in logging.getLogger("mkdocs").handlers:
            handler.setLevel(logging.WARNING)
