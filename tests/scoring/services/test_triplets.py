"""Triplets played through: the file, who sat, places, points, the booklet."""

import pytest

from federation.errors import ImporterError, RuleError
from scoring.homologation.services.booklet import booklet_of_event
from scoring.homologation.services.homologation import (
    homologate_event,
    record_appeals_decided,
    record_report_accepted,
)
from scoring.intake.services.intake import receive_result_file
from scoring.matches.selectors.triplets import triplet_boards
from scoring.matches.services.triplets import note_rests
from scoring.models import EventResult, PointsAward, ResultFile, Standing
from scoring.rankings.selectors.titles import title_of
from scoring.rankings.services.awards import awards_in_force
from tests.factories.lawful import make_lawful
from tests.factories.pages import AssertQueries
from tests.factories.tournaments import NOW
from tests.factories.triplets import known_players, make_triplet_event, play_triplets, triplet_file
from tests.personas import World
from tournaments.models import Entry, EntryPlayer, Event, TripletTurn
from tournaments.rules.triplets import Turn


@pytest.fixture
def triplets(world: World) -> Event:
    event = make_triplet_event(world)
    play_triplets(event, triplet_file(world))
    return event


def boards(event: Event, number: str) -> tuple[list[int], int]:
    told = triplet_boards(event)[event.entries.get(number=number).pk]
    return list(told.boards.values()), told.untold


def homologated(event: Event) -> EventResult:
    make_lawful(event, boards=6)
    record_report_accepted(event=event, evidence="carta 1", account=None, now=NOW)
    record_appeals_decided(event=event, evidence="nenhum", account=None, now=NOW)
    return homologate_event(event=event, account=None, now=NOW)


def merit(event: Event, number: str) -> list[int]:
    rows = awards_in_force(event).filter(entry__number=number)
    return list(rows.order_by("person__number").values_list("pm_tenths", flat=True))


def test_four_triplets_are_placed_with_three_people_each(triplets: Event) -> None:
    rows = Standing.objects.filter(revision=EventResult.objects.get().revision)

    # five, three, three and one of six boards won, each compared with one other table
    assert list(
        rows.order_by("rank", "entry__number").values_list("entry__number", "rank", "tied")
    ) == [("1", 1, False), ("3", 2, True), ("4", 2, True), ("2", 4, False)]
    assert EntryPlayer.objects.filter(entry__event=triplets, left_at=None).count() == 12


def test_the_file_says_who_rested_and_boards_are_counted_as_far_as_it_says(
    triplets: Event,
) -> None:
    assert boards(triplets, "1") == ([4, 4, 4], 0)
    assert boards(triplets, "2") == ([6, 6, 0], 0)
    assert boards(triplets, "3") == ([0, 6, 6], 0)
    assert boards(triplets, "4") == ([0, 0, 0], 6)


def test_a_file_with_two_names_of_each_finds_the_third(triplets: Event, world: World) -> None:
    play_triplets(triplets, triplet_file(world, players=2, rests=("2", "", "", "")))

    assert EntryPlayer.objects.filter(entry__event=triplets, left_at=None).count() == 12
    assert EventResult.objects.get().revision.number == 1
    assert boards(triplets, "1") == ([4, 2, 6], 0)  # round 1 is told anew, 2 and 3 stay as noted


def test_two_names_of_nobody_entered_are_refused(world: World) -> None:
    event = make_triplet_event(world)
    data = triplet_file(world, players=2)

    with pytest.raises(RuleError, match="triplet_is_of_three"):
        receive_result_file(event=event, name="x.csv", data=data, account=None, now=NOW)
    assert not ResultFile.objects.exists()


