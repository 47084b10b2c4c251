"""Calls for hosts, bids and the host's timetable, on pages."""

import datetime as dt
from collections.abc import Callable
from fractions import Fraction

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account
from federation.selectors.batched_reads import gathered
from tests.factories.federation import give_mandate, make_account
from tests.factories.hosting import (
    AFTER_BIDS,
    BEFORE,
    make_bid,
    make_national,
    open_call,
    publish,
)
from tests.factories.pages import AssertQueries, rows, words
from tests.personas import World
from tournaments.calendar.services.hosting import decide_hosting_call
from tournaments.calendar.web.hosting_tasks import hosting, regulations
from tournaments.models import Event, HostingBid, HostingCall, TimetableProposal

As = Callable[[Account], Client]
DAY = dt.date(2026, 2, 11)


@pytest.fixture
def board(world: World) -> Account:
    account = make_account("direcao@federacao.example")
    give_mandate(account, "COUNCIL", council="BOARD")
    return account


@pytest.fixture
def hosted(world: World) -> Event:
    call = open_call(make_national())
    decide_hosting_call(
        call=call,
        bid=make_bid(call, club=world.club),
        reason="Única",
        account=None,
        now=AFTER_BIDS,
    )
    return call.event


def bid_of(club: str, **changes: str) -> dict[str, str]:
    return {
        "bidder": club,
        "share": "30",
        "venue": "Hotel de Exemplo",
        "timetable": "Sábado às 15h",
        **changes,
    }


def test_a_club_bids_and_less_than_the_least_is_told(
    world: World, bruno: Account, as_account: As
) -> None:
    call, client = open_call(make_national()), as_account(bruno)
    club = f"club:{world.club.pk}"

    low = client.post(f"/hosting/{call.pk}/bid/", bid_of(club, share="24,5"))
    stranger = client.post(f"/hosting/{call.pk}/bid/", bid_of(f"club:{world.other_club.pk}"))
    client.post(f"/hosting/{call.pk}/bid/", bid_of(club, share="1/3"))

    text = words(low).replace("\u00a0", " ")
    assert (low.status_code, stranger.status_code) == (409, 422)
    assert 'value="24,5"' in low.content.decode()
    assert "At least 25 % of the entry fees; the price of an entry is €60.00." in text
    assert "24 1/2 % of the entry fees is below the least share, 25 %. (RTP 3.1.8)" in text
    assert "is not one of the available choices" in words(stranger)
    assert HostingBid.objects.get().share == Fraction(1, 3)
    assert "33 1/3 %" in words(client.get(f"/hosting/{call.pk}/")).replace("\u00a0", " ")


def test_bids_are_compared_with_the_reason_of_each_place(
    world: World, board: Account, as_account: As
) -> None:
    call = open_call(make_national())
    make_bid(call, club=world.club)
    make_bid(call, club=world.other_club, share=Fraction(3, 10))

    response = as_account(board).get(f"/hosting/{call.pk}/bids/")

    cells = [[cell.replace("\u00a0", " ") for cell in row] for row in rows(response)]
    assert [row[0] for row in cells] == ["1", "2"]
    assert [row[2] for row in cells] == ["30 %", "25 %"]
    assert [row[3] for row in cells] == ["€720.00", "€600.00"]
    assert "highest share of the entry fees RTP 3.1.8" in cells[0][4]


def test_the_board_decides_and_the_host_sees_the_agreement(
    world: World, board: Account, bruno: Account, eve: Account, as_account: As
) -> None:
    call = open_call(make_national())
    bid = make_bid(call, club=world.club)

    response = as_account(board).post(
        f"/hosting/{call.pk}/bids/decide/", {"bid": bid.pk, "reason": "Única proposta"}
    )

    page = response["Location"]
    assert "24 June 2026" in words(as_account(bruno).get(page))
    assert as_account(eve).get(page).status_code == 404
    assert as_account(bruno).post(f"{page}share/").status_code == 403


@pytest.mark.parametrize(
    ("address", "allowed"),
    [("/hosting/{call}/bids/", False), ("/hosting/{call}/bid/", True)],
)
def test_a_secretary_bids_and_does_not_decide(
    address: str, allowed: bool, world: World, bruno: Account, ana: Account, as_account: As
) -> None:
    call = open_call(make_national())
    page = address.format(call=call.pk)

    assert as_account(bruno).get(page).status_code == (200 if allowed else 403)
    assert as_account(ana).get(page).status_code == 403


