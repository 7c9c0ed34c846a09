"""Build the site in both languages: `python tools/build_site.py`, then open site/index.html.

Every warning is an error. English stands at the top, Swedish in `sv`, the lessons as notebooks in `lite`, and
Python for the browser in `python`. `--pages-only` leaves out the last two, which take the npm packages.
`--zip` packs the whole as one archive too, for those who have no internet. Each step says how long it took.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools.site import lite, python  # noqa: E402 - found from the project's folder
from tools.site.timing import timed  # noqa: E402


def build(site: Path, *, pages_only: bool = False) -> bool:
    """Build everything into `site`; whether all went well."""
    with tempfile.TemporaryDirectory() as folder:
        parts = Path(folder)
        address = os.environ.get("HEARTS_LAB_SITE_URL", "")  # where it is published, for the sitemaps
        with timed("pages in both languages"):
            builds = [
                _start("mkdocs.yml", site, address),
                _start("mkdocs.sv.yml", parts / "sv", address and f"{address}sv/"),
            ]
            if not pages_only:  # while the pages are built
                python.put(parts)
                with timed("JupyterLite"):
                    lite.build(parts)
            codes = [building.wait() for building in builds]
        if any(codes):
            return False
        for part in parts.iterdir():
            shutil.move(part, site / part.name)  # English has emptied the folder
    shutil.copy2(ROOT / "tools/site/serve.py", site)
    return True


def pack(site: Path) -> Path:
    """Pack a built site as one archive, in a folder of its own."""
    archive = shutil.make_archive(str(ROOT / "dist/hearts-lab-site"), "zip", site.parent, site.name)
    return Path(archive)


def _start(config: str, into: Path, address: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", config, "-d", str(into)]
    # The second silences the theme's notice about its successor.
    env = os.environ | {"HEARTS_LAB_SITE_URL": address, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.Popen(command, cwd=ROOT, env=env)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--into", type=Path, default=ROOT / "site", help="folder for the built site")
    parser.add_argument("--pages-only", action="store_true", help="only the pages")
    parser.add_argument("--zip", action="store_true", help="make dist/hearts-lab-site.zip as well")
    chosen = parser.parse_args()
    well = build(chosen.into.resolve(), pages_only=chosen.pages_only)
    if well and chosen.zip:
        print(pack(chosen.into.resolve()))
    sys.exit(not well)
