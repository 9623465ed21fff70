"""The content of a message where it is a string or an array of parts, as in OpenAI's two calls."""

from collections.abc import Callable, Iterator

from engine.bodies.fields import Fields, wrong_type
from engine.messages import Part, Text


def content_parts(item: Fields, read: Callable[[Fields], Part]) -> Iterator[Part]:
    """The parts of ``content``, each of an array as ``read`` has it; none where it is absent. Raises RequestError."""
    content = item.get("content")
    match content:
        case None:
            pass
        case str():
            yield Text(content)
        case list():
            yield from map(read, item.objects("content"))
        case _:
            raise wrong_type(item.at("content"), "a string or an array of parts", content)
