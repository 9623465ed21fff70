"""Import: files and pasted text, what was recognised in them, and under which name it is kept."""

# Streamlit annotates with types of packages that have none.
# pyright: reportUnknownMemberType=false

from collections.abc import Callable, Sequence

import streamlit as st

from engine.fixtures import FORMATS
from engine.store import Entry, StoreError
from playground import state
from playground.model.counts import counted
from playground.model.lens.examples import stream_examples
from playground.model.library import acts as library_acts
from playground.model.library.acts import Done, Library
from playground.model.library.intake import (
    MOST_ANSWERED,
    MOST_BYTES,
    MOST_SAVED,
    Cut,
    File,
    Taken,
    suggested,
    taken,
    things,
)
from playground.model.library.names import Named, problems_of, tidy
from playground.model.runs.record import refusal
from playground.ui.library.desk import Intake, act, desk, put, put_intake, show
from playground.ui.library.fields import named_fields, typed
from playground.ui.plain import plain
from playground.ui.runs.word_table import word_table

_MEGABYTES = MOST_BYTES // 1_000_000
_MOST_ROWS = 100
_CUTS: dict[Cut, str] = {"file": "One a file", "exchange": "One an exchange", "all": "One of all"}
_MOST_NAMES = 6
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
        target = _target(library, now)
        if not (now.files or now.pasted.strip()):
            st.info(
                "Nothing to import yet. Upload files, paste one, or take an example; before anything is kept you see "
                "what was recognised in it.",
                icon=":material/lightbulb:",
            )
            return
        with st.spinner("Reading"):
            found = taken(now.files, now.pasted, state.service() if now.answer else None)
        _recognised(found, now)
        if not any(each.exchanges for each in found):
            st.error("No exchange in it that could be kept.", icon=":material/error:")
        elif target:
            _in_place(found, target)
        else:
            _anew(library, found, now)


def _target(library: Library, now: Intake) -> Entry | None:
    """The fixture that makes room, told above all else; None where what is brought is a new one."""
    if not now.target:
        return None
    entry: Entry | None = None
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        try:
            entry = library_acts.there(library, now.target)
            st.markdown(f"It takes the place of **{plain(entry.name)}**.", width="content")
        except StoreError as error:
            st.error(plain(error), icon=":material/error:")
        st.button("Keep it as a new fixture", key="library-anew", on_click=put_intake, kwargs={"target": ""})
    return entry


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
            st.markdown(f":material/draft: **{plain(file.name)}** · {len(file.data):,} bytes", width="stretch")
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


def _recognised(found: Sequence[Taken], now: Intake) -> None:
    """What each file is and holds, and every problem with its place."""
    asked = sum(len(each.requests) for each in found)
    columns = ("file", "recognised as", "exchanges", "requests without an answer")[: 4 if asked else 3]
    rows = [(each.name, each.title, f"{len(each.fixtures):,}", f"{len(each.requests):,}") for each in found]
    word_table(columns, [row[: len(columns)] for row in rows[:_MOST_ROWS]], title="What was recognised")
    if len(rows) > _MOST_ROWS:
        st.markdown(f"The first {_MOST_ROWS} of {len(rows):,}.")
    if asked:
        st.toggle(
            f"Answer {counted(asked, 'request')} by this engine",
            help=f"A fixture needs an answer. At most {MOST_ANSWERED} of a file are answered.",
            **state.mirror("library-answer", now.answer, lambda new: put_intake(answer=new)),
        )
    if refused := [made for each in found for made in each.answers if made.status >= 400]:
        first = plain(refusal(refused[0].status, refused[0].body))
        st.warning(f"The engine refuses {counted(len(refused), 'request')}. {first}", icon=":material/block:")
    wrong = [(each.name, problem.where or "the whole", problem.reason) for each in found for problem in each.problems]
    if wrong:
        rest = "; the rest can be kept" if any(each.exchanges for each in found) else ""
        st.warning(f"{counted(len(wrong), 'problem')}{rest}.", icon=":material/info:")
        word_table(("file", "where", "why"), wrong[:_MOST_ROWS], title="What can't be read")
        if len(wrong) > _MOST_ROWS:
            st.markdown(f"The first {_MOST_ROWS} of {len(wrong):,}.")


