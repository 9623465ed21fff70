"""Text that must be shown letter by letter, where Streamlit would read it as Markdown."""

import re

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>()#+\-.!|~$:^=&])")


def plain(text: object) -> str:
    """The text with everything escaped that Markdown, directives or formulas could take for their own."""
    return _SPECIAL.sub(r"\\\1", str(text))
