"""The systems on which a card can be based, from our data file."""

import tomllib
from functools import cache
from pathlib import Path

from tournaments.cards.rules.bases import Base, read_bases

BASES = Path(__file__).resolve().parents[1] / "rulebook" / "bases.toml"


@cache
def bases() -> dict[str, Base]:
    """Return the systems by code, the most common first."""
    return read_bases(tomllib.loads(BASES.read_text(encoding="utf-8")))


def base_choices(language: str) -> list[tuple[str, str]]:
    """Return the choices of a form, in the reader's language."""
    return [(code, base.name_in(language)) for code, base in bases().items()]
