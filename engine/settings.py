"""What can be set, and how a request's headers set it for itself."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, SecretStr, ValidationError

from engine.errors import RequestError
from engine.pacing import parse_pacing
from engine.profiles import PROFILES, ReasoningKey, WireProfile
from engine.switches import parse as parse_faults
from engine.wire import HttpRequest


def _pacing_text(text: str) -> str:
    parse_pacing(text)
    return text


def _faults_text(text: str) -> str:
    parse_faults(text)
    return text


class Settings(BaseModel):
    """All settings of the engine. Precedence: instruction block, request header, environment, default."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    persona: Literal["echo", "lorem"] | None = Field(
        default=None,
        description="How a message is answered when nothing else decides; unset: the profile's, else echo.",
    )
    profile: Literal["openai", "test-mode", "openrouter", "vllm", "deepseek", "groq", "ollama-openai"] = Field(
        default="openai", description="Spelling inside the chat dialect."
    )
    strict: bool = Field(
        default=False, description="Refuse what the provider would refuse, and faulty instruction blocks."
    )
    pacing: Annotated[str, AfterValidator(_pacing_text)] | None = Field(
        default=None, description="Delays, as 20ms or ttft=300ms,gap=20ms,jitter=0.2; unset: the profile's."
    )
    words_per_chunk: int | None = Field(
        default=None,
        ge=0,
        le=10_000,
        description="Words in a text delta; 0 sends each part whole; unset: the profile's, else 1.",
    )
    argument_chars_per_chunk: int = Field(
        default=4, ge=1, le=1_000_000, description="Characters in an arguments delta; recorded streams average 3.9."
    )
    required_only: bool = Field(default=False, description="Generate only the required properties of arguments.")
    reasoning_words: int | None = Field(
        default=None, ge=0, le=100_000, description="Reason before each automatic answer, this long."
    )
    reasoning_key: ReasoningKey | None = Field(
        default=None, description="Where the chat dialect puts reasoning; unset: the profile's, which is reasoning."
    )
    call_ids: Literal["echo", "openai", "empty", "duplicate"] = Field(
        default="echo", description="Shape of tool call ids: call_echo_ and digits, call_ and 24 characters, or faulty."
    )
    fault: Annotated[str, AfterValidator(_faults_text)] = Field(
        default="", description="Faults on purpose, as name[:value][,name…]."
    )
    body_limit: int = Field(default=10_000_000, ge=1, description="Largest request body, in bytes.")
    api_key: SecretStr | None = Field(default=None, description="Key that every request must carry; unset: none.")
    store_url: str = Field(
        default="",
        description="Where the library and the journal are kept, as a database URL; unset: in a file of the user.",
    )
    journal_size: int = Field(
        default=1_000, ge=0, le=1_000_000, description="Requests that a server's journal keeps; 0 keeps none."
    )
    wall_clock: bool = Field(
        default=False, description="Put the time of day into replies; they then differ in each run."
    )

    @property
    def wire_profile(self) -> WireProfile:
        """The profile as a value."""
        profile = PROFILES[self.profile]
        return replace(profile, reasoning_key=self.reasoning_key) if self.reasoning_key else profile

    def for_request(self, http: HttpRequest) -> "Settings":
        """These settings with what the request's ``x-echo-…`` headers change. Raises RequestError."""
        changes: dict[str, object] = {}
        names: dict[str, str] = {}
        for name, value in http.headers:
            if not name.startswith("x-echo-"):
                continue
            field = HEADERS.get(name)
            if field is None:
                message = f"Unknown header {name}; expected one of {', '.join(HEADERS)}."
                raise RequestError(message, param=name)
            changes[field] = value.strip()
            names[field] = name
        return self.changed(changes, names) if changes else self

    def changed(self, changes: Mapping[str, object], names: Mapping[str, str] = MappingProxyType({})) -> "Settings":
        """A copy with other values, checked. Raises RequestError that says what is allowed.

        It calls a setting by ``names`` where that has it, else by its own name.
        """
        try:
            return Settings.model_validate({**self.model_dump(), **changes})
        except ValidationError as error:
            first = error.errors()[0]
            field = str(first["loc"][0])
            if first["type"] == "extra_forbidden":
                known = ", ".join(Settings.model_fields)
                raise RequestError(f"Unknown setting {field}; expected one of {known}.", param=field) from None
            named = names.get(field, field)
            expected = _EXPECTED.get(first["type"], first["msg"].removeprefix("Value error, "))
            came = "" if first["type"] == "value_error" else f", got {changes.get(field)!r:.200}"
            raise RequestError(f"Invalid {named}: {expected}{came}.", param=named) from None


_EXPECTED = {"bool_parsing": "expected 1 or 0"}
HEADERS = {
    "x-echo-persona": "persona",
    "x-echo-profile": "profile",
    "x-echo-strict": "strict",
    "x-echo-pacing": "pacing",
    "x-echo-reasoning": "reasoning_words",
    "x-echo-fault": "fault",
}
"""Request headers, each with the setting that it changes for its request."""

_OTHERS = frozenset({"ECHO_ENV", "ECHO_RULES", "ECHO_SHARED"})
"""Variables that something else reads."""


def settings_from(environment: Mapping[str, str]) -> Settings:
    """Settings from ``ECHO_…`` variables (``ECHO_PERSONA=lorem``); unknown ones that begin so are refused.

    ``ECHO_ENV``, ``ECHO_RULES`` and ``ECHO_SHARED`` are not settings of the engine and are passed over, but an
    ``ECHO_ENV`` that isn't known is refused, too. Raises RequestError.
    """
    in_test(environment)
    values: dict[str, Any] = {
        name[len("ECHO_") :].lower(): value
        for name, value in environment.items()
        if name.startswith("ECHO_") and name not in _OTHERS
    }
    unknown = next((name for name in values if name not in Settings.model_fields), None)
    if unknown is not None:
        known = ", ".join([*(_variable(field) for field in Settings.model_fields), "ECHO_RULES"])
        raise RequestError(f"Unknown variable {_variable(unknown)}; expected one of {known}.", param=unknown)
    return Settings().changed(values, {field: _variable(field) for field in values})


def in_test(environment: Mapping[str, str]) -> bool:
    """Whether ``ECHO_ENV`` is ``test``, so that nothing is kept; it may also be unset or empty.

    Raises RequestError for all else: a word misspelled would have a test write into the user's file.
    """
    given = environment.get("ECHO_ENV", "")
    if given not in {"", "test"}:
        raise RequestError(f"Invalid ECHO_ENV: expected test, or none, got {given!r:.100}.", param="ECHO_ENV")
    return given == "test"


def _variable(field: str) -> str:
    return f"ECHO_{field.upper()}"
