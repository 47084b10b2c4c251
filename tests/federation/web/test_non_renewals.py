"""Who does not renew the licence is no longer asked for: page, tasks, reminders, API."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from federation.errors import RuleError
from federation.licences.selectors.bodies import Body
from federation.licences.selectors.reminders import licence_dues
from federation.licences.selectors.renewal import licences_to_renew
from federation.licences.services.changes import LicenceChange, change_licence
from federation.licences.services.licences import LicenceApplication, issue_licence
from federation.licences.services.non_renewals import decline_renewal
from federation.models import Account, AuditEvent, FeeClass, Licence, NonRenewal, Season
from federation.privacy.selectors.personal_data import register_tables
from tests.factories.pages import rows, words
from tests.factories.renewal import make_season_to_renew
from tests.personas import World

As = Callable[[Account], Client]
PAGE = "/clubs/RIB/licences/renew/"


@pytest.fixture
def season(world: World) -> Season:
    return make_season_to_renew(world)


@pytest.fixture
def last(world: World, season: Season) -> Licence:
    return world.members["1001"].licences.get()


def to_renew(season: Season, body: Body) -> set[str | None]:
    return set(licences_to_renew(season, body).values_list("person__number", flat=True))


@pytest.mark.rule("3.1.4.1-a")
def test_who_does_not_renew_is_in_no_choice_and_no_count_until_it_is_undone(
    world: World, season: Season, last: Licence, bruno: Account, as_account: As
) -> None:
    club = as_account(bruno)
    before = to_renew(season, world.club)

    done = club.post(f"/licences/{last.pk}/renewal/decline/", {"reason": "STOPS"}, follow=True)
    after, (row,) = to_renew(season, world.club), NonRenewal.objects.all()
    sent = club.post(PAGE, {"season": season.year, "person": [last.person_id]}, follow=True)
    club.post(f"/licences/{last.pk}/renewal/resume/")

    assert (before - after, after) == ({"1001"}, before - {"1001"})
    assert (row.reason, row.created_by) == ("STOPS", bruno)
    assert done.redirect_chain[-1][0] == f"{PAGE}?season={season.year}"
    assert "Do not renew 1" in words(done)
    assert "stops playing" in words(done)
    assert "bruno@clube.example" in words(done)
    assert "1001" not in [line[1] for line in rows(done)[: len(after)]]
    assert "Nobody is chosen" in words(sent)
    assert to_renew(season, world.club) == before
    assert set(AuditEvent.objects.values_list("act", flat=True)) >= {
        "licence_not_renewed", "licence_renewed_after_all",
    }  # fmt: skip


def test_a_club_whose_last_members_do_not_renew_is_not_reminded(
    world: World, season: Season, bruno: Account, olga: Account
) -> None:
    day = season.starts_on
    reminded = [due for due in licence_dues(on=day) if due.subject.startswith(f"season:{season}")]

    for licence in licences_to_renew(season):
        decline_renewal(licence=licence, reason="NO_ANSWER", account=olga, now=timezone.now())

    assert len(reminded) == 1
    assert licence_dues(on=day) == []


def test_the_office_reads_who_has_not_renewed_and_asks_for_no_licence(
    season: Season, last: Licence, olga: Account, as_account: As
) -> None:
    office = as_account(olga)
    listed = words(office.get("/clubs/RIB/licences/"))
    page = words(office.get(PAGE))
    asked = office.post(PAGE, {"season": season.year, "person": [last.person_id]})
    office.post(f"/licences/{last.pk}/renewal/decline/", {"reason": "ABROAD"})

    assert "people have not renewed" in listed
    assert "Does not renew" in page
    assert "Ask for these licences" not in page
    assert asked.status_code == 403
    assert NonRenewal.objects.get().created_by == olga


def test_it_is_refused_for_who_renewed_twice_and_of_a_cancelled_licence(
    world: World, season: Season, last: Licence, bruno: Account
) -> None:
    now = timezone.now()

    def code_of(licence: Licence) -> str:
        with pytest.raises(RuleError) as refused:
            decline_renewal(licence=licence, reason="OTHER", account=bruno, now=now)
        return refused.value.code

    decline_renewal(licence=last, reason="OTHER", account=bruno, now=now)
    renewed = world.members["1002"].licences.get()
    Licence.objects.create(
        person=renewed.person, season=season, club=world.club, issued_on=season.starts_on
    )
    cancelled = world.members["1003"].licences.get()
    cancelled.cancelled_at = now
    cancelled.save()

    assert [code_of(row) for row in (last, renewed, cancelled)] == [
        "renewal_declined_before", "renewal_asked_before", "licence_not_to_renew",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("language", "recorded", "object_to"),
    [
        ("en", "that you do not renew it: does not answer. Nobody asks for it.", "Is that not so?"),
        ("pt-pt", "que não a renova: não responde. Ninguém a pede.", "Não é assim?"),
    ],
)
def test_the_player_reads_it_on_the_own_card_with_the_way_to_object(
    language: str, recorded: str, object_to: str, last: Licence, ana: Account, bruno: Account,
    as_account: As,
) -> None:  # fmt: skip
    player, reads = as_account(ana), {"accept-language": language}
    before = words(player.get("/licences/card/", headers=reads))
    decline_renewal(licence=last, reason="NO_ANSWER", account=bruno, now=timezone.now())

    response = player.get("/licences/card/", headers=reads)

    assert recorded not in before
    assert recorded in words(response)
    assert object_to in words(response)
    assert 'href="/clubs/RIB/"' in response.content.decode()
    Licence.objects.create(
        person=last.person, season=Season.objects.latest("year"), club=last.club,
        issued_on=timezone.localdate(),
    )  # fmt: skip
    assert recorded not in words(player.get("/licences/card/", headers=reads))


def test_it_stays_with_a_licence_that_is_changed_and_the_person_reads_it(
    season: Season, last: Licence, bruno: Account, olga: Account
) -> None:
    decline_renewal(licence=last, reason="STOPS", account=bruno, now=timezone.now())
    change = LicenceChange(last.club or last.association, FeeClass.REDUCED, "x")  # type: ignore[arg-type]

    changed = change_licence(licence=last, change=change, account=olga, now=timezone.now())

    assert NonRenewal.objects.get().licence == changed
    (table,) = [each for each in register_tables(last.person) if each.key == "non_renewals"]
    assert table.rows.count() == 1


def test_the_office_reads_it_before_issuing_and_a_licence_ends_it(
    world: World, season: Season, last: Licence, bruno: Account, olga: Account, as_account: As
) -> None:
    decline_renewal(licence=last, reason="STOPS", account=bruno, now=timezone.now())
    other = world.members["1002"].licences.get()
    decline_renewal(licence=other, reason="STOPS", account=bruno, now=timezone.now())
    page = reverse("admin:federation_person_act", args=["issue-licence"])

    before = words(as_account(olga).get(f"{page}?ids={last.person_id}"))
    application = LicenceApplication(last.person, season, season.starts_on, club=world.club)
    issue_licence(application=application, account=olga)

    assert f"does not renew for {season.year} (stops playing)" in before
    assert bruno.called in before
    assert NonRenewal.objects.get().licence == other
    event = AuditEvent.objects.get(act="licence_renewed_after_all")
    assert (event.subject, event.details["season"]) == (f"person:{last.person_id}", season.year)
