"""What dialects are called where people read of them; programs keep the engine's names."""

from engine.fixtures.calls import dialect_of
from engine.wire import HttpRequest
from playground.model.dialects import DIALECTS

_LABELS = {each.name: each.label for each in DIALECTS.values()} | {
    "openai-chat": DIALECTS["openai"].label,
    "openai-completions": "OpenAI Completions",
    "conversations": "OpenAI Conversations",
    "gemini-interactions": "Gemini Interactions",
    "bedrock-converse-json": "Bedrock Converse",
    "models": "Lists of models",
    "embeddings": "Embeddings",
    "moderations": "Moderations",
    "rerank": "Rerank",
}
"""By the names of the engine's dialects, and of its reader of streams."""


def label_of(dialect: str) -> str:
    """What a dialect is called; one that isn't known by its name."""
    return _LABELS.get(dialect, dialect)


def label_of_call(http: HttpRequest) -> str:
    """What the dialect of a call is called; one that speaks none by its path."""
    return label_of(dialect_of(http)) or http.path


def labelled(line: str) -> str:
    """A line that begins with a dialect's name (``openai · 3 messages``), with what that is called in its place."""
    dialect, dot, rest = line.partition(" · ")
    return f"{label_of(dialect)}{dot}{rest}"
