"""Under which Laws an event is played: stated with a reason, held by the rulings given."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, AuditEvent
from rulings.assistant.services import begin_walk, drop_walk
from rulings.rulings.services.rulings import withdraw_ruling
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import words
from tests.factories.rulings import AT_TABLE, make_incident, make_ruled
from tests.factories.tournaments import NOW
from tests.personas import World
from tests.tournaments.web.test_event_create import filled_in
from tournaments.events.services.law_editions import state_edition
from tournaments.models import Event

As = Callable[[Account], Client]


@pytest.fixture(autouse=True)
def _coming(world: World) -> None:
    """Let the event begin tomorrow, so that its Laws may still be stated."""
    world.event.starts_on = world.event.ends_on = timezone.localdate() + dt.timedelta(days=1)
    world.event.save()


def test_the_technical_council_states_the_edition_and_all_read_why(
    world: World, carla: Account, reader: Client, as_account: As
) -> None:
    council = make_account("tecnico@conselho.example")
    give_mandate(council, "COUNCIL", council="TECHNICAL")
    page = f"/events/{world.event.pk}/laws/"

    response = as_account(council).post(
        page, {"edition": "2007", "reason": "Laws named in the regulation"}, follow=True
    )

    world.event.refresh_from_db()
    assert world.event.law_edition == 2007
    assert "The event is under that edition" in words(response)
    assert "Laws of 2007, before that of 2017: Laws named in the regulation" in words(response)
    assert AuditEvent.objects.get(act="law_edition_stated").details == {
        "was": 2017,
        "edition": 2007,
        "reason": "Laws named in the regulation",
    }
    text = words(reader.get(f"/events/{world.event.pk}/"))
    assert "Laws 2007" in text
    assert "Laws named in the regulation" in text
    assert "Laws named in the regulation" in words(
        as_account(carla).get(f"/events/{world.event.pk}/log/")
    )


def test_the_assistant_answers_from_then_on(
    world: World, carla: Account, olga: Account, as_account: As
) -> None:
    incident = make_incident(world.event, account=carla)
    before = words(as_account(carla).get(f"/calls/{incident.pk}/flows/"))

    as_account(olga).post(
        f"/events/{world.event.pk}/laws/", {"edition": "1997", "reason": "Old Laws"}
    )

    after = words(as_account(carla).get(f"/calls/{incident.pk}/flows/"))
    assert "Is the new call comparable?" in before
    assert "Draft: nobody has checked the guide" in before
    assert "Draft" not in after


def test_a_ruling_keeps_the_event_under_its_edition_until_it_is_taken_back(
    world: World, carla: Account, olga: Account, as_account: As
) -> None:
    incident = make_incident(world.event, account=carla)
    ruling = make_ruled(incident, account=carla)
    page, told = f"/events/{world.event.pk}/laws/", {"edition": "2007", "reason": "As printed"}

    refused = words(as_account(olga).post(page, told))
    withdraw_ruling(ruling=ruling, seen=1, reason="Other Laws", account=carla, now=AT_TABLE)
    taken = as_account(olga).post(page, told)

    assert "was given under the Laws of 2017" in refused
    assert taken.status_code == 302


def test_a_flow_under_way_keeps_it_too(world: World, carla: Account) -> None:
    event = state_edition(
        event=world.event, edition=2007, reason="As printed", account=None, now=NOW
    )
    walk = begin_walk(incident=make_incident(event), key="revoke", account=carla, now=AT_TABLE)

    with pytest.raises(RuleError) as refused:
        state_edition(event=event, edition=1997, reason="Older", account=None, now=NOW)
    drop_walk(row=walk, now=AT_TABLE)

    assert refused.value.code == "edition_ruled_under"
    assert (
        state_edition(event=event, edition=1997, reason="Older", account=None, now=NOW).law_edition
        == 1997
    )


@pytest.mark.parametrize(
    ("edition", "reason", "code"),
    [
        (1987, "Older", "edition_not_admitted"),
        (2017, "The same", "edition_is_so_already"),
        (2007, " ", "edition_needs_reason"),
    ],
)
def test_what_cannot_be_stated_is_refused(
    world: World, edition: int, reason: str, code: str
) -> None:
    with pytest.raises(RuleError) as refused:
        state_edition(event=world.event, edition=edition, reason=reason, account=None, now=NOW)

    assert refused.value.code == code


def test_an_organiser_states_it_at_creation(world: World, bruno: Account, as_account: As) -> None:
    client, organiser = as_account(bruno), f"club:{world.club.pk}"

    client.post("/events/new/", filled_in(organiser, law_edition="2007"))
    client.post("/events/new/", filled_in(organiser, name="Outro", law_edition=""))
    refused = client.post("/events/new/", filled_in(organiser, name="Antigo", law_edition="1987"))

    editions = dict(Event.objects.values_list("name", "law_edition"))
    assert editions["Torneio de Natal"] == 2007
    assert editions["Outro"] == 2017
    assert "is not one of the available choices" in words(refused)
    page = client.get("/events/new/").content.decode()
    assert '<option value="2017" selected>2017</option>' in page


def test_programs_of_the_office_state_it(
    world: World, olga: Account, bruno: Account, as_account: As
) -> None:
    address = f"/api/v1/events/{world.event.pk}/laws/"
    data = {"edition": 2007, "reason": "As printed"}

    response = as_account(olga).post(address, data, content_type="application/json")
    again = as_account(olga).post(address, data, content_type="application/json")
    refused = as_account(bruno).post(address, data, content_type="application/json")

    assert (response.status_code, again.status_code, refused.status_code) == (200, 409, 403)
    assert response.json()["edition"] == 2007
    assert response.json()["admitted"] == [1997, 2007, 2017]
    assert [item["was"] for item in response.json()["stated"]] == [2017]
    assert again.json()["code"] == "edition_is_so_already"


# --- once the first session has begun -----------------------------------------------------------


def at_noon(day: dt.date) -> dt.datetime:
    return dt.datetime.combine(day, dt.time(12), dt.UTC)


def test_it_is_stated_until_the_day_of_play_and_never_after(world: World) -> None:
    event = world.event
    state_edition(
        event=event, edition=2007, reason="As printed", account=None, now=at_noon(event.starts_on)
    )
    after = at_noon(event.starts_on + dt.timedelta(days=1))

    with pytest.raises(RuleError) as refused:
        state_edition(event=event, edition=1997, reason="Older", account=None, now=after)

    assert (refused.value.code, refused.value.article) == ("edition_after_play", "")


def test_a_session_opened_that_day_holds_it(world: World) -> None:
    event = world.event
    event.sessions.create(number=1, played_on=event.starts_on)
    eve = at_noon(event.starts_on - dt.timedelta(days=1))
    state_edition(event=event, edition=2007, reason="As printed", account=None, now=eve)

    with pytest.raises(RuleError, match="edition_after_play"):
        state_edition(
            event=event, edition=1997, reason="Older", account=None, now=at_noon(event.starts_on)
        )


def test_the_office_does_not_change_it_after_play(
    world: World, olga: Account, as_account: As
) -> None:
    world.event.starts_on = world.event.ends_on = timezone.localdate() - dt.timedelta(days=1)
    world.event.save()
    data = {"edition": "1997", "reason": "Older"}

    page = words(as_account(olga).post(f"/events/{world.event.pk}/laws/", data))
    api = as_account(olga).post(
        f"/api/v1/events/{world.event.pk}/laws/", data, content_type="application/json"
    )

    assert "The first session has begun" in page
    assert (api.status_code, api.json()["code"]) == (409, "edition_after_play")
    world.event.refresh_from_db()
    assert world.event.law_edition == 2017
