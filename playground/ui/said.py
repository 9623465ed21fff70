"""What isn't seen and is heard: a page's parts by their names, and what a change of its boxes came to."""

# Streamlit annotates with types of packages that have none.
# pyright: reportUnknownMemberType=false

from html import escape
from typing import Literal

import streamlit as st
from streamlit.components.v2 import component

_mount = component(
    "echo_said",
    html='<p role="status"></p>',
    css="p { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }",
    # emptied first, so that the same words are read again where they are said of something else
    js="""export default ({ data, parentElement }) => {
        const line = parentElement.querySelector("p"), stamp = `${data.of} ${data.words}`;
        if (line.dataset.stamp === stamp) return;
        line.dataset.stamp = stamp;
        line.textContent = "";
        setTimeout(() => { if (line.dataset.stamp === stamp) line.textContent = data.words; }, 150);
    }""",
)


def say(words: str, of: int = 0) -> None:
    """Has a screen reader tell the words once the person pauses, each time they have changed.

    The same words are told again where ``of``, a number of what they are said of, is another. The line stays the same
    element and only its words change: one that is drawn anew isn't read. One on a page.
    """
    _mount(key="said", data={"words": words, "of": str(of)})


def heading(words: str, level: Literal[1, 2] = 2) -> None:
    """The name of a page (1) or of a part of it; a narrow window shows the page's."""
    st.html(f'<h{level} class="echo-unseen">{escape(words)}</h{level}>')
