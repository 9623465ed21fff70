"""Providers' own SDK clients, wired to answer in-process."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

import httpx
import httpx2

from engine.settings import Settings
from engine.transports.client import EchoTransport

if TYPE_CHECKING:
    from anthropic import Anthropic, AsyncAnthropic
    from cohere import AsyncClientV2, ClientV2
    from google.genai import Client as Gemini
    from mistralai.client import Mistral
    from ollama import AsyncClient as AsyncOllama
    from ollama import Client as Ollama
    from openai import AsyncOpenAI, OpenAI

Provider: TypeAlias = Literal[
    "openai",
    "anthropic",
    "gemini",
    "ollama",
    "mistral",
    "cohere",
    "async_openai",
    "async_anthropic",
    "async_ollama",
    "async_cohere",
]

_HERE = "http://echo.localhost"
_KEY = "echo"


@overload
def client_for(provider: Literal["openai"], settings: Settings | None = None) -> "OpenAI": ...
@overload
def client_for(provider: Literal["async_openai"], settings: Settings | None = None) -> "AsyncOpenAI": ...
@overload
def client_for(provider: Literal["anthropic"], settings: Settings | None = None) -> "Anthropic": ...
@overload
def client_for(provider: Literal["async_anthropic"], settings: Settings | None = None) -> "AsyncAnthropic": ...
@overload
def client_for(provider: Literal["gemini"], settings: Settings | None = None) -> "Gemini": ...
@overload
def client_for(provider: Literal["ollama"], settings: Settings | None = None) -> "Ollama": ...
@overload
def client_for(provider: Literal["async_ollama"], settings: Settings | None = None) -> "AsyncOllama": ...
@overload
def client_for(provider: Literal["mistral"], settings: Settings | None = None) -> "Mistral": ...
@overload
def client_for(provider: Literal["cohere"], settings: Settings | None = None) -> "ClientV2": ...
@overload
def client_for(provider: Literal["async_cohere"], settings: Settings | None = None) -> "AsyncClientV2": ...
def client_for(provider: Provider, settings: Settings | None = None) -> object:
    """The provider's SDK client, ready for use: every call is answered in-process, no key is needed.

    ``async_`` before the name gives the client whose calls are awaited; Gemini's and Mistral's have both kinds.
    Raises ValueError for a provider that isn't known, and ImportError where its SDK isn't installed.
    """
    return client_over(provider, EchoTransport(settings))


def client_over(provider: str, transport: EchoTransport) -> object:
    """The provider's SDK client over a transport of ours. Raises as ``client_for`` does."""
    if provider not in _PACKAGES:
        raise ValueError(f"expected one of {', '.join(_PACKAGES)}, got {provider!r}")
    module, package, make = _PACKAGES[provider]
    try:
        sdk = import_module(module)
    except ImportError as error:
        raise ImportError(f"client_for({provider!r}) needs the SDK: pip install {package!r}") from error
    return make(sdk, transport)


def _openai(sdk: Any, transport: EchoTransport) -> object:  # noqa: ANN401  a module
    return sdk.OpenAI(api_key=_KEY, base_url=f"{_HERE}/v1", http_client=httpx2.Client(transport=transport))


def _anthropic(sdk: Any, transport: EchoTransport) -> object:  # noqa: ANN401  a module
    return sdk.Anthropic(api_key=_KEY, base_url=_HERE, http_client=httpx2.Client(transport=transport))


def _async_openai(sdk: Any, transport: EchoTransport) -> object:  # noqa: ANN401  a module
    return sdk.AsyncOpenAI(api_key=_KEY, base_url=f"{_HERE}/v1", http_client=httpx2.AsyncClient(transport=transport))


def _async_anthropic(sdk: Any, transport: EchoTransport) -> object:  # noqa: ANN401  a module
    return sdk.AsyncAnthropic(api_key=_KEY, base_url=_HERE, http_client=httpx2.AsyncClient(transport=transport))


def _gemini(sdk: Any, transport: EchoTransport) -> object:  # noqa: ANN401  a module
    clients = {
        "httpx_client": httpx2.Client(transport=transport),
        "httpx_async_client": httpx2.AsyncClient(transport=transport),
    }
    return sdk.Client(api_key=_KEY, http_options=sdk.types.HttpOptions(base_url=_HERE, **clients))


def _ollama(sdk: Any, transport: EchoTransport) -> object:  # noqa: ANN401  a module
    return sdk.Client(_HERE, transport=transport)


def _async_ollama(sdk: Any, transport: EchoTransport) -> object:  # noqa: ANN401  a module
    return sdk.AsyncClient(_HERE, transport=transport)


def _mistral(sdk: Any, transport: EchoTransport) -> object:  # noqa: ANN401  a module
    clients = {"client": httpx.Client(transport=transport), "async_client": httpx.AsyncClient(transport=transport)}
    return sdk.Mistral(api_key=_KEY, server_url=_HERE, **clients)


def _cohere(sdk: Any, transport: EchoTransport) -> object:  # noqa: ANN401  a module
    return sdk.ClientV2(api_key=_KEY, base_url=_HERE, httpx_client=httpx.Client(transport=transport))


def _async_cohere(sdk: Any, transport: EchoTransport) -> object:  # noqa: ANN401  a module
    return sdk.AsyncClientV2(api_key=_KEY, base_url=_HERE, httpx_client=httpx.AsyncClient(transport=transport))


_PACKAGES: dict[str, tuple[str, str, Callable[[Any, EchoTransport], object]]] = {
    "openai": ("openai", "openai>=3", _openai),
    "async_openai": ("openai", "openai>=3", _async_openai),
    "anthropic": ("anthropic", "anthropic>=2", _anthropic),
    "async_anthropic": ("anthropic", "anthropic>=2", _async_anthropic),
    "gemini": ("google.genai", "google-genai>=3", _gemini),
    "ollama": ("ollama", "ollama>=0.6", _ollama),
    "async_ollama": ("ollama", "ollama>=0.6", _async_ollama),
    "mistral": ("mistralai.client", "mistralai>=3", _mistral),
    "cohere": ("cohere", "cohere>=7", _cohere),
    "async_cohere": ("cohere", "cohere>=7", _async_cohere),
}
"""Provider to the module that holds its client, what to install for it, and how it is made."""
