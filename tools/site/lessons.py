"""MkDocs hook: every lesson as a page, run when the site is built, so that it shows what the engine says now.

Panels step through their recorded deals without Python. The notebook itself lies beside the page, and opens
in JupyterLite too. Cells with the tag `notebook-only`, such as a hint how to run cells, are left out.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from html import unescape
from io import StringIO
from pathlib import Path
from textwrap import indent
from typing import Any

from IPython.core.displayhook import CapturingDisplayHook
from IPython.core.displaypub import CapturingDisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files

from hearts_lab.lessons.page import attribute
from hearts_lab.lessons.recording import linked
from tools.site.fence import FRONT, links
from tools.site.places import place
from tools.site.timing import timed

Run = Callable[[str], tuple[str, list[Mapping[str, str]]]]

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
CODE = {"en": "The code", "sv": "Koden"}
OPEN = {
    "en": "Open this lesson as a notebook in the browser",
    "sv": "Öppna lektionen som anteckningsbok i webbläsaren",
}
ALL_THERE = {
    "en": "There you change the code and run it, with nothing to install. It takes half a minute to start.",
    "sv": "Där ändrar du koden och kör den utan att installera något. Det tar en halv minut att starta.",
}
NOT_THERE = {
    "en": "What it draws with matplotlib needs [Python on your own computer]({how}).",
    "sv": "Det som ritas med matplotlib kräver [Python på din egen dator]({how}).",
}
DOWNLOAD = {"en": "Download it", "sv": "Hämta den"}
COURSE = {"en": "Learn Hearts, lesson by lesson", "sv": "Lär dig Hjärter, lektion för lektion"}
LEAD = {
    "en": "Each lesson takes a quarter of an hour or two. You step through real deals, answer questions, and "
    "learn why when you are wrong. There is nothing to install. Begin at the top, or where you like.",
    "sv": "En lektion tar en kvart eller två. Du stegar genom riktiga givar, svarar på frågor och får veta "
    "varför när du svarar fel. Ingenting behöver installeras. Börja högst upp, eller där du vill.",
}
EXPLORE = {"en": "To explore", "sv": "Att utforska"}
_NUMBERED = re.compile(r"\d+-")
_STATE = re.compile(r"data-state='([^']*)'")
_PAGE = re.compile(r'<strong data-page="([^"]*)">(.*?)</strong>')


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the lessons in the language of this build."""
    lang = config.theme["language"]
    with timed(f"running the lessons ({lang})"):
        for notebook in sorted((NOTEBOOKS / lang).glob("*.ipynb")):
            uri, page = f"lessons/{notebook.name}", f"lessons/{notebook.stem}.md"
            files.append(File.generated(config, uri, abs_src_path=str(notebook)))
            files.append(File.generated(config, page, content=lesson_page(notebook, lang)))
    files.append(File.generated(config, "learn/index.md", content=course_page(lang)))
    return files


def course_page(lang: str) -> str:
    """The lessons in order, each with what it says of itself, then the notebooks that are no lessons."""
    notebooks = sorted((NOTEBOOKS / lang).glob("*.ipynb"))
    lessons = [_entry(path) for path in notebooks if _NUMBERED.match(path.name)]
    others = [_entry(path) for path in notebooks if not _NUMBERED.match(path.name)]
    return "\n\n".join([f"# {COURSE[lang]}", LEAD[lang], *lessons, f"## {EXPLORE[lang]}", *others])


def _entry(path: Path) -> str:
    """A lesson's title with a link to it, and its first paragraph."""
    first = json.loads(path.read_text(encoding="utf-8"))["cells"][0]["source"]
    title, paragraph, *_ = "".join(first).split("\n\n")
    address = f"../lessons/{path.with_suffix('.md').name}"
    return f"[**{title.removeprefix('# ')}**]({address})  \n{paragraph}"


def lesson_page(path: Path, lang: str) -> str:
    """Run a notebook and put it down as Markdown."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    run = _runner(path)
    parts = [part for cell in cells for part in _cell(cell, lang, run)]
    return "\n\n".join([*parts, *_as_notebook(path, lang)])


def _runner(path: Path) -> Run:
    """Give a function that runs a cell of one lesson: what it prints, and what it shows.

    Cells run in this process: a kernel of its own would take each lesson two seconds to start.
    """
    InteractiveShell.clear_instance()
    shell = InteractiveShell.instance()
    outputs: list[dict[str, Any]] = []
    shell.display_trap.hook = CapturingDisplayHook(shell=shell, outputs=outputs)  # type: ignore[no-untyped-call]
    shell.display_pub = CapturingDisplayPublisher(outputs=outputs)  # type: ignore[no-untyped-call]

    def run(source: str) -> tuple[str, list[Mapping[str, str]]]:
        outputs.clear()
        with redirect_stdout(StringIO()) as printed:
            done = shell.run_cell(source)  # type: ignore[no-untyped-call]
        if error := done.error_before_exec or done.error_in_exec:
            message = f"the lesson {path} stops: {type(error).__name__}: {error}"
            raise PluginError(message) from error
        return printed.getvalue(), [output["data"] for output in outputs]

    return run


def _as_notebook(path: Path, lang: str) -> Iterator[str]:
    """Where the lesson is to be had as a notebook, and what it needs."""
    root = ".." if lang == "en" else "../.."
    lite = f"{root}/lite/notebooks/index.html?path={lang}/{path.name}"
    draws = "matplotlib" in path.read_text(encoding="utf-8")
    needs = [NOT_THERE[lang].format(how="../how-to/install.md")] if draws else []
    yield f'<hr>\n\n<p class="as-notebook"><a href="{lite}">{OPEN[lang]}</a></p>'
    yield " ".join([ALL_THERE[lang], *needs, f"[{DOWNLOAD[lang]}]({path.name})."])


def with_links(html: str, lang: str) -> str:
    """Lead from the panels of a lesson to the rule book: from a stepper's rules, and from a page's items."""

    def state(found: re.Match[str]) -> str:
        recorded = json.loads(unescape(found[1]))
        if recorded["panel"] == "stepper":
            recorded = linked(recorded, links(lang))
        return f"data-state='{attribute(recorded)}'"

    def page(found: re.Match[str]) -> str:
        return f'<a href="{FRONT}/{place(found[1]).replace(".md", ".html")}">{found[2]}</a>'

    return _PAGE.sub(page, _STATE.sub(state, html))


def _cell(cell: Mapping[str, Any], lang: str, run: Run) -> Iterator[str]:
    tags = cell["metadata"].get("tags", ())
    shown = "notebook-only" not in tags
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown" and shown:
        yield source.replace(".ipynb)", ".md)").replace("<details>", '<details markdown="1">')
    elif cell["cell_type"] == "code":
        printed, outputs = run(source)
        if shown:
            if "language" not in tags:  # the page's address says it
                yield f'??? code "{CODE[lang]}"\n\n' + indent(f"```python\n{source}\n```", "    ")
            if printed.strip():
                yield f"```text\n{printed.rstrip()}\n```"
            for output in outputs:
                yield from _output(output, lang)


def _output(shown: Mapping[str, str], lang: str) -> Iterator[str]:
    for kind in ("text/html", "image/svg+xml"):
        if kind in shown:
            yield f'<div class="hearts-figure">{with_links(shown[kind], lang)}</div>'
            return
    yield f"```text\n{shown['text/plain'].rstrip()}\n```"
