"""The little CSS that Streamlit has no option for: monospace boxes, quiet cards, right-to-left text."""

import streamlit as st

_CSS = """
<style>
[class*="st-key-mono-"] textarea { font-family: var(--st-code-font, monospace), monospace; font-size: 0.85rem; line-height: 1.45; }
textarea, [data-testid="stText"] { unicode-bidi: plaintext; }
.block-container, [data-testid="stMainBlockContainer"] { padding-top: 4.25rem; padding-bottom: 1rem; max-width: 110rem; }
.echo-chips { display: flex; flex-wrap: wrap; gap: 0.35rem; align-items: center; font-size: 0.85rem; line-height: 1.5; }
.echo-chip { border: 1px solid currentColor; border-radius: 0.35rem; padding: 0 0.45rem; white-space: nowrap; }
.echo-name { font-weight: 600; font-family: monospace; overflow-wrap: anywhere; }
.echo-params { font-family: monospace; font-size: 0.8rem; overflow-wrap: anywhere; }
</style>
"""


def style() -> None:
    """Adds the rules to the page."""
    st.html(_CSS)
