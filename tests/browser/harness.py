"""What the browser tests drive: a visitor, a JupyterLab, and a server for the built site."""

import contextlib
import functools
import http.server
import os
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Route

from tests.needs import ROOT, npm_package
from tools.site.serve import Server

CHROMIUM_ARGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    "--no-sandbox",
]
# The parts of panels that are marked as hidden and are seen all the same.
SEEN_THOUGH_HIDDEN = """[...document.querySelectorAll(".hearts [hidden]")]
    .filter((part) => part.getClientRects().length > 0).map((part) => part.outerHTML.slice(0, 200))"""
SHOTS = ROOT / "shots"
# Where the site stands on the test's server: never at the root, as on most hosts.
SUB_PATH = "/some/where/"


@dataclass(kw_only=True)  # not frozen: Playwright notes its listeners on their owner
class Visitor:
    """A person at a browser that reaches nothing but this machine.

    Attributes:
        page: the Playwright page to act on.
        outside: addresses on other hosts that a page asked for; all were refused.
        complaints: the errors and warnings that pages wrote to the console.
    """

    page: Page
    outside: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    @classmethod
    def arrive(cls, context: BrowserContext) -> "Visitor":
        """Open an empty page and start to listen."""
        visitor = cls(page=context.new_page())
        visitor.page.set_default_timeout(60_000)
        context.route("**/*", visitor._only_here)
        visitor.page.on("pageerror", lambda error: visitor.complaints.append(str(error)))
        visitor.page.on("console", visitor._listen)
        return visitor

    def _only_here(self, route: Route) -> None:
        address = urlsplit(route.request.url)
        if address.hostname in {"127.0.0.1", "localhost", None}:
            route.continue_()
        else:
            self.outside.append(route.request.url)
            route.abort()

    def _listen(self, message: ConsoleMessage) -> None:
        # JupyterLab warns of its own plugins and short cuts.
        jupyterlab = re.search("/static/lab/|/lite/(build|extensions)/", message.location["url"])
        jupyterlab_warns = message.type == "warning" and jupyterlab
        if message.type in {"error", "warning"} and not jupyterlab_warns:
            self.complaints.append(f"{message.type}: {message.text} ({message.location['url']})")

    def faults(self, part: str = "html") -> list[str]:
        """List axe-core's serious and critical faults within the CSS selector `part`."""
        self.page.add_script_tag(path=npm_package("axe-core") / "axe.min.js")
        found: list[dict[str, Any]] = self.page.evaluate(
            "part => axe.run(part, {resultTypes: ['violations']}).then(done => done.violations)", part
        )
        return [
            f"{fault['id']}: {fault['help']}: {node['html']} {node.get('failureSummary', '')}"
            for fault in found
            if fault["impact"] in {"serious", "critical"}
            for node in fault["nodes"]
        ]

    def shot(self, name: str, *, whole: bool = False) -> Path:
        """Keep a picture of what is seen as shots/NAME.png; `whole` takes the full page."""
        path = SHOTS / f"{name}.png"
        self.page.screenshot(path=path, full_page=whole, animations="disabled")
        return path


