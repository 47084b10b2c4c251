"""The office acts for a club: seen by both, limited, and nothing more than its secretary may."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account, ActingTerm, AuditEvent, Job
from federation.services.jobs import request_job, run_job
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import words
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import Event

As = Callable[[Account], Client]


@pytest.fixture
def at_the_club(world: World, olga: Account, as_account: As) -> Client:
    client = as_account(olga)
    response = client.post(
        "/federation/acting/", {"club": world.club.pk, "reason": "asked by telephone"}
    )
    assert response.status_code == 302
    return client


def test_office_does_what_the_secretary_may_and_the_trail_says_for_whom(
    world: World, olga: Account, at_the_club: Client
) -> None:
    response = at_the_club.post(
        "/events/new/",
        {
            "name": "Torneio de Natal",
            "organiser": f"club:{world.club.pk}",
            "event_class": "PRIVATE_TOURNAMENT",
            "kind": "PAIRS",
            "method": "matchpoints",
            "starts_on": "2026-12-20",
            "ends_on": "2026-12-20",
            "planned_sessions": "1",
            "planned_boards": "24",
            "event_type": "OPEN",
            "age_group": "NONE",
            "category_limit": "NONE",
        },
    )

    assert response.status_code == 302, words(response)
    event = Event.objects.get(name="Torneio de Natal")
    recorded = AuditEvent.objects.get(act="event_created", subject=f"event:{event.pk}")
    assert (recorded.account, recorded.on_behalf_of) == (olga, f"club:{world.club.pk}")


def test_every_page_says_for_whom_by_whom_and_why(at_the_club: Client) -> None:
    for address in ("/desk/", "/clubs/", "/"):
        page = at_the_club.get(address).content.decode()

        assert "On behalf of Clube da Ribeira" in page
        assert "olga@federacao.example" in page
        assert "asked by telephone" in page


def test_own_powers_rest_meanwhile(world: World, at_the_club: Client) -> None:
    theirs = make_event(club=world.other_club, name="Torneio do Castelo")

    statuses = {
        address: at_the_club.get(address).status_code
        for address in (
            f"/events/{world.event.pk}/manage/",
            f"/events/{theirs.pk}/manage/",
            "/ranking/manage/",
            "/federation/acting/",
            "/admin/federation/person/",
        )
    }

    assert list(statuses.values()) == [200, 403, 403, 403, 302]
    assert words(at_the_club.get("/admin/", follow=True)).startswith(
        "You act for somebody else: end that to come in as the office."
    )


def test_ended_it_is_over(world: World, olga: Account, at_the_club: Client) -> None:
    at_the_club.post("/federation/acting/end/")

    assert "On behalf of" not in at_the_club.get("/desk/").content.decode()
    assert at_the_club.get("/ranking/manage/").status_code == 200
    acts = AuditEvent.objects.filter(subject=f"club:{world.club.pk}").order_by("pk")
    assert [(act.act, act.account) for act in acts] == [
        ("acting_started", olga),
        ("acting_ended", olga),
    ]


def test_it_ends_by_itself(at_the_club: Client) -> None:
    now = timezone.now()
    ActingTerm.objects.update(started_at=now - dt.timedelta(hours=2), ends_at=now)

    first, second = at_the_club.get("/desk/"), at_the_club.get("/desk/")

    assert "The time of acting for the body is over." in words(first)
    assert "acting for the body" not in words(second)
    assert at_the_club.get("/ranking/manage/").status_code == 200


def test_what_is_sent_after_the_end_is_not_done(world: World, at_the_club: Client) -> None:
    now = timezone.now()
    ActingTerm.objects.update(started_at=now - dt.timedelta(hours=2), ends_at=now)

    response = at_the_club.post(
        "/events/new/", {"name": "Torneio de Natal", "organiser": f"club:{world.club.pk}"}
    )

    assert (response.status_code, response["Location"]) == (302, "/desk/")
    assert "The time of acting for the body is over." in words(at_the_club.get("/desk/"))


def test_it_ends_with_the_mandate_of_the_office(olga: Account, at_the_club: Client) -> None:
    olga.mandates.update(valid_until=timezone.localdate() - dt.timedelta(days=1))

    assert "On behalf of" not in at_the_club.get("/desk/").content.decode()


def test_one_body_and_a_reason_are_asked(world: World, olga: Account, as_account: As) -> None:
    client = as_account(olga)
    both = {"club": world.club.pk, "association": world.association.pk, "reason": "x"}

    texts = [words(client.post("/federation/acting/", item)) for item in (both, {"reason": "x"})]

    assert all("Choose a club or an association, one of the two." in text for text in texts)
    assert not ActingTerm.objects.exists()


def test_only_the_office_may(
    world: World, bruno: Account, carla: Account, eve: Account, as_account: As
) -> None:
    data = {"club": world.club.pk, "reason": "x"}

    responses = [as_account(item).post("/federation/acting/", data) for item in (bruno, carla, eve)]

    assert [response.status_code for response in responses] == [403, 403, 403]
    assert not ActingTerm.objects.exists()


def test_another_office_account_is_not_touched(
    world: World, at_the_club: Client, as_account: As
) -> None:
    colleague = make_account("otilia@federacao.example")
    give_mandate(colleague, "OFFICE")

    assert "On behalf of" not in as_account(colleague).get("/desk/").content.decode()


def test_long_work_asked_meanwhile_is_recorded_for_the_body(
    world: World, olga: Account, at_the_club: Client
) -> None:
    term = ActingTerm.objects.get()
    olga.acting = term
    licence = world.members["1001"].licences.get()

    job = request_job(
        "issue_licence_card",
        arguments={"licence_id": licence.pk},
        subject=f"person:{licence.person_id}",
        account=olga,
    )
    run_job(job_id=job.pk)

    assert Job.objects.get().on_behalf_of == term
    acts = AuditEvent.objects.filter(act__in=["job_requested", "document_issued"])
    assert {act.on_behalf_of for act in acts} == {f"club:{world.club.pk}"}
