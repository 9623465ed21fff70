"""How each client is pointed here: over HTTP by its base URL, and in-process where it takes a transport."""

from dataclasses import dataclass

BASE = "{base}"
"""Stands for the server's address in ``over_http``."""


@dataclass(frozen=True, slots=True)
class Connection:
    """One client; every program prints ``Hello``.

    ``begins`` imports it, ``there`` makes it for a server, ``here`` without one ("": it lets no transport in),
    ``library`` is whose HTTP client carries the transport ("": its own), ``asks`` is the call.
    """

    name: str
    package: str
    begins: str
    there: str
    asks: str
    here: str = ""
    library: str = "httpx2"

    @property
    def over_http(self) -> str:
        """The program for a server; its address is ``BASE``."""
        return f"{self.begins}\n\n{self.there}{self.asks}"

    @property
    def in_process(self) -> str:
        """The program without a server; "" where there is none."""
        carrier = f"import {self.library}\n" if self.library else ""
        return f"{carrier}{self.begins}\n\n{_TRANSPORT}\n{self.here}{self.asks}" if self.here else ""

    def at(self, base_url: str) -> str:
        """The program for the server at an address."""
        return self.over_http.replace(BASE, base_url)


_TRANSPORT = "from engine import EchoTransport\n"
_HELLO = 'messages = [{"role": "user", "content": "Hello"}]\n'
_CARRIER = "http_client = {}.Client(transport=EchoTransport())\n"
_CHAT = f"""\
{_HELLO}answer = client.chat.completions.create(model="echo", messages=messages)
print(answer.choices[0].message.content)
"""
_OPENAI = {
    "package": "openai",
    "begins": "from openai import OpenAI",
    "there": 'client = OpenAI(base_url="{base}/v1", api_key="unused")\n',
    "here": f"""\
{_CARRIER.format("httpx2")}\
client = OpenAI(base_url="http://echo/v1", api_key="unused", http_client=http_client)
""",
}

CONNECTIONS: tuple[Connection, ...] = (
    Connection("OpenAI Chat", asks=_CHAT, **_OPENAI),
    Connection(
        "OpenAI Responses",
        asks="""\
answer = client.responses.create(model="echo", input="Hello")
print(answer.output_text)
""",
        **_OPENAI,
    ),
    Connection(
        "Anthropic",
        "anthropic",
        "from anthropic import Anthropic",
        'client = Anthropic(base_url="{base}", api_key="unused")\n',
        f"""\
{_HELLO}answer = client.messages.create(model="echo", max_tokens=100, messages=messages)
print(answer.content[0].text)
""",
        f"""\
{_CARRIER.format("httpx2")}\
client = Anthropic(base_url="http://echo", api_key="unused", http_client=http_client)
""",
    ),
    Connection(
        "Gemini",
        "google-genai",
        "from google import genai",
        'client = genai.Client(api_key="unused", http_options={"base_url": "{base}"})\n',
        """\
answer = client.models.generate_content(model="echo", contents="Hello")
print(answer.text)
""",
        """\
options = {"base_url": "http://echo", "httpx_client": httpx2.Client(transport=EchoTransport())}
client = genai.Client(api_key="unused", http_options=options)
""",
    ),
    Connection(
        "Ollama",
        "ollama",
        "from ollama import Client",
        'client = Client(host="{base}")\n',
        f"""\
{_HELLO}answer = client.chat(model="echo", messages=messages)
print(answer.message.content)
""",
        'client = Client(host="http://echo", transport=EchoTransport())\n',
        library="",
    ),
    Connection(
        "Mistral",
        "mistralai",
        "from mistralai.client import Mistral",
        'client = Mistral(server_url="{base}", api_key="unused")\n',
        f"""\
{_HELLO}answer = client.chat.complete(model="echo", messages=messages)
print(answer.choices[0].message.content)
""",
        """\
client = Mistral(server_url="http://echo", api_key="unused", client=httpx.Client(transport=EchoTransport()))
""",
        library="httpx",
    ),
    Connection(
        "Cohere",
        "cohere",
        "from cohere import ClientV2",
        'client = ClientV2(base_url="{base}", api_key="unused")\n',
        f"""\
{_HELLO}answer = client.chat(model="echo", messages=messages)
print(answer.message.content[0].text)
""",
        f"""\
{_CARRIER.format("httpx")}\
client = ClientV2(base_url="http://echo", api_key="unused", httpx_client=http_client)
""",
        library="httpx",
    ),
    Connection(
        "Groq",
        "groq",
        "from groq import Groq",
        'client = Groq(base_url="{base}", api_key="unused")\n',
        _CHAT,
        f"""\
{_CARRIER.format("httpx")}\
client = Groq(base_url="http://echo", api_key="unused", http_client=http_client)
""",
        library="httpx",
    ),
    Connection(
        "LangChain",
        "langchain-openai",
        "from langchain_openai import ChatOpenAI",
        'model = ChatOpenAI(model="echo", base_url="{base}/v1", api_key="unused")\n',
        'print(model.invoke("Hello").content)\n',
    ),
    Connection(
        "Pydantic AI",
        "pydantic-ai-slim[openai]",
        """\
from pydantic_ai import Agent
from pydantic_ai.models.openai import OpenAIChatModel
from pydantic_ai.providers.openai import OpenAIProvider""",
        """\
provider = OpenAIProvider(base_url="{base}/v1", api_key="unused")
agent = Agent(OpenAIChatModel("echo", provider=provider))
""",
        'print(agent.run_sync("Hello").output)\n',
    ),
    Connection(
        "LiteLLM",
        "litellm",
        "import litellm",
        "",
        """\
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
        "import httpx",
        """\
body = {"messages": [{"role": "user", "content": "Hello"}]}
answer = httpx.post("{base}/v1/chat/completions", json=body).json()
""",
        'print(answer["choices"][0]["message"]["content"])\n',
        """\
body = {"messages": [{"role": "user", "content": "Hello"}]}
with httpx.Client(transport=EchoTransport()) as client:
    answer = client.post("http://echo/v1/chat/completions", json=body).json()
""",
        library="",
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
