"""Wire profiles: the spelling choices inside a dialect, as one small value each."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.pacing import NO_PACING, Pacing

ReasoningKey: TypeAlias = Literal["reasoning", "reasoning_content", "both", "off"]
IdShape: TypeAlias = Literal["openai", "gen", "uuid", "number"]
"""The prefix and 29 digits; the prefix, the time and 16 digits; a UUID; the prefix and a small number."""
UsageTime: TypeAlias = Literal["asked", "always", "finish", "x_groq"]
"""In a chunk of its own where the request asks; in one in any case; on the finish chunk in any case, plain or in Groq's
field, which has one of its own beside it where the request asks."""
UsageShape: TypeAlias = Literal["full", "plain", "cache", "cost"]
"""With OpenAI's details; the three counts alone; with the counts of the cache; with what it cost."""


@dataclass(frozen=True, slots=True)
class WireProfile:
    """How one server spells OpenAI's chat dialect.

    ``sparse``: deltas hold only what they carry (no opening chunk, no nulls); ``single_finish``: one finish
    chunk for all choices, always ``stop``; ``streaming_only``: all but streamed chat completions is 404.
    ``own_keys``: with the keys that only OpenAI sends (refusal, annotations); ``nulls``: logprobs also where there
    are none.
    ``beside``: keys and texts beside the choices. ``filler``: each delta repeats the role and has this JSON as
    content where it carries none; "" repeats nothing. ``opening``, ``finish``: the deltas of the first and of the
    last chunk ("" for an opening that isn't sent). ``whole_calls``: a call arrives in one delta.
    ``finish_key``: a key beside the finish reason; its value is that reason again or, for vLLM's stop_reason, null.
    ``comment``: a comment before the first chunk.
    """

    name: str
    why: str
    reasoning_key: ReasoningKey = "reasoning"
    reasoning_details: bool = False
    sparse: bool = False
    single_finish: bool = False
    streaming_only: bool = False
    own_keys: bool = True
    nulls: bool = True
    id_shape: IdShape = "openai"
    id_prefix: str = "chatcmpl-"
    beside: tuple[tuple[str, str], ...] = (("service_tier", "default"), ("system_fingerprint", "fp_echo"))
    filler: Literal["", '""', "null"] = ""
    opening: str = '{"role":"assistant","content":%s,"refusal":null}'
    finish: str = "{}"
    finish_key: Literal["", "native_finish_reason", "stop_reason"] = ""
    whole_calls: bool = False
    usage: UsageTime = "asked"
    usage_shape: UsageShape = "full"
    comment: str = ""
    persona: Literal["echo", "lorem"] | None = None
    words_per_chunk: int | None = None
    pacing: Pacing = NO_PACING


PROFILES: dict[str, WireProfile] = {
    profile.name: profile
    for profile in (
        WireProfile("openai", "OpenAI's own wire, as 117 recorded streams spell it"),
        WireProfile(
            "test-mode",
            "the server test mode of an ASP.NET chat application: streaming only, lorem, five words each 100 ms",
            sparse=True,
            single_finish=True,
            streaming_only=True,
            own_keys=False,
            nulls=False,
            id_shape="gen",
            id_prefix="gen-",
            beside=(),
            opening="",
            persona="lorem",
            words_per_chunk=5,
            pacing=Pacing(gap=0.1),
        ),
        WireProfile(
            "openrouter",
            "OpenRouter, as seven recorded streams spell it: a comment before the first chunk, the name of the "
            "provider behind it, the role in every delta, reasoning_details, the provider's own finish reason, "
            "usage unasked, with its cost",
            reasoning_details=True,
            own_keys=False,
            nulls=False,
            id_shape="gen",
            id_prefix="gen-",
            beside=(("provider", "Echo"),),
            filler='""',
            opening="",
            finish='{"content":"","role":"assistant"}',
            finish_key="native_finish_reason",
            usage="always",
            usage_shape="cost",
            comment=": OPENROUTER PROCESSING\n\n",
        ),
        WireProfile(
            "vllm",
            "vLLM, as two recorded streams and its reasoning parsers spell it: the role alone first, "
            "reasoning_content, a stop_reason beside the finish reason",
            reasoning_key="reasoning_content",
            own_keys=False,
            beside=(),
            opening='{"role":"assistant","content":""}',
            finish_key="stop_reason",
            usage_shape="plain",
        ),
        WireProfile(
            "deepseek",
            "DeepSeek, as three recorded streams spell it: a UUID for an id, reasoning_content, usage on the finish "
            "chunk whether asked for or not, the counts of its cache",
            reasoning_key="reasoning_content",
            own_keys=False,
            id_shape="uuid",
            id_prefix="",
            beside=(("system_fingerprint", "fp_echo"),),
            opening='{"role":"assistant","content":%s}',
            finish='{"content":""}',
            usage="finish",
            usage_shape="cache",
        ),
        WireProfile(
            "groq",
            "Groq, by the types of its own package: its own service tier, usage in x_groq on the finish chunk; what "
            "calls itself Groq gets it unasked",
            own_keys=False,
            opening='{"role":"assistant","content":%s}',
            beside=(("service_tier", "on_demand"), ("system_fingerprint", "fp_echo")),
            usage="x_groq",
        ),
        WireProfile(
            "ollama-openai",
            "Ollama's OpenAI door, as five recorded streams spell it: a small number for an id, the role in every "
            "delta, calls whole, three counts",
            own_keys=False,
            nulls=False,
            id_shape="number",
            beside=(("system_fingerprint", "fp_ollama"),),
            filler='""',
            opening="",
            whole_calls=True,
            usage_shape="plain",
        ),
    )
}
