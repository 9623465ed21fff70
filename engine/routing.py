"""Which dialect answers a path, and what to say where none does."""

import difflib
import re

from engine.dialects.anthropic import Anthropic
from engine.dialects.cohere import Cohere
from engine.dialects.completions import Completions
from engine.dialects.conversations import Conversations
from engine.dialects.embeddings import Embeddings
from engine.dialects.gemini import Gemini
from engine.dialects.interactions import Interactions
from engine.dialects.mistral import Mistral
from engine.dialects.models import Models
from engine.dialects.moderations import Moderations
from engine.dialects.ollama import Ollama
from engine.dialects.openai_chat import OpenAIChat
from engine.dialects.rerank import Rerank
from engine.dialects.responses import Responses
from engine.exchange import Dialect
from engine.settings import Settings
from engine.stored.memory import Memory
from engine.wire import HttpRequest

_OTHERS = (
    "agents assistants audio batch batches blobs cachedContents classify connectors containers copy corpora create "
    "datasets delete detokenize dreams environments evals fileSearchStores files fine_tuning images libraries "
    "memory_stores ocr operations organization pull push realtime sessions skills threads tokenize tunedModels uploads "
    "user_profiles vaults vector_stores videos web_fetch web_search"
)
"""What else the providers' APIs are about, as their paths name it: whoever calls these made no slip."""
_NOT_OFFERED = frozenset(_OTHERS.split())
_NEAR = 0.75
"""The likeness from which a known path may be what was meant: ``/v1/images/edits`` means no other."""


class Router:
    """All dialects; the first that claims a path answers. Mistral stands before OpenAI, whose path it shares."""

    def __init__(self, memory: Memory) -> None:
        self.openai: Dialect = OpenAIChat(memory)
        self.mistral: Dialect = Mistral()
        self.anthropic: Dialect = Anthropic()
        self.gemini: Dialect = Gemini()
        self.ollama: Dialect = Ollama()
        self.cohere: Dialect = Cohere()
        self.dialects: tuple[Dialect, ...] = (
            self.mistral,
            self.openai,
            Responses(memory),
            Conversations(memory),
            self.anthropic,
            self.gemini,
            Interactions(memory),
            self.ollama,
            self.cohere,
            Completions(),
            Embeddings(),
            Moderations(),
            Rerank(),
            Models(),
        )

    def find(self, http: HttpRequest, settings: Settings) -> Dialect | None:
        """The dialect of the path."""
        return next((dialect for dialect in self.dialects if dialect.claims(http, settings)), None)

    def nearest(self, http: HttpRequest, settings: Settings) -> Dialect:
        """The dialect in whose shape an unknown path is refused: that of the client's own headers or of the root."""
        if settings.wire_profile.streaming_only or http.path.startswith(("/api/v1/", "/v1beta/openai/")):
            return self.openai
        if http.header("anthropic-version") or http.path.startswith("/anthropic/"):
            return self.anthropic
        if any(map(http.header, ("x-goog-api-key", "x-goog-api-client"))) or http.path.startswith(
            ("/v1beta/", "/gemini/")
        ):
            return self.gemini
        if http.path.startswith(("/api/", "/ollama/")):
            return self.ollama
        return self.cohere if http.path.startswith(("/v2/", "/cohere/")) else self._shared(http)

    def _shared(self, http: HttpRequest) -> Dialect:
        """OpenAI, but for Mistral's own root and client, and Cohere's client."""
        agent = http.header("user-agent") or ""
        if agent.startswith("cohere"):
            return self.cohere
        mistral = agent.startswith("mistral-client") or http.path.startswith("/mistral/")
        return self.mistral if mistral else self.openai

    def unknown(self, http: HttpRequest) -> str:
        """Names the nearest known path, and the commonest slip: a base URL that holds the version twice."""
        path = http.path[:200]
        message = f"Unknown request URL: {http.method} {path}."
        doubled = re.search(r"(/v1(?:beta)?|/v2)\1(?![^/])", path)
        if doubled:
            slip = f"the base URL must not hold {doubled[1]} where the client adds it"
            return f"{message} The version stands twice: {slip}."
        asked = next((part for part in path.split("/") if part in _NOT_OFFERED), "")
        if asked:
            return f"{message} Nothing about {asked!r} is offered here."
        known = [path for dialect in self.dialects for path in dialect.paths]
        stem = path.rstrip("/")
        if stem in known:
            return f"{message} What is offered there is another provider's."
        begun = [one for one in known if one.startswith(f"{stem}/")] if stem.count("/") > 1 else []
        nearest = begun or difflib.get_close_matches(path, known, n=1, cutoff=_NEAR)
        return f"{message} The nearest known one is {nearest[0]}." if nearest else message
