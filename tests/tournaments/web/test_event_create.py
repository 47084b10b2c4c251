"""Entering an event: who may, for whom, and what the regulation refuses."""

import datetime as dt
import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import words
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import ActRefusal, EntryTerms, Event, SessionHours

As = Callable[[Account], Client]


def filled_in(organiser: str, **changes: object) -> dict[str, object]:
    return {
        "name": "Torneio de Natal",
        "organiser": organiser,
        "event_class": "PRIVATE_TOURNAMENT",
        "starts_on": "2026-12-19",
        "ends_on": "",
        "kind": "PAIRS",
        "method": "matchpoints",
        "event_type": "OPEN",
        "age_group": "NONE",
        "category_limit": "NONE",
        "planned_sessions": "1",
        "planned_boards": "26",
        **changes,
    }


def test_secretary_enters_an_event_of_the_own_club(
    world: World, bruno: Account, as_account: As
) -> None:
    response = as_account(bruno).post("/events/new/", filled_in(f"club:{world.club.pk}"))

    event = Event.objects.get(name="Torneio de Natal")
    assert response["Location"] == f"/events/{event.pk}/manage/"
    assert (event.club, event.created_by, event.starts_on) == (world.club, bruno, event.ends_on)


def test_price_deadline_and_places_are_given_with_the_event(
    world: World, bruno: Account, as_account: As
) -> None:
    client, organiser = as_account(bruno), f"club:{world.club.pk}"
    form = client.get("/events/new/").content.decode()
    wrong = client.post("/events/new/", filled_in(organiser, max_entries="0"))

    client.post("/events/new/", filled_in(organiser, fee_cents="7.50", max_entries="20"))

    terms = EntryTerms.objects.get(event__name="Torneio de Natal")
    assert 'name="closes_at"' in form
    assert '<details class="group" open>' in wrong.content.decode()
    assert (terms.fee_cents, terms.max_entries) == (750, 20)
    assert f"{timezone.localtime(terms.closes_at):%d/%m %H:%M}" == "18/12 20:00"


def test_without_any_of_them_entries_are_not_online(
    world: World, bruno: Account, as_account: As
) -> None:
    as_account(bruno).post("/events/new/", filled_in(f"club:{world.club.pk}"))

    assert Event.objects.filter(name="Torneio de Natal").exists()
    assert not EntryTerms.objects.exists()


def test_the_same_event_is_created_twice_only_when_confirmed(
    world: World, bruno: Account, as_account: As
) -> None:
    client, told = as_account(bruno), filled_in(f"club:{world.club.pk}", ends_on="2026-12-20")
    client.post("/events/new/", told)
    first = Event.objects.get(name="Torneio de Natal")
    again = {**told, "name": "torneio de  NATAL", "starts_on": "2026-12-20"}

    asked = client.post("/events/new/", again)
    other_days = client.post("/events/new/", {**again, "starts_on": "2026-12-21", "ends_on": ""})
    confirmed = client.post("/events/new/", {**again, "is_another": "on"})

    assert "There is already “Torneio de Natal” of this organiser on these days" in words(asked)
    assert f'href="/events/{first.pk}/"' in asked.content.decode()
    assert 'name="is_another"' in asked.content.decode()
    assert 'name="is_another"' not in client.get("/events/new/").content.decode()
    assert (other_days.status_code, confirmed.status_code) == (302, 302)
    assert Event.objects.filter(season=world.season).count() == 4


def test_the_hour_of_play_is_told_where_the_event_is_entered(
    world: World, bruno: Account, reader: Client, as_account: As
) -> None:
    told = filled_in(f"club:{world.club.pk}", hour="21:00", planned_boards="")

    as_account(bruno).post("/events/new/", told)

    event = Event.objects.get(name="Torneio de Natal")
    begins = SessionHours.objects.get(session__event=event).starts_at
    assert timezone.localtime(begins).isoformat()[:16] == "2026-12-19T21:00"
    page = words(reader.get(f"/events/{event.pk}/"))
    assert "Entries are not taken here (yet): ask the organiser. Clube da Ribeira" in page


def test_of_an_event_of_the_federation_the_office_is_asked(world: World, reader: Client) -> None:
    day = timezone.localdate() + dt.timedelta(days=5)
    event = make_event(name="Taça", day=day)

    page = reader.get(f"/events/{event.pk}/").content.decode()

    panel = page[page.index("ask the organiser") :]
    assert f'href="/help/ask/?page=%2Fevents%2F{event.pk}%2F"' in panel[:400]


def test_form_offers_only_the_bodies_of_the_mandate(
    world: World, bruno: Account, as_account: As
) -> None:
    client = as_account(bruno)

    html = client.get("/events/new/").content.decode()
    response = client.post("/events/new/", filled_in(f"club:{world.other_club.pk}"))

    assert "Clube da Ribeira</option>" in html
    assert "Clube do Castelo</option>" not in html
    assert "is not one of the available choices" in words(response)
    assert not Event.objects.filter(name="Torneio de Natal").exists()


