"""Breaches of conduct that classify an incident, by list and gravity."""

from dataclasses import dataclass
from enum import StrEnum

from federation.errors import RuleError


class ConductList(StrEnum):
    """The lists of breaches."""

    TO_AVOID = "TO_AVOID"
    BREACH = "BREACH"
    RISING = "RISING"


CONDUCT: dict[ConductList, tuple[str, ...]] = {
    ConductList.TO_AVOID: (
        "inattention",
        "gratuitous_remark",
        "card_detached_early",
        "play_prolonged_to_upset",
        "rude_summons",
    ),
    ConductList.BREACH: (
        "call_wording_varied",
        "approval_shown",
        "hope_for_trick_shown",
        "tricks_needed_signalled",
        "staring",
        "lack_of_interest_shown",
        "tempo_varied_to_upset",
        "left_table_early",
    ),
    # From the mildest to the gravest.
    ConductList.RISING: (
        "boasting",
        "delaying_post_mortem",
        "misleading_remark",
        "belittling_remark",
        "left_room_without_leave",
        "arguing_a_ruling",
        "insinuation_or_rudeness",
        "discrimination",
        "threat_or_violence",
    ),
}


@dataclass(frozen=True, slots=True)
class ConductBreach:
    """A breach with its list; gravity counts from 1 if the list rises, else 0."""

    key: str
    list: ConductList
    gravity: int


def conduct_breach(key: str) -> ConductBreach:
    """Return the list and gravity of a breach of conduct. Source: RTP 1.3.3."""
    for name, keys in CONDUCT.items():
        if key in keys:
            rising = name is ConductList.RISING
            return ConductBreach(key, name, keys.index(key) + 1 if rising else 0)
    raise RuleError("conduct_unknown", article="RTP 1.3.3", key=key)
