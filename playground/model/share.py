"""A draft as text: for the link that carries all of it, and for keeping."""

import base64
import binascii
import zlib

from pydantic import TypeAdapter, ValidationError

from engine.errors import EchoError
from engine.jsontext import Json, JsonObject, compact
from playground.model.draft import Draft

MAX_LINK = 8_000
"""Characters of a link's draft: some servers and chat programs cut longer addresses."""

MAX_DRAFT = 4_000_000
"""Bytes of a draft's JSON that are unpacked; a link that claims more is refused."""

_draft = TypeAdapter(Draft)


class ShareError(EchoError):
    """A link that can't be read."""


def link(draft: Draft) -> str:
    """The draft as base64url of its zlib-packed JSON, to stand in ``?s=``; the same draft gives the same text."""
    packed = zlib.compress(_draft.dump_json(draft, exclude_defaults=True), 9)
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def too_long(shared: str) -> str:
    """Why a link may not arrive whole; "" where it will."""
    if len(shared) <= MAX_LINK:
        return ""
    return f"The link is {len(shared):,} characters long; above {MAX_LINK:,} it may be cut on its way. Export a file."


def read_link(shared: str) -> Draft:
    """The draft of a link. Raises ShareError that says what is wrong with it."""
    if len(shared) > MAX_LINK * 4:
        message = f"expected at most {MAX_LINK * 4:,} characters, found {len(shared):,}"
        raise ShareError(message)
    try:
        packed = base64.b64decode(shared + "=" * (-len(shared) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj()
        data = unpacker.decompress(packed, MAX_DRAFT)
    except (binascii.Error, zlib.error, ValueError):
        message = "it isn't a draft that this playground packed; a piece of the link may be missing"
        raise ShareError(message) from None
    if not unpacker.eof:
        message = f"it ends early or unpacks to more than {MAX_DRAFT:,} bytes"
        raise ShareError(message)
    return _read(data)


def as_json(draft: Draft) -> JsonObject:
    """The draft as JSON, without what is as in a fresh one."""
    return _draft.dump_python(draft, mode="json", exclude_defaults=True)


def from_json(value: Json) -> Draft:
    """The draft of its JSON. Raises ShareError that says what is wrong with it."""
    return _read(compact(value).encode("utf-8", "replace"))


def _read(data: bytes) -> Draft:
    try:
        return _draft.validate_json(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(step) for step in first["loc"])
        message = f"its draft has a fault at {where or 'its start'}: {first['msg']}"
        raise ShareError(message) from None
