"""What all sessions of this process share: the engine, the store, and the drafts that a reload brings back."""

import os

import streamlit as st

from engine.service import Service
from engine.settings import settings_from
from engine.store import Store
from playground.kept import kept_service
from playground.model.recent import Recent


@st.cache_resource
def service() -> Service:
    """The engine, set up by the environment; it keeps nothing, so sessions share it. The API has the same rules."""
    return Service(settings_from(os.environ), rules=kept_service().rules)


def store() -> Store:
    """What this process keeps: the library, saved conversations, the journal. Raises StoreError."""
    return kept_service().store


@st.cache_resource
def recent() -> Recent:
    """What each session has in hand, by the id that its address names; what is put there is never changed."""
    return Recent()
