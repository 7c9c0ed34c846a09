"""Start this copy of the site: `python serve.py`, then open the address that it prints.

Pages can be read straight from disk, but a browser starts Python only in pages that a server sent.
Nothing but this computer reaches the server; `--class` lets others in the same network in.

Starta den här kopian av webbplatsen: `python serve.py`, och öppna adressen som skrivs ut.
"""

import argparse
import contextlib
import functools
import http.server
import socket
import sys
import webbrowser
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
KINDS = {  # said here, since what a computer says by itself depends on what has been installed on it
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ipynb": "application/json",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".whl": "application/zip",
}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Sends the files beside this script."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **KINDS}  # noqa: RUF012 - as there

    def end_headers(self) -> None:
        """Let browsers ask whether a file has changed, so that a new copy of the site shows at once."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        """Say nothing of each file."""


class Server(http.server.ThreadingHTTPServer):
    """Sends to many readers at once."""

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401 - the base class's own
        """Say nothing of a reader who left before all had come."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def own_address() -> str:
    """Give this computer's address in the local network, as far as it can be told."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way it would go
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def main() -> None:
    """Serve until stopped."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--port", type=int, default=8000, help="another one if this is taken")
    parser.add_argument("--class", action="store_true", dest="open_to_class", help="let the local network in")
    parser.add_argument("--no-browser", action="store_true", help="open no browser")
    chosen = parser.parse_args()
    host = "0.0.0.0" if chosen.open_to_class else "127.0.0.1"  # noqa: S104 - asked for
    serve = functools.partial(Handler, directory=HERE)
    try:
        server = Server((host, chosen.port), serve)
    except OSError:  # something else is there already
        server = Server((host, 0), serve)
    with server:
        name = own_address() if chosen.open_to_class else host
        address = f"http://{name}:{server.server_port}/"
        print(address, "(Ctrl+C: stop / stoppa)", flush=True)
        if not chosen.no_browser:
            webbrowser.open(address)
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()


if __name__ == "__main__":
    main()
