"""Parts of Help that the code's own numbers fill: its contents, keys, limits, and blocks to try."""

from collections.abc import Iterable

import streamlit as st

from engine.settings import Settings
from playground import state
from playground.model import intake, recent, share
from playground.model.tool_box import MAX_TOOLS
from playground.ui.editors import WINDOW
from playground.ui.plain import plain
from playground.ui.run_bar import SHORTCUT

PARTS = {
    "connect": "Connect",
    "calls": "Calls",
    "settings": "Settings and headers",
    "faults": "Faults",
    "profiles": "Wire profiles",
    "blocks": "Instruction blocks",
    "examples": "Examples",
    "keys": "Keys",
    "limits": "Limits",
}
"""The headings, by the anchors that lead to them."""

KEYS = [(f"{SHORTCUT} (Cmd+Enter on a Mac)", "runs the request, also from inside a text box.")]

BLOCKS = (
    '{"messages": [{"text": "Hello"}]}',
    """\
{"instruction_chain": [
  {"messages": [{"tool_call": [{"name": "get_weather", "args": {"city": "Oslo"}}]}]},
  {"messages": [{"text": "It is cold in Oslo."}]}
]}""",
)


def contents() -> None:
    """Links to the headings."""
    st.markdown(" · ".join(f"[{title}](#{anchor})" for anchor, title in PARTS.items()))


def listed(pairs: Iterable[tuple[str, str]]) -> None:
    """Names and what there is to say of each."""
    st.markdown("\n".join(f"- **{plain(name)}**: {plain(said)}" for name, said in pairs))


def limits(settings: Settings) -> list[tuple[str, str]]:
    """What is bounded, and how far."""
    return [
        ("A request's body", f"{settings.body_limit:,} bytes"),
        ("Tool definitions in the box", f"{MAX_TOOLS:,}"),
        ("Message cards on the page", f"the last {WINDOW}; all messages are sent"),
        ("A link", f"{share.MAX_LINK:,} characters arrive whole everywhere; a longer draft travels as a fixture"),
        ("An import", f"{intake.MAX_IMPORT:,} bytes; {intake.ACCEPTED}"),
        ("Drafts that a reload brings back", f"the newest {recent.MOST_DRAFTS:,}, while the server runs"),
        ("Remembered drafts together", f"{recent.MOST_CHARACTERS // 1_000_000:,} million characters"),
        ("Undo", f"the last {state.MOST_UNDO} actions"),
        ("Runs", f"the last {state.MOST_RUNS}"),
    ]
