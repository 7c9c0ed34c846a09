"""MkDocs hook: every lesson as a page, run when the site is built, so that it shows what the engine says now.

Panels step through their recorded deals without Python. The notebook itself lies beside the page. Cells with
the tag `notebook-only`, such as a hint how to run cells, are left out.
"""

from collections.abc import Iterator
from pathlib import Path
from textwrap import indent
from typing import Any

import nbformat
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
CODE = {"en": "The code", "sv": "Koden"}
DOWNLOAD = {"en": "Download this lesson as a notebook", "sv": "Hämta lektionen som anteckningsbok"}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the lessons in the language of this build."""
    lang = config.theme["language"]
    for notebook in sorted((NOTEBOOKS / lang).glob("*.ipynb")):
        uri = f"lessons/{notebook.name}"
        files.append(File.generated(config, uri, abs_src_path=str(notebook)))
        files.append(
            File.generated(config, uri.replace(".ipynb", ".md"), content=lesson_page(notebook, lang))
        )
    return files


def lesson_page(path: Path, lang: str) -> str:
    """Run a notebook and put it down as Markdown."""
    notebook = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    quiet = ["--log-level=ERROR"]  # else each kernel warns of its transport
    here = {"metadata": {"path": str(path.parent)}}
    try:
        NotebookClient(notebook, extra_arguments=quiet, resources=here).execute()
    except CellExecutionError as error:
        message = f"the lesson {path} stops: {str(error).strip().splitlines()[-1]}"
        raise PluginError(message) from error
    parts = [part for cell in notebook.cells for part in _cell(cell, lang)]
    return "\n\n".join([*parts, f"[{DOWNLOAD[lang]}]({path.name})"])


def _cell(cell: Any, lang: str) -> Iterator[str]:  # noqa: ANN401 - nbformat's own
    if "notebook-only" in cell.metadata.get("tags", ()):
        return
    if cell.cell_type == "markdown":
        yield cell.source.replace(".ipynb)", ".md)")
    elif cell.cell_type == "code":
        yield f'??? code "{CODE[lang]}"\n\n' + indent(f"```python\n{cell.source}\n```", "    ")
        for output in cell.outputs:
            yield from _output(output)


def _output(output: Any) -> Iterator[str]:  # noqa: ANN401 - nbformat's own
    shown = output.get("data", {})
    if "text/html" in shown:
        yield f'<div class="hearts-figure">{shown["text/html"]}</div>'
    elif "image/svg+xml" in shown:
        yield f'<div class="hearts-figure">{shown["image/svg+xml"]}</div>'
    elif said := output.get("text") or shown.get("text/plain"):
        yield f"```text\n{said.rstrip()}\n```"
