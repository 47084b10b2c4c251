"""Common parts of both kinds of PBN results: the parts of an imported file, names, sides."""

import re
from dataclasses import dataclass
from decimal import Decimal

from scoring.importers.entries import player_of
from scoring.importers.notation import number_of
from scoring.importers.records import (
    ImportedContestant,
    ImportedLine,
    ImportedMatch,
    ImportedPlayer,
    ScoringHints,
)

NUMBERED = re.compile(r"(?P<name>.*?)\s*#\s*(?P<number>\d*)\s*")
PARTED = (" - ", " / ", "/", " & ", " + ", ";", " and ", "-", "+", "&")
SIDED = re.compile(r"\b(NS|EW)\s+([+-]?\d+(?:[.,]\d+)?)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PbnResults:
    """Contestants, results, and the method of scoring."""

    kind: str
    hints: ScoringHints
    winners: int
    contestants: tuple[ImportedContestant, ...]
    lines: tuple[ImportedLine, ...]
    matches: tuple[ImportedMatch, ...] = ()


def person_of(text: str) -> ImportedPlayer | None:
    """Return the player named, with a federation number written "#12345"; None for nobody.

    "Dummy 1#", a name with the mark and no number, stands for a bye.
    """
    clean = " ".join(text.split())
    if clean in {"", "?", "-"}:
        return None
    regex_match = NUMBERED.fullmatch(clean)
    if regex_match is None:
        return player_of(clean)
    return player_of(regex_match["name"], regex_match["number"]) if regex_match["number"] else None


def people_of(text: str) -> tuple[ImportedPlayer, ...]:
    """Return the players of a pair named in one cell: "Alfa-Bravo", "Ann Alfa / Bob Bravo"."""
    for mark in PARTED:
        parts = [part.strip() for part in text.split(mark)]
        if len(parts) in (2, 4) and all(parts):
            people = [person_of(part) for part in parts]
            return tuple(person for person in people if person)
    person = person_of(text)
    return (person,) if person else ()


def sided(text: str) -> tuple[Decimal | None, Decimal | None]:
    """Return the numbers of "NS 4 EW -4", "NS 4" or "EW 50" as North-South's and East-West's."""
    numbers_by_side = {side.upper(): number_of(number) for side, number in SIDED.findall(text)}
    return numbers_by_side.get("NS"), numbers_by_side.get("EW")


def method_of(scoring: str) -> str:
    """Return the method named in a Scoring tag, "" if it is unknown."""
    words = {word.strip().upper() for word in re.split(r"[;,\s]+", scoring)}
    if words & {"MATCHPOINTS", "MATCHPOINT", "MP", "MPS", "MP1", "MP2"}:
        return "matchpoints"
    if words & {"BUTLER", "EXPERTS"} or any(word.startswith("BUTLER") for word in words):
        return "butler"
    if any(word.startswith(("CROSS", "XIMP")) for word in words):
        return "cross_imps"
    if words & {"BAM", "PAB"}:
        return "point_a_board"
    return "imps" if words & {"IMP", "IMPS"} else ""
