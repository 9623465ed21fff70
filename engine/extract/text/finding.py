"""Where the words of something that may be said stand in a passage."""

from engine.extract.text.passage import Passage
from engine.extract.tokens import stems


def find(passage: Passage, option: str) -> tuple[int, int] | None:
    """Where the words of an option stand in the text, in any convention, plural, case; a lone letter as it is."""
    wanted = stems(option)
    if not wanted:
        at = passage.text.find(option)
        return None if at < 0 else (at, at + len(option))
    tokens, positions = passage.tokens, passage.positions
    for index in positions.get(wanted[0], ()):
        following = tokens[index : index + len(wanted)]
        if [token.stem for token in following] == wanted and (len(option) > 1 or following[0].text == option):
            return following[0].start, following[-1].end
    whole = positions.get(option.casefold()) if len(wanted) > 1 else None
    return (tokens[whole[0]].start, tokens[whole[0]].end) if whole else None
