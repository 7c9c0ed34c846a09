"""Reading JSON from strangers: a size limit, no doubled names, no endless nesting, no odd numbers."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, NoReturn

from hearts_lab.errors import BadFile

MOST_BYTES: Final = 1_000_000
"""How large a deal file may be."""

DEEPEST: Final = 8
"""How deeply lists and objects may lie in each other."""

MOST_DIGITS: Final = 19
"""How long a whole number may be: as long as the largest seed."""


def read(content: str, most: int = MOST_BYTES) -> Any:  # noqa: ANN401 - a JSON value
    """Parse JSON text.

    Raises:
        BadFile: It is too large, not JSON, nested too deeply, holds a number that is none or is too long, or
            names a field twice.

    Example:
        >>> read('{"seed": 7}')
        {'seed': 7}
    """
    if len(content.encode("utf-8", "surrogatepass")) > most:
        raise BadFile("too_large", most=most)
    try:
        value = json.loads(
            content, object_pairs_hook=_object, parse_int=_whole_number, parse_constant=_no_number
        )
    except json.JSONDecodeError as error:
        raise BadFile("not_json", line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise BadFile("too_deep", most=DEEPEST) from error
    _measure(value, DEEPEST)
    return value


def write(value: object) -> str:
    """JSON text, one value a line where that helps a reader."""
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        [(twice, _)] = Counter(name for name, _ in pairs).most_common(1)
        raise BadFile("field_twice", field=twice)
    return fields


def _whole_number(digits: str) -> int:
    return int(digits) if len(digits) <= MOST_DIGITS else _no_number(digits)


def _no_number(word: str) -> NoReturn:
    raise BadFile("bad_number", word=word, most=MOST_DIGITS)


def _measure(value: object, room: int) -> None:
    if isinstance(value, dict | list):
        if not room:
            raise BadFile("too_deep", most=DEEPEST)
        for item in value.values() if isinstance(value, dict) else value:
            _measure(item, room - 1)


class Fields:
    """The fields of one JSON object, taken out one by one; what is left over at the end is unknown.

    Args:
        value: What should be an object.
    """

    def __init__(self, value: object) -> None:
        if not isinstance(value, Mapping):
            raise BadFile("not_object")
        self._left = dict(value)

    def take(self, field: str, *kinds: type, required: bool = False) -> Any:  # noqa: ANN401 - of one of the kinds
        """The value of a field; `None` where it is absent or null.

        Raises:
            BadFile: It is required and missing, or of another kind.
        """
        value = self._left.pop(field, None)
        if value is None:
            if required:
                raise BadFile("field_missing", field=field)
            return None
        if not isinstance(value, kinds) or isinstance(value, bool):
            raise BadFile("field_kind." + "_or_".join(kind.__name__ for kind in kinds), field=field)
        return value

    def done(self, known: Sequence[str]) -> None:
        """Make sure that nothing is left.

        Raises:
            BadFile: A field is not known.
        """
        if self._left:
            raise BadFile("unknown_field", field=str(next(iter(self._left))), known=list(known))
