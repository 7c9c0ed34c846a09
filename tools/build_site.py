"""Build the site in both languages: `python tools/build_site.py`, then open site/index.html.

Every warning is an error. Both languages are built at once, then put together: English at the top, Swedish
in `sv`.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def build(site: Path) -> bool:
    """Build both languages into `site`; whether all went well."""
    with tempfile.TemporaryDirectory() as folder:
        swedish = Path(folder, "sv")
        builds = [_start("mkdocs.yml", site), _start("mkdocs.sv.yml", swedish)]
        failed = [building.args for building in builds if building.wait()]
        if failed:
            return False
        shutil.move(swedish, site / "sv")  # English has emptied the folder
    return True


def _start(config: str, into: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-f", config, "-d", str(into)]
    quiet = os.environ | {"NO_MKDOCS_2_WARNING": "1"}  # the theme's notice about its successor
    return subprocess.Popen(command, cwd=ROOT, env=quiet)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--into", type=Path, default=ROOT / "site", help="folder for the built site")
    sys.exit(not build(parser.parse_args().into.resolve()))
