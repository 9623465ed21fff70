"""Parts of Help that the code's own tables and numbers fill: its contents, pages, keys, limits, and blocks to try."""

from collections.abc import Iterable
from dataclasses import replace

import streamlit as st

from engine.script import END, START
from engine.settings import Settings
from playground import state
from playground.model import intake, recent, share, steps
from playground.model.block_reference import block_tables
from playground.model.instructions.examples import ScriptExample, script_examples
from playground.model.lens import lens
from playground.model.lens import source as lens_source
from playground.model.library import intake as library_intake
from playground.model.library import listing as library_list
from playground.model.loop import draft as loop_draft
from playground.model.tools.box import MAX_TOOLS
from playground.model.traffic import journal as traffic
from playground.ui.editors import WINDOW
from playground.ui.plain import plain
from playground.ui.pressing import pressed
from playground.ui.runs.run_bar import SHORTCUT
from playground.ui.runs.word_table import word_table
from playground.ui.typing import MOST_IN_A_BOX

PARTS = {
    "pages": "Pages",
    "connect": "Connect",
    "calls": "Calls",
    "answers": "Who answers",
    "choosing": "Which tools are called",
    "settings": "Settings and headers",
    "faults": "Faults",
    "profiles": "Wire profiles",
    "blocks": "Instruction blocks",
    "rules": "Rules",
    "examples": "Examples",
    "keys": "Keys",
    "limits": "Limits",
}
"""The headings, by the anchors that lead to them."""

PAGES = {
    "Workbench": "A request as a form, as JSON, curl or Python; its reply delta by delta, and what it is made of. "
    "Drafts are saved under a name, shared by a link, imported and exported.",
    "Instructions": "An instruction block as cards and as JSON, begun also from the reply as it is, with what it comes "
    "to: its problems where they stand, a preview, and wrong variants of it on purpose.",
    "Tools": "Which tools the words call and why, a value for any schema, arguments spoiled on purpose, and tools "
    "called by hand.",
    "Loop": "A conversation with tools, round by round: the model asks, tools answer or fail, until it is done. Also "
    "whole answers generated from a rule.",
    "Lens": "A recorded stream of any provider, event by event: its bytes, what was mended, the reply so far, and "
    "what differs from ours.",
    "Traffic": "What the API of this server receives, live: filtered, opened in its parts, compared, saved, copied.",
    "Fixtures": "The library of recorded exchanges: imported, checked against today's engine, compared, exported for "
    "other tools.",
}
"""What each page is for."""

KEYS = [
    (f"{SHORTCUT} (Cmd+Enter on a Mac)", "runs the request, the loop or the tool, also from inside a text box"),
    ("Esc", "stops a run that plays, and closes what is open over the page"),
    ("← →", "on the scrubber, and on a slider: one event back or on; Home and End lead to the first and the last"),
    ("Tab and Shift+Tab", "lead through everything; Enter or Space presses it"),
]


def contents() -> None:
    """Links to the headings."""
    st.markdown(" · ".join(f"[{title}](#{anchor})" for anchor, title in PARTS.items()))


def listed(pairs: Iterable[tuple[str, str]]) -> None:
    """Names and what there is to say of each."""
    st.markdown("\n".join(f"- **{plain(name)}**: {plain(said)}" for name, said in pairs))


# ── instruction blocks ───────────────────────────────────────────────────────────────────────────


def blocks() -> None:
    """The rules, the grammar from its published schema, and blocks that run at a click."""
    st.markdown(
        f"JSON between `{START}` and `{END}` in a user's message scripts the reply; the Workbench has a box for it. "
        "The newest user message that holds a block counts. A plan scripts one reply; a chain goes on by one plan for "
        "each assistant message that follows. Several messages in a plan are choices of one reply."
    )
    for title, (told, rows) in block_tables().items():
        st.markdown(f"**{title}.** {told}")
        word_table(("Key", "Takes", "Means"), rows, title=title)
    st.markdown("**To try.** Each comes with a request and runs in the Workbench; Undo there brings back your draft.")
    for title, example in script_examples().items():
        with st.expander(f"{title}: {example.shows}"):
            st.code(example.text, language="json", wrap_lines=True)
            if pressed("Run it in the Workbench", f"try-{title}"):
                _try(example)


def _try(example: ScriptExample) -> None:
    state.load(replace(example.asked(state.draft()), block=example.text), example.shows)
    state.run()
    state.go("app_pages/workbench.py")


# ── limits ───────────────────────────────────────────────────────────────────────────────────────


def limits(settings: Settings) -> list[tuple[str, str]]:
    """What is bounded, and how far."""
    return [
        ("A request's body", f"{settings.body_limit:,} bytes"),
        ("A text box", f"{MOST_IN_A_BOX:,} characters; longer texts come as a file"),
        ("Tool definitions in the box", f"{MAX_TOOLS:,}"),
        ("Message cards on the page", f"the last {WINDOW}; all messages are sent"),
        ("A link", f"{share.MAX_LINK:,} characters arrive whole everywhere; a longer draft travels as a fixture"),
        ("An import", f"{intake.MAX_IMPORT:,} bytes; {intake.ACCEPTED}"),
        ("Saved drafts", "as many as the disk holds; a deleted one can be brought back right away"),
        ("Drafts that a reload brings back", f"the newest {recent.MOST_DRAFTS:,}, while the server runs"),
        ("Remembered drafts together", f"{recent.MOST_CHARACTERS // 1_000_000:,} million characters"),
        ("Undo", f"the last {steps.MOST_UNDO} steps; what is typed into one box is one step"),
        ("Runs", f"the last {state.MOST_RUNS}"),
        ("Rounds of a loop", f"{loop_draft.MOST_ROUNDS:,}"),
        ("A stream under the lens", f"{lens_source.MOST_BYTES:,} bytes, {lens.MOST_EVENTS:,} events one by one"),
        ("Requests that Traffic remembers", f"the newest {settings.journal_size:,}; {traffic.MOST:,} are listed"),
        ("The fixtures' list", f"{library_list.LIMIT:,}; an import takes {library_intake.MOST_BYTES:,} bytes"),
    ]
