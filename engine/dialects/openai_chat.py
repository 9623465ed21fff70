"""OpenAI Chat Completions: which paths it answers, and how it reads and refuses."""

import re
from dataclasses import replace

from engine.bodies.custom_tools import unkept
from engine.bodies.fields import Fields
from engine.bodies.openai import ROOT, TEXT_PARTS, read_chat, served_tier
from engine.bodies.origin import origin_of
from engine.bodies.unmade import unmade
from engine.errors import JsonError, MethodNotAllowed, NotFound, RequestError
from engine.exchange import Exchange
from engine.messages import Origin
from engine.profiles import PROFILES, WireProfile
from engine.settings import Settings
from engine.shapes import failures
from engine.shapes.chat_exchange import ChatExchange
from engine.stored.completions import PREFIX, KeptExchange, about, listed
from engine.stored.memory import BoundedMemory, Memory
from engine.stored.naming import identity_of
from engine.strict import openai_chat, read_body
from engine.strict.known.chat import CONVERSATION
from engine.strict.known.compatible import OWN
from engine.strict.members import passed_over
from engine.wire import HttpRequest, HttpResponse

_ONE = r"(?:/(?P<id>[^/]+)(?P<messages>/messages)?)?"
_CHAT = re.compile(rf"(?:{ROOT}|/openai/deployments/(?P<deployment>[^/]+))/chat/completions{_ONE}/?")


class OpenAIChat:
    """The dialect: which paths it answers, and how it reads and refuses."""

    name: str = "openai"
    paths: tuple[str, ...] = ("/v1/chat/completions",)

    def __init__(self, memory: Memory | None = None) -> None:
        self._memory = memory or BoundedMemory(0)

    def claims(self, http: HttpRequest, settings: Settings) -> bool:
        """Whether the path is a chat path; in a streaming-only profile any root will do."""
        if settings.wire_profile.streaming_only:
            return http.path.lower().endswith("/chat/completions")
        return _CHAT.fullmatch(http.path) is not None

    def open(self, http: HttpRequest, settings: Settings) -> Exchange | HttpResponse:
        """Reads a chat request; calls about completions that are kept are answered at once. Raises RequestError."""
        if settings.wire_profile.streaming_only:
            return _exchange(_streamed(http), http, settings)
        found = _CHAT.fullmatch(http.path)
        if found and found["id"]:
            return about(self._memory, http, found["id"], messages=bool(found["messages"]))
        if http.method == "GET":
            return listed(self._memory, http)
        if http.method != "POST":
            raise MethodNotAllowed.called(http.method, http.path, "GET, POST")
        spoken = _spelling(settings.wire_profile, http, "default").name
        body = read_body(http, settings, openai_chat.CHECKS[spoken])
        exchange = _exchange(body, http, settings)
        return self._kept(exchange, body) if body.flag("store") else exchange

    def _kept(self, exchange: ChatExchange, body: Fields) -> ChatExchange:
        """The same exchange, its completion kept; a profile with ids of another form keeps none."""
        if exchange.profile.id_prefix != PREFIX:
            return exchange
        metadata = body.object("metadata")
        return KeptExchange(
            request=exchange.request,
            streaming=exchange.streaming,
            profile=exchange.profile,
            include_usage=exchange.include_usage,
            created=exchange.created,
            legacy=exchange.legacy,
            memory=self._memory,
            identity=identity_of(exchange.request.fingerprint, body),
            given=[message for message, _ in body.items("messages")],
            metadata=metadata.values if metadata else {},
        )

    def fail(self, error: RequestError, http: HttpRequest, settings: Settings) -> HttpResponse:
        """In OpenAI's shape; the test mode has bare text or nothing."""
        del http
        profile = settings.wire_profile
        return failures.plain(_bare(error)) if profile.streaming_only else failures.openai(error, own=profile.own_keys)


def _streamed(http: HttpRequest) -> Fields:
    """The body in a profile that knows nothing but streams."""
    if http.method != "POST":
        raise NotFound("")
    body = Fields.parse(http.body)
    if body.get("stream") is not True:
        raise NotFound("")
    return body


def _exchange(body: Fields, http: HttpRequest, settings: Settings) -> ChatExchange:
    wanted = body.object("stream_options")
    profile = _spelling(settings.wire_profile, http, served_tier(body))
    return ChatExchange(
        request=read_chat(_with_model(body, http), _origin(body, http, profile.name)),
        streaming=body.flag("stream"),
        profile=profile,
        include_usage=wanted.flag("include_usage") if wanted else False,
        created=http.now,
        legacy=body.get("functions") is not None and body.get("tools") is None,
    )


def _origin(body: Fields, http: HttpRequest, profile: str) -> Origin:
    taken = (*TEXT_PARTS, *OWN[profile].parts)
    return origin_of(http, body, (*passed_over(body, CONVERSATION, taken), *unmade(body), *unkept(body)))


def _spelling(profile: WireProfile, http: HttpRequest, tier: str) -> WireProfile:
    """OpenAI's names the tier. Groq serves this wire too, and its own client knows no other spelling of it."""
    if profile.name != "openai":
        return profile
    if (http.header("user-agent") or "").startswith(("Groq/", "AsyncGroq/")):
        return replace(PROFILES["groq"], reasoning_key=profile.reasoning_key)
    return replace(profile, beside=(("service_tier", tier), *profile.beside[1:])) if tier != "default" else profile


def _with_model(body: Fields, http: HttpRequest) -> Fields:
    """Azure names the model in the path."""
    found = _CHAT.fullmatch(http.path)
    deployment = found["deployment"] if found else None
    return Fields({**body.values, "model": deployment}) if deployment and not body.get("model") else body


def _bare(error: RequestError) -> RequestError:
    """The test mode's own words for a body that is missing or isn't JSON."""
    if isinstance(error.__cause__, JsonError):
        return RequestError(f"Invalid JSON: {error.__cause__}")
    return RequestError("Missing request body") if error.code == "missing_body" else error
