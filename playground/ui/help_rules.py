"""The part of Help about rules: what they are for, a file to copy, what may stand in it, how many there are."""

import streamlit as st

from engine.rules import Rules
from playground.model.block_reference import rule_tables
from playground.model.counts import counted
from playground.model.rules import EXAMPLE
from playground.ui.runs.word_table import word_table


def rules(loaded: Rules | None) -> None:
    """How to answer a program whose prompts hold no block; ``loaded`` are those of this server."""
    st.markdown(
        "When the user says this, answer that: for a program that can't write a block into its prompts. The first rule "
        "that is due answers, as if the user's newest message had an instruction block with its reply: once for that "
        "message or, where it is a chain, step by step; calls aren't begun anew by what an agent says beside their "
        "results. A block in the conversation comes before any rule."
    )
    count = f"This server has {counted(len(loaded), 'rule')}." if loaded else "This server has none."
    st.markdown(f"A server takes its rules from a file: `--rules FILE`, or `ECHO_RULES=FILE`. {count}")
    st.code(EXAMPLE, language="json", wrap_lines=True)
    st.code("echo-playground --rules rules.json", language="bash", wrap_lines=True)
    for title, (told, rows) in rule_tables().items():
        st.markdown(f"**{title}.** {told}")
        word_table(("Key", "Takes", "Means"), rows, title=title)
