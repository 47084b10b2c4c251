"""From provisional to homologated: conditions, payment, points, corrections."""

import datetime as dt

import pytest
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, Association, Job, Person
from federation.money.selectors.ledger import balance_cents, outstanding_cents, unbalanced_entries
from federation.money.services.ledger import record_payment
from scoring.homologation.rules.checklist import ConditionState
from scoring.homologation.selectors.checklist import checklist
from scoring.homologation.services.booklet_papers import note_of_paper_report
from scoring.homologation.services.homologation import (
    homologate_event,
    record_appeal_lodged,
    record_appeals_decided,
    record_report_accepted,
    request_homologation_payment,
)
from scoring.homologation.services.paper_reports import receive_paper_report
from scoring.intake.services.intake import receive_result_file
from scoring.models import EventResult, PointsAward, ResultFile, ResultState
from scoring.rankings.services.awards import awards_in_force
from tests.factories.scoring import confirm_result_file
from tests.scoring.services.test_intake import CORRECTED
from tests.small_world import NOW
from tournaments.models import Event, EventClass, OrganiserKind

DAY = dt.date(2026, 11, 16)


@pytest.fixture
def provisional(event: Event, waiting_file: ResultFile, bruno: Account) -> Event:
    confirm_result_file(file=waiting_file, account=bruno, now=NOW, reason="")
    return event


def _states(event: Event) -> dict[str, str]:
    return {condition.code: condition.state for condition in checklist(event)}


def _pay(event: Event, cents: int | None = None) -> None:
    request = request_homologation_payment(event=event, account=None, now=NOW)
    record_payment(
        request=request,
        amount_cents=outstanding_cents(request) if cents is None else cents,
        received_on=DAY,
        method="bank",
        bank_reference="",
        account=None,
    )


@pytest.mark.rule("3.1.6-a")
def test_a_private_event_is_homologable_and_not_homologated_until_paid(provisional: Event) -> None:
    with pytest.raises(RuleError, match="homologation_conditions_missing"):
        homologate_event(event=provisional, account=None, now=NOW)

    assert _states(provisional)["charges_paid"] == ConditionState.NOT_MET
    assert EventResult.objects.get().state == ResultState.PROVISIONAL


@pytest.mark.rule("3.1.6-c")
def test_provisional_results_give_no_points(provisional: Event) -> None:
    assert EventResult.objects.get(event=provisional).state == ResultState.PROVISIONAL
    assert not PointsAward.objects.exists()


@pytest.mark.rule("3.1.6-g")
def test_what_is_outstanding_is_named(provisional: Event) -> None:
    _pay(provisional, cents=100)

    condition = next(item for item in checklist(provisional) if item.code == "charges_paid")
    # four pairs at the sample fee of 1.50 a pair
    assert condition.state == ConditionState.NOT_MET
    assert str(condition.values["billed"]) == "6.00 EUR"
    assert str(condition.values["outstanding"]) == "5.00 EUR"


@pytest.mark.rule("3.2.2-a")
def test_the_booklet_names_the_report_on_paper(provisional: Event) -> None:
    before = list(note_of_paper_report(provisional))

    receive_paper_report(
        event=provisional, evidence="letter 12", paper=b"%PDF-1.7", account=None, now=NOW
    )

    # The sum of the eight bytes, as sha256sum prints it.
    said = "em papel, recebido em 15 de novembro de 2026: letter 12 (SHA-256 86edbaa24831badf)."
    assert before == []
    assert [(note.text, note.source) for note in note_of_paper_report(provisional)] == [
        (f"Relatório do diretor {said}", "RTP 3.2.2")
    ]


@pytest.mark.rule("3.1.6-d")
def test_an_official_event_waits_for_the_directors_report(
    provisional: Event, association: Association
) -> None:
    _make_regional(provisional, association)
    before = _states(provisional)["report_accepted"]

    record_report_accepted(event=provisional, evidence="letter 12", account=None, now=NOW)

    assert before == ConditionState.NOT_MET
    assert _states(provisional)["report_accepted"] == ConditionState.MET


@pytest.mark.rule("3.1.6-e")
def test_an_associations_event_waits_for_players_in_order(
    provisional: Event, association: Association
) -> None:
    _make_regional(provisional, association)

    condition = next(
        item for item in checklist(provisional) if item.code == "participants_in_order"
    )
    assert condition.state == ConditionState.NOT_MET
    assert condition.values["people"] == ("Visita Dois", "Visita Um")


@pytest.mark.rule("3.1.6-f")
def test_an_appeal_holds_homologation_back_until_it_is_decided(provisional: Event) -> None:
    record_appeal_lodged(
        event=provisional, body="CJ", reference="CJ 3", evidence="mail", account=None, now=NOW
    )
    before = _states(provisional)["justice_appeals_decided"]

    record_appeals_decided(event=provisional, evidence="CJ 3 of 16 Nov", account=None, now=NOW)

    assert before == ConditionState.NOT_MET
    assert _states(provisional)["justice_appeals_decided"] == ConditionState.MET


