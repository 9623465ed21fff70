"""Text that must be shown letter by letter, where Streamlit would read it as Markdown."""

import re

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>()#+\-.!|~$:^=&])")
_ICON = re.compile(r":(?=(?:material/)?[\w+-]+:)")
_JOINER = "\u2060"
"""Joins without being seen: names of icons and emoji are sought after escapes are gone, so only this parts them."""


def plain(text: object) -> str:
    """The text with everything escaped that Markdown, directives, icons or formulas could take for their own."""
    return _SPECIAL.sub(r"\\\1", _ICON.sub(f":{_JOINER}", str(text)))
