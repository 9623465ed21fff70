"""Questions that stand apart in one request, and their answers as one reply."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from engine.messages import ChatReply, ChatRequest, Delivery, ReplyHead, Usage
from engine.replies.limits import check_size, size_of


def questions(request: ChatRequest) -> tuple[ChatRequest, ...]:
    """Each question as a request of its own; a request whose messages belong together is one, as it is."""
    if not request.apart or len(request.messages) < 2:
        return (request,)
    return tuple(replace(request, messages=(message,), apart=False) for message in request.messages)


def joined(request: ChatRequest, replies: Iterable[ChatReply]) -> ChatReply:
    """The replies to the questions as one: their choices in order, their usage added up.

    The connection is lost where the first of them would lose it. Raises RequestError for what would be too large.
    """
    said = tuple(_bounded(replies, request.options.logprobs))
    heads = [reply.head for reply in said]
    places = [message.at for message in request.messages]
    head = ReplyHead(
        request.fingerprint,
        heads[0].model,
        tuple(
            replace(line, reason=f"{at}: {line.reason}")
            for at, each in zip(places, heads, strict=True)
            for line in each.trace
        ),
        tuple(dict.fromkeys(warning for each in heads for warning in each.warnings)),
        _delivery(said),
    )
    choices = tuple(choice for reply in said for choice in reply.choices)
    return ChatReply(head, choices, sum((reply.usage for reply in said), Usage()))


def _bounded(replies: Iterable[ChatReply], alternatives: int | None) -> Iterator[ChatReply]:
    """The replies, as long as all together aren't too large."""
    size = choices = 0
    for reply in replies:
        size += size_of(reply.choices)
        choices += len(reply.choices)
        check_size(size, choices, alternatives)
        yield reply


def _delivery(replies: Iterable[ChatReply]) -> Delivery:
    """The pauses of all, each before its own choice; the first loss of the connection; every fault."""
    pauses: list[tuple[int, int, float]] = []
    cuts: list[int] = []
    faults: list[str] = []
    before = 0
    for reply in replies:
        asked = reply.head.delivery
        pauses += [(before + choice, part, seconds) for choice, part, seconds in asked.pauses]
        cuts += [] if asked.cut_after is None else [asked.cut_after]
        faults += asked.faults
        before += len(reply.choices)
    return Delivery(tuple(pauses), min(cuts, default=None), tuple(dict.fromkeys(faults)))
