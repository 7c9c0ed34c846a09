"""A real Chromium, a real JupyterLab, and the built site."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.harness import CHROMIUM_ARGS, Lab, Visitor, jupyterlab, served
from tests.needs import ROOT, program

SITE_SOURCES = ("docs", "hearts_lab", "mkdocs.sv.yml", "mkdocs.yml", "notebooks", "package.json", "tools")
Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Give the browser."""
    path = program("chromium", "chromium-browser", "google-chrome", variable="HEARTS_LAB_CHROMIUM")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Visit]:
    """Give a function that lets a visitor arrive: `visit(width=390, dark=True, touch=True)`.

    `still` asks for less motion; without `script` no page runs JavaScript.

    When the test is over, no visitor may have asked another host for anything, nor have seen an
    error or a warning in the console.
    """
    contexts = []
    visitors = []

    def arrive(
        *,
        width: int = 1280,
        height: int = 900,
        dark: bool = False,
        touch: bool = False,
        still: bool = False,
        script: bool = True,
    ) -> Visitor:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            has_touch=touch,
            reduced_motion="reduce" if still else "no-preference",
            java_script_enabled=script,
        )
        contexts.append(context)
        visitors.append(Visitor.arrive(context))
        return visitors[-1]

    yield arrive
    for context in contexts:
        context.close()
    assert [address for visitor in visitors for address in visitor.outside] == []
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []


@pytest.fixture
def visitor(visit: Visit) -> Visitor:
    """Give a visitor with a wide screen, light colours, a mouse and a keyboard."""
    return visit()


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """Give a JupyterLab that serves a copy of the lessons."""
    with jupyterlab(ROOT / "notebooks", tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="session")
def site_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of the built site: `site` where it is up to date, else a new build.

    HEARTS_LAB_SITE names a built site to take as it is.
    """
    if given := os.environ.get("HEARTS_LAB_SITE"):
        return Path(given)
    built = ROOT / "site"
    if (built / "lite/index.html").exists() and _changed(built / "sv/index.html") > max(
        _changed(path)
        for source in SITE_SOURCES
        for path in (ROOT / source, *(ROOT / source).rglob("*.*"))
        if path.is_file() and "__pycache__" not in path.parts
    ):
        return built
    built = tmp_path_factory.mktemp("site")
    subprocess.run([sys.executable, ROOT / "tools/build_site.py", "--into", built], check=True)
    return built


def _changed(path: Path) -> float:
    return path.stat().st_mtime


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[str]:
    """Give the address of the built site's front page."""
    with served(site_folder) as address:
        yield address
