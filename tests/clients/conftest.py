"""A client's tests need its package: without it they are left out, and the report says so."""

from importlib.util import find_spec

_PACKAGES = {
    "anthropic": ("test_anthropic.py",),
    "cohere": ("test_cohere.py",),
    "google": ("test_google_genai.py",),
    "groq": ("test_groq.py",),
    "mistralai": ("test_mistral.py",),
    "ollama": ("test_ollama.py",),
    "openai": ("test_openai.py", "test_openai_faults.py", "test_openai_responses.py"),
}
_MISSING = [package for package in _PACKAGES if find_spec(package) is None]

collect_ignore = ["third_party", *(file for package in _MISSING for file in _PACKAGES[package])]
"""The clients of others have environments of their own, and run by command."""


def pytest_report_header() -> str:
    return f"clients left out, their packages aren't installed: {', '.join(_MISSING) or 'none'}"
