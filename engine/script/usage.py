"""Token counts that a script sets in place of our own."""

from typing import Annotated, Final, cast

from pydantic import Field, model_validator

from engine.script.strict import Strict

MOST: Final = 2**53 - 1
"""The largest whole number that every reader of JSON keeps as it is."""
Count = Annotated[int, Field(ge=0, le=MOST)]


class UsageBlock(Strict):
    """Token counts that replace our own; OpenAI's names are taken too."""

    input_tokens: Count = 0
    output_tokens: Count = 0
    prompt_tokens: Count = 0
    completion_tokens: Count = 0
    total_tokens: Count = 0
    reasoning_tokens: Count = 0
    cached_tokens: Count = 0

    @model_validator(mode="after")
    def _true_total(self) -> "UsageBlock":
        for ours, theirs in (("input_tokens", "prompt_tokens"), ("output_tokens", "completion_tokens")):
            if self.wrote(ours) and self.wrote(theirs):
                message = f"expected {ours} or {theirs}, found both"
                raise ValueError(message)
        if self.wrote("total_tokens"):
            sides = [count for name, count in self.counts.items() if name in _SIDES]
            if len(sides) < 2 or sum(sides) != self.total_tokens:
                message = "expected total_tokens beside input_tokens or output_tokens, and to be their sum"
                raise ValueError(message)
        return self

    @property
    def counts(self) -> dict[str, int]:
        """The counts that are set, by our names; the total completes the side that is missing."""
        found = {
            _OUR_NAMES.get(name, name): cast("int", getattr(self, name))
            for name in UsageBlock.model_fields
            if self.wrote(name) and name != "total_tokens"
        }
        missing = [side for side in _SIDES if side not in found]
        if self.wrote("total_tokens") and len(missing) == 1:
            given = sum(found[side] for side in _SIDES if side in found)
            found[missing[0]] = max(0, self.total_tokens - given)
        return found


_SIDES = ("input_tokens", "output_tokens")
_OUR_NAMES = {"prompt_tokens": "input_tokens", "completion_tokens": "output_tokens"}
