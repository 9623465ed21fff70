"""The vector of a text, and the ways in which its numbers are written."""

import base64
import hashlib
import math
import struct
from collections.abc import Callable
from operator import mul

import orjson

LONGEST = 8192
"""The most numbers that a vector has."""
_BLOCKS = [number.to_bytes(4, "little") for number in range(LONGEST // 8)]
"""What the numbers of a vector are drawn with, eight at once."""

_SMALL = 1e-4
"""Numbers below it are written with an exponent."""


def vector(text: str, dimensions: int) -> bytes:
    """A unit vector of 32-bit floats (little-endian), drawn from the SHA-256 of the text."""
    seed = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    drawn = b"".join([hashlib.sha256(seed + block).digest() for block in _BLOCKS[: (dimensions + 7) // 8]])
    raw = struct.unpack(f"<{dimensions}i", drawn[: 4 * dimensions])
    length = math.sqrt(math.fsum(map(mul, raw, raw)))
    return struct.pack(f"<{dimensions}f", *[value / length for value in raw])


def _unpacked(packed: bytes) -> tuple[float, ...]:
    return struct.unpack(f"<{len(packed) // 4}f", packed)


def floats(packed: bytes) -> str:
    """As ``compact`` writes them, by the quicker writer, which spells the smallest numbers otherwise."""
    numbers = _unpacked(packed)
    texts = orjson.dumps(numbers).decode()[1:-1].split(",")
    for place, number in enumerate(numbers):
        if -_SMALL < number < _SMALL:
            texts[place] = repr(number)
    return f"[{','.join(texts)}]"


def in_base64(packed: bytes) -> str:
    """The bytes of the floats."""
    return f'"{base64.b64encode(packed).decode()}"'


def _bytes(packed: bytes) -> list[int]:
    """A number from -127 to 127 each, the largest of the vector being one of the two."""
    numbers = _unpacked(packed)
    largest = max(map(abs, numbers))
    return [round(number / largest * 127) for number in numbers]


def _bits(packed: bytes) -> bytes:
    """A bit each, set for what is positive; eight of them a byte, the first the highest, the last ones filled up."""
    bits = "".join("1" if number > 0 else "0" for number in _unpacked(packed))
    filled = bits.ljust((len(bits) + 7) // 8 * 8, "0")
    return int(filled, 2).to_bytes(len(filled) // 8, "big")


def _listed(numbers: list[int]) -> str:
    return orjson.dumps(numbers).decode()


TYPES: dict[str, Callable[[bytes], str]] = {
    "float": floats,
    "int8": lambda packed: _listed(_bytes(packed)),
    "uint8": lambda packed: _listed([number + 128 for number in _bytes(packed)]),
    "binary": lambda packed: _listed([byte - 128 for byte in _bits(packed)]),
    "ubinary": lambda packed: _listed([*_bits(packed)]),
    "base64": in_base64,
}
"""The types of numbers that embeddings come in, and how a vector is written as JSON in each.

Bits are read as Cohere and its users do: the signed ones are the unsigned ones, shifted by 128.
"""
