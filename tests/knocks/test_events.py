"""Events as organisers enter them: names, classes, festivals, calendars, delegations."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from federation.models import Account
from tests.factories.calendar import make_cycle, make_reservation
from tests.factories.federation import (
    give_mandate,
    make_account,
    make_association,
    make_club,
    make_member,
)
from tests.factories.hosting import make_bid, make_national, open_call
from tests.factories.pages import rows, words
from tests.factories.tournaments import make_event
from tests.knocks.doors import JSON, done, refused
from tests.personas import World
from tests.tournaments.web.test_event_create import filled_in
from tests.tournaments.web.test_hosting_pages import bid_of
from tournaments.events.selectors.hosting import delegations_of
from tournaments.models import Event, HostingBid, PhaseQuota

As = Callable[[Account], Client]
FESTIVAL = {
    "event_class": "FESTIVAL",
    "name": "Festival da Ribeira",
    "starts_on": "2026-12-19",
    "ends_on": "2026-12-20",
    "planned_sessions": "2",
    "planned_boards": "48",
    "has_prizes": "on",
    "is_open_to_all": "on",
    "is_advertised": "on",
}


@pytest.fixture
def club(bruno: Account, as_account: As) -> Client:
    return as_account(bruno)


@pytest.fixture
def north(world: World, as_account: As) -> Client:
    account = make_account("norte@associacao.example")
    give_mandate(account, "SECRETARY", association=world.association)
    return as_account(account)


def create(client: Client, organiser: str, **fields: str) -> tuple[bool, str, dict[str, Any]]:
    """Ask the API for objections to an event, then create it by the page.

    Return whether it exists, the page's text, and the lines of the API by topic.
    """
    data = filled_in(organiser, **fields)
    kind, _, pk = organiser.partition(":")
    values_by_key = {
        key: value == "on" or value
        for key, value in data.items()
        if key != "organiser" and value != ""
    }
    lines = client.post(
        "/api/v1/events/preflight/",
        {**values_by_key, "organiser_kind": kind.upper(), "organiser": code_of(kind, pk)},
        content_type=JSON,
    ).json()["lines"]
    page = words(client.post("/events/new/", data, follow=True))
    made = Event.objects.filter(name=data["name"]).exists()
    return made, page, {line["topic"]: line for line in lines}


def code_of(kind: str, pk: str) -> str:
    from federation.models import Association, Club

    row: Any = Club if kind == "club" else Association
    return str(row.objects.get(pk=pk).code)


@pytest.mark.rule("1.2-a")
@pytest.mark.parametrize("name", ["Campeonato da Ribeira", "Campeonatos do Clube"])
def test_a_private_event_is_not_called_a_championship(
    world: World, club: Client, name: str
) -> None:
    organiser = f"club:{world.club.pk}"

    made, page, lines = create(club, organiser, name=name)

    assert not made
    assert "RTP 1.2" in page
    assert (lines["title"]["level"], lines["title"]["article"]) == ("ERROR", "RTP 1.2")
    assert create(club, organiser, name="Torneio da Ribeira")[0]


@pytest.mark.rule("1.2-a", "1.2-b")
def test_an_association_holds_one_championship_a_season(world: World, north: Client) -> None:
    organiser = f"association:{world.association.pk}"
    data = {"event_class": "REGIONAL_CHAMPIONSHIP", "name": "Campeonato Regional"}

    first, _page, _lines = create(north, organiser, **data)
    second, page, lines = create(north, organiser, **{**data, "name": "Campeonato Regional II"})

    assert (first, second) == (True, False)
    assert "RTP 1.2" in page
    assert "RTP 1.2" in {line["article"] for line in lines.values() if line["level"] == "ERROR"}


@pytest.mark.rule("1.2-b")
def test_a_club_holds_no_regional_championship(world: World, club: Client) -> None:
    made, page, lines = create(
        club, f"club:{world.club.pk}", event_class="REGIONAL_CHAMPIONSHIP", name="Regional"
    )

    assert not made
    assert "RTP 1.2" in page
    assert lines["class"]["level"] == "ERROR"


@pytest.mark.rule("1.2-c")
@pytest.mark.parametrize(
    "lacking",
    [
        {"ends_on": "2026-12-19"},
        {"planned_boards": "46"},
        {"planned_sessions": "1"},
        {"has_prizes": ""},
        {"is_open_to_all": ""},
        {"is_advertised": ""},
    ],
)
def test_a_festival_that_lacks_something_is_none(
    world: World, club: Client, lacking: dict[str, str]
) -> None:
    made, page, lines = create(club, f"club:{world.club.pk}", **{**FESTIVAL, **lacking})

    assert not made
    assert "RTP 1.2" in page
    assert "RTP 1.2" in {line["article"] for line in lines.values() if line["level"] == "ERROR"}


@pytest.mark.rule("1.2-c")
def test_a_festival_of_two_sessions_on_two_days_and_48_boards(world: World, club: Client) -> None:
    assert create(club, f"club:{world.club.pk}", **FESTIVAL)[0]


@pytest.mark.rule("1.2-d")
def test_online_rules_bind_official_events_and_advise_private_ones(
    world: World, club: Client, north: Client
) -> None:
    told = filled_in(f"club:{world.club.pk}", is_online="on")
    regional = filled_in(
        f"association:{world.association.pk}", is_online="on",
        event_class="REGIONAL_CHAMPIONSHIP", name="Campeonato Regional",
    )  # fmt: skip
    private = words(club.post("/events/new/check/", told))
    official = words(north.post("/events/new/check/", regional))

    assert "the rules of online play are advice" in private
    assert "the rules of online play are advice" not in official
    assert "online" in official


@pytest.mark.rule("3.1.2-b")
def test_an_association_names_as_many_as_it_has_places(
    world: World, olga: Account, north: Client, as_account: As
) -> None:
    event = make_national()
    done(as_account(olga), f"events/{event.pk}/places/set/",
         association=world.association.pk, places=1)  # fmt: skip
    path = f"places/{PhaseQuota.objects.get().pk}/name/"
    done(north, path, numbers=["1001", "1002"])

    code = refused(north, path, "RTP 3.1.2", numbers=["1003", "1004"])

    assert code == "quota_exceeded"
    done(north, path, numbers=["1003", "1004"], is_reserve=True)


@pytest.mark.rule("3.1.3.3-b")
def test_a_pair_stands_for_an_association_with_a_member_of_it(world: World, north: Client) -> None:
    lisbon = make_club(make_association("LIS", "Lisboa"), code="TEJ", name="Clube do Tejo")
    strangers = [
        make_member(f"Visita {number}", f"200{number}", club=lisbon, season=world.season).number
        for number in (1, 2)
    ]
    quota = PhaseQuota.objects.create(
        event=make_national(), association=world.association, places=2
    )
    path = f"places/{quota.pk}/name/"

    assert refused(north, path, "RTP 3.1.3.3", numbers=strangers) == "too_few_association_members"
    done(north, path, numbers=["1001", strangers[0]])


@pytest.mark.rule("3.1.3.3-a")
def test_a_player_seeks_a_place_through_one_region(
    world: World, ana: Account, as_account: As
) -> None:
    event = make_national()
    south = make_association("SUL", "Associação do Sul")
    path = f"events/{event.pk}/region/"

    done(as_account(ana), path, association=world.association.pk)

    code = refused(as_account(ana), path, "RTP 3.1.3.3", association=south.pk)
    assert code == "region_already_chosen"


@pytest.mark.rule("3.1.2-a")
def test_a_regional_event_is_handed_on_within_the_area(world: World, north: Client) -> None:
    stranger = make_club(make_association("LIS", "Lisboa"), code="TEJ", name="Clube do Tejo")
    event = make_event(association=world.association, name="Campeonato Regional de Pares")
    page = f"/events/{event.pk}/delegation/hand-on/"

    outside = words(north.post(page, {"to": f"club:{stranger.pk}", "reason": ""}))
    inside = words(north.post(page, {"to": f"club:{world.club.pk}", "reason": ""}, follow=True))

    assert "is not one of the available choices" in outside
    assert "The event is handed on." in inside
    assert [delegation.body_name for delegation in delegations_of(event)] == ["Clube da Ribeira"]


@pytest.mark.rule("3.1.7-a", "3.1.7-b", "3.1.7-c", "3.1.7-d")
def test_the_page_of_the_cycle_tells_the_days_of_each_step(
    world: World, olga: Account, as_account: As
) -> None:
    make_cycle()

    text = words(as_account(olga).get("/tournaments/calendar/2027/"))

    for step in ("15 September 2026", "30 September 2026", "30 October 2026", "30 November 2026"):
        assert step in text, text


@pytest.mark.rule("3.1.7-f")
def test_a_date_is_asked_for_against_a_deposit(
    world: World, club: Client, olga: Account, as_account: As
) -> None:
    make_reservation(make_cycle().season, club=world.club)

    text = words(club.get("/calendar/reservations/")).replace("\xa0", " ")

    assert "€50.00" in text, text


@pytest.mark.rule("3.1.8-b")
@pytest.mark.parametrize(("share", "is_taken"), [("24,5", False), ("25", True), ("1/3", True)])
def test_a_quarter_of_the_fees_at_least_is_bid(
    world: World, club: Client, share: str, is_taken: bool
) -> None:
    call = open_call(make_national())
    body = bid_of(f"club:{world.club.pk}", share=share)

    text = words(club.post(f"/hosting/{call.pk}/bid/", body, follow=True))

    assert HostingBid.objects.exists() is is_taken
    assert ("(RTP 3.1.8)" in text) is not is_taken


@pytest.mark.rule("3.1.8-b", "3.1.8-c")
def test_the_highest_share_stands_first_and_is_due_a_month_after_the_event(
    world: World, club: Client, as_account: As
) -> None:
    call = open_call(make_national())
    make_bid(call, club=world.other_club)
    higher = make_bid(call, club=world.club, share=Fraction(3, 10))
    board = make_account("direcao@federacao.example")
    give_mandate(board, "COUNCIL", council="BOARD")

    listed = rows(as_account(board).get(f"/hosting/{call.pk}/bids/"))
    done_ = as_account(board).post(
        f"/hosting/{call.pk}/bids/decide/", {"bid": higher.pk, "reason": "A mais alta"}
    )

    assert [row[2].replace("\xa0", " ") for row in listed] == ["30 %", "25 %"]
    # Played until 24 May.
    assert "24 June 2026" in words(club.get(done_["Location"]))
