"""A rule set of one's own: a small TOML file that starts from a preset and changes some options.

```toml
name = "Our table"
preset = "family"

[options]
limit = 50
moon = "subtract"
```
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from hearts_lab.errors import BadFile, inside
from hearts_lab.notation.json_text import Fields
from hearts_lab.notation.source import load
from hearts_lab.rules import Preset, RuleSet, preset

MOST_BYTES = 64_000
FIELDS = ("name", "preset", "options")


def read(text: str) -> tuple[str, Preset, dict[str, Any]]:
    r"""The name, the preset and the options of a rule set file.

    Raises:
        BadFile: It is not TOML, or a field is missing, unknown or of the wrong kind.
        BadRules: There is no such preset.

    Example:
        >>> name, base, options = read('name = "Our table"\npreset = "family"\n[options]\nlimit = 50')
        >>> name, base.id, options
        ('Our table', 'family', {'limit': 50})
    """
    try:
        value = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a ValueError is also a number of thousands of digits
        place = re.search(r"at line (\d+), column (\d+)", str(error))
        if place is None:
            raise BadFile("not_toml_end") from error
        raise BadFile("not_toml", line=place[1], column=place[2]) from error
    fields = Fields(value)
    name = fields.take("name", str) or ""
    base = preset(fields.take("preset", str, required=True))
    options = fields.take("options", dict) or {}
    fields.done(FIELDS)
    return name, base, options


def rule_set(source: str, players: int | None = None, /, **options: object) -> RuleSet:
    """The rule set of a preset's name or of a rule set file, with further options on top.

    Raises:
        BadFile, BadRules: There is no such rule set, or the options do not fit.

    Example:
        >>> rule_set("classic", limit=50).limit
        50
    """
    if not source.endswith(".toml"):
        return preset(source).rules(players, **options)
    with inside(source):
        _, base, own = read(load(source, MOST_BYTES))
        return base.rules(players, **(own | options))
