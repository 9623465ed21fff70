"""The little CSS that Streamlit has no option for: monospace boxes, enough contrast, right-to-left text.

A tab's ring is drawn inside it, for its list clips what is around it, and only where the focus is: Streamlit's mark of
a tab that had the focus can stay behind.
"""

import streamlit as st

_CSS = """
<style>
[class*="st-key-mono-"] textarea {
    font-family: "Source Code Pro", monospace; font-size: 0.85rem; line-height: 1.45;
}
textarea { unicode-bidi: plaintext; }
[data-testid="stMainBlockContainer"] { padding: 4rem 2rem 1rem; max-width: 110rem; }
[data-testid="stBottomBlockContainer"] { padding: 0.6rem 2rem; max-width: 110rem; }
[data-testid="stMarkdownContainer"] p, [data-testid="stMarkdownContainer"] li { font-size: 0.9rem; }
[data-testid="stAlertContainer"] { padding: 0.45rem 0.75rem; }
[data-testid="stSidebar"][data-collapsed="true"] { visibility: hidden; }
.st-key-note-room { visibility: hidden; }
.st-key-echo-seen { display: none; }
.st-key-typing { position: absolute; height: 0; }
.st-key-run-bar { border-top: 1px solid rgb(128 128 128 / 35%); padding-top: 0.6rem; }
[role="radio"][aria-checked="true"] p, [data-testid="stTab"][aria-selected="true"] p {
    color: light-dark(#1B2330, #E6EAF2); font-weight: 600;
}
[data-testid="stTab"][data-focus-visible] { box-shadow: none; }
[data-testid="stTab"][data-focus-visible]:focus { box-shadow: inset 0 0 0 2px light-dark(#1D4ED8, #7FB2FF); }
kbd { opacity: 1 !important; }
:is(.stSelectbox, .stTextInput, .stNumberInput):has(input:disabled) [data-testid="stWidgetLabel"] p {
    color: light-dark(#5B6472, #9AA3B2);
}
[data-testid="stCode"] .token:is(.property, .function, .variable) { color: light-dark(#1D4ED8, #7FB2FF); }
[data-testid="stCode"] .token.string { color: light-dark(#047857, #5FD0A5); }
[data-testid="stCode"] .token:is(.number, .boolean, .null, .keyword) { color: light-dark(#6D28D9, #B794F6); }
.echo-unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); padding: 0; }
[data-testid="stElementContainer"]:has(.echo-unseen) { position: absolute; width: 1px; overflow: hidden; }
#echo-run { scroll-margin-top: 4.5rem; }
.echo-jump { display: none; }
.stVerticalBlock:has(h1.echo-unseen) h2 { font-size: 1.15rem; font-weight: 600; padding: 0.25rem 0 0.6rem; }
.stMain .stVerticalBlock h2.echo-run { font-size: 1.15rem; font-weight: 600; line-height: 2rem; padding: 0; margin: 0; }
.echo-run span {
    margin-inline-start: 0.5rem; padding: 0.05rem 0.55rem; border-radius: 1rem; font-size: 0.8rem; font-weight: 600;
    vertical-align: middle; background: light-dark(#E3F2ED, #17372D); color: light-dark(#04664A, #7FDDB8);
}
.echo-run .refused { background: light-dark(#F9E5E5, #45211F); color: light-dark(#8F1717, #F7B4AE); }
.echo-chips { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; font-size: 0.9rem; }
.echo-chip { border: 1px solid currentColor; border-radius: 0.35rem; padding: 0 0.4rem; font-size: 0.8rem; }
.echo-name { font-weight: 600; font-family: "Source Code Pro", monospace; overflow-wrap: anywhere; }
.echo-text { font-size: 0.9rem; }
.echo-params { font-family: "Source Code Pro", monospace; font-size: 0.8rem; overflow-wrap: anywhere; }
@media (max-width: 640px) {
    [data-testid="stMainBlockContainer"] { padding: 4rem 0.75rem 1rem; }
    [data-testid="stBottomBlockContainer"] { padding: 0.5rem 0.75rem; }
    .echo-jump { display: inline; color: inherit; font-size: 0.9rem; }
}
</style>
"""


def style() -> None:
    """Adds the rules, and a colour scheme for popovers and dialogs too: Streamlit's own stops short of them."""
    scheme = st.context.theme.type or "light dark"
    st.html(f"{_CSS}<style>:root {{ color-scheme: {scheme}; }}</style>")
