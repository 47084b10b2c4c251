"""Fines: by the schedule or an amount, never without article and reason."""

import datetime as dt

import pytest

from federation.errors import RuleError
from federation.models import AuditEvent, Club, Fee, PaymentRequest, Season
from federation.money.services.fines import FineDraft, impose_fine

DAY = dt.date(2026, 3, 2)


def test_a_fine_of_an_amount_names_its_article_and_reason(season: Season, club: Club) -> None:
    draft = FineDraft(season, "RTP 3.1.6.2", "relatório tardio", amount_cents=4_000, club=club)

    asked = impose_fine(draft=draft, on=DAY, account=None)

    lines = asked.lines.values_list("fee_code", "article", "quantity", "amount_cents")
    assert list(lines) == [("FINE", "RTP 3.1.6.2", 1, 4_000)]
    assert asked.subject.endswith("relatório tardio")
    assert AuditEvent.objects.get(act="fine_imposed").details == {
        "amount_cents": 4_000,
        "article": "RTP 3.1.6.2",
        "reason": "relatório tardio",
    }


def test_a_fine_of_the_schedule_costs_what_the_schedule_says(season: Season, club: Club) -> None:
    Fee.objects.filter(code="LICENCE_REDUCED").update(amount_cents=2_500)
    draft = FineDraft(season, "RTP 3.1", "atraso", fee_code="LICENCE_REDUCED", club=club)

    asked = impose_fine(draft=draft, on=DAY, account=None)

    assert list(asked.lines.values_list("fee_code", "amount_cents")) == [("LICENCE_REDUCED", 2_500)]


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
