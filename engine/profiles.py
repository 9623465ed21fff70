"""Wire profiles: the spelling choices inside a dialect, as one small value each."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.pacing import NO_PACING, Pacing

ReasoningKey: TypeAlias = Literal["reasoning", "reasoning_content", "both", "off"]


@dataclass(frozen=True, slots=True)
class WireProfile:
    """How one server spells OpenAI's chat dialect.

    ``sparse``: deltas hold only what they carry (no opening chunk, no nulls); ``single_finish``: one finish
    chunk for all choices, always ``stop``; ``streaming_only``: all but streamed chat completions is 404.
    """

    name: str
    why: str
    reasoning_key: ReasoningKey = "reasoning"
    sparse: bool = False
    single_finish: bool = False
    streaming_only: bool = False
    id_prefix: str = "chatcmpl-"
    service_tier: str = "default"
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
            id_prefix="gen-",
            persona="lorem",
            words_per_chunk=5,
            pacing=Pacing(gap=0.1),
        ),
    )
}
