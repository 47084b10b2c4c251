"""The powers of a director: what, where, and on whose behalf."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from federation.errors import RuleError


def may_rule_at(players: Collection[int], *, director: int, opponents: Collection[int]) -> bool:
    """Return whether a director may rule at a table; never at the own one.

    players: at the table; opponents: those a playing director meets in the match.
    Source: Law 81A; RTP 2.1.1.1.
    """
    return director not in players and director not in opponents


@dataclass(frozen=True, slots=True)
class GapDecision:
    """A decision on a matter that the event's regulation does not cover."""

    made_for: str
    federation_reviews: bool


def gap_decision(*, has_delegate: bool) -> GapDecision:
    """Return who fills a gap: the delegate, or the director on behalf of the organiser.

    Source: RTP 2.1.1.1.
    """
    if has_delegate:
        return GapDecision("DELEGATE", federation_reviews=False)
    return GapDecision("ORGANISER", federation_reviews=True)


@dataclass(frozen=True, slots=True)
class SettledAtTable:
    """The consequence when players settled an irregularity among themselves."""

    incident_opened: bool
    their_settlement_counts: bool
    suggested_offence: str


def settled_without_director() -> SettledAtTable:
    """Return the consequence: the director rules on the irregularity itself.

    Source: RTP 2.1.1.1.
    """
    return SettledAtTable(
        incident_opened=True, their_settlement_counts=False, suggested_offence="dt_not_called"
    )


class Answered(StrEnum):
    """The state of a request to classify a system."""

    ASKED = "ASKED"
    ANSWERED = "ANSWERED"
    RULED_BY_DIRECTOR = "RULED_BY_DIRECTOR"


@dataclass(frozen=True, slots=True)
class Classification:
    """Who classifies a system, and the item of the report for a copy, "" for none."""

    state: Answered
    shown_on_card: bool
    report_item: str


def classification_request(
    *, during_play: bool, answered: bool, contested: bool = False
) -> Classification:
    """Return the state of a request to classify a system; complete systems are always accepted.

    contested: or to be confirmed, in which case a copy goes to the technical council.
    Source: RTP 2.1.2.6.
    """
    if during_play:
        if not answered:
            raise RuleError("director_classifies", article="RTP 2.1.2.6")
        return Classification(
            Answered.RULED_BY_DIRECTOR, shown_on_card=True, report_item="i" if contested else ""
        )
    state = Answered.ANSWERED if answered else Answered.ASKED
    return Classification(state, shown_on_card=answered, report_item="")
