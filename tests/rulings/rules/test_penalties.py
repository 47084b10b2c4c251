"""RTP 2.1.11, 2.1.3.1, 2.4.2, 3.2.1: what an offence brings."""

from decimal import Decimal

import pytest

from federation.errors import RuleError
from federation.rules.figures_penalties import Sanction
from rulings.rules.penalties import (
    Amount,
    Applied,
    Exclusion,
    Lateness,
    Suggestion,
    Unit,
    apply_sanction,
    asks_what_comes_next,
    catalogue_row,
    conduct_penalties,
    disqualification,
    lateness,
    missing_card,
    offence_article,
    penalty_amount,
    stays_while_appealed,
    suggestion,
)
from tests.shipped_figures import rtp_2026

FIGURES = rtp_2026().penalties
AD, PP = Sanction.WARNING, Sanction.PROCEDURAL_PENALTY
PD, SD = Sanction.DISCIPLINARY_PENALTY, Sanction.SUSPENSION_OR_DISQUALIFICATION


def sanction_for(key: str, *earlier: str) -> Sanction | None:
    return suggestion(key, earlier=earlier, figures=FIGURES).sanction


@pytest.mark.rule("2.1.11.1-a")
def test_a_departure_is_kept_with_its_reason() -> None:
    given = suggestion("improper_protest", earlier=[], figures=FIGURES)

    applied = apply_sanction(
        given, PD, reason="Shouted at the committee", next_may_exclude=True, figures=FIGURES
    )

    assert applied == Applied(suggested=AD, applied=PD, reason="Shouted at the committee")
    with pytest.raises(RuleError) as refused:
        apply_sanction(given, PD, reason=" ", next_may_exclude=True, figures=FIGURES)
    assert refused.value.code == "departure_needs_reason"


@pytest.mark.rule("2.1.11.1-d")
def test_offences_are_remembered_over_the_whole_event() -> None:
    given = suggestion("late_or_slow", earlier=["late_or_slow", "no_alert"], figures=FIGURES)

    assert given == Suggestion("late_or_slow", 2, PP, "LATENESS_SCHEDULE", reported=False)


@pytest.mark.rule("2.1.11.2-a")
def test_a_second_unshuffled_board() -> None:
    assert sanction_for("not_shuffled_or_dup_error") == AD
    assert sanction_for("not_shuffled_or_dup_error", "not_shuffled_or_dup_error") == PP


@pytest.mark.rule("2.1.11.3-a")
def test_a_missing_alert_on_another_board_is_a_repetition() -> None:
    assert (sanction_for("no_alert"), sanction_for("no_alert", "no_alert")) == (AD, PP)


@pytest.mark.rule("2.1.11.4-a")
def test_conduct() -> None:
    assert (sanction_for("phones"), sanction_for("rude_to_partner", "phones")) == (PD, AD)
    assert (sanction_for("violence"), sanction_for("violence", "violence")) == (SD, None)


@pytest.mark.rule("2.1.11.3-b")
def test_the_notes_of_the_breaches() -> None:
    deliberate = suggestion("deliberate_irregularity", earlier=[], figures=FIGURES)
    known = suggestion("system_not_permitted", earlier=[], should_have_known=True, figures=FIGURES)

    assert (deliberate.sanction, deliberate.reported) == (PD, True)
    assert (known.sanction, sanction_for("system_not_permitted")) == (PP, AD)
    assert catalogue_row("deliberate_ui", FIGURES).note == "MAY_GO_HIGHER"
    assert catalogue_row("card_incomplete", FIGURES).note == "BESIDE_ADJUSTMENT_IF_DAMAGE"


@pytest.mark.rule("2.1.11.4-b")
def test_a_warning_for_conduct_says_what_comes_next_and_is_reported() -> None:
    given = suggestion("rude_to_partner", earlier=[], figures=FIGURES)

    assert (given.sanction, given.reported) == (AD, True)
    asked = {
        (key, offence, sanction): asks_what_comes_next(
            key, offence=offence, sanction=sanction, figures=FIGURES
        )
        for key, offence, sanction in (
            ("rude_to_partner", 1, AD),
            ("shouting", 1, PD),
            ("rude_to_partner", 2, PD),
            ("rude_to_partner", 2, AD),
            ("no_alert", 1, AD),
        )
    }
    assert list(asked.values()) == [True, True, False, True, False]
    with pytest.raises(RuleError) as refused:
        apply_sanction(given, AD, figures=FIGURES)
    assert refused.value.code == "next_offence_not_told"


