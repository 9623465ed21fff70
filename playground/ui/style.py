"""The little CSS that Streamlit has no option for: monospace boxes, enough contrast, right-to-left text.

A tab's ring is drawn inside it, for its list clips what is around it, and only where the focus is: Streamlit's mark of
a tab that had the focus can stay behind.
"""

from pathlib import Path

import streamlit as st

RULES = Path(__file__).with_name("style.css").read_text(encoding="utf-8")


def style() -> None:
    """Adds the rules, and a colour scheme for popovers and dialogs too: Streamlit's own stops short of them."""
    scheme = st.context.theme.type or "light dark"
    st.html(f"<style>{RULES}:root {{ color-scheme: {scheme}; }}</style>")
