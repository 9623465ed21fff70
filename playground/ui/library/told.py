"""What the store can't do is a sentence on the page; times as their reader has them."""

from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import streamlit as st

from engine.errors import EchoError
from playground.ui.plain import plain


@contextmanager
def told() -> Generator[None]:
    """Draws what is in the block; where the store or what is in it can't be read, says so there."""
    try:
        yield
    except EchoError as error:
        st.error(f"The library can't be read: {plain(error)}.", icon=":material/error:")


def when(seconds: float) -> str:
    """A time in the reader's time zone, to the minute."""
    at = datetime.fromtimestamp(seconds, UTC).astimezone(_zone())
    return f"{at.day} {at:%b %Y, %H:%M}"


def _zone() -> ZoneInfo | None:
    try:
        return ZoneInfo(st.context.timezone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return None
