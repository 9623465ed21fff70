"""Schema: a pasted schema and some words on the left, the value they give on the right."""

import json
from functools import cache
from typing import Any

import streamlit as st

from playground import state
from playground.assets import asset
from playground.model.draft import Draft
from playground.model.tools.schema_trial import PLACE, SchemaTrial, schema_trial
from playground.ui.chips import show_notes, show_problems
from playground.ui.plain import plain
from playground.ui.said import say
from playground.ui.tools.desk import act, desk, put_field, redo, texts, undo
from playground.ui.tools.trial import REQUIRED_ONLY, required_only, show_complaints, sources
from playground.ui.undoing import undo_and_redo

_NO_SCHEMA = "No value yet: the text isn't a schema."
_NO_VALUE = "No value: the schema accepts none."
_HEARD = 200
"""Characters of a value that are read aloud."""
SCHEMAS = asset("examples", "tools", "trials", "schemas.json")


@cache
def schema_examples() -> dict[str, dict[str, Any]]:
    """Schemas with some words, by title."""
    return {each["title"]: each for each in json.loads(SCHEMAS.read_bytes())}


def schema_tab(_draft: Draft) -> None:
    """The whole tab."""
    text, words = texts().schema, texts().words
    tried = (
        schema_trial(text, words, required_only=state.recall(REQUIRED_ONLY, default=False)) if text.strip() else None
    )
    left, right = st.columns([5, 6], gap="medium")
    with left:
        with st.container(horizontal=True, gap="small"):
            st.menu_button("Examples", [*schema_examples()], icon=":material/school:", **state.choose("schemas", _load))
            undo_and_redo(desk().steps, undo, redo, "schema-")
        st.text_area(
            "JSON Schema, or a tool",
            height=300,
            placeholder='{"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}',
            **state.mirror("mono-schema-trial", text, put_field("schema")),
        )
        show_problems(tried.problems if tried else (), PLACE)
        st.text_area(
            "Words that may fill it",
            height="content",
            placeholder="Write to ada@example.org on 3 May",
            **state.mirror("schema-words", words, put_field("words")),
        )
        required_only()
    with right:
        say(_told(tried))
        if tried is None:
            st.info("No schema yet. Paste one, or pick an example, and see a value that it accepts.")
        elif tried.problem:
            st.info(_NO_SCHEMA)
        else:
            _answered(tried)


def _told(tried: SchemaTrial | None) -> str:
    """The outcome in a sentence."""
    if tried is None:
        return ""
    if tried.problem:
        return _NO_SCHEMA
    if tried.refused:
        return _NO_VALUE
    return f"{'An invalid value' if tried.complaints else 'A valid value'}: {tried.value[:_HEARD]}"


def _load(title: str) -> None:
    chosen = schema_examples()[title]
    act(schema=json.dumps(chosen["schema"], indent=2, ensure_ascii=False), words=chosen["words"])


def _answered(tried: SchemaTrial) -> None:
    if tried.taken_from:
        st.markdown(f"The parameters of **{plain(tried.taken_from)}**.")
    show_notes(f"{complaint.path}: {complaint.message}" for complaint in tried.repairs)
    if tried.refused:
        st.info(_NO_VALUE)
        return
    st.header("A value that it accepts", anchor=False)
    if tried.complaints:
        show_complaints(tried.complaints)
    else:
        st.markdown(":green[:material/check_circle:] Valid by the independent validator, formats on.")
    st.code(tried.value, language="json", wrap_lines=True)
    sources(tried.provenance, "Where each value came from")
