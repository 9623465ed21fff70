"""Help: what the Workbench does, its shortcuts and its limits, from the tables that the code uses."""

import streamlit as st

from playground import state
from playground.model import intake, share, shelf
from playground.model.examples import examples
from playground.ui.editors import WINDOW

state.session()
st.title("Help", anchor=False)
st.markdown(
    "The Echo Playground answers chat requests without a model: the same request gives the same bytes, on every "
    "machine and every day. The Workbench is the place to write a request, run it and look at each piece of the reply."
)
st.header("Examples", anchor=False)
st.markdown("\n".join(f"- **{example.title}.** {example.shows}" for example in examples()))
st.header("Keys", anchor=False)
st.markdown("- **Ctrl+Enter** (**Cmd+Enter** on a Mac) runs the request, also from inside a text box.")
st.header("Instruction blocks", anchor=False)
st.markdown("JSON in the block's box scripts the reply. The smallest one, and a chain of two replies:")
st.code('{"messages": [{"text": "Hello"}]}', language="json")
st.code(
    '{"instruction_chain": [\n'
    '  {"messages": [{"tool_call": [{"name": "get_weather", "args": {"city": "Oslo"}}]}]},\n'
    '  {"messages": [{"text": "It is cold in Oslo."}]}\n'
    "]}",
    language="json",
)
st.header("Limits", anchor=False)
st.markdown(
    "\n".join(
        (
            f"- The request's body: {state.service().settings.body_limit:,} bytes.",
            f"- Message cards on the page: the last {WINDOW}; all messages are sent.",
            f"- A link: {share.MAX_LINK:,} characters arrive whole everywhere; a longer draft travels as a fixture.",
            f"- An import: {intake.MAX_IMPORT:,} bytes; {intake.ACCEPTED}.",
            f"- A reload brings the draft back while the server runs; it remembers the newest {shelf.MOST_DRAFTS:,}.",
            f"- Remembered drafts together: {shelf.MOST_CHARACTERS // 1_000_000:,} million characters.",
            f"- Undo: the last {state.MOST_UNDO} actions; runs: the last {state.MOST_RUNS}.",
        )
    )
)
