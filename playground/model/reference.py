"""What Help lists: who answers, calls, settings, headers and faults, from the tables that the code itself uses."""

from engine.faults import Kind
from engine.profiles import PROFILES
from engine.routing import Router
from engine.service import Service
from engine.settings import HEADERS, Settings
from engine.wire import HttpRequest
from playground.model.dialects.labels import label_of
from playground.model.runs.reasons import WORDS, why_table
from playground.model.runs.record import record
from playground.model.switchboard import grouped

Rows = list[tuple[str, ...]]

RESPONDERS = {
    "script": "An instruction block in the newest user message that holds one.",
    "rule": "The first rule that is due, where the server has rules.",
    "recording": "A recorded exchange with the same request, where fixtures are loaded.",
    "tool calls": "The offered tools that the user's words ask for, each with arguments that its schema accepts.",
    "structured output": "JSON that the asked-for schema accepts.",
    "tool results": "The results of tools that end the conversation, one line each.",
    "persona echo": "The last user message, letter by letter; the model lorem, and the persona, give filler text.",
}
"""Who may answer, and what with."""


def responder_rows(service: Service) -> Rows:
    """Who is asked, in the order that the engine itself keeps: the first that can, answers."""
    run = record(service, HttpRequest("POST", "/v1/chat/completions", (), b'{"messages": []}'))
    first, *others = why_table(run).column("responder")
    names = dict.fromkeys([str(first), WORDS["rule"], WORDS["replay"], *map(str, others)])
    return [(name, RESPONDERS[name]) for name in names]


def endpoints(router: Router) -> Rows:
    """Path and provider of every call that is answered."""
    rows = [(path, label_of(dialect.name)) for dialect in router.dialects for path in dialect.paths]
    return [*sorted(rows), ("/healthz", "says that the server is up")]


def settings_rows() -> Rows:
    """Environment variable, header, default and meaning of every setting, and of the rules' file."""
    headers = {field: header for header, field in HEADERS.items()}
    return [
        *(
            (f"ECHO_{name.upper()}", headers.get(name, ""), _default(field.get_default()), field.description or "")
            for name, field in Settings.model_fields.items()
        ),
        ("ECHO_RULES", "", "unset", "A file of rules by which a server answers."),
    ]


def fault_rows() -> Rows:
    """How it is written, what it imitates, and where it acts, of every fault."""
    return [(_written(kind), kind.imitates, title) for title, kinds in grouped().items() for kind in kinds]


def profile_rows() -> Rows:
    """Name and reason of every wire profile."""
    return [(profile.name, profile.why) for profile in PROFILES.values()]


def _written(kind: Kind) -> str:
    """The name, with what its value is where it takes one."""
    if not kind.value:
        return kind.name
    default = "" if kind.default is None else f", usually {kind.default}"
    return f"{kind.name}:n (n: {kind.value}{default})"


def _default(value: object) -> str:
    match value:
        case None | "":
            return "unset"
        case bool():
            return "on" if value else "off"
        case int():
            return f"{value:,}"
        case _:
            return str(value)
