"""How each client is pointed here: over HTTP by its base URL, and in-process where it takes a transport."""

from dataclasses import dataclass

BASE = "{base}"
"""Stands for the server's address in ``over_http``."""


@dataclass(frozen=True, slots=True)
class Connection:
    """One client. ``in_process`` is "" where it lets no transport in; every program prints ``Hello``."""

    name: str
    package: str
    over_http: str
    in_process: str = ""

    def at(self, base_url: str) -> str:
        """The program for the server at an address."""
        return self.over_http.replace(BASE, base_url)


_CHAT = """\
messages = [{"role": "user", "content": "Hello"}]
answer = client.chat.completions.create(model="echo", messages=messages)
print(answer.choices[0].message.content)
"""
_RESPONSE = """\
answer = client.responses.create(model="echo", input="Hello")
print(answer.output_text)
"""
_MESSAGE = """\
messages = [{"role": "user", "content": "Hello"}]
answer = client.messages.create(model="echo", max_tokens=100, messages=messages)
print(answer.content[0].text)
"""
_CONTENT = """\
answer = client.models.generate_content(model="echo", contents="Hello")
print(answer.text)
"""
_OLLAMA = """\
messages = [{"role": "user", "content": "Hello"}]
answer = client.chat(model="echo", messages=messages)
print(answer.message.content)
"""
_MISTRAL = """\
messages = [{"role": "user", "content": "Hello"}]
answer = client.chat.complete(model="echo", messages=messages)
print(answer.choices[0].message.content)
"""
_COHERE = """\
messages = [{"role": "user", "content": "Hello"}]
answer = client.chat(model="echo", messages=messages)
print(answer.message.content[0].text)
"""
_OPENAI_HTTP = """\
from openai import OpenAI

client = OpenAI(base_url="{base}/v1", api_key="unused")
"""
_OPENAI_HERE = """\
import httpx2
from openai import OpenAI

from engine import EchoTransport

http_client = httpx2.Client(transport=EchoTransport())
client = OpenAI(base_url="http://echo/v1", api_key="unused", http_client=http_client)
"""

CONNECTIONS: tuple[Connection, ...] = (
    Connection("OpenAI Chat", "openai", _OPENAI_HTTP + _CHAT, _OPENAI_HERE + _CHAT),
    Connection("OpenAI Responses", "openai", _OPENAI_HTTP + _RESPONSE, _OPENAI_HERE + _RESPONSE),
    Connection(
        "Anthropic",
        "anthropic",
        """\
from anthropic import Anthropic

client = Anthropic(base_url="{base}", api_key="unused")
"""
        + _MESSAGE,
        """\
import httpx2
from anthropic import Anthropic

from engine import EchoTransport

http_client = httpx2.Client(transport=EchoTransport())
client = Anthropic(base_url="http://echo", api_key="unused", http_client=http_client)
"""
        + _MESSAGE,
    ),
    Connection(
        "Gemini",
        "google-genai",
        """\
from google import genai

client = genai.Client(api_key="unused", http_options={"base_url": "{base}"})
"""
        + _CONTENT,
        """\
import httpx2
from google import genai

from engine import EchoTransport

options = {"base_url": "http://echo", "httpx_client": httpx2.Client(transport=EchoTransport())}
client = genai.Client(api_key="unused", http_options=options)
"""
        + _CONTENT,
    ),
    Connection(
        "Ollama",
        "ollama",
        """\
from ollama import Client

client = Client(host="{base}")
"""
        + _OLLAMA,
        """\
from ollama import Client

from engine import EchoTransport

client = Client(host="http://echo", transport=EchoTransport())
"""
        + _OLLAMA,
    ),
    Connection(
        "Mistral",
        "mistralai",
        """\
from mistralai.client import Mistral

client = Mistral(server_url="{base}", api_key="unused")
"""
        + _MISTRAL,
        """\
import httpx
from mistralai.client import Mistral

from engine import EchoTransport

client = Mistral(server_url="http://echo", api_key="unused", client=httpx.Client(transport=EchoTransport()))
"""
        + _MISTRAL,
    ),
    Connection(
        "Cohere",
        "cohere",
        """\
from cohere import ClientV2

client = ClientV2(base_url="{base}", api_key="unused")
"""
        + _COHERE,
        """\
import httpx
from cohere import ClientV2

from engine import EchoTransport

http_client = httpx.Client(transport=EchoTransport())
client = ClientV2(base_url="http://echo", api_key="unused", httpx_client=http_client)
"""
        + _COHERE,
    ),
    Connection(
        "Groq",
        "groq",
        """\
from groq import Groq

client = Groq(base_url="{base}", api_key="unused")
"""
        + _CHAT,
        """\
import httpx
from groq import Groq

from engine import EchoTransport

http_client = httpx.Client(transport=EchoTransport())
client = Groq(base_url="http://echo", api_key="unused", http_client=http_client)
"""
        + _CHAT,
    ),
    Connection(
        "LangChain",
        "langchain-openai",
        """\
from langchain_openai import ChatOpenAI

model = ChatOpenAI(model="echo", base_url="{base}/v1", api_key="unused")
print(model.invoke("Hello").content)
""",
    ),
    Connection(
        "Pydantic AI",
        "pydantic-ai-slim[openai]",
        """\
from pydantic_ai import Agent
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider

provider = OpenAIProvider(base_url="{base}/v1", api_key="unused")
agent = Agent(OpenAIChatModel("echo", provider=provider))
print(agent.run_sync("Hello").output)
""",
    ),
    Connection(
        "LiteLLM",
        "litellm",
        """\
import litellm

answer = litellm.completion(
    model="openai/echo",
    messages=[{"role": "user", "content": "Hello"}],
    api_base="{base}/v1",
    api_key="unused",
)
print(answer.choices[0].message.content)
""",
    ),
    Connection(
        "httpx",
        "httpx",
        """\
import httpx

body = {"messages": [{"role": "user", "content": "Hello"}]}
answer = httpx.post("{base}/v1/chat/completions", json=body).json()
print(answer["choices"][0]["message"]["content"])
""",
        """\
import httpx

from engine import EchoTransport

body = {"messages": [{"role": "user", "content": "Hello"}]}
with httpx.Client(transport=EchoTransport()) as client:
    answer = client.post("http://echo/v1/chat/completions", json=body).json()
print(answer["choices"][0]["message"]["content"])
""",
    ),
)

CURL = """\
curl -N {base}/v1/chat/completions -H 'content-type: application/json' \\
  -d '{"model": "echo", "stream": true, "messages": [{"role": "user", "content": "Hello"}]}'
"""

JAVASCRIPT = """\
import OpenAI from "openai";

const client = new OpenAI({ baseURL: "{base}/v1", apiKey: "unused" });
const answer = await client.chat.completions.create({
  model: "echo",
  messages: [{ role: "user", content: "Hello" }],
});
console.log(answer.choices[0].message.content);
"""