@pytest.mark.parametrize("rests", ["4", "0:1", "1:1 1:2", "Ana", "1:1,2:2"])
def test_a_column_of_rests_that_cannot_be_read_is_named(world: World, rests: str) -> None:
    event = make_triplet_event(world)
    data = triplet_file(world, rests=(rests, "", "", ""))

    with pytest.raises(ImporterError, match="row_unreadable") as refused:
        receive_result_file(event=event, name="x.csv", data=data, account=None, now=NOW)
    named = {"column": "Rests", "value": rests, "wanted": "wanted_rests"}
    assert refused.value.values == {"line": 6} | named


@pytest.mark.rule("3.1.6-c")
def test_points_go_to_each_of_three_as_to_members_of_a_team(triplets: Event) -> None:
    homologated(triplets)

    # PM 5 x log2(5) = 11.6 for the first of four; second and third share 5 x log2(5) / 4 = 2.9
    assert merit(triplets, "1") == [116, 116, 116]
    assert merit(triplets, "3") == [0, 29, 29]  # no third of the boards, no merit points
    assert merit(triplets, "4") == [29, 29, 29]  # nobody said who rested: nobody is left out
    experience = awards_in_force(triplets).filter(entry__number="1").values_list("pe", flat=True)
    assert list(experience) == [13, 13, 13]


def test_turns_noted_after_homologation_give_the_points_anew(triplets: Event) -> None:
    homologated(triplets)
    entry = triplets.entries.get(number="4")
    third = entry.players.get(position=3).person_id

    new = note_rests(entry=entry, turns=[Turn(1, 1, third)], account=None, now=NOW)

    assert new == 1
    assert merit(triplets, "4") == [29, 29, 0]
    assert PointsAward.objects.filter(takes_back__isnull=False).count() == 1
    assert EventResult.objects.get().revision.number == 2


def test_who_rests_is_one_of_the_three_in_a_session_of_the_event(
    triplets: Event, world: World
) -> None:
    one, other = triplets.entries.get(number="1"), triplets.entries.get(number="2")
    stranger = other.players.first().person_id
    own = one.players.first().person_id
    count = TripletTurn.objects.count()

    def note(entry: Entry, turn: Turn) -> None:
        note_rests(entry=entry, turns=[turn], account=None, now=NOW)

    with pytest.raises(RuleError, match="turn_of_a_stranger"):
        note(one, Turn(1, 1, stranger))
    with pytest.raises(RuleError, match="turn_of_no_session"):
        note(one, Turn(2, 1, own))
    pair = Entry.objects.create(event=world.event, key="1", number="1")
    with pytest.raises(RuleError, match="not_a_triplet"):
        note(pair, Turn(1, 1, own))
    assert TripletTurn.objects.count() == count


@pytest.mark.rule("3.6.10.4-a")
def test_the_title_takes_a_third_of_the_boards_of_a_triplet_too(world: World) -> None:
    event = make_triplet_event(world, event_class="NATIONAL_CHAMPIONSHIP")
    play_triplets(event, triplet_file(world, rests=("3", "", "", "")))

    title = title_of(event)

    assert title is not None
    assert (title.team_boards, title.needed) == (6, 2)
    assert [(champion.boards, champion.has_title) for champion in title.champions] == [
        (6, True), (6, True), (0, False),
    ]  # fmt: skip


@pytest.mark.usefixtures("english")
def test_the_booklet_names_three_and_what_each_sat_at(triplets: Event, world: World) -> None:
    content = booklet_of_event(
        triplets, EventResult.objects.get(), federation="FE", is_sample=False
    )
    names = [person.name for person in known_players(world)[:3]]

    assert content.played.facts[0] == "Triplets · matchpoints"
    assert content.lines[0].rows[0].name == " – ".join(names)
    assert content.cards[0].facts.endswith(f"Boards – {names[0]}: 4, {names[1]}: 4, {names[2]}: 4")


def test_counting_boards_asks_no_more_for_many(
    triplets: Event, django_assert_num_queries: AssertQueries
) -> None:
    with django_assert_num_queries(3):
        triplet_boards(triplets)
