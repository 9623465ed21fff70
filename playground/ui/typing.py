"""Takes up words while they are typed: a box that rests for a moment is read, as if it had been left.

Streamlit reads a text box when the focus leaves it. Until then its words are nowhere but in the browser, where a
reload loses them, and a mistake in them is told late.
"""

from streamlit.components.v2 import component

REST = 600
"""Milliseconds without a key stroke after which a box is read."""

_JS = """
const REST = %d;
let timer;

function settle(box) {
  if (!box.isConnected || document.activeElement !== box) return;
  for (const kind of ["focusout", "focusin"]) box.dispatchEvent(new FocusEvent(kind, { bubbles: true }));
}

function typed(event) {
  const box = event.target;
  clearTimeout(timer);
  if (box instanceof HTMLTextAreaElement && !event.isComposing) timer = setTimeout(settle, REST, box);
}

export default function () {
  document.addEventListener("input", typed);
  return () => { clearTimeout(timer); document.removeEventListener("input", typed); };
}
"""

_mount = component("echo_typing", js=_JS % REST)


def take_up_typing() -> None:
    """Adds the listener to the page; it draws nothing."""
    _mount(key="typing")
