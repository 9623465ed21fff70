"""Which dialect answers a path, and what to say where none does."""

import difflib
import re

from engine.dialects.anthropic import Anthropic
from engine.dialects.cohere import Cohere
from engine.dialects.embeddings import Embeddings
from engine.dialects.gemini import Gemini
from engine.dialects.mistral import Mistral
from engine.dialects.models import Models
from engine.dialects.ollama import Ollama
from engine.dialects.openai_chat import OpenAIChat
from engine.dialects.responses import Responses
from engine.exchange import Dialect
from engine.remembered import Memory
from engine.settings import Settings
from engine.wire import HttpRequest


class Router:
    """All dialects; the first that claims a path answers. Mistral stands before OpenAI, whose path it shares."""

    def __init__(self, memory: Memory) -> None:
        self.fallback: Dialect = OpenAIChat()
        self.dialects: tuple[Dialect, ...] = (
            Mistral(),
            self.fallback,
            Responses(memory),
            Anthropic(),
            Gemini(),
            Ollama(),
            Cohere(),
            Embeddings(),
            Models(),
        )

    def find(self, http: HttpRequest, settings: Settings) -> Dialect | None:
        """The dialect of the path."""
        return next((dialect for dialect in self.dialects if dialect.claims(http, settings)), None)

    def unknown(self, http: HttpRequest) -> str:
        """Names the nearest known path, and the commonest slip: a base URL that holds the version twice."""
        path = http.path[:200]
        message = f"Unknown request URL: {http.method} {path}."
        doubled = re.search(r"(/v1(?:beta)?)\1", path)
        if doubled:
            slip = f"the base URL must not hold {doubled[1]} where the client adds it"
            return f"{message} The version stands twice: {slip}."
        known = [path for dialect in self.dialects for path in dialect.paths]
        nearest = difflib.get_close_matches(path, known, n=1, cutoff=0.0)[0]
        return f"{message} The nearest known one is {nearest}."
