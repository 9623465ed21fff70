"""The Streamlit playground: pages that build a value, call the engine and draw the value."""
