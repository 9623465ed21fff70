"""The playground's entry: replaced by its pages."""

import streamlit as st

st.set_page_config(page_title="Echo Playground", page_icon="🔁", layout="wide")
st.title("Echo Playground")
