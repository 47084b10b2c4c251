"""Fines: by the schedule or an amount, never without article and reason."""

import datetime as dt
from dataclasses import replace

import pytest

from federation.errors import RuleError
from federation.models import AuditEvent, Club, Fee, PaymentRequest, Season
from federation.money.services.affiliation import ask_for_affiliations
from federation.money.services.certified_invoices import set_certified_invoice
from federation.money.services.fines import FineDraft, impose_fine
from tests.factories.federation import make_club

DAY = dt.date(2026, 3, 2)


def test_a_fine_of_an_amount_names_its_article_and_reason(season: Season, club: Club) -> None:
    draft = FineDraft(season, "RTP 3.1.6.2", "relatório tardio", amount_cents=4_000, club=club)

    payment_request = impose_fine(draft=draft, on=DAY, account=None)

    lines = payment_request.lines.values_list("fee_code", "article", "quantity", "amount_cents")
    assert list(lines) == [("FINE", "RTP 3.1.6.2", 1, 4_000)]
    assert payment_request.subject.endswith("relatório tardio")
    assert AuditEvent.objects.get(act="fine_imposed").details == {
        "amount_cents": 4_000,
        "article": "RTP 3.1.6.2",
        "reason": "relatório tardio",
    }


def test_a_fine_of_the_schedule_costs_what_the_schedule_says(season: Season, club: Club) -> None:
    Fee.objects.filter(code="LICENCE_REDUCED").update(amount_cents=2_500)
    draft = FineDraft(season, "RTP 3.1", "atraso", fee_code="LICENCE_REDUCED", club=club)

    payment_request = impose_fine(draft=draft, on=DAY, account=None)

    assert list(payment_request.lines.values_list("fee_code", "amount_cents")) == [
        ("LICENCE_REDUCED", 2_500)
    ]


@pytest.mark.parametrize(
    ("article", "reason", "cents", "code"),
    [
        ("", "atraso", 100, "fine_without_article"),
        ("RTP 3.1", " ", 100, "reason_missing"),
        ("RTP 3.1", "atraso", 0, "payment_not_positive"),
    ],
)
def test_a_fine_wants_article_reason_and_amount(
    article: str, reason: str, cents: int, code: str, season: Season, club: Club
) -> None:
    draft = FineDraft(season, article, reason, amount_cents=cents, club=club)

    with pytest.raises(RuleError, match=code):
        impose_fine(draft=draft, on=DAY, account=None)

    assert PaymentRequest.objects.count() == 0


def test_nobody_is_asked_to_pay_by_a_day_that_has_passed(season: Season, club: Club) -> None:
    before = DAY - dt.timedelta(days=1)
    draft = FineDraft(season, "RTP 3.1", "atraso", amount_cents=100, club=club, due_on=before)

    with pytest.raises(RuleError, match="request_due_in_the_past"):
        impose_fine(draft=draft, on=DAY, account=None)
    with pytest.raises(RuleError, match="request_due_in_the_past"):
        ask_for_affiliations(season=season, due_on=before, on=DAY, account=None)


def test_one_invoice_is_of_one_debtor(season: Season, club: Club) -> None:
    other = make_club(club.association, code="OUT", name="Outro Clube")
    draft = FineDraft(season, "RTP 3.1", "atraso", amount_cents=100, club=club)
    first, second = (impose_fine(draft=draft, on=DAY, account=None) for _each in "ab")
    of_other = impose_fine(draft=replace(draft, club=other), on=DAY, account=None)

    for request in (first, second):
        set_certified_invoice(request=request, number="FT 2026/17", account=None)

    with pytest.raises(RuleError, match="certified_invoice_of_another"):
        set_certified_invoice(request=of_other, number="FT 2026/17", account=None)
