"""The systems a card may begin with, as our file has them."""

import tomllib
from functools import cache
from pathlib import Path

from tournaments.cards.rules.bases import Base, read_bases

BASES = Path(__file__).resolve().parents[1] / "rulebook" / "bases.toml"


@cache
def bases() -> dict[str, Base]:
    """Return the bases by code, the usual one first."""
    return read_bases(tomllib.loads(BASES.read_text(encoding="utf-8")))


def base_choices(language: str) -> list[tuple[str, str]]:
    """Return the bases a form offers, in the reader's language."""
    return [(code, base.name_in(language)) for code, base in bases().items()]
