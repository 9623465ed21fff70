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
    js="""export default ({ data, parentElement }) => {
        const line = parentElement.querySelector("p");
        if (line.textContent !== data.words) line.textContent = data.words;
    }""",
)


def say(words: str) -> None:
    """Has a screen reader tell the words once the person pauses, each time they have changed.

    The line stays the same element and only its words change: one that is drawn anew isn't read. One on a page.
    """
    _mount(key="said", data={"words": words})


def heading(words: str, level: Literal[1, 2] = 2) -> None:
    """The name of a page (1) or of a part of it; a narrow window shows the page's."""
    st.html(f'<h{level} class="echo-unseen">{escape(words)}</h{level}>')
