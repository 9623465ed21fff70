"""Where this page and this server's API are, as the reader's browser has it."""

from urllib.parse import urlsplit

import streamlit as st

from playground.model.snippets import BASE_URL


def address() -> str:
    """The address of this page, without its query."""
    return st.context.url or ""


def base_url() -> str:
    """The API's address as clients take it: scheme, host and port."""
    parts = urlsplit(address())
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else BASE_URL
