"""A player's boards against the room, and partners."""

from fractions import Fraction

from scoring.models import BoardResult
from scoring.standings.selectors.own_boards import own_boards, partners_of
from tests.factories.pages import AssertQueries
from tests.factories.scoring import homologate, publish_results
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import EntryPlayer


def test_boards_of_a_pair_add_up_to_its_result(world: World) -> None:
    publish_results(world.event)
    homologate(world.event)

    found = own_boards(world.members["1003"], world.season)

    assert found is not None
    assert found.every.boards == 6
    assert found.every.percent == 75  # as the classification says
    assert found.declaring.boards + found.defending.boards == 6
    assert sum(opponent.boards for opponent in found.opponents.values()) == 6


def test_provisional_results_are_left_out(world: World) -> None:
    publish_results(world.event)

    assert own_boards(world.members["1003"], world.season) is None


def test_an_adjusted_table_is_left_out(world: World) -> None:
    publish_results(world.event)
    homologate(world.event)
    BoardResult.objects.filter(board=1, ns_score=430).update(
        artificial_ns_hundredths=6000, artificial_ew_hundredths=4000
    )

    found = own_boards(world.members["1003"], world.season)

    assert found is not None
    assert found.every.boards == 5


def test_an_entry_with_a_substitute_is_left_out(world: World) -> None:
    publish_results(world.event)
    homologate(world.event)
    seat = EntryPlayer.objects.get(person=world.members["1004"])
    EntryPlayer.objects.create(
        entry=seat.entry,
        person=world.members["1005"],
        position=3,
        name_as_entered="Suplente",
        is_substitute=True,
    )

    assert own_boards(world.members["1003"], world.season) is None


def test_partners_are_counted_with_their_mean(world: World) -> None:
    publish_results(world.event)

    (partner,) = partners_of(world.members["1003"])

    assert partner.person_id == world.members["1004"].pk
    assert (partner.events, partner.percent_hundredths) == (1, 7500)


def test_one_event_asks_as_much_as_many(
    world: World, django_assert_num_queries: AssertQueries
) -> None:
    publish_results(world.event)
    homologate(world.event)
    with django_assert_num_queries(4):
        one = own_boards(world.members["1003"], world.season)
    for number in range(2):
        event = make_event(club=world.club, name=f"Torneio {number}")
        publish_results(event)
        homologate(event)

    with django_assert_num_queries(4):
        found = own_boards(world.members["1003"], world.season)

    assert one is not None
    assert found is not None
    assert (one.every.boards, found.every.boards) == (6, 18)
    assert one.every.percent == found.every.percent == Fraction(75)
