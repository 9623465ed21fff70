"""What of a body no UTF-8 can carry: halves of characters, which JSON can spell."""

import re

_ESCAPE = re.compile(
    rb"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?P<lone>u[dD][89a-fA-F][0-9a-fA-F]{2})|.)"
)
"""An escape in JSON, two that make one character together as one; half of such a pair is alone."""


def halves(data: bytes) -> tuple[str, ...]:
    """A warning of the first lone surrogate in a body, of whatever call."""
    if b"\\u" not in data or (b"\\ud" not in data and b"\\uD" not in data):  # the first look is much the quickest
        return ()
    found = next((each["lone"] for each in _ESCAPE.finditer(data) if each["lone"]), None)
    if found is None:
        return ()
    half = f"U+{found[1:].decode().upper()}"
    return (f"the body holds {half}, half of a character, which no UTF-8 can carry; it is read as U+FFFD",)