def _anew(library: Library, found: Sequence[Taken], now: Intake) -> None:
    """Into how many fixtures, under which names, and the button."""
    full = sum(bool(each.exchanges) for each in found)
    if sum(len(each.exchanges) for each in found) > 1:
        _cut(now, full)
    named = now.named or tidy(Named(suggested(found), desk().folder))
    wanted = things(found, named, now.cut)
    made = library_acts.freed(library, wanted)
    by_file = full > 1 and now.cut != "all"
    if by_file:
        more = ", …" if len(made) > _MOST_NAMES else ""
        st.markdown(f"Named after their files: {plain(', '.join(each.place for each, _ in made[:_MOST_NAMES]))}{more}")
    named_fields(
        library,
        lambda: desk().intake.named or named,
        lambda new: put_intake(named=new),
        "library-import",
        name="" if by_file else "Name",
    )
    _numbered([new.place for (new, _), (old, _) in zip(made, wanted, strict=True) if new != old])
    if len(made) > MOST_SAVED:
        st.error(
            f"At most {MOST_SAVED:,} fixtures are saved at once, these are {len(made):,}.", icon=":material/error:"
        )
    wrong = any(problems_of(each) for each, _ in made) or len(made) > MOST_SAVED

    def keep() -> _Act:
        asked = typed(desk().intake.named or named, "library-import")
        now_made = library_acts.freed(library, things(found, asked, now.cut))
        note = now_made[0][0].place if len(now_made) == 1 else f"{len(now_made):,} fixtures"
        return lambda shelf: library_acts.add(shelf, now_made), f"Saved {note}."

    _save_button(f"Save {counted(len(made), 'fixture')}", keep, disabled=wrong)


def _numbered(names: Sequence[str]) -> None:
    if names:
        more = ", …" if len(names) > _MOST_NAMES else ""
        st.info(
            f"Names that are taken get a number: {plain(', '.join(names[:_MOST_NAMES]))}{more}", icon=":material/info:"
        )


def _cut(now: Intake, full: int) -> None:
    """One fixture of all, or several; of one file, one a file is one of all."""
    words = _CUTS if full > 1 else {"file": _CUTS["all"], "exchange": _CUTS["exchange"]}
    chosen: Cut = now.cut if now.cut in words else "file"
    st.segmented_control(
        "Fixtures",
        [*words],
        format_func=lambda cut: words[cut],
        required=True,
        **state.mirror(f"library-cut-{len(words)}", chosen, lambda new: put_intake(cut=new)),
    )


def _in_place(found: Sequence[Taken], entry: Entry) -> None:
    fixtures = tuple(made for each in found for made in each.exchanges)
    _save_button(
        f"Replace by {counted(len(fixtures), 'exchange')}",
        lambda: (lambda shelf: library_acts.replace(shelf, entry.id, fixtures), f"Replaced what {entry.name} holds."),
    )


_Act = tuple[Callable[[Library], Done], str]
"""What is done to the library, and what is said of it."""


def _save_button(label: str, made: Callable[[], _Act], *, disabled: bool = False) -> None:
    st.button(
        label,
        key="library-keep",
        icon=":material/bookmark_add:",
        type="primary",
        disabled=disabled,
        on_click=_save,
        args=(made,),
    )


def _save(made: Callable[[], _Act]) -> None:
    """Keeps it and shows it in the library; what couldn't be kept stays in the boxes."""
    done = act(*made())
    if done.ids and not done.failed:
        show(done.ids)
        put(intake=Intake(uploads=desk().intake.uploads + 1))
