"""The providers' requests, one file each: how a draft is written in a dialect, and how its body is read back."""

from playground.model.dialects.anthropic import ANTHROPIC
from playground.model.dialects.cohere import COHERE
from playground.model.dialects.dialect import Dialect, Entry, Verbatim
from playground.model.dialects.gemini import GEMINI
from playground.model.dialects.mistral import MISTRAL
from playground.model.dialects.ollama import OLLAMA
from playground.model.dialects.openai import OPENAI
from playground.model.dialects.responses import RESPONSES
from playground.model.draft import DialectName

__all__ = ["DIALECTS", "Dialect", "Entry", "Verbatim"]

DIALECTS: dict[DialectName, Dialect] = {
    each.name: each for each in (OPENAI, RESPONSES, ANTHROPIC, GEMINI, OLLAMA, MISTRAL, COHERE)
}
