"""What a text offers to one property, by the type and kind of value that it asks for."""

from dataclasses import dataclass

from engine.jsontext import Json


@dataclass(frozen=True, slots=True)
class Offer:
    """A value for a property and its place in the text (characters).

    ``score`` says how sure it is: 9 an exact literal or listed value, 7 the right kind of thing, 4 a name,
    2 a number or noun phrase that nothing points to. ``rank`` is a number's place among the text's numbers, else -1.
    """

    score: float
    value: Json
    start: int
    end: int
    rank: int = -1
