"""What stands before the input of a response of OpenAI's Responses, and where the response is kept."""

from dataclasses import dataclass
from typing import cast

from engine.bodies.fields import Fields
from engine.errors import RequestError
from engine.jsontext import Json, JsonObject, compact
from engine.stored import conversations
from engine.stored.items import of_response
from engine.stored.memory import Memory, Remembered
from engine.stored.responses import previous


@dataclass(frozen=True, slots=True)
class History:
    """The items that came ``before``, to which the parameter ``named`` ("" where none does) points.

    ``given`` is the input as items. ``stored``: a later request may point to the response.
    """

    memory: Memory
    before: list[Json]
    given: list[Json]
    named: str
    conversation: str
    stored: bool

    @classmethod
    def of(cls, memory: Memory, body: Fields, given: list[Json]) -> "History":
        """That of a request. Raises RequestError for what isn't known, or where it names two."""
        response, conversation = body.text("previous_response_id"), conversations.named(body)
        stored = body.flag("store", default=True)
        if response and conversation:
            raise RequestError(
                "Mutually exclusive parameters: 'conversation' and 'previous_response_id'; expected one of them.",
                param="previous_response_id",
                code="mutually_exclusive_parameters",
            )
        if conversation:
            items = conversations.items_of(memory, conversation)
            return cls(memory, [*items], given, "conversation", conversation, stored)
        if response:
            return cls(memory, previous(memory, response), given, "previous_response_id", "", stored)
        return cls(memory, [], given, "", "", stored)

    @property
    def place(self) -> str:
        """What the items that came before are said to stand in."""
        return self.named.removesuffix("_id")

    @property
    def items(self) -> list[Json]:
        """All that is answered."""
        return [*self.before, *self.given]

    def keep(self, response: JsonObject) -> None:
        """Keeps the response, and adds it to its conversation with what it answered, however often it is made."""
        identity, output = str(response["id"]), response["output"]
        if self.stored:
            self.memory.put(identity, Remembered(compact(response).encode(), compact(self.items).encode()))
        if self.conversation:
            asked = of_response(self.given, identity, len(self.before))
            conversations.add_once(self.memory, self.conversation, [*asked, *cast("list[JsonObject]", output)])
