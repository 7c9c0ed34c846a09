"""Share codes: a whole deal in one line of letters, for a message, a link, or the blackboard."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from typing import Any, Final

from hearts_lab.errors import BadFile
from hearts_lab.history import Record
from hearts_lab.notation import json_text
from hearts_lab.notation.deal_file import read_deal, write_deal

PREFIX: Final = "HL1."
MOST_BYTES: Final = 64_000
"""How long the deal in a code may be once it is unpacked."""


def encode(record: Record) -> str:
    """The share code of a deal. Names are left out.

    Example:
        >>> from hearts_lab.game import deal
        >>> code = encode(Record(deal=deal(seed=7), passed=(None,) * 4))
        >>> code[:4], decode(code).deal.seed
        ('HL1.', 7)
    """
    return pack({name: value for name, value in write_deal(record).items() if name != "players"})


def decode(code: str) -> Record:
    """The deal of a share code.

    Raises:
        BadFile: It is not a share code, is damaged, or unpacks to too much; also whatever is wrong with the
            deal in it.
    """
    return read_deal(unpack(code))


def pack(data: Mapping[str, Any], prefix: str = PREFIX) -> str:
    """JSON in one line of letters."""
    text = json.dumps(data, ensure_ascii=True, sort_keys=True, separators=(",", ":"))
    packed = zlib.compress(text.encode("ascii"), level=9)
    return prefix + base64.urlsafe_b64encode(packed).decode("ascii").rstrip("=")


def unpack(code: str, prefix: str = PREFIX) -> Any:  # noqa: ANN401 - a JSON value
    """The JSON of such a line.

    Raises:
        BadFile: It is none, is damaged, or unpacks to too much.
    """
    code = code.strip()
    body = code.removeprefix(prefix)
    if body == code:
        raise BadFile("not_share_code")
    if len(body) > MOST_BYTES:
        raise BadFile("share_code_large", most=MOST_BYTES)
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj()
        content = unpacker.decompress(packed, MOST_BYTES + 1)  # never more, whatever the code says
        whole = unpacker.eof and not unpacker.unused_data
        text = content.decode("ascii")
    except (ValueError, zlib.error) as error:
        raise BadFile("not_share_code") from error
    if len(content) > MOST_BYTES:
        raise BadFile("share_code_large", most=MOST_BYTES)
    if not whole:
        raise BadFile("not_share_code")
    return json_text.read(text)