def test_class_that_clubs_may_not_hold_is_refused_with_the_article(
    world: World, bruno: Account, as_account: As
) -> None:
    told = filled_in(f"club:{world.club.pk}", event_class="REGIONAL_CHAMPIONSHIP")

    response = as_account(bruno).post("/events/new/", told)

    assert response.status_code == 200
    assert "Not saved" in words(response)
    assert "RTP 1.2" in words(response)
    assert not Event.objects.filter(name="Torneio de Natal").exists()


def test_association_may_hold_its_championship(world: World, as_account: As) -> None:
    account = make_account("secretaria@norte.example")
    give_mandate(account, "SECRETARY", association=world.association)
    told = filled_in(
        f"association:{world.association.pk}",
        event_class="REGIONAL_CHAMPIONSHIP",
        name="Campeonato Regional",
    )

    as_account(account).post("/events/new/", told)

    assert Event.objects.filter(name="Campeonato Regional", association=world.association).exists()


def test_office_may_hold_events_for_anyone(world: World, olga: Account, as_account: As) -> None:
    html = as_account(olga).get("/events/new/").content.decode()

    assert "Clube do Castelo</option>" in html
    assert "Federation</option>" in html


def test_missing_day_is_marked_where_it_is_missing(
    world: World, bruno: Account, as_account: As
) -> None:
    response = as_account(bruno).post(
        "/events/new/", filled_in(f"club:{world.club.pk}", starts_on="")
    )

    html = response.content.decode()
    assert 'id="id_starts_on_error"' in html
    assert 'aria-invalid="true"' in html


def test_an_event_a_rule_refuses_stands_at_the_council_though_it_is_no_row(
    world: World, bruno: Account, olga: Account, as_account: As
) -> None:
    body = filled_in(f"club:{world.club.pk}", name="Campeonatos do Clube")
    as_account(bruno).post("/events/new/", body)
    as_account(bruno).post("/events/new/", body)
    reserved = {
        "name": "Campeonato da Ribeira", "event_class": "PRIVATE_TOURNAMENT",
        "organiser_kind": "CLUB", "organiser": world.club.code, "kind": "PAIRS",
        "method": "matchpoints", "starts_on": "2026-12-19",
    }  # fmt: skip
    sent = as_account(bruno).post("/api/v1/events/", reserved, content_type="application/json")

    text = words(as_account(olga).get("/waived/?show=refused&season=2026"))

    assert sent.status_code == 409
    assert list(
        ActRefusal.objects.values_list("event", "proposed_name", "code", "article", "proposed_club")
    ) == [
        (None, "Campeonatos do Clube", "championship_name_reserved", "RTP 1.2", world.club.pk),
        (None, "Campeonato da Ribeira", "championship_name_reserved", "RTP 1.2", world.club.pk),
    ]
    assert "Campeonatos do Clube (not made)" in text
    assert "Campeonato da Ribeira (not made)" in text
    assert "Clube da Ribeira 2" in text


@pytest.mark.parametrize(
    ("changes", "marked"),
    [
        ({"closes_at": "2027-01-15T20:00"}, "closes_at"),
        ({"closes_at": "2020-01-15T20:00"}, "closes_at"),
        ({"starts_on": "2026-02-01", "fee_cents": "7.50"}, "starts_on"),
        ({"starts_on": "1999-02-01"}, "starts_on"),
    ],
)
def test_the_day_or_the_deadline_refused_is_marked_and_stays_typed(
    world: World, bruno: Account, as_account: As, changes: dict[str, str], marked: str
) -> None:
    client = as_account(bruno)

    answer = client.post("/events/new/", filled_in(f"club:{world.club.pk}", **changes))

    page = answer.content.decode()
    field = re.search(rf'<input[^>]*name="{marked}"[^>]*>', page)
    assert field is not None
    assert 'aria-invalid="true"' in field[0]
    assert changes[marked] in field[0]
    assert f'href="#id_{marked}"' in page
    assert not Event.objects.filter(name="Torneio de Natal").exists()


def test_days_in_the_wrong_order_are_told_with_the_other_faults(
    world: World, bruno: Account, as_account: As
) -> None:
    wrong = filled_in(
        f"club:{world.club.pk}", starts_on="2026-12-19", ends_on="2026-12-18", planned_boards="-1"
    )

    response = as_account(bruno).post("/events/new/", wrong)

    summary = words(response).split("Please correct what is marked below.")[1][:120]
    assert "Last day: The last day is before the first." in summary
    assert "Boards in all: Write 0 or more." in summary
    assert "Days RTP 3.1.2" not in words(response)
