"""Irregularities behind screens: differences from the Laws at an open table."""

from dataclasses import dataclass
from enum import StrEnum


class IrregularCall(StrEnum):
    """The two kinds of call: one the next player could accept, and one nobody may."""

    ILLEGAL = "ILLEGAL"
    INADMISSIBLE = "INADMISSIBLE"


class Tray(StrEnum):
    """What happened to the tray."""

    NOT_MOVED = "NOT_MOVED"
    MOVED_BY_OPPONENT = "MOVED_BY_OPPONENT"
    MOVED_BY_OFFENDER = "MOVED_BY_OFFENDER"
    BACK_UNNOTICED = "BACK_UNNOTICED"


class ScreenCall(StrEnum):
    """What happens to the call."""

    PUT_RIGHT = "PUT_RIGHT"
    ACCEPTED = "ACCEPTED"
    RETURNED_AND_PUT_RIGHT = "RETURNED_AND_PUT_RIGHT"
    AUCTION_GOES_ON = "AUCTION_GOES_ON"
    LAW_35 = "LAW_35"


@dataclass(frozen=True, slots=True)
class ScreenRuling:
    """What happens to a call behind screens.

    rectified_by_law: the Law broken is applied to the offender besides. other_side_informed: of it.
    unauthorised: information from the call is not authorised for the offending side.
    """

    call: ScreenCall
    rectified_by_law: bool
    other_side_informed: bool
    unauthorised: bool


def irregular_call(kind: IrregularCall, tray: Tray) -> ScreenRuling:
    """Return what happens to an illegal or inadmissible call. Source: RTP 2.1.8.4."""
    illegal = kind is IrregularCall.ILLEGAL
    match tray:
        case Tray.NOT_MOVED:
            return ScreenRuling(ScreenCall.PUT_RIGHT, False, False, False)
        case Tray.MOVED_BY_OPPONENT if illegal:
            return ScreenRuling(ScreenCall.ACCEPTED, False, True, False)
        case Tray.MOVED_BY_OPPONENT:
            return ScreenRuling(ScreenCall.RETURNED_AND_PUT_RIGHT, False, True, True)
        case Tray.MOVED_BY_OFFENDER:
            return ScreenRuling(ScreenCall.RETURNED_AND_PUT_RIGHT, True, True, True)
    call = ScreenCall.AUCTION_GOES_ON if illegal else ScreenCall.LAW_35
    return ScreenRuling(call, False, True, False)


class LeadRuling(StrEnum):
    """What happens to a lead by the wrong defender."""

    WITHDRAWN = "WITHDRAWN"
    LAW_54 = "LAW_54"
    MAJOR_PENALTY_CARD = "MAJOR_PENALTY_CARD"
    ACCEPTED_DECLARER_PLAYS = "ACCEPTED_DECLARER_PLAYS"


def lead_out_of_turn(
    *,
    faced: bool,
    flap_open: bool,
    opened_wrongly_by_declaring_side: bool = False,
    right_lead_faced: bool = False,
) -> LeadRuling:
    """Return what happens to a lead out of turn behind screens.

    Source: RTP 2.1.8.4; Law 54.
    """
    if opened_wrongly_by_declaring_side and faced:
        return LeadRuling.ACCEPTED_DECLARER_PLAYS
    if not faced or not flap_open:
        return LeadRuling.WITHDRAWN
    return LeadRuling.MAJOR_PENALTY_CARD if right_lead_faced else LeadRuling.LAW_54


def may_replace_call(*, tray_moved: bool, unintended: bool, neighbour_agrees: bool) -> bool:
    """Return whether a legal call on the tray may still be replaced. Source: RTP 2.1.8.4."""
    return not tray_moved and (unintended or neighbour_agrees)
