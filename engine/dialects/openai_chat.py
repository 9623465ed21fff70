"""OpenAI Chat Completions: which paths it answers, and how it reads and refuses."""

import re
from dataclasses import replace

from engine import failures
from engine.chat_exchange import ChatExchange
from engine.errors import JsonError, MethodNotAllowed, NotFound, RequestError
from engine.exchange import Exchange
from engine.fields import Fields
from engine.messages import Origin
from engine.openai_body import read_chat, served_tier
from engine.profiles import PROFILES, WireProfile
from engine.settings import Settings
from engine.strict import openai_chat, read_body
from engine.wire import EPOCH, HttpRequest, HttpResponse

_ROOT = r"(?:/openai)?(?:/v1)?"
_CHAT = re.compile(rf"(?:{_ROOT}|/openai/deployments/(?P<deployment>[^/]+))/chat/completions/?")


class OpenAIChat:
    """The dialect: which paths it answers, and how it reads and refuses."""

    name: str = "openai"
    paths: tuple[str, ...] = ("/v1/chat/completions",)

    def claims(self, http: HttpRequest, settings: Settings) -> bool:
        """Whether the path is a chat path; in a streaming-only profile any root will do."""
        if settings.wire_profile.streaming_only:
            return http.path.lower().endswith("/chat/completions")
        return _CHAT.fullmatch(http.path) is not None

    def open(self, http: HttpRequest, settings: Settings) -> Exchange | HttpResponse:
        """Reads a chat request. Raises RequestError."""
        profile = settings.wire_profile
        if http.method != "POST":
            raise (
                MethodNotAllowed.called(http.method, http.path, "POST") if not profile.streaming_only else NotFound("")
            )
        body = Fields.parse(http.body) if profile.streaming_only else read_body(http, settings, openai_chat.CHECKS)
        if profile.streaming_only and body.get("stream") is not True:
            raise NotFound("")
        wanted = body.object("stream_options")
        request = read_chat(_with_model(body, http), Origin(http.path, http.headers, body.values))
        return ChatExchange(
            request=request,
            streaming=body.flag("stream"),
            profile=_spelling(profile, http, served_tier(body)),
            include_usage=wanted.flag("include_usage") if wanted else False,
            created=EPOCH if http.arrived is None else http.arrived,
            legacy=body.get("functions") is not None and body.get("tools") is None,
        )

    def fail(self, error: RequestError, http: HttpRequest, settings: Settings) -> HttpResponse:
        """In OpenAI's shape; the test mode has bare text or nothing."""
        del http
        return failures.plain(_bare(error)) if settings.wire_profile.streaming_only else failures.openai(error)


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