def test_an_offence_outside_the_catalogue_is_refused() -> None:
    with pytest.raises(RuleError) as refused:
        sanction_for("sneezing")

    assert refused.value.code == "offence_unknown"


@pytest.mark.rule("2.1.11.1-b", "2.1.11.1-c")
@pytest.mark.parametrize(
    ("sanction", "unit", "amount"),
    [
        (PP, Unit.TOP_PERCENT, Amount(Unit.TOP_PERCENT, Decimal(10))),
        (PD, Unit.VICTORY_POINTS, Amount(Unit.VICTORY_POINTS, Decimal("0.50"))),
        (PP, Unit.IMPS, Amount(Unit.IMPS, Decimal(3))),
        (AD, Unit.IMPS, None),
        (SD, Unit.IMPS, None),
    ],
)
def test_the_size_of_a_first_penalty(sanction: Sanction, unit: Unit, amount: Amount | None) -> None:
    assert penalty_amount(sanction, unit, FIGURES) == amount


@pytest.mark.rule("2.1.11.2-b")
@pytest.mark.parametrize(
    ("minutes", "earlier", "found"),
    [
        (15, 0, Lateness(PP, 2, 20, Decimal("1.00"))),
        (15, 1, Lateness(PP, 3, 30, Decimal("1.50"))),
        (4, 0, Lateness(AD, 0, 0, Decimal(0))),
        (17, 0, Lateness(PP, 2, 20, Decimal("1.00"))),
        (0, 1, Lateness(None, 0, 0, Decimal(0))),
    ],
)
def test_lateness(minutes: int, earlier: int, found: Lateness) -> None:
    assert lateness(minutes, earlier=earlier, figures=FIGURES.lateness) == found


@pytest.mark.rule("2.1.3.1-c")
def test_twelve_minutes_for_a_missing_card() -> None:
    brought = missing_card(12, earlier=0, figures=FIGURES.lateness)

    assert brought == Lateness(PP, 1, 10, Decimal("0.50"))


@pytest.mark.rule("2.1.11.1-f")
def test_discipline_is_not_suspended_by_an_appeal() -> None:
    assert [stays_while_appealed(item) for item in (AD, PP, PD, SD)] == [False, False, True, True]


@pytest.mark.rule("3.2.1-d")
def test_a_disqualification_waits_for_the_organiser() -> None:
    assert disqualification(organiser_approves=False) == Exclusion(True, True, False, True)
    assert disqualification(organiser_approves=True) == Exclusion(False, False, False, True)


@pytest.mark.rule("3.2.1-a")
def test_four_players_of_one_incident_are_penalised_each() -> None:
    assert conduct_penalties(["N", "E", "S", "W"]) == ("N", "E", "S", "W")
    with pytest.raises(RuleError) as refused:
        conduct_penalties([])
    assert refused.value.code == "offenders_of_one_table"


@pytest.mark.rule("2.1.11.2-a", "2.1.11.3-a", "2.1.11.4-a")
@pytest.mark.parametrize(
    ("offence", "article"),
    [
        ("not_shuffled_or_dup_error", "RTP 2.1.11.2"),
        ("no_alert", "RTP 2.1.11.3"),
        ("phones", "RTP 2.1.11.4"),
    ],
)
def test_each_offence_has_the_article_of_its_table(offence: str, article: str) -> None:
    assert offence_article(offence, FIGURES) == article


def test_an_offence_of_no_table_is_refused() -> None:
    with pytest.raises(RuleError) as refused:
        offence_article("whistling", FIGURES)

    assert (refused.value.code, refused.value.values["offence"]) == ("offence_unknown", "whistling")
