"""The options of a request and how the engine is to answer, one field each."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

import streamlit as st

from engine.profiles import PROFILES
from playground import state
from playground.model.dialects import DIALECTS
from playground.model.draft import Draft, Echo
from playground.model.problems import Problem
from playground.model.request import Compiled
from playground.model.tools.box import read_tools
from playground.ui.chips import show_lost, show_notes, show_problems
from playground.ui.plain import plain
from playground.ui.titles import OPTIONS, count, options_set, part_title

_UNSENT = "not sent"
_CHOICES = {
    "": _UNSENT,
    "auto": "auto",
    "none": "none",
    "required": "required",
    "tool": "one tool",
    "allowed": "some tools",
}
_FORMATS = {"": _UNSENT, "text": "text", "json_object": "JSON object", "json_schema": "JSON Schema"}
_EFFORTS = ("", "none", "minimal", "low", "medium", "high")


def option_fields(draft: Draft, made: Compiled) -> None:
    """All options, in a part that can be opened."""
    problems = made.problems
    on = options_set(draft)
    told = part_title("Options", f"{on} set" if on else "", problems=count(problems, *OPTIONS))
    with st.expander(told, key="options-part"):
        _model(draft)
        _tool_choice(draft, problems)
        show_lost(made.lost, "choice")
        _limits(draft, made)
        _format(draft, problems)
        show_lost(made.lost, "format")
        _engine(draft.echo, problems)
        st.text_area(
            "Further fields of the body, as a JSON object; sent as they stand",
            height=80,
            placeholder='{"temperature": 0.2, "seed": 7}',
            **_asked("mono-extra", draft.asked.extra, "extra"),
        )
        show_problems(problems, "extra")


def _asked(key: str, value: object, field: str) -> dict[str, Any]:
    return state.bind(key, value, lambda old, new: replace(old, asked=replace(old.asked, **{field: _kept(field, new)})))


def _echo(key: str, value: object, field: str) -> dict[str, Any]:
    return state.bind(key, value, lambda old, new: replace(old, echo=replace(old.echo, **{field: _kept(field, new)})))


_NULLABLE = {"max_tokens", "n", "reasoning_words"}


def _kept(field: str, value: Any) -> Any:  # noqa: ANN401  a widget's value
    if isinstance(value, list):
        return tuple(cast("list[str]", value))
    if field in {"parallel", "format_strict"}:
        return _ANSWERS[value]
    return "" if value is None and field not in _NULLABLE else value


def _named(options: dict[str, str]) -> Callable[[str], str]:
    return lambda key: options.get(key, key)


def _model(draft: Draft) -> None:
    asked, echo = draft.asked, draft.echo
    first, second, third = st.columns(3)
    models = list(dict.fromkeys(["echo", "lorem", asked.model]))
    first.selectbox(
        "Model",
        models,
        accept_new_options=True,
        format_func=lambda word: word or _UNSENT,
        **_asked("model", asked.model, "model"),
    )
    second.selectbox(
        "Persona",
        ["", "echo", "lorem"],
        format_func=lambda word: word or "by model",
        **_echo("persona", echo.persona, "persona"),
    )
    profiles = list(dict.fromkeys(["", *PROFILES, echo.profile]))
    third.selectbox(
        "Wire profile",
        profiles,
        format_func=lambda word: word or "by setting",
        help="How OpenAI's chat is spelled, as one server or another spells it.",
        **_echo("profile", echo.profile, "profile"),
    )
    if profile := PROFILES.get(echo.profile):
        st.markdown(f"**{plain(profile.name)}**: {plain(profile.why)}.")
        if draft.dialect != "openai":
            others = "answers no other dialect" if profile.streaming_only else "leaves other dialects as they are"
            show_notes([f"A profile spells OpenAI Chat; this one {others}."])
    carried, label = DIALECTS[draft.dialect].carried, DIALECTS[draft.dialect].label
    with st.container(horizontal=True, gap="medium"):
        st.toggle("Stream", **_asked("stream", asked.stream, "stream"))
        st.toggle(
            "Usage in the stream",
            disabled="include_usage" not in carried,
            help=None if "include_usage" in carried else f"{label} always tells the usage.",
            **_asked("usage", asked.include_usage, "include_usage"),
        )
        st.toggle("Strict", help="Refuse what the provider would refuse.", **_echo("strict", echo.strict, "strict"))


def _tool_choice(draft: Draft, problems: tuple[Problem, ...]) -> None:
    asked = draft.asked
    names = [card.name for card in read_tools(draft.tools).cards]
    first, second, third = st.columns(3)
    first.selectbox(
        "Tool choice",
        list(_CHOICES),
        format_func=_named(_CHOICES),
        **_asked("choice", asked.tool_choice, "tool_choice"),
    )
    if asked.tool_choice == "tool":
        options = list(dict.fromkeys([*names, *([asked.tool_name] if asked.tool_name else [])]))
        second.selectbox(
            "Tool",
            options,
            index=None,
            accept_new_options=True,
            **_asked("choice-tool", asked.tool_name or None, "tool_name"),
        )
    if asked.tool_choice == "allowed":
        options = list(dict.fromkeys([*names, *asked.allowed]))
        second.multiselect("Allowed tools", options, **_asked("choice-allowed", list(asked.allowed), "allowed"))
        third.selectbox("Mode", ["auto", "required"], **_asked("choice-mode", asked.allowed_mode, "allowed_mode"))
    else:
        third.selectbox("Parallel calls", list(_ANSWERS), **_asked("parallel", _WORDS[asked.parallel], "parallel"))
    show_problems(problems, "choice")


_WORDS: dict[bool | None, str] = {None: _UNSENT, True: "yes", False: "no"}
_ANSWERS = {word: value for value, word in _WORDS.items()}


def _limits(draft: Draft, made: Compiled) -> None:
    asked = draft.asked
    limit = DIALECTS[draft.dialect].default_limit
    first, second, third = st.columns(3)
    first.number_input(
        "Max tokens",
        min_value=0,
        value=None,
        step=1,
        placeholder=f"{limit:,} is sent" if limit else _UNSENT,
        **_asked("max-tokens", asked.max_tokens, "max_tokens"),
    )
    second.number_input(
        "Choices (n)", min_value=1, max_value=128, value=None, step=1, placeholder=_UNSENT, **_asked("n", asked.n, "n")
    )
    efforts = list(dict.fromkeys([*_EFFORTS, asked.reasoning]))
    third.selectbox(
        "Reasoning effort",
        efforts,
        format_func=lambda word: word or _UNSENT,
        **_asked("effort", asked.reasoning, "reasoning"),
    )
    show_lost(made.lost, "limits")
    st.text_area(
        "Stop sequences, one a line (or a JSON string or array)", height=68, **_asked("mono-stop", asked.stop, "stop")
    )
    show_problems(made.problems, "stop")
    show_lost(made.lost, "stop")


def _format(draft: Draft, problems: tuple[Problem, ...]) -> None:
    asked = draft.asked
    first, second, third = st.columns(3)
    first.selectbox(
        "Response format", list(_FORMATS), format_func=_named(_FORMATS), **_asked("format", asked.format, "format")
    )
    if asked.format == "json_schema":
        second.text_input("Name", **_asked("format-name", asked.format_name, "format_name"))
        third.selectbox(
            "Schema is strict",
            list(_ANSWERS),
            **_asked("format-strict", _WORDS[asked.format_strict], "format_strict"),
        )
        st.text_area(
            "JSON Schema of the reply", height=180, **_asked("mono-schema", asked.format_schema, "format_schema")
        )
    show_problems(problems, "format")


def _engine(echo: Echo, problems: tuple[Problem, ...]) -> None:
    first, second = st.columns(2)
    first.text_input(
        "Pacing",
        placeholder="as the profile says",
        help="20ms, or ttft=300ms,gap=20ms,jitter=0.2; 0 for no delay",
        **_echo("pacing", echo.pacing, "pacing"),
    )
    second.number_input(
        "Reasoning words",
        min_value=0,
        max_value=100_000,
        value=None,
        step=1,
        placeholder=_UNSENT,
        **_echo("reasoning-words", echo.reasoning_words, "reasoning_words"),
    )
    show_problems(problems, "engine")
