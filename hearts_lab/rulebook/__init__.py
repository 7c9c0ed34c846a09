"""The rule book: a page for every rule, option and rule set, and the chapters around them.

Everything is put together from the catalogues, the presets' provenance and the engine's own verdicts;
nothing that the engine can say is written by hand. A [`Page`][hearts_lab.rulebook.page.Page] is shown as
plain text by `explain`, as Markdown by the site.

Example:
    >>> print(explain("KITTY", "en").splitlines()[0])
    KITTY · Cards left over
    >>> page("FOLLOW_SUIT", "sv").title, title("moon", "sv"), title("classic", "sv")
    ('Följ färg', 'Hur månen räknas', 'Klassisk')
"""

from hearts_lab.rulebook.chapters import CHAPTERS, chapter
from hearts_lab.rulebook.examples import RULES, Example, examples
from hearts_lab.rulebook.options import provenance_text, value_sentence, value_text, who_says
from hearts_lab.rulebook.page import Item, Page, Section, Table
from hearts_lab.rulebook.pages import find, ids, page, title
from hearts_lab.rulebook.questions import Answer, Probe, Question, questions
from hearts_lab.rulebook.render import markdown, plain
from hearts_lab.rulebook.rulecard import card

__all__ = [
    "CHAPTERS",
    "RULES",
    "Answer",
    "Example",
    "Item",
    "Page",
    "Probe",
    "Question",
    "Section",
    "Table",
    "card",
    "chapter",
    "examples",
    "explain",
    "find",
    "ids",
    "markdown",
    "page",
    "plain",
    "provenance_text",
    "questions",
    "title",
    "value_sentence",
    "value_text",
    "who_says",
]


def explain(name: str, lang: str) -> str:
    """The page of a rule, an option or a rule set as plain text.

    Raises:
        HeartsError: There is no page of that name; the sentence lists what there is.

    Example:
        >>> "Everybody can see that card" in explain("BREAKS", "en")
        True
    """
    return plain(page(name, lang))
