"""A licence changed by two people at once, and what stays of it."""

import datetime as dt
from typing import Any

import pytest

from federation.errors import RuleError
from federation.licences.services.changes import LicenceChange, change_licence
from federation.licences.services.licences import LicenceApplication, cancel_licence, issue_licence
from federation.models import Account, AuditEvent, Club, Licence, Person, Season

PAID_ON = dt.date(2026, 1, 10)
NOW = dt.datetime(2026, 5, 2, 9, 0, tzinfo=dt.UTC)


@pytest.fixture
def other(club: Club) -> Club:
    return Club.objects.create(code="CAS", name="Clube do Castelo", association=club.association)


@pytest.fixture
def licence(season: Season, club: Club) -> Licence:
    ana = Person.objects.create(number="2001", name="Ana Ensaio")
    return issue_licence(
        application=LicenceApplication(ana, season, PAID_ON, club=club), account=None
    )


def test_a_changed_licence_keeps_its_day_of_payment_and_its_trail(
    licence: Licence, other: Club, bruno: Account
) -> None:
    changed = change_licence(
        licence=licence,
        change=LicenceChange(other, "REDUCED", "mudou de clube"),
        account=bruno,
        now=NOW,
    )

    licence.refresh_from_db()
    act = AuditEvent.objects.get(act="licence_changed")
    assert (changed.club, changed.fee_class, changed.issued_on) == (other, "REDUCED", PAID_ON)
    assert licence.cancelled_at == NOW
    assert act.details == {
        "licence": changed.pk,
        "instead_of": licence.pk,
        "body": ["RIB", "CAS"],
        "fee_class": ["NORMAL", "REDUCED"],
        "reason": "mudou de clube",
    }


def test_the_second_secretary_is_told_what_the_first_one_changed(
    licence: Licence, club: Club, other: Club, bruno: Account
) -> None:
    change_licence(
        licence=licence,
        change=LicenceChange(other, "NORMAL", "mudou de clube"),
        account=bruno,
        now=NOW,
    )

    with pytest.raises(RuleError) as refused:
        change_licence(
            licence=licence,
            change=LicenceChange(club, "REDUCED", "é júnior"),
            account=None,
            now=NOW,
        )

    assert refused.value.code == "licence_changed_meanwhile"
    assert refused.value.values["by"] == "bruno@clube.example"
    changes: Any = refused.value.values["changes"]
    assert changes[0] == "Clube da Ribeira → Clube do Castelo"
    assert Licence.objects.filter(cancelled_at__isnull=True).count() == 1


def test_a_change_wants_a_reason_a_difference_and_an_open_club(
    licence: Licence, club: Club, other: Club
) -> None:
    other.affiliated_until = dt.date(2026, 4, 30)
    other.save()
    refused = []
    for change in (
        LicenceChange(other, "NORMAL", "  "),
        LicenceChange(club, "NORMAL", "nada"),
        LicenceChange(other, "NORMAL", "mudou de clube"),
    ):
        with pytest.raises(RuleError) as refusal:
            change_licence(licence=licence, change=change, account=None, now=NOW)
        refused.append(refusal.value.code)

    assert refused == [
        "licence_change_needs_reason",
        "licence_change_changes_nothing",
        "licence_body_closed",
    ]
    licence.refresh_from_db()
    assert licence.cancelled_at is None


def test_a_cancelled_licence_is_not_changed(licence: Licence, other: Club) -> None:
    cancel_licence(licence=licence, reason="engano", account=None, now=NOW)

    with pytest.raises(RuleError, match="licence_cancelled_meanwhile"):
        change_licence(
            licence=licence,
            change=LicenceChange(other, "NORMAL", "mudou"),
            account=None,
            now=NOW,
        )
