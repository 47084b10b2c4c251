"""Information that is wrong, missing, or not authorised for the player who has it."""

from dataclasses import dataclass
from enum import StrEnum

from federation.rules.figures_play import ScreenFigures


@dataclass(frozen=True, slots=True)
class RulingForm:
    """The starting point of a ruling: the Law, what is offered and what is presumed."""

    law: str
    damage_presumed: bool
    adjustment: str
    offence: str


class Adjustment(StrEnum):
    """Whether facts justify an adjusted score."""

    IF_DAMAGE = "IF_DAMAGE"
    OFFERED = "OFFERED"
    NONE = "NONE"


class SystemMaterial(StrEnum):
    """How an explanation relates to the convention card."""

    AGREES = "AGREES"
    DIFFERS = "DIFFERS"
    CALL_ABSENT = "CALL_ABSENT"
    CALL_MISPLACED = "CALL_MISPLACED"
    NO_CARD = "NO_CARD"


def misinformation_form(material: SystemMaterial, *, opponents_missed_best: bool) -> RulingForm:
    """Return the form for a call explained differently from the card.

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
    """Return the form for unauthorised information; giving it unintentionally is no offence.

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
    """Return whether the director must penalise. Source: RTP 2.1.5."""
    return explanation_differed_from_hand and pair_gained


class InformationCall(StrEnum):
    """How a call about information is handled."""

    RIGHTS_RESERVED = "RIGHTS_RESERVED"
    FACTS_AT_ONCE = "FACTS_AT_ONCE"
    ACCIDENTAL = "ACCIDENTAL"
    AFTER_PLAY = "AFTER_PLAY"


def information_call(*, accidental: bool, agreed: bool, play_over: bool) -> InformationCall:
    """Return how the call is handled; what opponents deny is examined at once.

    Source: RTP 2.1.5; Law 16B2, 16C.
    """
    if accidental:
        return InformationCall.ACCIDENTAL
    if agreed:
        return InformationCall.RIGHTS_RESERVED
    return InformationCall.AFTER_PLAY if play_over else InformationCall.FACTS_AT_ONCE


@dataclass(frozen=True, slots=True)
class AlertRuling:
    """The consequence of a late or unseen alert."""

    may_change_call: bool
    unauthorised: bool
    adjust_for_innocent: bool


def late_alert(
    *, next_opponent_called: bool, call_prompted: bool, seen: bool, damaged: bool
) -> AlertRuling:
    """Return the consequence of an alert that came after the next call, or was never seen.

    Source: RTP 2.1.6.3; Law 21B.
    """
    return AlertRuling(
        may_change_call=next_opponent_called and call_prompted,
        unauthorised=False,
        adjust_for_innocent=not seen and damaged,
    )


class DelayRuling(StrEnum):
    """The assessment of a delay behind screens."""

    NOT_SIGNIFICANT = "NOT_SIGNIFICANT"
    MAY_BE_UNAUTHORISED = "MAY_BE_UNAUTHORISED"
    CALLED_LATE = "CALLED_LATE"


def screen_delay(
    seconds: int, *, before_screen_opened: bool, figures: ScreenFigures
) -> DelayRuling:
    """Return the assessment of a delay of the tray; for a late call it may be none.

    Source: RTP 2.1.8.2; Law 16B2.
    """
    if seconds <= figures.insignificant_delay_seconds:
        return DelayRuling.NOT_SIGNIFICANT
    return DelayRuling.MAY_BE_UNAUTHORISED if before_screen_opened else DelayRuling.CALLED_LATE


def screen_explanations(
    *, same_on_both_sides: bool, match_card: bool, hand_agrees: bool, confused: bool
) -> str:
    """Return the article on which explanations behind screens are ruled, "" for none.

    Source: RTP 2.1.8.2, 2.1.8.3.
    """
    if same_on_both_sides and match_card:
        return "" if hand_agrees else "RTP 2.1.2.4"
    return "RTP 2.1.3.6" if confused else ""
