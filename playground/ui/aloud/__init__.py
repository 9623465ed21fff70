"""Tells a screen reader what has come of something, where the eye sees it by itself."""

from pathlib import Path

from streamlit.components.v2 import component

_HERE = Path(__file__).parent
_mount = component(
    "echo_aloud",
    html='<p role="status"></p>',
    css="p { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }",
    js=(_HERE / "aloud.js").read_text(encoding="utf-8"),
)


def aloud(words: str, key: str, of: int) -> None:
    """Says the words once; the same words again where ``of``, a number of what they are said of, is another.

    It stands where it isn't drawn anew with what it tells of: only a region that was there before is read.
    """
    _mount(key=key, data={"words": words, "of": str(of)}, height="content")
