"""Filler text whose length depends on the message alone."""

import hashlib

WORDS = (  # noqa: SIM905  a sentence reads better than 69 literals
    "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore "
    "magna aliqua ut enim ad minim veniam quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo "
    "consequat duis aute irure dolor in reprehenderit in voluptate velit esse cillum dolore eu fugiat nulla pariatur "
    "excepteur sint occaecat cupidatat non proident sunt in culpa qui officia deserunt mollit anim id est laborum"
).split()


def words(count: int) -> str:
    """So many words of lorem ipsum, joined by spaces; the list of 69 starts anew when it is used up."""
    repeats, rest = divmod(max(count, 0), len(WORDS))
    return " ".join(WORDS * repeats + WORDS[:rest])


def word_count(message: str) -> int:
    """5 to 500 words, from the first four bytes (little-endian) of the SHA-256 of the message's UTF-8."""
    digest = hashlib.sha256(message.encode("utf-8", "surrogatepass")).digest()
    return 5 + int.from_bytes(digest[:4], "little") % 496


def speech(message: str) -> str:
    """The lorem persona's words on a message: lorem as long as its hash says, then the message itself."""
    filler = words(word_count(message))
    return f"{filler} {message}" if message else filler
