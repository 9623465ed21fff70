"""What opens over the page: import, share, export."""

from collections.abc import Callable, Sequence

import streamlit as st

from playground import state
from playground.model import intake, share
from playground.model.problems import Problem
from playground.model.runs.export import fixture_of
from playground.model.runs.record import Run
from playground.ui.address import address
from playground.ui.lens.desk import put_file, take
from playground.ui.library.save import save_form
from playground.ui.plain import plain
from playground.ui.pressing import pressed
from playground.ui.runs.export_menu import export_menu, name_of
from playground.ui.runs.opening import run_against
from playground.ui.runs.run_label import run_label


def open_dialog(name: str) -> None:
    """Opens a dialog in the next drawing of the page; "" closes the open one."""
    state.session().dialog = name


def show_dialog() -> None:
    """Draws the open dialog, if one is."""
    if draw := _DIALOGS.get(state.session().dialog):
        draw()


def _closed() -> None:
    open_dialog("")


@st.dialog("Import", width="medium", on_dismiss=_closed)
def _import() -> None:
    current = state.session()
    st.markdown(f"Takes {intake.ACCEPTED}.")
    uploaded = st.file_uploader("A file", key="import-file", type=_TYPES, max_upload_size=20)
    pasted = st.text_area("Or paste it", height=160, **state.mirror("mono-import", current.pasted, _keep_pasted))
    name = uploaded.name if uploaded else ""
    data = uploaded.getvalue() if uploaded else (pasted or "").encode("utf-8", "replace")
    if pressed("Import", "import-go", type="primary", disabled=not data.strip()):
        current.refused = _take_in(data, name.partition(".")[0] or "imported")
        if current.refused is None:
            open_dialog("")
            current.pasted = ""
            st.rerun()
    if problem := current.refused:
        _refused(problem, name, data)
    state.forget_presses()


_TYPES = ["json", "txt", "sh", "jsonl", "ndjson", "yaml", "yml", "har", "sse", "py", "gz"]
_LENS = "lens"


def _refused(problem: Problem, name: str, data: bytes) -> None:
    """Why nothing was imported; what belongs to the Lens can be taken there."""
    if problem.place != _LENS:
        st.error(plain(problem.message), icon=":material/error:")
        if problem.excerpt:
            st.code(problem.excerpt, language=None)
        return
    st.info(f"This is {plain(problem.message)}. The Lens takes it apart.", icon=":material/info:")
    if pressed("Open it in the Lens", "import-lens", icon=":material/search:", disabled=not data.strip()):
        if name:
            put_file(name, data)
        else:
            take(data.decode("utf-8", "replace"))
        open_dialog("")
        state.session().pasted, state.session().refused = "", None
        state.go("app_pages/lens.py")


def _keep_pasted(text: str | None) -> None:
    state.session().pasted = text or ""
    state.session().refused = None


def _take_in(data: bytes, name: str) -> Problem | None:
    """Loads what was imported; a recording is run again and compared. Gives what is wrong with it."""
    try:
        found = intake.read(data, name)
    except intake.AnswerAlone as error:
        return Problem(_LENS, "Import", error.message)
    except intake.Unreadable as error:
        return Problem("import", "Import", error.message, error.excerpt)
    state.load(found.draft, f"Imported {found.recognised}.{' ' * bool(found.beside)}{found.beside}")
    if found.recorded:
        run_against(found.recorded)
    return None


@st.dialog("Share", width="medium", on_dismiss=_closed)
def _share() -> None:
    packed = share.link(state.draft())
    if warning := share.too_long(packed):
        st.warning(warning, icon=":material/info:")
    st.markdown("This link holds the whole draft; nothing is kept on the server for it.")
    st.code(f"{address()}?s={packed}", language=None, wrap_lines=True)


@st.dialog("Export", width="medium", on_dismiss=_closed)
def _export() -> None:
    runs = state.session().runs
    if not runs:
        st.markdown("Run the request first: a fixture holds the answer too.")
        return
    chosen = _chosen(runs) if len(runs) > 1 else runs
    made = [fixture_of(run, state.service().settings) for run in chosen]
    name = name_of((chosen or runs)[-1])
    if chosen:
        one = f"Run {chosen[0].number} of **{plain(name)}**"
        st.markdown(f"{one if len(chosen) == 1 else f'{len(chosen)} runs, one after the other'}: {_HOLDS}")
    export_menu(made, name, "export")
    with st.expander(f"Save {'it' if len(made) == 1 else 'them'} in the library"):
        save_form(made, name, "export-run")


_HOLDS = "request, reply, chunks with their times, usage and settings. Keys are left out."


def _chosen(runs: Sequence[Run]) -> list[Run]:
    """The runs that go into the file, as they ran: the newest, until others are chosen beside it."""
    newest_first = {run.number: run for run in reversed(runs)}
    numbers = st.multiselect(
        "Runs",
        [*newest_first],
        default=[runs[-1].number],
        format_func=lambda number: run_label(newest_first[number]),
        placeholder="Choose the runs that go into the file",
        help="Several make one fixture: a conversation with its tool results, a refusal and the retry.",
        key=f"export-runs-{runs[-1].number}",
    )
    return [newest_first[number] for number in sorted(numbers)]


_DIALOGS: dict[str, Callable[[], None]] = {"import": _import, "share": _share, "export": _export}
