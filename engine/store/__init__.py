"""What is kept: saved conversations, the fixture library, the journal of requests, stored responses."""

from engine.store.database import StoreError
from engine.store.journal import Journal, Line
from engine.store.opening import KeptService, open_store
from engine.store.responses import StoredResponses
from engine.store.shelf import Entry, Shelf
from engine.store.store import Store
from engine.store.writer import Writer

__all__ = [
    "Entry",
    "Journal",
    "KeptService",
    "Line",
    "Shelf",
    "Store",
    "StoreError",
    "StoredResponses",
    "Writer",
    "open_store",
]
