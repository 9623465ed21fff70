"""Where the files beside the code are, in a checkout and in an installed package."""

from pathlib import Path

_PACKAGE = Path(__file__).parent
_PACKED = _PACKAGE / "_assets"
_CHECKOUT = _PACKAGE.parent


def asset(*parts: str) -> Path:
    """A file or folder under ``assets/`` (``asset("examples", "weather.json")``); whether it exists is not checked.

    A wheel carries ``examples`` and ``schemas``, not the screenshots.
    """
    return (_PACKED if _PACKED.is_dir() else _CHECKOUT / "assets").joinpath(*parts)


def streamlit_options() -> Path:
    """The file that says how the playground runs and looks."""
    packed = _PACKAGE / ".streamlit" / "config.toml"
    return packed if packed.is_file() else _CHECKOUT / ".streamlit" / "config.toml"
