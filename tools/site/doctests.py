"""Extension of Griffe, which reads the code for the API reference: doctests are shown as code.

Griffe knows them under `Examples:`. Under `Example:`, which Google's style allows too, they would be prose
whose brackets were taken for links.
"""

import re

from griffe import Extension, Object

_HEADING = re.compile(r"^( *)Example:$", re.MULTILINE)


class Doctests(Extension):
    """Reads `Example:` in a docstring as `Examples:`."""

    def on_object(self, *, obj: Object, **_: object) -> None:
        """Change the heading before the docstring is parsed."""
        if obj.docstring:
            obj.docstring.value = _HEADING.sub(r"\1Examples:", obj.docstring.value)
