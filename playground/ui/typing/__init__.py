"""Takes up words while they are typed: a box that rests for a moment is read, as if it had been left.

Streamlit reads a text box when the focus leaves it. Until then its words are nowhere but in the browser, where a
reload loses them, and a mistake in them is told late. What is typed at the moment of a reload the browser's tab keeps
and types again. What no browser can lay out in a box is not taken at all.
"""

from pathlib import Path

from streamlit.components.v2 import component

REST = 600
"""Milliseconds without a key stroke after which a box is read."""

EVERY = 3_000
"""Milliseconds after which a box is read though somebody goes on typing."""

LEAVE = 150
"""Milliseconds that a box which is left is given to be read.

Streamlit reads it a moment after the focus is gone. A link to a page that is tapped within that moment would be
followed first; then the words come from a page that is no longer there, and both the step and the words are lost.
"""

MOST_IN_A_BOX = 1_000_000
"""Characters of a text box: with five times as many Chromium lays out its lines for a minute, and the page hangs."""

WHOLE = "[data-testid=stDialog], [class*=st-key-library], [class*=st-key-save]"
"""Where lines are names on a shelf: they are read when they are left, and not before."""

_HERE = Path(__file__).parent
_SCRIPTS = ("address.js", "menus.js", "tabs.js", "typing.js")
_mount = component(
    "echo_typing",
    html='<p id="told" role="alert" hidden></p>',
    css=(_HERE / "typing.css").read_text(encoding="utf-8"),
    js="".join((_HERE / name).read_text(encoding="utf-8") for name in _SCRIPTS),
)


def take_up_typing() -> None:
    """Adds the listener to the page; it draws nothing until a text is refused."""
    _mount(key="typing", data={"rest": REST, "every": EVERY, "leave": LEAVE, "most": MOST_IN_A_BOX, "whole": WHOLE})
