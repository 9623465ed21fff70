"""The request as a Python program for its provider's own client, one table row a client."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.jsontext import Json, JsonObject
from playground.model.draft import DialectName
from playground.model.fields import merged

Arguments = dict[str, Json]
Headers = tuple[tuple[str, str], ...]

# fmt: off
_CHAT = frozenset({
    "frequency_penalty", "function_call", "functions", "logit_bias", "logprobs", "max_completion_tokens",
    "max_tokens", "messages", "metadata", "modalities", "model", "n", "parallel_tool_calls", "prediction",
    "presence_penalty", "prompt_cache_key", "reasoning_effort", "response_format", "safety_identifier",
    "seed", "service_tier", "stop", "store", "stream", "stream_options", "temperature", "tool_choice",
    "tools", "top_logprobs", "top_p", "user", "verbosity", "web_search_options",
})
_RESPONSES = frozenset({
    "background", "conversation", "include", "input", "instructions", "max_output_tokens", "max_tool_calls",
    "metadata", "model", "parallel_tool_calls", "previous_response_id", "prompt_cache_key", "reasoning",
    "safety_identifier", "service_tier", "store", "stream", "stream_options", "temperature", "text", "tool_choice",
    "tools", "top_logprobs", "top_p", "truncation", "user",
})
_ANTHROPIC = frozenset({
    "cache_control", "container", "max_tokens", "messages", "metadata", "model", "output_config", "service_tier",
    "stop_sequences", "stream", "system", "thinking", "tool_choice", "tools",
})
_OLLAMA = frozenset({
    "format", "keep_alive", "logprobs", "messages", "model", "options", "stream", "think", "tools", "top_logprobs",
})
_MISTRAL = frozenset({
    "frequency_penalty", "logprobs", "max_tokens", "messages", "metadata", "model", "n", "parallel_tool_calls",
    "prediction", "presence_penalty", "prompt_mode", "random_seed", "reasoning_effort", "response_format",
    "safe_prompt", "stop", "temperature", "tool_choice", "tools", "top_logprobs", "top_p",
})
_COHERE = frozenset({
    "citation_options", "documents", "frequency_penalty", "k", "logprobs", "max_tokens", "messages", "model", "p",
    "presence_penalty", "priority", "response_format", "safety_mode", "seed", "stop_sequences", "strict_tools",
    "temperature", "thinking", "tool_choice", "tools",
})
_GEMINI = frozenset({
    "audioTimestamp", "candidateCount", "frequencyPenalty", "logprobs", "maxOutputTokens", "mediaResolution",
    "presencePenalty", "responseJsonSchema", "responseLogprobs", "responseMimeType", "responseModalities",
    "responseSchema", "seed", "speechConfig", "stopSequences", "temperature", "thinkingConfig", "topK", "topP",
})
# fmt: on
"""What each client's call takes by name. What a body has beside them goes where ``Sdk.further`` puts it."""


@dataclass(frozen=True, slots=True)
class Sdk:
    """A provider's client for Python.

    ``client`` is the code that makes it, given its address and headers. ``calls`` are the methods, for a whole reply
    and for a stream, ``shows`` the code that prints the reply or a chunk. ``further`` gives the arguments for what
    the method doesn't take by name. ``streams``: it is told to stream by an argument.
    """

    package: str
    imports: str
    client: Callable[[str, Headers], Sequence[str]]
    calls: tuple[str, str]
    shows: tuple[str, str]
    takes: frozenset[str]
    further: Callable[[Arguments], Arguments] = lambda rest: {"extra_body": rest}
    streams: bool = True
    headers: Callable[[Headers], Arguments] = field(default=lambda _: {})


@dataclass(frozen=True, slots=True)
class Sending:
    """A body of a dialect and its headers; ``model`` and ``stream`` are for wires whose body has neither."""

    dialect: DialectName
    body: JsonObject
    headers: Headers = ()
    model: str = "echo"
    stream: bool = False


def program(sent: Sending, base_url: str) -> str:
    """A program that sends just that to the server at an address."""
    sdk, headers = SDKS[sent.dialect], sent.headers
    arguments = _gemini(sent) if sent.dialect == "gemini" else _arguments(sdk, sent)
    call = sdk.calls[sent.stream and not sdk.streams]
    shown = ["for chunk in answer:", f"    print({sdk.shows[1]})"] if sent.stream else [f"print({sdk.shows[0]})"]
    lines = [f"    {name}={literal(value)}," for name, value in arguments.items()]
    return "\n".join([sdk.imports, "", *sdk.client(base_url, headers), f"answer = {call}(", *lines, ")", *shown, ""])


def _arguments(sdk: Sdk, sent: Sending) -> Arguments:
    told = {name: value for name, value in sent.body.items() if name != "stream" or sdk.streams}
    named: Arguments = {"model": "echo"} if "model" in sdk.takes else {}
    named |= {name: value for name, value in told.items() if name in sdk.takes}
    rest: Arguments = {name: value for name, value in told.items() if name not in sdk.takes}
    further, headers = sdk.further(rest) if rest else {}, sdk.headers(sent.headers) if sent.headers else {}
    return named | merged(further, headers)


