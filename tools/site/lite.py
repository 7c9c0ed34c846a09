"""JupyterLite under `lite`: every lesson as a notebook that runs in the browser, with nothing to install.

It shares Pyodide's core with the live panels. The packages that its Python takes lie in a folder of their
own, with a lock file that names them, since nothing may be fetched from elsewhere. Readers' own copies are
kept by their browser under a name that changes with the lessons: after an update nobody meets an old lesson.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from email.parser import HeaderParser
from io import BytesIO
from pathlib import Path
from typing import Any

from tools.site import python

ROOT = python.ROOT
NOTEBOOKS = ROOT / "notebooks"
PINNED = ROOT / "tools/site/lite-wheels.txt"
CACHE = ROOT / ".cache/lite-wheels"
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
OLD_FONTS = {".eot", ".svg", ".ttf"}  # for browsers that cannot run the rest either
APPS = ("notebooks", "lab")
FOR_PYODIDE = ("--python-version=3.14", "--implementation=py", "--abi=none", "--platform=any")
# Without one of these in the notebook's own Python the table is not drawn.
WITH_US = ("anywidget", "ipywidgets")


def build(site: Path) -> None:
    """Build JupyterLite into a site that holds Pyodide's core already.

    Raises:
        subprocess.CalledProcessError: The packages cannot be had, or JupyterLite cannot be built.
    """
    packages = _put_packages(site)
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        for lang in ("en", "sv"):
            shutil.copytree(NOTEBOOKS / lang, here / "files" / lang)
        (here / "jupyter-lite.json").write_text(json.dumps(_settings(packages)), encoding="utf-8")
        apps = [f"--apps={app}" for app in APPS]
        places = ["--lite-dir=.", "--contents=files", f"--output-dir={site / 'lite'}"]
        command = [sys.executable, "-m", "jupyterlite_core", "build", *places, *apps, "--no-sourcemaps"]
        done = subprocess.run(command, cwd=here, check=False, capture_output=True, encoding="utf-8")
    if done.returncode:
        print(done.stdout, done.stderr, file=sys.stderr)
        done.check_returncode()
    for font in (site / "lite/build").glob("fa-*"):
        if font.suffix in OLD_FONTS:
            font.unlink()


def _settings(packages: str) -> dict[str, Any]:
    lessons = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(NOTEBOOKS.rglob("*.ipynb"))))
    kernel = {
        "pyodideUrl": f"./../python/pyodide-{python.pyodide_version()}/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {
            "lockFileURL": f"../python/{packages}/pyodide-lock.json",
            "packages": ["hearts-lab"],
        },
    }
    data = {
        "appName": "Hearts lab",
        "exposeAppInBrowser": True,  # for the tests
        "contentsStorageName": f"lessons {lessons.hexdigest()[:10]}",
        # It would keep copies of its own; the lessons read no files.
        "disabledExtensions": ["@jupyterlite/application-extension:service-worker-manager"],
        "litePluginSettings": {KERNEL: kernel},
    }
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}


def _put_packages(site: Path) -> str:
    """Put the packages and their lock file into the site; give the folder's name."""
    wheels = {path.name: _slim(path) for path in _downloaded()}
    ours, content = python.wheel()
    wheels[ours] = content
    packages = {entry["name"]: entry for entry in (_entry(*wheel) for wheel in wheels.items())}
    for entry in packages.values():
        entry["depends"] = [name for name in entry["depends"] if name in packages]
    packages["hearts-lab"]["depends"] = list(WITH_US)
    lock = json.loads((python.NPM / "pyodide-lock.json").read_text(encoding="utf-8"))
    text = json.dumps(lock | {"packages": packages})
    name = f"lite-{hashlib.sha256(text.encode()).hexdigest()[:10]}"
    folder = site / "python" / name
    folder.mkdir(parents=True)
    (folder / "pyodide-lock.json").write_text(text, encoding="utf-8")
    for wheel, content in wheels.items():
        (folder / wheel).write_bytes(content)
    return name


def _downloaded() -> list[Path]:
    """The pinned wheels, downloaded unless they are here already."""
    wanted = PINNED.read_bytes()
    folder = CACHE / hashlib.sha256(wanted).hexdigest()[:10]
    if not folder.exists():
        with tempfile.TemporaryDirectory() as new:
            # Quiet twice: only what stops it, no notices about how pip is set up here.
            command = [sys.executable, "-m", "pip", "download", "-qq", "--no-deps", "--require-hashes"]
            options = ["--only-binary=:all:", *FOR_PYODIDE, f"--requirement={PINNED}", f"--dest={new}"]
            subprocess.run([*command, *options], check=True)
            folder.parent.mkdir(parents=True, exist_ok=True)
            shutil.copytree(new, folder)
    return sorted(folder.glob("*.whl"))


def _slim(path: Path) -> bytes:
    """A wheel without descriptions of other libraries: 5,000 files that a browser would unpack for nothing.

    They are all but a tenth of jedi, without which the kernel does not start.
    """
    packed = BytesIO()
    with zipfile.ZipFile(path) as whole, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as slim:
        for each in whole.infolist():
            if "/third_party/" not in each.filename:
                slim.writestr(each, whole.read(each))
    return packed.getvalue()


def _entry(file: str, content: bytes) -> dict[str, Any]:
    """What a lock file says of a wheel."""
    with zipfile.ZipFile(BytesIO(content)) as wheel:
        names = wheel.namelist()
        about = next(name for name in names if name.endswith(".dist-info/METADATA"))
        said = HeaderParser().parsestr(wheel.read(about).decode())
    code = [name for name in names if name.endswith(".py") and ".data/" not in name]
    needs = [need for need in said.get_all("Requires-Dist", []) if "extra ==" not in need]
    return {
        "name": _plain(said["Name"]),
        "version": said["Version"],
        "file_name": file,
        "install_dir": "site",
        "sha256": hashlib.sha256(content).hexdigest(),
        "package_type": "package",
        "imports": sorted({name.split("/")[0].removesuffix(".py") for name in code}),
        "depends": [_plain(re.split(r"[^\w.-]", need, maxsplit=1)[0]) for need in needs],
        "unvendored_tests": False,
    }


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
