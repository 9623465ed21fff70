"""Help: how clients are connected, and what there is, from the tables that the code uses."""

import streamlit as st

from playground import state
from playground.model import choosing, reference
from playground.model.examples import examples
from playground.ui.connecting import connecting
from playground.ui.help_parts import KEYS, PAGES, blocks, contents, limits, listed
from playground.ui.help_rules import rules
from playground.ui.runs.word_table import word_table
from playground.ui.weights import weights

state.session()
st.title("Help", anchor=False)
st.markdown(
    "The Echo Playground answers chat requests without a model: the same request gives the same bytes, on every "
    "machine and every day. The Workbench is the place to write a request, run it and look at each piece of the reply."
)
contents()
st.header("Pages", anchor="pages")
listed(PAGES.items())
st.header("Connect", anchor="connect")
connecting()
st.header("Calls", anchor="calls")
word_table(("Path", "Provider"), reference.endpoints(state.service().router), title="Calls that are answered")
st.markdown(
    "An embedding is drawn from its text: equal texts have equal vectors, and alike ones aren't near one another. A "
    "moderation flags the categories that the text names as a word, such as `violence/graphic`, with the score 0.99; "
    "all others have 0.01. A rerank gives each document its share of the query's words, from 0 to 1."
)
st.header("Who answers", anchor="answers")
st.markdown(
    "These are asked in their order, and the first that can, answers. The Why tab of a run says who did, and why."
)
word_table(("Asked", "Answers with"), reference.responder_rows(state.service()), title="Who answers")
st.header("Which tools are called", anchor="choosing")
st.markdown(
    "What the words say for each tool is added up; the Tools page shows it for any sentence. Nothing else counts: no "
    "model, no chance, no memory of other requests."
)
weights()
st.markdown("\n".join(f"- {each}" for each in choosing.CALLED))
st.markdown("**The arguments.**")
st.markdown("\n".join(f"- {each}" for each in choosing.ARGUMENTS))
st.header("Settings and headers", anchor="settings")
st.markdown(
    "A header sets what one request wants; a variable of the environment sets it for a server. An unknown name or "
    "value is refused with the known ones."
)
word_table(
    ("Variable", "Header", "Default", "Means"), reference.settings_rows(), title="Settings", code=("Header", "Default")
)
st.header("Faults", anchor="faults")
st.markdown(
    "Switched on in the Workbench, by the header `x-echo-fault: name[:value][,name…]`, by `ECHO_FAULT`, or by "
    '`"fault"` in an instruction block.'
)
word_table(("Written", "Imitates", "Where it acts"), reference.fault_rows(), title="Faults")
st.header("Wire profiles", anchor="profiles")
word_table(("Profile", "Spells"), reference.profile_rows(), title="Wire profiles")
st.header("Instruction blocks", anchor="blocks")
blocks()
st.header("Rules", anchor="rules")
rules(state.service().rules)
st.header("Examples", anchor="examples")
listed((example.title, example.shows) for example in examples())
st.header("Keys", anchor="keys")
listed(KEYS)
st.header("Limits", anchor="limits")
listed(limits(state.service().settings))
