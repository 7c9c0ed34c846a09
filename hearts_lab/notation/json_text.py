"""Reading JSON from strangers: a size limit, no doubled names, no endless nesting, no odd numbers."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from hearts_lab.errors import BadFile

MOST_BYTES: Final = 1_000_000
"""How large a deal file may be."""

DEEPEST: Final = 8
"""How deeply lists and objects may lie in each other."""


def read(content: str, most: int = MOST_BYTES) -> Any:  # noqa: ANN401 - a JSON value
    """Parse JSON text.

    Raises:
        BadFile: It is too large, not JSON, nested too deeply, or names a field twice.

    Example:
        >>> read('{"seed": 7}')
        {'seed': 7}
    """
    if len(content.encode("utf-8", "surrogatepass")) > most:
        raise BadFile("too_large", most=most)
    try:
        value = json.loads(content, object_pairs_hook=_object, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise BadFile("not_json", line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise BadFile("too_deep", most=DEEPEST) from error
    except BadFile:
        raise
    except ValueError as error:  # a number of thousands of digits
        raise BadFile("bad_number", word="…") from error
    _measure(value, DEEPEST)
    return value


def write(value: object) -> str:
    """JSON text, one value a line where that helps a reader."""
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = [name for name, _ in pairs]
    twice = next((name for name in names if names.count(name) > 1), None) if len(pairs) < 1000 else None
    if twice is not None or len(set(names)) < len(names):
        raise BadFile("field_twice", field=twice or "…")
    return dict(pairs)


def _constant(word: str) -> float:
    raise BadFile("bad_number", word=word)


def _measure(value: object, room: int) -> None:
    if isinstance(value, Mapping | list):
        if not room:
            raise BadFile("too_deep", most=DEEPEST)
        for item in value.values() if isinstance(value, Mapping) else value:
            _measure(item, room - 1)


class Fields:
    """The fields of one JSON object, taken out one by one; what is left over at the end is unknown.

    Args:
        value: What should be an object.
        where: What it is called in complaints.
    """

    def __init__(self, value: object, where: str) -> None:
        if not isinstance(value, Mapping):
            raise BadFile("not_object", field=where)
        self._left = dict(value)
        self._where = where

    def take(self, field: str, kind: type | tuple[type, ...], *, required: bool = False) -> Any:  # noqa: ANN401
        """The value of a field; `None` where it is absent or null.

        Raises:
            BadFile: It is required and missing, or of another kind.
        """
        value = self._left.pop(field, None)
        if value is None:
            if required:
                raise BadFile("field_missing", field=field, where=self._where)
            return None
        if not isinstance(value, kind) or isinstance(value, bool):
            raise BadFile("field_kind", field=field, where=self._where)
        return value

    def done(self, known: Sequence[str]) -> None:
        """Make sure that nothing is left.

        Raises:
            BadFile: A field is not known.
        """
        if self._left:
            raise BadFile(
                "unknown_field", field=str(next(iter(self._left)))[:40], where=self._where, known=list(known)
            )