@pytest.mark.rule("3.1.6-b")
def test_a_regional_championship_pays_nothing(provisional: Event, association: Association) -> None:
    _make_regional(provisional, association)

    with pytest.raises(RuleError, match="homologation_is_exempt"):
        request_homologation_payment(event=provisional, account=None, now=NOW)
    assert _states(provisional)["charges_paid"] == ConditionState.NOT_APPLICABLE


def test_a_fact_without_evidence_is_refused(provisional: Event) -> None:
    with pytest.raises(RuleError, match="evidence_missing"):
        record_report_accepted(event=provisional, evidence="  ", account=None, now=NOW)


def test_payment_is_due_thirty_days_after_it_was_asked_for(provisional: Event) -> None:
    # the regulation sets no days (RTP 3.1.6); thirty is the project's default, as for licences
    request = request_homologation_payment(event=provisional, account=None, now=NOW)

    assert request.due_on == request.issued_on + dt.timedelta(days=30)


def test_payment_is_asked_once(provisional: Event) -> None:
    request_homologation_payment(event=provisional, account=None, now=NOW)

    with pytest.raises(RuleError, match="payment_already_requested"):
        request_homologation_payment(event=provisional, account=None, now=NOW)


def test_the_ledger_balances(provisional: Event) -> None:
    _pay(provisional)

    assert not unbalanced_entries().exists()
    assert balance_cents("BANK:EUR") == 600
    assert balance_cents("INCOME:EUR") == -600
    assert balance_cents("DEBTOR:CLUB:RIB:EUR") == 0


def test_homologation_gives_points_to_members_and_asks_for_the_ranking(
    provisional: Event, members: dict[str, Person]
) -> None:
    _pay(provisional)

    result = homologate_event(event=provisional, account=None, now=NOW)

    # K 20, two tables, 6 of 24 boards, quality 20/60 raised to 3/4, three places of four rewarded:
    # 20 x 1.4142 x 0.25 x 0.75 x (1, 0.5833, 0.2917)
    assert result.state == ResultState.HOMOLOGATED
    assert list(
        awards_in_force(provisional).order_by("person__number").values_list("person__number", "pe")
    ) == [("1001", 2), ("1002", 2), ("1003", 5), ("1004", 5), ("1005", 3), ("1006", 3)]
    assert set(Job.objects.values_list("act", flat=True)) >= {
        "compute_ranking",
        "issue_results_booklet",
    }


def test_an_event_is_homologated_once(provisional: Event) -> None:
    _pay(provisional)
    homologate_event(event=provisional, account=None, now=NOW)

    with pytest.raises(RuleError, match="event_already_homologated"):
        homologate_event(event=provisional, account=None, now=NOW)


def test_a_correction_after_homologation_takes_points_back_and_gives_them_anew(
    provisional: Event, bruno: Account
) -> None:
    _pay(provisional)
    homologate_event(event=provisional, account=None, now=NOW)
    file = receive_result_file(
        event=provisional, name="x.xml", data=CORRECTED, account=bruno, now=NOW
    )

    with pytest.raises(RuleError, match="correction_needs_reason"):
        confirm_result_file(file=file, account=bruno, now=NOW, reason=" ")
    confirm_result_file(file=file, account=bruno, now=NOW, reason="score of board 1")

    # the pairs 2, 3 and 1 have 58.33 %, 66.67 % and 58.33 % now: 3 wins, 1 and 2 share the second
    points = dict(
        awards_in_force(provisional).order_by("person__number").values_list("person__number", "pe")
    )
    assert points == {"1001": 2, "1002": 2, "1003": 2, "1004": 2, "1005": 5, "1006": 5}
    taken_back = PointsAward.objects.filter(takes_back__isnull=False)
    assert sorted(taken_back.values_list("person__number", "pe")) == [
        ("1003", -5),
        ("1004", -5),
        ("1005", -3),
        ("1006", -3),
    ]


def _make_regional(event: Event, association: Association) -> None:
    event.event_class = EventClass.REGIONAL_CHAMPIONSHIP
    event.organiser_kind = OrganiserKind.ASSOCIATION
    event.club, event.association = None, association
    event.save()


def test_a_fee_asked_for_in_the_evening_is_of_that_day_west_of_greenwich(
    provisional: Event,
) -> None:
    evening = dt.datetime(2026, 11, 18, 1, 30, tzinfo=dt.UTC)  # 22:30 of the 17th in São Paulo

    with timezone.override("America/Sao_Paulo"):
        request = request_homologation_payment(event=provisional, account=None, now=evening)

    assert request.issued_on == dt.date(2026, 11, 17)
    assert request.due_on == dt.date(2026, 12, 17)