@dataclass(frozen=True, kw_only=True)
class Lab:
    """A JupyterLab that serves a copy of the lessons."""

    url: str
    token: str

    def open(self, visitor: Visitor, notebook: str) -> Page:
        """Open a notebook alone on the page and wait until its kernel is idle."""
        page = visitor.page
        page.goto(f"{self.url}/doc/tree/{notebook}?token={self.token}&reset")
        self.wait_until_idle(page)
        return page

    def wait_until_idle(self, page: Page) -> None:
        """Wait until the notebook on the page has a kernel that is ready for it."""
        page.wait_for_function("window.jupyterapp?.shell.currentWidget?.context?.isReady")
        page.wait_for_function(
            "window.jupyterapp.shell.currentWidget.sessionContext?.session?.kernel?.status === 'idle'"
        )

    def run_all(self, visitor: Visitor, notebook: str) -> Page:
        """Open a notebook and run its cells from top to bottom; wait until all have run."""
        page = self.open(visitor, notebook)
        self.run_cells(page)
        return page

    def run_cells(self, page: Page) -> None:
        """Run the cells of the notebook on the page from top to bottom; wait until all have run."""
        page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
        page.wait_for_function(
            """window.jupyterapp.shell.currentWidget.model.sharedModel.cells
               .filter(cell => cell.cell_type === 'code' && cell.source.trim())
               .every(cell => cell.execution_count && cell.executionState !== 'running')"""
        )

    def failures(self, page: Page) -> list[str]:
        """List the errors that cells ended with."""
        found: list[str] = page.evaluate(
            """window.jupyterapp.shell.currentWidget.model.sharedModel.cells
               .flatMap(cell => cell.outputs ?? [])
               .filter(output => output.output_type === 'error')
               .map(output => `${output.ename}: ${output.evalue}`)"""
        )
        return found


@contextlib.contextmanager
def jupyterlab(notebooks: Path, folder: Path) -> Iterator[Lab]:
    """Run a JupyterLab on a copy of `notebooks`, with settings of its own in `folder`."""
    root = folder / "lessons"
    shutil.copytree(notebooks, root)
    news = folder / "settings/@jupyterlab/apputils-extension/notification.jupyterlab-settings"
    news.parent.mkdir(parents=True)
    news.write_text('{"fetchNews": "false"}', encoding="utf-8")
    own = {
        "IPYTHONDIR": "ipython",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
    }
    env = os.environ | {name: str(folder / place) for name, place in own.items()}
    extensions = folder / "labextensions"
    extensions.mkdir()
    for place in Path(sys.prefix, "share/jupyter/labextensions").iterdir():
        if place.name != "@jupyterlite":  # made for the site's own JupyterLite; a server has no use for it
            (extensions / place.name).symlink_to(place)
    port = _free_port()
    lab = Lab(url=f"http://127.0.0.1:{port}", token="for-this-test")  # noqa: S106 - guards nothing
    options = [
        f"--IdentityProvider.token={lab.token}",
        f"--ServerApp.port={port}",
        f"--ServerApp.root_dir={root}",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.expose_app_in_browser=True",
        "--LabApp.extension_manager=readonly",
        f"--LabApp.labextensions_path={extensions}",
        "--LabApp.news_url=",
        "--ServerApp.ip=127.0.0.1",
        "--ServerApp.port_retries=0",
        "--allow-root",
        "--no-browser",
    ]
    log = folder / "lab.log"
    with log.open("w") as out:
        command = [sys.executable, "-m", "jupyterlab", *options]
        server = subprocess.Popen(command, env=env, stdout=out, stderr=subprocess.STDOUT)
    try:
        _wait_for(f"{lab.url}/api/status?token={lab.token}", server, log)
        yield lab
    finally:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _wait_for(url: str, server: subprocess.Popen[bytes], log: Path, seconds: float = 120) -> None:
    until = time.monotonic() + seconds
    while server.poll() is None and time.monotonic() < until:
        with contextlib.suppress(urllib.error.URLError, OSError), urllib.request.urlopen(url, timeout=2):  # noqa: S310
            return
        time.sleep(0.1)
    message = f"JupyterLab did not start:\n{log.read_text(encoding='utf-8')}"
    raise RuntimeError(message)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class _SubPath(http.server.SimpleHTTPRequestHandler):
    """Serves a folder under SUB_PATH, and nothing above it."""

    def translate_path(self, path: str) -> str:
        if not path.startswith(SUB_PATH):
            return super().translate_path("/no/such/page")
        return super().translate_path(path.removeprefix(SUB_PATH))

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        """Say nothing."""


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a built site under a sub-path; give the address of its front page."""
    handler = functools.partial(_SubPath, directory=str(folder))
    with Server(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{SUB_PATH}"
        server.shutdown()
