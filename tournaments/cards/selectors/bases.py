"""The systems on which a card can be based, from our data file."""

import tomllib
from functools import cache
from pathlib import Path

from django.utils.functional import lazy
from django.utils.translation import get_language

from tournaments.cards.rules.bases import Base, read_bases

BASES = Path(__file__).resolve().parents[1] / "rulebook" / "bases.toml"


@cache
def bases() -> dict[str, Base]:
    """Return the systems by code, the most common first."""
    return read_bases(tomllib.loads(BASES.read_text(encoding="utf-8")))


def base_choices() -> list[tuple[str, str]]:
    """Return the choices of a form; their names follow the language of who reads them."""
    return [(code, _name(code)) for code in bases()]


def _name_now(code: str) -> str:
    return bases()[code].name_in(get_language() or "en")


_name = lazy(_name_now, str)
