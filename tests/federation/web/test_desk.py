"""The desk: what waits for whom."""

from collections.abc import Callable

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries as Queries

from federation.models import Account, Role
from federation.money.selectors.ledger import outstanding_cents
from tests.factories.federation import give_mandate, make_account
from tests.factories.money import receive
from tests.factories.pages import words
from tests.factories.scoring import (
    ask_for_payment,
    homologate,
    publish_ranking_of,
    publish_results,
    send_file,
)
from tests.factories.tournaments import make_event
from tests.personas import World

As = Callable[[Account], Client]


def test_strangers_are_asked_to_sign_in(world: World, reader: Client) -> None:
    response = reader.get("/desk/")

    assert response.status_code == 302
    assert response["Location"] == "/accounts/login/?next=/desk/"


def test_someone_without_mandate_has_nothing_waiting(
    world: World, eve: Account, as_account: As
) -> None:
    text = words(as_account(eve).get("/desk/"))

    assert "Nothing waits for you." in text
    assert "You hold no mandate today." in text


def test_secretary_sees_files_and_events_of_the_own_club_only(
    world: World, bruno: Account, as_account: As
) -> None:
    make_event(club=world.other_club, name="Torneio do Castelo")
    published = make_event(club=world.club, name="Torneio publicado")
    publish_results(published)
    send_file(world.event)

    text = words(as_account(bruno).get("/desk/"))

    assert "Files waiting for your word four_pairs.xml · Torneio de Outono" in text
    assert "Played, without results Torneio de Outono" in text
    assert "Provisional, on the way to homologation Torneio publicado" in text
    assert "Secretary · Clube da Ribeira" in text
    assert "Castelo" not in text


def test_director_sees_the_own_event_and_may_not_create_others(
    world: World, carla: Account, as_account: As
) -> None:
    make_event(club=world.club, name="Outro torneio")

    text = words(as_account(carla).get("/desk/"))

    assert "Played, without results Torneio de Outono" in text
    assert "Outro torneio" not in text
    assert "New event" not in text


def test_events_directed_are_named_in_one_query(
    world: World, carla: Account, as_account: As, django_assert_num_queries: Queries
) -> None:
    desk = as_account(carla)
    desk.get("/desk/")
    with CaptureQueriesContext(connection) as one:
        text = words(desk.get("/desk/"))
    assert "Director of 1 event Torneio de Outono since" in text

    for name in ("Torneio da Vila", "Torneio do Mar", "Torneio da Serra"):
        event = make_event(club=world.club, name=name)
        give_mandate(carla, Role.DIRECTOR, event_number=event.pk)

    with django_assert_num_queries(len(one)):
        text = words(desk.get("/desk/"))
    assert "Director of 4 events" in text
    assert "Torneio da Serra since" in text


def test_office_finds_open_payment_requests_behind_what_is_owed(
    world: World, olga: Account, as_account: As
) -> None:
    publish_results(world.event)
    request = ask_for_payment(world.event)

    page = as_account(olga).get("/desk/")
    text = words(page)

    assert 'href="/federation/money/debtors/"' in page.content.decode()
    assert request.reference in words(as_account(olga).get("/federation/money/debtors/"))
    assert "Compute and publish the ranking" not in text  # the menu leads there


def test_a_paid_request_is_no_open_one(world: World, olga: Account, as_account: As) -> None:
    publish_results(world.event)
    request = ask_for_payment(world.event)
    receive(request, outstanding_cents(request))

    assert request.reference not in words(as_account(olga).get("/federation/money/debtors/"))


def test_a_player_finds_last_result_and_ranking_first(
    world: World, as_account: As, django_assert_num_queries: Queries
) -> None:
    publish_results(world.event)
    homologate(world.event)
    publish_ranking_of(world.season)
    desk = as_account(make_account("dinis@jogador.example", person=world.members["1004"]))
    desk.get("/desk/")

    with CaptureQueriesContext(connection) as one:
        text = words(desk.get("/desk/"))

    assert "Next game You are entered nowhere." in text
    assert "Last result 1 of 4 75.00" in text
    assert "1= in the national ranking by 5.0 points, PE + PM" in text
    assert text.index("Last result") < text.index("Your mandates")

    event = make_event(club=world.club, name="Torneio da Vila")
    publish_results(event)
    homologate(event)
    with django_assert_num_queries(len(one)):
        desk.get("/desk/")


def test_office_reads_the_first_five_played_events_and_unfolds_the_others(
    world: World, olga: Account, as_account: As
) -> None:
    for number in range(6):
        make_event(club=world.club, name=f"Torneio {number}")

    page = as_account(olga).get("/desk/")

    html = page.content.decode().split('id="unplayed"')[1]
    first, rest = html.split("<details", 1)
    assert first.count("<li>") == 5
    assert rest.split("</details>")[0].count("<li>") == 2, "the event of the small world is one"
    assert "All 7" in words(page)
    for address in ("/events/new/", "/homologation/", "/appeals/", "/reports/inbox/"):
        assert f'href="{address}"' in page.content.decode(), "what stood here is in the menu"
