"""Python for the browser: Pyodide's core, the package as a wheel, and the worker that answers panels.

There is one copy for the whole site, in `python`: the core in a folder that its version names, all else in
one that its content names; so a browser never mixes files from before and after an update.
"""

import hashlib
import json
import shutil
import tomllib
import zipfile
from functools import cache
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NPM = ROOT / "node_modules/pyodide"
BROWSER = ROOT / "tools/site/browser"
CORE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LIKE_NEW = (1980, 1, 1, 0, 0, 0)  # the time of every file in the wheel: the same sources, the same wheel


@cache
def pyodide_version() -> str:
    """Give the version of Pyodide that the project pins."""
    pinned: str = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"][
        "pyodide"
    ]
    return pinned


@cache
def wheel() -> tuple[str, bytes]:
    """Give the package as a wheel: its name, its content. The version carries a digest of the sources."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    sources = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in _sources()}
    digest = hashlib.sha256(b"".join(name.encode() + content for name, content in sources.items()))
    name, version = project["name"], f"{project['version']}+{digest.hexdigest()[:10]}"
    about = f"{name}-{version}.dist-info"
    files = sources | {
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode(),
        f"{about}/WHEEL": b"Wheel-Version: 1.0\nGenerator: hearts_lab\nRoot-Is-Purelib: true\n"
        b"Tag: py3-none-any\n",
    }
    listed = "".join(f"{each},,\n" for each in (*files, f"{about}/RECORD"))
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for each, content in (files | {f"{about}/RECORD": listed.encode()}).items():
            archive.writestr(zipfile.ZipInfo(each, LIKE_NEW), content, zipfile.ZIP_DEFLATED)
    return f"{name}-{version}-py3-none-any.whl", packed.getvalue()


def _sources() -> list[Path]:
    found = (ROOT / "hearts_lab").rglob("*.*")
    return sorted(path for path in found if path.is_file() and "__pycache__" not in path.parts)


@cache
def worker() -> tuple[str, dict[str, bytes]]:
    """Give the folder of the worker within `python`, and the files in it."""
    name, content = wheel()
    core = f"pyodide-{pyodide_version()}"
    script = (BROWSER / "worker.mjs").read_text(encoding="utf-8")
    script = script.replace("CORE", core).replace("WHEEL", name)
    files = {
        "worker.mjs": script.encode(),
        "desk.py": (BROWSER / "desk.py").read_bytes(),
        name: content,
    }
    return hashlib.sha256(b"".join(files.values())).hexdigest()[:10], files


def address() -> str:
    """Give the address of the worker, seen from the site's front page."""
    return f"python/{worker()[0]}/worker.mjs"


def put(site: Path) -> None:
    """Put Python into a built site.

    Raises:
        FileNotFoundError: The npm package `pyodide` is not installed.
    """
    core = site / f"python/pyodide-{pyodide_version()}"
    core.mkdir(parents=True)
    for name in CORE_FILES:
        shutil.copy2(NPM / name, core / name)
    lock = json.loads((NPM / "pyodide-lock.json").read_text(encoding="utf-8")) | {"packages": {}}
    (core / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    folder, files = worker()
    (site / "python" / folder).mkdir()
    for name, content in files.items():
        (site / "python" / folder / name).write_bytes(content)
