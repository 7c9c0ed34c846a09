"""Build the site in both languages: `python tools/build_site.py`, then open site/index.html.

Every warning is an error. English comes first, since its build empties the folder.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def build(site: Path) -> None:
    """Build both languages into `site`."""
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}  # the theme's notice about its successor
    for config, folder in (("mkdocs.yml", site), ("mkdocs.sv.yml", site / "sv")):
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet"]
        subprocess.run([*command, "-f", config, "-d", str(folder)], cwd=ROOT, env=quiet, check=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--into", type=Path, default=ROOT / "site", help="folder for the built site")
    build(parser.parse_args().into.resolve())
