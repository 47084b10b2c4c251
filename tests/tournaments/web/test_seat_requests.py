"""A player who cannot move asks for a seat; the organiser answers; the draw keeps it."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account, SensitiveRead
from tests.factories.entries import account_of, enter_pair, open_for_next_week
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import words
from tests.personas import World
from tournaments.entries.services.seat_requests import forget_seat_reasons
from tournaments.models import Event, Registration, SeatingWish, SeatRequest

As = Callable[[Account], Client]
WHY = "Uso cadeira de rodas"
SEAT = {"table": "3", "line": "NS", "criterion": "Lugar reservado"}


@pytest.fixture
def event(world: World) -> Event:
    return open_for_next_week(world.event)


@pytest.fixture
def entry(world: World, event: Event) -> Registration:
    one, other = world.members["1001"], world.members["1002"]
    return enter_pair(event, one, other, now=timezone.now())


@pytest.mark.rule("2.2.1-a", "3.5.3-a")
def test_a_seat_asked_for_is_granted_and_kept_by_the_draw(
    world: World, ana: Account, entry: Registration, bruno: Account, carla: Account,
    reader: Client, as_account: As,
) -> None:  # fmt: skip
    player = as_account(account_of(world.members["1002"]))
    nothing = player.post(f"/registrations/{entry.pk}/seat/", {"why": " "}, follow=True)
    player.post(f"/registrations/{entry.pk}/seat/", {"why": WHY})
    twice = player.post(f"/registrations/{entry.pk}/seat/", {"why": WHY}, follow=True)
    seat_request = SeatRequest.objects.get()

    partner = words(as_account(ana).get("/entries/mine/"))
    desk = words(as_account(bruno).get("/desk/"))
    organiser = as_account(bruno)
    before = words(organiser.get(f"/registrations/{entry.pk}/"))
    organiser.post(f"/seat-requests/{seat_request.pk}/grant/", SEAT)
    after = words(organiser.get(f"/registrations/{entry.pk}/"))
    director = words(as_account(carla).get(f"/registrations/{entry.pk}/"))
    text = words(player.get("/entries/mine/"))

    wish = SeatingWish.objects.get()
    assert "Say why you cannot move between tables." in words(nothing)
    assert "You have asked for a seat in this event already." in words(twice)
    assert WHY not in partner
    assert "A fixed seat is asked for: Torneio de Outono" in desk
    assert WHY in before
    assert WHY not in after
    assert WHY in director
    assert "Your fixed seat: granted" in text
    assert (wish.entry, wish.table, wish.criterion) == (entry.entry, 3, "Lugar reservado")
    assert {row.account for row in SensitiveRead.objects.all()} == {bruno, carla}
    office = as_account(give_mandate(make_account("mesa@example.org"), "OFFICE").account)
    assert "why a seat is needed" in words(office.get("/admin/federation/sensitiveread/"))
    assert WHY not in words(reader.get(f"/events/{entry.event_id}/start-list/"))


def test_a_refusal_needs_a_reason_and_the_player_may_ask_again(
    world: World, entry: Registration, bruno: Account, as_account: As
) -> None:
    player, organiser = as_account(account_of(world.members["1001"])), as_account(bruno)
    player.post(f"/registrations/{entry.pk}/seat/", {"why": WHY})
    seat_request = SeatRequest.objects.get()
    address = f"/seat-requests/{seat_request.pk}/"

    silent = organiser.post(f"{address}refuse/", {}, follow=True)
    organiser.post(f"{address}refuse/", {"answer": "Web movement, nobody moves"})
    late = organiser.post(f"{address}grant/", SEAT, follow=True)
    text = words(player.get("/entries/mine/"))
    player.post(f"/registrations/{entry.pk}/seat/", {"why": WHY})

    assert "Say why: the reason stays on record." in words(silent)
    assert "This request is answered." in words(late)
    assert "refused · Web movement, nobody moves" in text
    assert SeatRequest.objects.count() == 2
    assert not SeatingWish.objects.exists()


def test_a_seat_is_asked_for_with_the_entry_and_kept_once_it_is_complete(
    world: World, event: Event, ana: Account, bruno: Account, as_account: As
) -> None:
    sheet = {"numbers": "1002", "send": "1", "accepts": "on", "seat_why": WHY}
    as_account(ana).post(f"/events/{event.pk}/enter/", sheet)
    seat_request = SeatRequest.objects.get()

    early = as_account(bruno).post(f"/seat-requests/{seat_request.pk}/grant/", SEAT, follow=True)

    assert seat_request.person == ana.person
    assert "The entry has no place in the event yet" in words(early)


def test_who_needs_it_no_longer_gives_the_seat_back_and_the_reason_is_forgotten(
    world: World, entry: Registration, bruno: Account, as_account: As
) -> None:
    player = as_account(account_of(world.members["1001"]))
    player.post(f"/registrations/{entry.pk}/seat/", {"why": WHY})
    seat_request = SeatRequest.objects.get()
    as_account(bruno).post(f"/seat-requests/{seat_request.pk}/grant/", SEAT)

    player.post(f"/seat-requests/{seat_request.pk}/withdraw/")

    seat_request.refresh_from_db()
    assert (seat_request.state, seat_request.why) == ("WITHDRAWN", "")
    assert SeatingWish.objects.get().ended_at is not None


def test_why_is_forgotten_once_the_event_is_over(
    world: World, entry: Registration, as_account: As
) -> None:
    as_account(account_of(world.members["1001"])).post(
        f"/registrations/{entry.pk}/seat/", {"why": WHY}
    )
    now = timezone.now()

    early = forget_seat_reasons(now=now + dt.timedelta(days=7))
    over = forget_seat_reasons(now=now + dt.timedelta(days=8))

    assert (early, over) == (0, 1)
    assert SeatRequest.objects.get().why == ""


def test_doors_of_seats_let_through_whom_they_should(
    world: World, ana: Account, entry: Registration, eve: Account, bruno: Account, olga: Account,
    carla: Account, as_account: As,
) -> None:  # fmt: skip
    as_account(ana).post(f"/registrations/{entry.pk}/seat/", {"why": WHY})
    seat_request = SeatRequest.objects.get()
    people = {"ana": ana, "eve": eve, "bruno": bruno, "olga": olga, "carla": carla}

    def codes(address: str) -> dict[str, int]:
        return {
            name: as_account(account).post(address).status_code for name, account in people.items()
        }

    assert codes(f"/registrations/{entry.pk}/seat/") == {
        "ana": 422, "eve": 404, "bruno": 403, "olga": 403, "carla": 403,
    }  # fmt: skip
    for answer in ("grant", "refuse"):
        assert codes(f"/seat-requests/{seat_request.pk}/{answer}/") == {
            "ana": 403, "eve": 404, "bruno": 422, "olga": 422, "carla": 422,
        }  # fmt: skip
    assert codes(f"/seat-requests/{seat_request.pk}/withdraw/") == {
        "ana": 302, "eve": 404, "bruno": 403, "olga": 403, "carla": 403,
    }  # fmt: skip
