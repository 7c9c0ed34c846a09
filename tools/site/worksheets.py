"""MkDocs hook: a worksheet and its key for every lesson, and the page that lists them."""

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from hearts_lab.i18n import text
from hearts_lab.lessons.exercise import LESSONS, exercises
from hearts_lab.lessons.worksheet import key_page, sheet_page, title


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the worksheets in the language of this build."""
    lang = config.theme["language"]
    for lesson in LESSONS:
        for end, page in (("", sheet_page), ("-key", key_page)):
            uri = f"teachers/sheets/{lesson}{end}.html"
            files.append(File.generated(config, uri, content=page(lesson, lang)))
    files.append(File.generated(config, "teachers/worksheets.md", content=overview(lang)))
    return files


def overview(lang: str) -> str:
    """The page that lists the worksheets, as Markdown."""
    words = {name: text(f"worksheet.page.{name}", lang) for name in ("title", "lead", "more", "sheet", "key")}
    heads = [text(f"worksheet.page.{name}", lang) for name in ("lesson", "paper", "all")]
    rows = [
        f"| {number}. {title(lesson, lang)} | [{words['sheet']}](sheets/{lesson}.html) · "
        f"[{words['key']}](sheets/{lesson}-key.html) | {len(exercises(lesson))} |"
        for number, lesson in enumerate(LESSONS, 1)
    ]
    table = [f"| {' | '.join(heads)} |", "|---|---|---|", *rows]
    return "\n".join([f"# {words['title']}", "", words["lead"], "", *table, "", words["more"], ""])
