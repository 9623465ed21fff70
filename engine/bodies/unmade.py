"""What a request wants beside the words of a reply, and doesn't get here."""

from engine.bodies.fields import Fields

_TEXT = ("text", "modality_unspecified")


def unmade(body: Fields, modalities: str = "modalities") -> tuple[str, ...]:
    """A warning of sound and images that the reply is to be, and one of a moderation that is to come with it."""
    asked = body.get(modalities)
    moderated = bool(body.get("moderation"))
    if not asked and not moderated:
        return ()  # as nearly always
    words = asked if isinstance(asked, list) else ()
    others = [word for word in words if isinstance(word, str) and word.lower() not in _TEXT]
    told = f"{body.at(modalities)} ask for {', '.join(others):.100}, which isn't made here; the reply is text"
    verdict = "moderation asks for a verdict on the reply, which isn't made here"
    return (*((told,) if others else ()), *((verdict,) if moderated else ()))
