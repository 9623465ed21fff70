"""Takes up words while they are typed: a box that rests for a moment is read, as if it had been left.

Streamlit reads a text box when the focus leaves it. Until then its words are nowhere but in the browser, where a
reload loses them, and a mistake in them is told late.
"""

from streamlit.components.v2 import component

REST = 600
"""Milliseconds without a key stroke after which a box is read."""

LEAVE = 150
"""Milliseconds that a box which is left is given to be read.

Streamlit reads it a moment after the focus is gone. A link to a page that is tapped within that moment would be
followed first; then the words come from a page that is no longer there, and both the step and the words are lost.
"""

_JS = """
const REST = %d, LEAVE = %d;
let timer, unread;

function settle(box) {
  if (!box.isConnected || document.activeElement !== box) return;
  for (const kind of ["focusout", "focusin"]) box.dispatchEvent(new FocusEvent(kind, { bubbles: true }));
}

function left() {
  setTimeout(() => { unread = false; }, LEAVE);
}

function typed(event) {
  const box = event.target;
  clearTimeout(timer);
  unread = true;
  if (box instanceof HTMLTextAreaElement && !event.isComposing) timer = setTimeout(settle, REST, box);
}

function clicked(event) {
  const link = event.target.closest?.("[data-testid$=NavLink]");
  if (!link || !unread || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  setTimeout(() => { unread = false; link.click(); }, LEAVE);
}

const HEARD = Object.entries({ input: typed, focusout: left, click: clicked });

export default function () {
  for (const [kind, act] of HEARD) document.addEventListener(kind, act, true);
  return () => {
    clearTimeout(timer);
    for (const [kind, act] of HEARD) document.removeEventListener(kind, act, true);
  };
}
"""

_mount = component("echo_typing", js=_JS % (REST, LEAVE))


def take_up_typing() -> None:
    """Adds the listener to the page; it draws nothing."""
    _mount(key="typing")
