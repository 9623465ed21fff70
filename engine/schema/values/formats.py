"""Readable texts by format: a table from format to its nth example."""

from collections.abc import Callable

Examples = dict[str, Callable[[int], str]]


def _day(n: int) -> str:
    return f"2025-{1 + n // 28 % 12:02d}-{1 + n % 28:02d}"


def _more(text: str, n: int) -> str:
    return f"{text}{n}" if n else text


FORMATS: Examples = {
    "email": lambda n: f"{_more('test', n)}@example.com",
    "idn-email": lambda n: f"{_more('test', n)}@example.com",
    "date-time": lambda n: f"{_day(n)}T12:00:00Z",
    "date": _day,
    "time": lambda n: f"12:{n % 60:02d}:00Z",
    "duration": lambda n: f"P{n + 1}D",
    "uri": lambda n: f"https://example.com/{n or ''}",
    "uri-reference": lambda n: f"https://example.com/{n or ''}",
    "iri": lambda n: f"https://example.com/{n or ''}",
    "iri-reference": lambda n: f"https://example.com/{n or ''}",
    "uri-template": lambda n: f"https://example.com/{n or ''}{{id}}",
    "uuid": lambda n: f"00000000-0000-4000-8000-{n + 1:012x}",
    "hostname": lambda n: f"{f'host{n}.' if n else ''}example.com",
    "idn-hostname": lambda n: f"{f'host{n}.' if n else ''}example.com",
    "ipv4": lambda n: f"192.0.2.{n % 254 + 1}",
    "ipv6": lambda n: f"2001:db8::{n % 65535 + 1:x}",
    "json-pointer": lambda n: f"/example{n or ''}",
    "relative-json-pointer": lambda n: f"{n}/example",
    "regex": lambda n: f"^example{n or ''}$",
    # Not of JSON Schema, but seen in the field.
    "url": lambda n: f"https://example.com/{n or ''}",
    "ip": lambda n: f"192.0.2.{n % 254 + 1}",
    "ip-address": lambda n: f"192.0.2.{n % 254 + 1}",
    "host-name": lambda n: f"{f'host{n}.' if n else ''}example.com",
    "phone": lambda n: f"+1-555-{100 + n % 9900:04d}",
    "color": lambda n: f"#{0x336699 + n:06x}",
    "byte": lambda n: ("ZXhhbXBsZQ==", "dGVzdA==", "ZWNobw==")[n % 3],
    "base64": lambda n: ("ZXhhbXBsZQ==", "dGVzdA==", "ZWNobw==")[n % 3],
    "binary": lambda n: _more("example", n),
    "password": lambda n: f"Secret-{123 + n}",
    "char": lambda n: chr(ord("a") + n % 26),
    "json": lambda n: f'{{"example":{n + 1}}}',
    "int32": lambda n: str(42 + n),
    "int64": lambda n: str(42 + n),
    "decimal": lambda n: f"{42 + n}.00",
    "semver": lambda n: f"1.0.{n}",
    "google-datetime": lambda n: f"{_day(n)}T12:00:00Z",
    "google-duration": lambda n: f"{n + 1}s",
}

STRETCHED: dict[str, tuple[str, str]] = {
    "email": ("test", "@example.com"),
    "idn-email": ("test", "@example.com"),
    "uri": ("https://example.com/", ""),
    "uri-reference": ("https://example.com/", ""),
    "iri": ("https://example.com/", ""),
    "iri-reference": ("https://example.com/", ""),
    "uri-template": ("https://example.com/", ""),
    "url": ("https://example.com/", ""),
    "json-pointer": ("/example", ""),
    "regex": ("^example", "$"),
    "hostname": ("host", ".example.com"),
}
"""What stands before and after the letters that make a text of a format longer."""

SHORTEST: dict[str, tuple[str, ...]] = {
    "email": ("a@example.com", "a@b.co", "a@b"),
    "uri": ("http://a.b", "urn:a:b", "a:b"),
    "uri-reference": ("/a", "a", ""),
    "iri": ("http://a.b", "urn:a:b", "a:b"),
    "iri-reference": ("/a", "a", ""),
    "uri-template": ("/{a}", "a", ""),
    "hostname": ("a.example", "a.co", "a"),
    "idn-hostname": ("a.example", "a.co", "a"),
    "ipv6": ("::1", "::"),
    "ipv4": ("10.0.0.1", "1.1.1.1"),
    "json-pointer": ("/a", ""),
    "relative-json-pointer": ("1", "0"),
    "regex": ("a+", "a", ""),
    "date-time": ("2025-01-01T12:00:00+01:00", "2025-01-01T12:00:00.000Z"),
    "time": ("12:00:00+01:00", "12:00:00.000Z"),
    "duration": ("PT1H", "P1Y2M3DT4H5M6S", "P1W"),
    "url": ("http://a.b", "a"),
}
"""Other spellings, for constraints that refuse the usual one (its length, its pattern)."""
