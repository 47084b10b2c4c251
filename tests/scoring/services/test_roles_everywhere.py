"""Every role in an event, in every place that has to know it."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest
from django.test import Client

from federation.models import Person
from scoring.adjustments.services.contestant_rulings import ContestantAct, give_contestant_ruling
from scoring.homologation.services.booklet import booklet_of_event
from scoring.matches.services.knockouts import confirm_by_results
from scoring.models import EventResult, Standing
from scoring.rankings.selectors.titles import title_of
from scoring.rankings.services.awards import awards_in_force, give_awards
from tests.factories.entries import CLOSES, DURING, OPENS, enter_pair, open_event
from tests.factories.knockouts import open_matches, play_matches
from tests.factories.pages import words
from tests.factories.scoring import homologate, publish_results
from tests.factories.teams import (
    BEFORE,
    KNOCKOUT,
    draw,
    enter_team,
    enter_teams,
    make_players,
    make_team_event,
)
from tests.factories.tournaments import NOW
from tests.personas import World
from tournaments.entries.services.entries import EntrySheet, enter_at_desk
from tournaments.entries.services.pair_substitutions import put_in_stand_ins
from tournaments.models import (
    Entry,
    EntryPlayer,
    EntryTerms,
    Event,
    Registration,
    ScheduledMatch,
)
from tournaments.teams.selectors.line_ups import players_for
from tournaments.teams.services.substitutions import TeamSubstituteDraft, substitute_in_team

CUP = replace(KNOCKOUT, match_boards=18, segments=3)
MEMBER, SUBSTITUTE, CAPTAIN, VISITOR, RESERVE = (
    "member", "substitute", "non-playing captain", "visitor", "reserve",
)  # fmt: skip


@dataclass(frozen=True)
class Cup:
    """A final that was played and counted, with somebody in each role of a team."""

    event: Event
    match: ScheduledMatch
    entry: Entry
    people: dict[str, Person]


def enter(event: Event, captain: Person, people: list[Person]) -> Registration:
    sheet = EntrySheet(captain=captain, people=people, name="Campeões")
    return enter_at_desk(event=event, sheet=sheet, reason="", account=None, now=BEFORE)


@pytest.fixture
def cup(world: World) -> Cup:
    event = make_team_event(world, event_class="NATIONAL_CHAMPIONSHIP", plan=CUP)
    EntryTerms.objects.create(
        event=event, opens_at=OPENS, closes_at=CLOSES, max_entries=2, admits_reserves=True
    )
    members = make_players(world, 6)
    captain, helper = make_players(world, 2, first=6500)
    team = enter(event, captain, members)
    enter_teams(world, event, 1, first=6000)
    waiting = enter_team(event, make_players(world, 4, first=7000), name="Reserva")
    assert (waiting.state, waiting.entry) == ("WAITING", None)
    draw(event)
    (match,) = open_matches(event, 1)
    substitute_in_team(
        registration=team,
        draft=TeamSubstituteDraft(match, 1, helper, members[5], available=3),
        reason="",
        account=None,
        now=BEFORE,
    )
    entry = team.entry
    assert entry is not None
    visitor = Person.objects.create(name="Visitante Estrangeiro")
    for position, person in enumerate((helper, visitor), start=7):
        EntryPlayer.objects.create(
            entry=entry, person=person, position=position, name_as_entered=person.name
        )
    ahead = 200 if entry.pk == match.home_id else -200
    play_matches(event, {match: [ahead, *[0] * 17]})
    confirm_by_results(match=match, account=None, now=NOW)
    give_awards(result=EventResult.objects.get(event=event), now=NOW)
    people = {
        MEMBER: members[0],
        SUBSTITUTE: helper,
        CAPTAIN: captain,
        VISITOR: visitor,
        RESERVE: waiting.players.order_by("position")[0].person,
    }
    return Cup(event, match, entry, people)


def in_line_up(cup: Cup, person: Person) -> bool:
    return person in players_for(cup.match, cup.entry.pk, 1)


def has_title(cup: Cup, person: Person) -> bool:
    title = title_of(cup.event)
    assert title is not None
    return any(
        champion.person_id == person.pk and champion.has_title for champion in title.champions
    )


def has_points(cup: Cup, person: Person) -> bool:
    return any(points_award.pe for points_award in awards_in_force(cup.event).filter(person=person))


def on_page(cup: Cup, person: Person) -> str:
    return told_of(person, words(Client().get(f"/events/{cup.event.pk}/", headers=ENGLISH)))


def in_booklet(cup: Cup, person: Person) -> str:
    result = EventResult.objects.get(event=cup.event)
    made = booklet_of_event(cup.event, result, federation="FE", is_sample=True)
    (line,) = made.lines
    return told_of(person, line.rows[0].people)


def in_program(cup: Cup, person: Person) -> str:
    rows = Client().get(f"/api/v1/events/{cup.event.pk}/entries/").json()["results"]
    (row,) = [row for row in rows if row["id"] == cup.entry.pk]
    if row["captain"] == person.name:
        return CAPTAIN
    for player in row["players"]:
        if player["name"] == person.name:
            return (
                SUBSTITUTE if player["is_substitute"] else MEMBER if player["number"] else VISITOR
            )
    return ""


ENGLISH = {"Accept-Language": "en"}


def told_of(person: Person, text: str) -> str:
    """Return the role that a text gives somebody, "" if it does not mention them."""
    if f"non-playing captain: {person.name}" in text:
        return CAPTAIN
    if f"{person.name} (substitute)" in text:
        return SUBSTITUTE
    if f"{person.name} (visitor)" in text:
        return VISITOR
    return MEMBER if person.name in text else ""


# part -> line-up, title, points, and what the page, the booklet and programs call it
TEAMS: dict[str, tuple[bool, bool, bool]] = {
    MEMBER: (True, True, True),
    SUBSTITUTE: (True, False, False),
    CAPTAIN: (False, False, False),
    VISITOR: (True, True, False),
    RESERVE: (False, False, False),
}


@pytest.mark.rule("3.6.5-c", "3.6.10.4-a", "2.3.3-a")
@pytest.mark.parametrize("part", TEAMS)
def test_each_part_in_a_team_is_the_same_wherever_it_is_told(
    cup: Cup, part: str, english: None
) -> None:
    person = cup.people[part]
    told = "" if part == RESERVE else part

    assert (in_line_up(cup, person), has_title(cup, person), has_points(cup, person)) == TEAMS[part]
    assert (on_page(cup, person), in_booklet(cup, person), in_program(cup, person)) == (
        told, told, told,
    )  # fmt: skip


# --- pairs ----------------------------------------------------------------------------------------


def stand_in(world: World) -> None:
    open_event(world.event)
    absent = enter_pair(world.event, world.members["1005"], world.members["1006"])
    put_in_stand_ins(
        registration=absent,
        people=[world.members["1003"], world.members["1004"]],
        reason="O par não apareceu.",
        account=None,
        now=DURING,
    )
    publish_results(world.event)


def out_of_competition(world: World) -> None:
    publish_results(world.event)
    rule(world, "out_of_competition")


def disqualified(world: World) -> None:
    publish_results(world.event)
    rule(world, "disqualified")


def competing(world: World) -> None:
    publish_results(world.event)


def rule(world: World, status: str) -> None:
    act = ContestantAct(world.event.entries.get(key="2"), status, "RTP 2.2.2.2")
    give_contestant_ruling(act=act, account=None, now=NOW, reason="so decided")


# part -> how it comes about, place of the pair that won, its status, whether it has points
PAIRS: dict[str, tuple[Callable[[World], None], int | None, str, bool]] = {
    "competes": (competing, 1, "", True),
    "stands in": (stand_in, None, "out_of_competition", False),
    "out of competition": (out_of_competition, None, "out_of_competition", False),
    "disqualified": (disqualified, None, "disqualified", False),
}


@pytest.mark.rule("2.2.2.2-b")
@pytest.mark.parametrize("part", PAIRS)
def test_each_part_of_a_pair_is_the_same_wherever_it_is_told(
    world: World, reader: Client, part: str, english: None
) -> None:
    begin, place, status, earns = PAIRS[part]
    begin(world)
    homologate(world.event)
    event = world.event

    result = EventResult.objects.get(event=event)
    row = Standing.objects.get(revision=result.revision, entry__key="2")
    assert (row.rank, row.status) == (place, status)
    assert awards_in_force(event).filter(entry=row.entry, pe__gt=0).exists() == earns
    sent = reader.get(f"/api/v1/events/{event.pk}/standings/").json()["results"]
    (line,) = [result for result in sent if result["entry"]["id"] == row.entry_id]
    assert (line["rank"], line["status"]) == (place, status)
    booklet = booklet_of_event(event, result, federation="FE", is_sample=True)
    printed = [row for row in booklet.lines[0].rows if row.number == "2"]
    assert [(row.place, bool(row.remark), row.pe is not None) for row in printed] == [
        (place, bool(status), earns)
    ]