def _gemini(sent: Sending) -> Arguments:
    """Gemini's client spreads the body's objects over one config; what that has no name for is an extra body."""
    body, own = sent.body, ("systemInstruction", "tools", "toolConfig", "safetySettings", "cachedContent", "labels")
    config = body.get("generationConfig")
    given = dict(config) if isinstance(config, dict) else {}
    named: Arguments = {name: value for name, value in given.items() if name in _GEMINI}
    named |= {name: body[name] for name in own if name in body}
    spread = {*own, "contents", "generationConfig"}
    rest: Arguments = {name: value for name, value in body.items() if name not in spread}
    if unknown := {name: value for name, value in given.items() if name not in _GEMINI}:
        rest["generationConfig"] = unknown
    if rest:
        named["httpOptions"] = {"extraBody": rest}
    return {"model": sent.model or "echo", "contents": body.get("contents"), **({"config": named} if named else {})}


def _keyed(name: str, base: str, headers: Headers, parameter: str = "default_headers") -> list[str]:
    given = [f"    {parameter}={literal(dict(headers))},"] if headers else []
    return [f"client = {name}(", f"    {base},", '    api_key="unused",', *given, ")"]


def _google(base_url: str, headers: Headers) -> list[str]:
    given: Json = {"base_url": base_url, **({"headers": dict(headers)} if headers else {})}
    options = literal(given)
    return ["client = genai.Client(", '    api_key="unused",', f"    http_options={options},", ")"]


def _ollama(base_url: str, headers: Headers) -> list[str]:
    given = [f"    headers={literal(dict(headers))},"] if headers else []
    return ["client = Client(", f'    host="{base_url}",', *given, ")"]


_OPENAI = ("answer.to_json()", "chunk.to_json(indent=None)")
SDKS: dict[DialectName, Sdk] = {
    "openai": Sdk(
        "openai",
        "from openai import OpenAI",
        lambda base, headers: _keyed("OpenAI", f'base_url="{base}/v1"', headers),
        ("client.chat.completions.create", "client.chat.completions.create"),
        _OPENAI,
        _CHAT,
    ),
    "responses": Sdk(
        "openai",
        "from openai import OpenAI",
        lambda base, headers: _keyed("OpenAI", f'base_url="{base}/v1"', headers),
        ("client.responses.create", "client.responses.create"),
        _OPENAI,
        _RESPONSES,
    ),
    "anthropic": Sdk(
        "anthropic",
        "from anthropic import Anthropic",
        lambda base, headers: _keyed("Anthropic", f'base_url="{base}"', headers),
        ("client.messages.create", "client.messages.create"),
        _OPENAI,
        _ANTHROPIC,
    ),
    "gemini": Sdk(
        "google-genai",
        "from google import genai",
        _google,
        ("client.models.generate_content", "client.models.generate_content_stream"),
        ("answer.model_dump_json(exclude_none=True, indent=2)", "chunk.model_dump_json(exclude_none=True)"),
        frozenset(),
        streams=False,
    ),
    "ollama": Sdk(
        "ollama",
        "from ollama import Client",
        _ollama,
        ("client.chat", "client.chat"),
        ("answer.model_dump_json(exclude_none=True, indent=2)", "chunk.model_dump_json(exclude_none=True)"),
        _OLLAMA,
        further=lambda _: {},
    ),
    "mistral": Sdk(
        "mistralai",
        "from mistralai.client import Mistral",
        lambda base, _: _keyed("Mistral", f'server_url="{base}"', ()),
        ("client.chat.complete", "client.chat.stream"),
        ("answer.model_dump_json(indent=2)", "chunk.data.model_dump_json()"),
        _MISTRAL,
        further=lambda _: {},
        streams=False,
        headers=lambda headers: {"http_headers": dict(headers)},
    ),
    "cohere": Sdk(
        "cohere",
        "from cohere import ClientV2",
        lambda base, _: _keyed("ClientV2", f'base_url="{base}"', ()),
        ("client.chat", "client.chat_stream"),
        ("answer.model_dump_json(indent=2)", "chunk.model_dump_json()"),
        _COHERE,
        further=lambda rest: {"request_options": {"additional_body_parameters": rest}},
        streams=False,
        headers=lambda headers: {"request_options": {"additional_headers": dict(headers)}},
    ),
}


def unsaid(dialect: DialectName, body: JsonObject) -> tuple[str, ...]:
    """The fields of a body that its client has no way to send."""
    sdk = SDKS[dialect]
    if dialect == "gemini" or sdk.further({"any": None}):
        return ()
    return tuple(name for name in body if name not in sdk.takes and name != "stream")


def literal(value: Json | dict[str, str], margin: str = "    ") -> str:
    """A Python literal, laid out as JSON is, its further lines after a margin."""
    inner = margin + "    "
    match value:
        case dict() if value:
            items = "".join(f"{inner}{key!r}: {literal(each, inner)},\n" for key, each in value.items())
            return f"{{\n{items}{margin}}}"
        case list() if value:
            items = "".join(f"{inner}{literal(each, inner)},\n" for each in value)
            return f"[\n{items}{margin}]"
        case _:
            return repr(value)
