"""Providers' own SDK clients, wired to answer in-process."""

from typing import TYPE_CHECKING, Literal

from engine.settings import Settings
from engine.transports.client import EchoTransport

if TYPE_CHECKING:
    from openai import OpenAI


def client_for(provider: Literal["openai"], settings: Settings | None = None) -> "OpenAI":
    """The provider's SDK client, ready for use: every call is answered in-process, no key is needed.

    Raises ValueError for a provider that isn't known, and ImportError where its SDK isn't installed.
    """
    maker = _MAKERS.get(provider)
    if maker is None:
        raise ValueError(f"expected one of {', '.join(_MAKERS)}, got {provider!r}")
    return maker(EchoTransport(settings))


def _openai(transport: EchoTransport) -> "OpenAI":
    try:
        import httpx2  # noqa: PLC0415  openai takes seconds to load, and only this call needs it
        from openai import OpenAI  # noqa: PLC0415  likewise
    except ImportError as error:
        raise ImportError('client_for("openai") needs the openai package, version 3 or newer') from error
    return OpenAI(api_key="echo", base_url="http://echo.localhost/v1", http_client=httpx2.Client(transport=transport))


_MAKERS = {"openai": _openai}
