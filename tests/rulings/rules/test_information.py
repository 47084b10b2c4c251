"""RTP 2.1.2.4, 2.1.3.6, 2.1.5, 2.1.6.3, 2.1.8.2: information and psychics."""

import pytest

from federation.rules.figures_penalties import Sanction
from rulings.assistant.rules.information import (
    Adjustment,
    AlertRuling,
    DelayRuling,
    InformationCall,
    RulingForm,
    SystemMaterial,
    information_call,
    late_alert,
    leak_must_be_penalised,
    misinformation_form,
    screen_delay,
    screen_explanations,
    unauthorised_information_form,
)
from rulings.reports.rules.psychics import (
    LoggedPsychic,
    PsychicRecord,
    PsychicRuling,
    psychic_offence,
    psychic_record,
)
from rulings.rules.penalties import Unit, penalty_amount, suggestion
from tests.shipped_figures import rtp_2026

PENALTIES, SCREENS = rtp_2026().penalties, rtp_2026().screens
PP = Sanction.PROCEDURAL_PENALTY


@pytest.mark.rule("2.1.2.4-a")
def test_a_habit_of_psychics_may_be_an_agreement() -> None:
    fielded = [LoggedPsychic(3, True)] * 2 + [LoggedPsychic(3, False)] * 2

    assert psychic_record(fielded) == PsychicRecord(
        True,
        (
            PsychicRuling.LEGAL,
            PsychicRuling.UNDISCLOSED_AGREEMENT,
            PsychicRuling.BROWN_NOT_DESCRIBED,
        ),
    )
    assert psychic_record([LoggedPsychic(1, False)]) == PsychicRecord(False, (PsychicRuling.LEGAL,))
    assert psychic_offence(opening_is_artificial=False) is None
    assert (
        psychic_offence(opening_is_artificial=False, ruling=PsychicRuling.UNDISCLOSED_AGREEMENT)
        == "undisclosed_psychic"
    )


@pytest.mark.rule("2.1.2.4-b")
def test_a_psychic_of_an_artificial_opening() -> None:
    row = psychic_offence(opening_is_artificial=True)
    given = suggestion(str(row), earlier=[], figures=PENALTIES)
    amount = penalty_amount(PP, Unit.TOP_PERCENT, PENALTIES)

    assert given.sanction == PP
    assert amount is not None
    assert amount.value == 10


@pytest.mark.rule("2.1.3.6-a")
def test_a_call_that_the_card_covers_is_no_offence() -> None:
    form = misinformation_form(SystemMaterial.AGREES, opponents_missed_best=True)

    assert form == RulingForm("40", False, Adjustment.OFFERED, "")


@pytest.mark.rule("2.1.3.6-a")
def test_a_call_absent_from_the_card() -> None:
    form = misinformation_form(SystemMaterial.CALL_ABSENT, opponents_missed_best=True)

    assert form == RulingForm("40", True, Adjustment.IF_DAMAGE, "card_incomplete")
    assert suggestion(form.offence, earlier=[], figures=PENALTIES).sanction == PP


@pytest.mark.rule("2.1.5-a")
def test_unauthorised_information() -> None:
    deliberate = unauthorised_information_form(used_deliberately=True, by_accident=False)
    unmeant = unauthorised_information_form(used_deliberately=False, by_accident=False)

    assert deliberate == RulingForm("16", False, Adjustment.OFFERED, "deliberate_ui")
    assert suggestion("deliberate_ui", earlier=[], figures=PENALTIES).sanction == PP
    assert unmeant.offence == ""
    assert leak_must_be_penalised(explanation_differed_from_hand=True, pair_gained=True)
    assert not leak_must_be_penalised(explanation_differed_from_hand=True, pair_gained=False)


@pytest.mark.rule("2.1.5-b")
def test_calls_about_information() -> None:
    reserved = information_call(accidental=False, agreed=True, play_over=True)
    denied = information_call(accidental=False, agreed=False, play_over=False)
    overheard = information_call(accidental=True, agreed=False, play_over=False)

    assert (reserved, denied, overheard) == (
        InformationCall.RIGHTS_RESERVED,
        InformationCall.FACTS_AT_ONCE,
        InformationCall.ACCIDENTAL,
    )
    form = unauthorised_information_form(used_deliberately=False, by_accident=True)
    assert form.offence == ""


@pytest.mark.rule("2.1.6.3-a")
def test_late_and_unseen_alerts() -> None:
    late = late_alert(next_opponent_called=True, call_prompted=True, seen=True, damaged=False)
    unseen = late_alert(next_opponent_called=False, call_prompted=False, seen=False, damaged=True)

    assert late == AlertRuling(True, unauthorised=False, adjust_for_innocent=False)
    assert unseen == AlertRuling(False, unauthorised=False, adjust_for_innocent=True)


@pytest.mark.rule("2.1.8.2-a")
def test_delays_and_explanations_behind_screens() -> None:
    short = screen_delay(18, before_screen_opened=True, figures=SCREENS)
    long = screen_delay(35, before_screen_opened=True, figures=SCREENS)
    told_late = screen_delay(35, before_screen_opened=False, figures=SCREENS)
    alike = screen_explanations(
        same_on_both_sides=True, match_card=True, hand_agrees=False, confused=True
    )
    different = screen_explanations(
        same_on_both_sides=False, match_card=True, hand_agrees=True, confused=True
    )

    assert (short, long, told_late) == (
        DelayRuling.NOT_SIGNIFICANT,
        DelayRuling.MAY_BE_UNAUTHORISED,
        DelayRuling.CALLED_LATE,
    )
    assert (alike, different) == ("RTP 2.1.2.4", "RTP 2.1.3.6")
