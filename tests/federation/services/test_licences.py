"""One licence for each person and season, through one body."""

import datetime as dt

import pytest

from federation.errors import RuleError
from federation.licences.services.licences import (
    LicenceApplication,
    cancel_licence,
    issue_licence,
    issue_licences,
)
from federation.models import Account, Association, AuditEvent, Club, Licence, Person, Season

DAY = dt.date(2026, 1, 10)


@pytest.fixture
def ana(season: Season) -> Person:
    return Person.objects.create(number="2001", name="Ana Ensaio")


def test_a_licence_is_issued_through_a_club_and_remembered(
    ana: Person, club: Club, season: Season, bruno: Account
) -> None:
    application = LicenceApplication(ana, season, DAY, club=club, fee_class="REDUCED")

    licence = issue_licence(application=application, account=bruno)

    stored = Licence.objects.get(pk=licence.pk)
    act = AuditEvent.objects.get(act="licence_issued")
    assert (stored.person, stored.club, stored.fee_class, stored.issued_on) == (
        ana,
        club,
        "REDUCED",
        DAY,
    )
    assert (act.subject, act.account, act.details) == (
        f"person:{ana.pk}",
        bruno,
        {"licence": licence.pk, "season": 2026},
    )
    assert stored.history.count() == 1


def test_a_second_licence_in_the_season_is_refused_with_the_article(
    ana: Person, club: Club, association: Association, season: Season
) -> None:
    issue_licence(application=LicenceApplication(ana, season, DAY, club=club), account=None)

    with pytest.raises(RuleError) as refused:
        issue_licence(
            application=LicenceApplication(ana, season, DAY, association=association),
            account=None,
        )

    assert (refused.value.code, refused.value.article, refused.value.values) == (
        "licence_exists",
        "RTP 3.1.4.1",
        {"person": "Ana Ensaio", "season": 2026},
    )


def test_after_a_licence_was_taken_back_another_may_be_issued(
    ana: Person, club: Club, season: Season
) -> None:
    application = LicenceApplication(ana, season, DAY, club=club)
    first = issue_licence(application=application, account=None)
    now = dt.datetime(2026, 2, 1, tzinfo=dt.UTC)
    cancel_licence(licence=first, reason="engano", account=None, now=now)

    second = issue_licence(application=application, account=None)

    assert second.pk != first.pk


def test_of_many_licences_all_are_issued_or_none(ana: Person, club: Club, season: Season) -> None:
    rui = Person.objects.create(number="2002", name="Rui Ensaio")
    licence_applications = [
        LicenceApplication(item, season, DAY, club=club) for item in (ana, rui, ana)
    ]

    with pytest.raises(RuleError, match="licence_exists"):
        issue_licences(applications=licence_applications, account=None)
    nobody = Licence.objects.count()
    issued = issue_licences(applications=licence_applications[:2], account=None)

    assert nobody == 0
    assert [licence.person for licence in issued] == [ana, rui]


def test_a_licence_names_one_body_and_a_numbered_person(
    ana: Person, club: Club, association: Association, season: Season
) -> None:
    visitor = Person.objects.create(name="Visita Um")
    both = LicenceApplication(ana, season, DAY, club=club, association=association)

    with pytest.raises(RuleError, match="licence_through_one_body"):
        issue_licence(application=LicenceApplication(ana, season, DAY), account=None)
    with pytest.raises(RuleError, match="licence_through_one_body"):
        issue_licence(application=both, account=None)
    with pytest.raises(RuleError, match="person_without_number"):
        issue_licence(application=LicenceApplication(visitor, season, DAY, club=club), account=None)