def test_the_office_opens_and_withdraws_a_call(
    world: World, olga: Account, bruno: Account, as_account: As
) -> None:
    event, client = make_national(), as_account(olga)
    page = f"/events/{event.pk}/hosting/open/"
    data = {"open_until": "2026-05-22", "price_cents": "60.00", "message": "Boa luz"}
    too_late = words(client.post(page, {**data, "open_until": "2026-05-23"}))

    assert as_account(bruno).get(page).status_code == 403
    assert 'value="60.00"' in client.get(page).content.decode()
    if timezone.localdate() <= dt.date(2026, 5, 22):
        assert "Bids must end before the event begins." in too_late
    else:
        assert "The last day for bids has passed." in too_late


@pytest.mark.rule("3.1.8-a")
def test_the_host_proposes_a_timetable_and_cannot_touch_the_conditions(
    world: World, bruno: Account, olga: Account, hosted: Event, as_account: As
) -> None:
    publish(hosted)
    host = as_account(bruno)
    lines = {
        "timetable-TOTAL_FORMS": "1",
        "timetable-INITIAL_FORMS": "0",
        "timetable-0-day": "2026-05-23",
        "timetable-0-starts_at": "16:30",
        "timetable-0-what": "Abertura",
    }

    for address in ("regulation/begin/", "regulation/draft/", "regulation/draft/publish/", "edit/"):
        assert host.post(f"/events/{hosted.pk}/{address}").status_code == 403
    proposed = host.post(f"/events/{hosted.pk}/timetable/", lines, follow=True)
    row = TimetableProposal.objects.get()
    by_host = host.post(f"/timetables/{row.pk}/approve/")
    as_account(olga).post(f"/timetables/{row.pk}/approve/")

    assert "Waiting for the federation" in words(proposed)
    assert by_host.status_code == 403
    draft = words(as_account(olga).get(f"/events/{hosted.pk}/regulation/draft/preview/"))
    assert "16:30 Abertura" in draft


def test_an_association_that_is_no_host_proposes_nothing(
    world: World, hosted: Event, as_account: As
) -> None:
    account = make_account("secretaria@norte.example")
    give_mandate(account, "SECRETARY", association=world.association)

    assert as_account(account).get(f"/events/{hosted.pk}/timetable/").status_code == 403


@pytest.mark.usefixtures("english")
def test_the_desk_names_what_waits(
    world: World, olga: Account, board: Account, bruno: Account, eve: Account
) -> None:
    call = open_call(make_national(name="Nacional de Equipas"))
    make_bid(call, club=world.club)

    told = [(task.href, task.about) for task in gathered(hosting(olga, on=DAY), olga)]

    assert told == [(f"/hosting/{call.pk}/bids/", "1 bid")]
    assert len(gathered(hosting(board, on=DAY), board)) == 1
    assert gathered(hosting(eve, on=DAY), eve) == []
    assert [task.due_on for task in gathered(regulations(olga, on=dt.date(2026, 4, 1)), olga)] == [
        dt.date(2025, 10, 30)
    ]
    assert gathered(regulations(bruno, on=dt.date(2026, 4, 1)), bruno) == []


def test_a_host_is_asked_for_a_timetable(hosted: Event, bruno: Account, olga: Account) -> None:
    assert [task.href for task in gathered(hosting(bruno, on=DAY), bruno)] == [
        f"/events/{hosted.pk}/timetable/"
    ]
    assert [task.due_on for task in gathered(hosting(olga, on=dt.date(2026, 5, 25)), olga)] == [
        dt.date(2026, 6, 24)
    ]


def test_the_list_asks_as_often_for_one_call_as_for_three(
    world: World, olga: Account, as_account: As, django_assert_max_num_queries: AssertQueries
) -> None:
    client = as_account(olga)
    make_bid(open_call(make_national(name="Um")), club=world.club)
    client.get("/hosting/")

    with django_assert_max_num_queries(20) as for_one:
        client.get("/hosting/")
    for name in ("Dois", "Três"):
        make_bid(open_call(make_national(name=name)), club=world.club)
    with django_assert_max_num_queries(20) as for_three:
        response = client.get("/hosting/")

    assert len(for_three) == len(for_one)
    assert "Três" in words(response)
    assert HostingCall.objects.filter(opened_at=BEFORE).count() == 3
