"""Information that is wrong, missing or not for the player who has it."""

from dataclasses import dataclass
from enum import StrEnum

from federation.rules.figures_play import ScreenFigures


@dataclass(frozen=True, slots=True)
class RulingForm:
    """What a director starts from: the Law, what is offered and what is presumed."""

    law: str
    damage_presumed: bool
    adjustment: str
    offence: str


class Adjustment(StrEnum):
    """How an adjusted score stands to the facts found."""

    IF_DAMAGE = "IF_DAMAGE"
    OFFERED = "OFFERED"
    NONE = "NONE"


class SystemMaterial(StrEnum):
    """How an explanation stands to the convention card."""

    AGREES = "AGREES"
    DIFFERS = "DIFFERS"
    CALL_ABSENT = "CALL_ABSENT"
    CALL_MISPLACED = "CALL_MISPLACED"
    NO_CARD = "NO_CARD"


def misinformation_form(material: SystemMaterial, *, opponents_missed_best: bool) -> RulingForm:
    """Return the form for a call that the card does not cover as told.

    Source: RTP 2.1.3.6, 2.1.11.3.
    """
    if material is SystemMaterial.AGREES:
        return RulingForm("40", damage_presumed=False, adjustment=Adjustment.OFFERED, offence="")
    return RulingForm(
        "40",
        damage_presumed=opponents_missed_best,
        adjustment=Adjustment.IF_DAMAGE,
        offence="card_incomplete",
    )


def unauthorised_information_form(*, used_deliberately: bool, by_accident: bool) -> RulingForm:
    """Return the form for information a player may not use; giving it unmeant is no offence.

    Source: RTP 2.1.5, 2.1.11.3; Law 16.
    """
    if by_accident:
        return RulingForm("16", damage_presumed=False, adjustment=Adjustment.IF_DAMAGE, offence="")
    return RulingForm(
        "16",
        damage_presumed=False,
        adjustment=Adjustment.OFFERED,
        offence="deliberate_ui" if used_deliberately else "",
    )


def leak_must_be_penalised(*, explanation_differed_from_hand: bool, pair_gained: bool) -> bool:
    """Return whether the director has no choice but to penalise. Source: RTP 2.1.5."""
    return explanation_differed_from_hand and pair_gained


class InformationCall(StrEnum):
    """How a call about information is taken."""

    RIGHTS_RESERVED = "RIGHTS_RESERVED"
    FACTS_AT_ONCE = "FACTS_AT_ONCE"
    ACCIDENTAL = "ACCIDENTAL"
    AFTER_PLAY = "AFTER_PLAY"


def information_call(*, accidental: bool, agreed: bool, play_over: bool) -> InformationCall:
    """Return how the call is taken; what opponents deny is looked into while it is fresh.

    Source: RTP 2.1.5; Law 16B2, 16C.
    """
    if accidental:
        return InformationCall.ACCIDENTAL
    if agreed:
        return InformationCall.RIGHTS_RESERVED
    return InformationCall.AFTER_PLAY if play_over else InformationCall.FACTS_AT_ONCE


@dataclass(frozen=True, slots=True)
class AlertRuling:
    """What follows from a late or unseen alert."""

    may_change_call: bool
    unauthorised: bool
    adjust_for_innocent: bool


def late_alert(
    *, next_opponent_called: bool, call_prompted: bool, seen: bool, damaged: bool
) -> AlertRuling:
    """Return what follows when an alert came after the next call, or was never seen.

    Source: RTP 2.1.6.3; Law 21B.
    """
    return AlertRuling(
        may_change_call=next_opponent_called and call_prompted,
        unauthorised=False,
        adjust_for_innocent=not seen and damaged,
    )


class DelayRuling(StrEnum):
    """What a delay behind screens amounts to."""

    NOT_SIGNIFICANT = "NOT_SIGNIFICANT"
    MAY_BE_UNAUTHORISED = "MAY_BE_UNAUTHORISED"
    CALLED_LATE = "CALLED_LATE"


def screen_delay(
    seconds: int, *, before_screen_opened: bool, figures: ScreenFigures
) -> DelayRuling:
    """Return what a delay of the tray amounts to; for a late call it may amount to nothing.

    Source: RTP 2.1.8.2; Law 16B2.
    """
    if seconds <= figures.insignificant_delay_seconds:
        return DelayRuling.NOT_SIGNIFICANT
    return DelayRuling.MAY_BE_UNAUTHORISED if before_screen_opened else DelayRuling.CALLED_LATE


def screen_explanations(
    *, same_on_both_sides: bool, match_card: bool, hand_agrees: bool, confused: bool
) -> str:
    """Return the article under which explanations behind screens are ruled, "" for none.

    Source: RTP 2.1.8.2, 2.1.8.3.
    """
    if same_on_both_sides and match_card:
        return "" if hand_agrees else "RTP 2.1.2.4"
    return "RTP 2.1.3.6" if confused else ""
