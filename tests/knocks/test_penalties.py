"""Penalties by the director: what the catalogue gives, what a departure asks, who decides."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from rulings.models import IncidentPlayer, Penalty
from tests.factories.pages import Page, words
from tests.factories.rulings import make_incident
from tests.factories.scoring import homologate, publish_results
from tests.personas import World
from tournaments.models import Entry, EntryPlayer, Event

As = Callable[[Account], Client]


@pytest.fixture
def event(world: World) -> Event:
    publish_results(world.event)
    return world.event


@pytest.fixture
def pair(event: Event) -> Entry:
    return Entry.objects.get(event=event, key="1")


@pytest.fixture
def director(event: Event, carla: Account, as_account: As) -> Client:
    return as_account(carla)


def told(answer: Page) -> str:
    return words(answer).replace("\xa0", " ")


def give(director: Client, pair: Entry, offence: str, **fields: str) -> str:
    """Give a penalty on the page; return the text of the page after it."""
    address = f"/events/{pair.event_id}/penalties/new/?entry={pair.pk}&offence={offence}"
    filled = {"facts": "seen at table 1", "player": "", "reason": "", "sanction": "", **fields}
    return told(director.post(address, filled, follow=True))


def percentages(reader: Client, event: Event) -> dict[str, str]:
    rows = reader.get(f"/api/v1/events/{event.pk}/standings/").json()["results"]
    return {row["entry"]["number"]: row["percentage"] for row in rows}


@pytest.mark.rule("2.1.11.1-a")
def test_the_scale_is_followed_or_its_departure_explained(pair: Entry, director: Client) -> None:
    silent = give(director, pair, "no_alert", sanction="PP")
    assert "Say why the sanction departs from the catalogue." in silent
    assert not Penalty.objects.exists()

    assert "The penalty is given" in give(director, pair, "no_alert", sanction="AD")


@pytest.mark.rule("2.1.11.1-b", "2.1.11.1-d", "2.1.11.1-e", "2.1.11.3-a")
def test_a_tenth_of_a_top_from_the_offender_alone_the_second_time(
    event: Event, pair: Entry, director: Client, reader: Client
) -> None:
    before = percentages(reader, event)
    first = give(director, pair, "no_alert", sanction="AD")
    warned = percentages(reader, event)
    second = give(director, pair, "no_alert", sanction="PP")

    # A tenth of a top of 2 is 0.2 of 12: 5 − 0.2 = 4.8, which is 40 %.
    assert ("Warning" in first, "10 % of a top" in second) == (True, True)
    assert (before["1"], warned["1"]) == ("41.67", "41.67")
    assert percentages(reader, event) == {**before, "1": "40.00"}


@pytest.mark.rule("2.1.11.2-b", "2.1.11.2-a")
@pytest.mark.parametrize(
    ("minutes", "first", "second"), [("5", "", "10"), ("10", "10", "20"), ("15", "20", "30")]
)
def test_five_minutes_are_free_the_first_time_and_then_each_five_cost_a_tenth(
    pair: Entry, director: Client, minutes: str, first: str, second: str
) -> None:
    give(director, pair, "late_or_slow", minutes=minutes)
    give(director, pair, "late_or_slow", minutes=minutes)

    earlier, later = Penalty.objects.select_related("adjustment").order_by("pk")
    listed = told(director.get(f"/events/{pair.event_id}/penalties/"))
    assert later.adjustment is not None
    assert later.adjustment.amount_hundredths == -100 * int(second)
    assert f"{second} % of a top" in listed
    assert (f"{first} % of a top" in listed) if first else earlier.adjustment is None


@pytest.mark.rule("2.1.11.4-a", "2.1.11.4-b")
def test_conduct_has_its_own_sanction_and_says_what_the_next_offence_may_bring(
    pair: Entry, director: Client
) -> None:
    player = str(pair.players.get(position=1).pk)

    silent = give(director, pair, "rude_to_partner", player=player, sanction="AD")
    given = give(
        director, pair, "rude_to_partner", player=player, sanction="AD", next_may_exclude="yes"
    )

    assert "This field is required." in silent
    assert "The penalty is given" in given
    report = told(director.get(f"/events/{pair.event_id}/report/"))
    assert "rude" in report.lower()


@pytest.mark.rule("2.1.3.1-c")
def test_a_missing_card_costs_the_time_it_takes(pair: Entry, director: Client) -> None:
    listed = give(director, pair, "late_or_slow", minutes="12", card_missing="on")

    assert "RTP 2.1.3.1" in listed
    assert "10 % of a top" in listed


@pytest.mark.rule("3.2.1-a")
def test_each_player_of_a_table_is_penalised(event: Event, pair: Entry, director: Client) -> None:
    players = EntryPlayer.objects.filter(entry__event=event, entry__key__in=["1", "4"])
    call = make_incident(event, board=None, ns=pair, ew=Entry.objects.get(event=event, key="4"))
    for seat, player in zip("NSEW", players.order_by("entry__key", "position"), strict=True):
        IncidentPlayer.objects.get_or_create(
            incident=call,
            person=player.person,
            defaults={"seat": seat, "entry": player.entry, "name": player.name_as_entered},
        )
    mine = pair.players.get(position=1)
    address = f"/events/{event.pk}/penalties/new/?entry={pair.pk}&incident={call.pk}"
    filled = {"facts": "all four", "player": str(mine.pk), "sanction": "PD", "reason": "",
              "next_may_exclude": "yes",
              "others": [str(player.pk) for player in players if player.pk != mine.pk]}  # fmt: skip

    director.post(f"{address}&offence=shouting", filled)

    listed = told(director.get(f"/events/{event.pk}/penalties/"))
    assert Penalty.objects.filter(offence="shouting", sanction="PD").count() == 4
    assert all(player.name_as_entered in listed for player in players)


@pytest.mark.rule("3.2.1-d")
def test_a_disqualified_player_keeps_the_points_until_the_organiser_approves(
    event: Event, director: Client, olga: Account, bruno: Account, as_account: As
) -> None:
    homologate(event)
    winner = Entry.objects.get(event=event, key="2")
    player = winner.players.get(position=1)
    office = as_account(olga)
    give_to = {"player": str(player.pk), "next_may_exclude": "yes", "sanction": "SD"}
    give(director, winner, "violence", **give_to)
    give(office, winner, "violence", **give_to)
    penalty = Penalty.objects.first()
    assert penalty is not None

    def points() -> int:
        return sum(event.awards.filter(person=player.person).values_list("pe", flat=True))

    before = points()
    assert director.post(f"/penalties/{penalty.pk}/approve/").status_code == 403
    pending = points()
    as_account(bruno).post(f"/penalties/{penalty.pk}/approve/")

    assert (before > 0, pending, points()) == (True, before, 0)
