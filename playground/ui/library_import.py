"""Import: files and pasted text, what was recognised in them, and under which name it is kept."""

# Streamlit annotates with types of packages that have none.
# pyright: reportUnknownMemberType=false

from collections.abc import Callable, Sequence

import streamlit as st

from engine.fixtures import FORMATS
from playground import state
from playground.model import library_acts
from playground.model.lens_examples import stream_examples
from playground.model.library import Named, problems_of, tidy
from playground.model.library_acts import Done, Library, Thing
from playground.model.library_intake import (
    CUTS,
    MOST_ANSWERED,
    Cut,
    File,
    Taken,
    answered,
    suggested,
    taken,
    things,
)
from playground.ui.library_desk import Intake, act, desk, put, put_intake, show
from playground.ui.library_fields import named_fields
from playground.ui.plain import plain
from playground.ui.word_table import word_table

_MEGABYTES = 20
_MOST_ROWS = 100
_CUTS: dict[Cut, str] = {"file": "One a file", "exchange": "One an exchange", "all": "One of all"}
_CURL = "A request as curl"
_REQUEST = """curl http://localhost:5099/v1/chat/completions -H 'content-type: application/json' -d '{
  "model": "echo", "messages": [{"role": "user", "content": "Good morning"}]}'
"""


def library_import(library: Library, now: Intake) -> None:
    """Draws both halves: what is brought on the left, what it is on the right."""
    left, right = st.columns([5, 6], gap="medium")
    with left:
        _brought(now)
    with right:
        if not (now.files or now.pasted.strip()):
            st.info(
                "Nothing to import yet. Upload files, paste one, or take an example; before anything is kept you see "
                "what was recognised in it.",
                icon=":material/lightbulb:",
            )
            return
        with st.spinner("Reading"):
            read = taken(now.files, now.pasted)
            found = [answered(each, state.service()) for each in read] if now.answer else list(read)
        _recognised(read, found, now)
        _keep(library, found, now)


def _brought(now: Intake) -> None:
    titles = [_CURL, *(each.title for each in stream_examples())]
    st.menu_button("Examples", titles, icon=":material/school:", **state.choose("library-import-examples", _example))
    uploaded = st.file_uploader(
        "Files, or a zip of them",
        accept_multiple_files=True,
        key=f"library-files-{now.uploads}",
        max_upload_size=_MEGABYTES,
        help=f"Reads {', '.join(each.title for each in FORMATS.values())}, cassettes of go-vcr and Ruby VCR, replies "
        "and requests in JSON; also gzipped. Keys are taken out.",
    )
    if uploaded:
        new = tuple(File(each.name, each.getvalue()) for each in uploaded)
        put_intake(files=now.files + new, uploads=now.uploads + 1)
        st.rerun()
    for place, file in enumerate(now.files):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.markdown(f":material/draft: **{plain(file.name)}** · {len(file.data):,} bytes", width="content")
            st.button(
                "Remove",
                key=f"library-remove-{place}",
                icon=":material/close:",
                on_click=put_intake,
                kwargs={"files": now.files[:place] + now.files[place + 1 :]},
            )
    st.text_area(
        "Or paste it",
        height=260,
        placeholder='data: {"choices": [{"delta": {"content": "Hello"}}]}',
        **state.mirror("mono-library-pasted", now.pasted, lambda new: put_intake(pasted=new or "")),
    )


def _example(title: str) -> None:
    text = next((each.text for each in stream_examples() if each.title == title), _REQUEST)
    put_intake(pasted=text, named=None)


def _recognised(read: Sequence[Taken], found: Sequence[Taken], now: Intake) -> None:
    """What each file is and holds, and every problem with its place."""
    rows = [(each.name, each.title, f"{len(each.fixtures):,}", f"{len(each.requests):,}") for each in read]
    columns = ("file", "recognised as", "exchanges", "requests without an answer")
    word_table(columns, rows[:_MOST_ROWS], title="What was recognised")
    asked = sum(len(each.requests) for each in read)
    if asked:
        count = f"{asked:,} request{'' if asked == 1 else 's'}"
        st.toggle(
            f"Answer {count} by this engine",
            help=f"A fixture needs an answer. At most {MOST_ANSWERED} are answered at once.",
            **state.mirror("library-answer", now.answer, lambda new: put_intake(answer=new)),
        )
    problems = [
        (each.name, problem.where or "the whole", problem.reason) for each in found for problem in each.problems
    ]
    if problems:
        st.warning(f"{len(problems):,} can't be read; the rest can be kept.", icon=":material/info:")
        word_table(("file", "where", "why"), problems[:_MOST_ROWS], title="What can't be read")
        if len(problems) > _MOST_ROWS:
            st.markdown(f"The first {_MOST_ROWS} of {len(problems):,}.")


def _keep(library: Library, found: Sequence[Taken], now: Intake) -> None:
    count = sum(len(each.fixtures) for each in found)
    if not count:
        st.error("No exchange in it that could be kept.", icon=":material/error:")
        return
    if now.target:
        _in_place(library, found, now)
        return
    full = sum(bool(each.fixtures) for each in found)
    if count > 1:
        names = [each for each in CUTS if full > 1 or each != "all"]
        st.segmented_control(
            "Fixtures",
            names,
            format_func=lambda cut: _CUTS[cut] if full > 1 or cut != "file" else "One of all",
            required=True,
            **state.mirror("library-cut", now.cut if now.cut in names else "file", lambda new: put_intake(cut=new)),
        )
    named = now.named or tidy(Named(suggested(found), desk().folder))
    made = things(found, named, now.cut)
    several = full > 1 and now.cut != "all"
    if several:
        st.markdown(f"Named after their files: {plain(', '.join(each.name for each, _ in made[:6]))}.")
    named_fields(library, lambda: desk().intake.named or named, lambda new: put_intake(named=new), "library-import")
    label = "Save 1 fixture" if len(made) == 1 else f"Save {len(made):,} fixtures"
    wrong = bool(problems_of(named))
    _save_button(label, lambda shelf: library_acts.add(shelf, made), _saved(made), disabled=wrong)


def _saved(made: Sequence[Thing]) -> str:
    return f"Saved {made[0][0].place}." if len(made) == 1 else f"Saved {len(made):,} fixtures."


def _in_place(library: Library, found: Sequence[Taken], now: Intake) -> None:
    entry = library_acts.there(library, now.target)
    fixtures = tuple(made for each in found for made in each.fixtures)
    st.markdown(f"It takes the place of **{plain(entry.name)}**; its name, folder and tags stay.")
    _save_button(
        f"Replace by {len(fixtures):,} exchange{'' if len(fixtures) == 1 else 's'}",
        lambda shelf: library_acts.replace(shelf, entry.id, fixtures),
        f"Replaced what {entry.name} holds.",
    )
    st.button("Keep it as a new fixture instead", key="library-anew", on_click=put_intake, kwargs={"target": ""})


def _save_button(label: str, do: Callable[[Library], Done], note: str, *, disabled: bool = False) -> None:
    st.button(
        label,
        key="library-keep",
        icon=":material/bookmark_add:",
        type="primary",
        disabled=disabled,
        on_click=_save,
        args=(do, note),
    )


def _save(do: Callable[[Library], Done], note: str) -> None:
    """Keeps it and shows it in the library; what couldn't be kept stays in the boxes."""
    done = act(do, note)
    if done.ids and not done.failed:
        show(done.ids)
        put(intake=Intake(uploads=desk().intake.uploads + 1))
