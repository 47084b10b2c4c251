"""Psychic calls: when they are allowed, when they show an agreement, when they are forbidden."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class PsychicRuling(StrEnum):
    """The possible findings of a director on a psychic call."""

    LEGAL = "LEGAL"
    UNDISCLOSED_AGREEMENT = "UNDISCLOSED_AGREEMENT"
    BROWN_NOT_DESCRIBED = "BROWN_NOT_DESCRIBED"


@dataclass(frozen=True, slots=True)
class LoggedPsychic:
    """A psychic call of a pair: the seat (1 to 4), and whether partner allowed for it."""

    seat: int
    fielded: bool


@dataclass(frozen=True, slots=True)
class PsychicRecord:
    """What a pair's psychics in a season suggest, and the findings open to the director."""

    possible_agreement: bool
    choices: tuple[PsychicRuling, ...]


def psychic_record(logged: Sequence[LoggedPsychic]) -> PsychicRecord:
    """Return what the psychics of a pair suggest.

    A partner who allowed for one, or a habit in one seat, may be an agreement: the director
    decides.
    Source: RTP 2.1.2.4.
    """
    repeated = len(logged) > len({psychic.seat for psychic in logged})
    suspicious = repeated or any(psychic.fielded for psychic in logged)
    return PsychicRecord(suspicious, tuple(PsychicRuling) if suspicious else (PsychicRuling.LEGAL,))


def psychic_offence(
    *, opening_is_artificial: bool, ruling: PsychicRuling = PsychicRuling.LEGAL
) -> str | None:
    """Return the row of the catalogue for a psychic call, None if it is allowed.

    Source: RTP 2.1.2.4, 2.1.11.3.
    """
    if opening_is_artificial or ruling is PsychicRuling.UNDISCLOSED_AGREEMENT:
        return "undisclosed_psychic"
    if ruling is PsychicRuling.BROWN_NOT_DESCRIBED:
        return "card_incomplete"
    return None
