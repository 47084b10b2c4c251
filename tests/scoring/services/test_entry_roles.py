"""Who has no place and no points: pairs that stand in, pairs disqualified, substitutes in teams."""

import datetime as dt
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client

from federation.errors import RuleError
from federation.models import Account, Person
from scoring.adjustments.services.contestant_rulings import (
    ContestantAct,
    give_contestant_ruling,
    preview_contestant_ruling,
    take_back_contestant_ruling,
)
from scoring.homologation.services.booklet import booklet_of_event
from scoring.models import EventResult, PointsAward, ResultRevision, Standing
from scoring.rankings.services.awards import awards_in_force
from scoring.standings.services.entry_roles import say_who_substituted
from tests.factories.entries import DURING, enter_pair, open_event
from tests.factories.knockouts import play_matches
from tests.factories.pages import words
from tests.factories.scoring import homologate, publish_results
from tests.factories.teams import (
    BEFORE,
    LEAGUE,
    draw,
    enter_team,
    enter_teams,
    make_players,
    make_team_event,
)
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tests.scoring.services.test_pairs_places import play
from tournaments.entries.services.pair_substitutions import keep_stand_in, put_in_stand_ins
from tournaments.models import EntryPlayer, Event, PairSubstitution, Registration, ScheduledMatch
from tournaments.teams.services.lists import ListChange, change_team_list
from tournaments.teams.services.substitutions import TeamSubstituteDraft, substitute_in_team

As = Callable[[Account], Client]


def places(event: Event) -> dict[str, tuple[int | None, str]]:
    revision = EventResult.objects.get(event=event).revision
    rows = Standing.objects.filter(revision=revision).select_related("entry")
    return {row.entry.key: (row.rank, row.status) for row in rows}


def percents(event: Event) -> dict[str, int | None]:
    revision = EventResult.objects.get(event=event).revision
    return dict(
        Standing.objects.filter(revision=revision).values_list("entry__key", "percent_hundredths")
    )


def points(event: Event) -> dict[str, int]:
    return {
        points_award.person.name: points_award.pe
        for points_award in awards_in_force(event)
        if points_award.pe
    }


@pytest.fixture
def stand_in(world: World) -> Registration:
    """Let pair 2 of the file stand in for a pair that is absent."""
    open_event(world.event)
    absent = enter_pair(world.event, world.members["1005"], world.members["1006"])
    return put_in_stand_ins(
        registration=absent,
        people=[world.members["1003"], world.members["1004"]],
        reason="O par não apareceu.",
        account=None,
        now=DURING,
    )


@pytest.mark.rule("2.2.2.2-b")
def test_who_stands_in_has_no_place_and_its_results_count_for_the_others(
    world: World, stand_in: Registration
) -> None:
    publish_results(world.event)

    # 75.00, 58.33, 41.67 and 25.00 as in the file: only the places move up.
    assert percents(world.event) == {"1": 4167, "2": 7500, "3": 5833, "4": 2500}
    assert places(world.event) == {
        "1": (2, ""), "2": (None, "out_of_competition"), "3": (1, ""), "4": (3, ""),
    }  # fmt: skip


@pytest.mark.rule("2.2.2.2-b")
def test_who_stands_in_earns_no_points(world: World, stand_in: Registration) -> None:
    publish_results(world.event)
    homologate(world.event)

    assert not {"Carla Amostra", "Dinis Amostra"} & points(world.event).keys()
    given = points(world.event)
    assert given["Abílio Exemplo"] == given["Berta Exemplo"] > 0


@pytest.mark.rule("2.2.2.2-b")
def test_who_stays_in_the_event_is_counted_anew_with_its_place_and_points(
    world: World, stand_in: Registration
) -> None:
    publish_results(world.event)
    homologate(world.event)
    before = points(world.event)
    published = dt.datetime(2026, 11, 14, 18, 20, tzinfo=dt.UTC)

    keep_stand_in(
        registration=stand_in,
        published_at=published,
        requested_at=published + dt.timedelta(minutes=29),
        reason="asked in time",
        account=None,
        now=NOW,
    )

    assert places(world.event)["2"] == (1, "")
    assert places(world.event)["1"] == (3, "")
    assert world.event.revisions.count() == 2
    after = points(world.event)
    assert after["Carla Amostra"] == max(after.values())
    assert "Carla Amostra" not in before


@pytest.mark.rule("2.2.2.2-b")
def test_pages_papers_and_programs_say_who_plays_out_of_competition(
    world: World, stand_in: Registration, reader: Client, english: None
) -> None:
    publish_results(world.event)
    page = words(reader.get(f"/events/{world.event.pk}/"))
    told = "Plays out of competition: no place, no points"
    assert told in page
    assert "– Carla Amostra – Dinis Amostra" in page

    rows = reader.get(f"/api/v1/events/{world.event.pk}/standings/").json()["results"]
    assert [(row["rank"], row["status"]) for row in rows] == [
        (1, ""), (2, ""), (3, ""), (None, "out_of_competition"),
    ]  # fmt: skip
    sheet = reader.get(f"/events/{world.event.pk}/?export=csv").content.decode()
    assert told in sheet
    usebio = reader.get(f"/events/{world.event.pk}/results.xml").content.decode()
    assert usebio.count("<PLACE>") == 3
    result = EventResult.objects.get(event=world.event)
    (line,) = booklet_of_event(world.event, result, federation="FE", is_sample=True).lines
    assert [(row.place, row.remark) for row in line.rows][-1] == (None, told[0].lower() + told[1:])
    entry = stand_in.entry
    assert entry is not None
    assert told in words(reader.get(f"/events/{world.event.pk}/entries/{entry.pk}/"))


@pytest.mark.rule("2.2.2.2-b")
def test_a_director_says_it_of_a_pair_that_only_the_file_knows_and_takes_it_back(
    world: World,
) -> None:
    publish_results(world.event)
    entry = world.event.entries.get(key="2")
    act = ContestantAct(entry, "out_of_competition", "RTP 2.2.2.2")

    preview = preview_contestant_ruling(act=act, names={})
    ruling = give_contestant_ruling(act=act, account=None, now=NOW, reason="stood in")

    assert {(each.key, each.rank_before, each.rank_after) for each in preview.standings} == {
        ("2", 1, None), ("3", 2, 1), ("1", 3, 2), ("4", 4, 3),
    }  # fmt: skip
    assert places(world.event)["2"] == (None, "out_of_competition")
    take_back_contestant_ruling(ruling=ruling, account=None, now=NOW, reason="it competes")
    assert places(world.event)["2"] == (1, "")


@pytest.mark.rule("2.2.2.2-b", "3.5.6-a")
def test_two_lines_each_move_up_and_so_does_the_one_list(world: World) -> None:
    event = make_event(club=world.club, name="Duas linhas")
    play(event)
    act = ContestantAct(event.entries.get(key="N3"), "out_of_competition", "RTP 2.2.2.2")
    give_contestant_ruling(act=act, account=None, now=NOW, reason="stood in")

    found = places(event)
    assert found["N3"] == (None, "out_of_competition")
    assert sorted(rank or 0 for key, (rank, _) in found.items() if key[0] == "N") == [0, 1, 1, 3]
    assert min(rank or 0 for key, (rank, _) in found.items() if key[0] == "E") == 1
    revision = EventResult.objects.get(event=event).revision
    listed = revision.standings.exclude(overall=None).values_list("entry__key", flat=True)
    assert "N3" not in listed


def test_nobody_of_a_team_event_plays_out_of_competition(world: World) -> None:
    event = make_team_event(world)
    enter_teams(world, event, 2)
    draw(event)
    play_matches(event, {match: [200] for match in matches_of(event)})
    entry = event.entries.first()
    assert entry is not None
    act = ContestantAct(entry, "out_of_competition", "RTP 2.2.2.2")
    with pytest.raises(RuleError, match="stands_in_for_pairs"):
        give_contestant_ruling(act=act, account=None, now=NOW, reason="x")


@pytest.mark.rule("2.2.2.1-a")
def test_the_pair_stays_who_entered_though_the_file_names_the_substitute(world: World) -> None:
    open_event(world.event)
    pair = enter_pair(world.event, world.members["1003"], world.members["1005"])
    PairSubstitution.objects.create(
        registration=pair,
        replaced=world.members["1005"],
        substitute=world.members["1004"],
        session=1,
        boards=2,
        decided_at=NOW,
    )

    publish_results(world.event)

    seated = EntryPlayer.objects.filter(entry__event=world.event, entry__key="2", left_at=None)
    assert {row.person for row in seated} == {world.members["1003"], world.members["1005"]}


# --- substitutes in teams -------------------------------------------------------------------------


def matches_of(event: Event) -> list[ScheduledMatch]:
    rows = ScheduledMatch.objects.filter(event=event, draw__replaced_at=None).exclude(ending="BYE")
    return list(rows.select_related("home", "away").order_by("round", "number"))


def add_to_file(
    team: Registration, person: Person, *, instead_of: int | None = None
) -> EntryPlayer:
    """Seat somebody in a team like a file that names the substitute.

    instead_of: the place of a member whom the file does not name.
    """
    entry = team.entry
    assert entry is not None
    last = entry.players.order_by("-position").first()
    assert last is not None
    if instead_of is not None:
        entry.players.filter(position=instead_of).update(left_at=NOW)
    return EntryPlayer.objects.create(
        entry=entry, person=person, position=last.position + 1, name_as_entered=person.name
    )


@pytest.fixture
def league(world: World) -> tuple[Event, Registration, list[Person]]:
    """Return two teams of six; and two people who are on no list."""
    event = make_team_event(world, plan=replace(LEAGUE, match_boards=8))
    one = enter_team(event, make_players(world, 6), name="Seis")
    enter_teams(world, event, 1, size=6, first=5100)
    draw(event)
    return event, one, make_players(world, 2, first=6000)


def call(
    team: Registration,
    helper: Person,
    *,
    replaced: int = 5,
    reason: str = "",
    account: Account | None = None,
    now: dt.datetime = BEFORE,
) -> None:
    match = next(
        match for match in matches_of(team.event) if team.entry_id in (match.home_id, match.away_id)
    )
    people = [row.person for row in team.players.filter(state="ACCEPTED").order_by("position")]
    draft = TeamSubstituteDraft(match, 1, helper, people[replaced], available=3)
    substitute_in_team(registration=team, draft=draft, reason=reason, account=account, now=now)


def play_league(event: Event, team: Registration) -> ResultRevision:
    gaps = {
        match: [600 if match.home_id == team.entry_id else -600, *[0] * 7]
        for match in matches_of(event)
    }
    return play_matches(event, gaps)


@pytest.mark.rule("3.6.5-c")
def test_a_substitute_the_file_names_is_marked_and_earns_nothing(
    league: tuple[Event, Registration, list[Person]],
) -> None:
    event, team, helpers = league
    call(team, helpers[0])
    call(team, helpers[1], replaced=4)
    for helper in helpers:
        add_to_file(team, helper)
    play_league(event, team)
    homologate(event)

    marked = EntryPlayer.objects.filter(entry=team.entry, is_substitute=True)
    assert {row.person for row in marked} == set(helpers)
    given = points(event)
    assert len([name for name in given if name.startswith("Jogador 500")]) == 6
    assert not {helper.name for helper in helpers} & given.keys()
    award = PointsAward.objects.get(event=event, person=helpers[0])
    assert (award.pe, award.steps[-1]["source"]) == (0, "RTP 3.6.5")


@pytest.mark.rule("3.6.5-c")
def test_a_substitute_recorded_after_homologation_gives_the_points_back(
    league: tuple[Event, Registration, list[Person]],
) -> None:
    event, team, (helper, _other) = league
    add_to_file(team, helper, instead_of=5)
    play_league(event, team)
    homologate(event)
    assert points(event)[helper.name] > 0
    before = points(event)

    call(team, helper, reason="captain's sheet")

    assert helper.name not in points(event)
    assert points(event) == {name: pe for name, pe in before.items() if name != helper.name}
    assert event.revisions.count() == 2
    assert EventResult.objects.get(event=event).revision.reason == "captain's sheet"
    assert PointsAward.objects.filter(event=event, takes_back__person=helper).count() == 1


@pytest.mark.rule("3.6.5-c", "3.6.4-a")
def test_who_is_put_on_the_list_for_a_player_not_used_earns_as_a_member(
    league: tuple[Event, Registration, list[Person]],
) -> None:
    event, team, (helper, _other) = league
    dropped = team.players.order_by("position")[5].person
    call(team, helper)
    add_to_file(team, helper)
    play_league(event, team)
    homologate(event)
    assert helper.name not in points(event)

    change = ListChange(added=helper, dropped=dropped)
    change_team_list(registration=team, change=change, reason="told late", account=None, now=NOW)

    rows = EntryPlayer.objects.filter(entry=team.entry, person=helper, left_at=None)
    assert [row.is_substitute for row in rows] == [False]
    assert points(event)[helper.name] > 0
    assert dropped.name not in points(event)


@pytest.mark.rule("3.6.5-c")
def test_a_later_file_leaves_the_marks_as_they_are(
    league: tuple[Event, Registration, list[Person]],
) -> None:
    event, team, (helper, _other) = league
    row = add_to_file(team, helper)
    play_league(event, team)
    entry = team.entry
    assert entry is not None
    say_who_substituted(entry=entry, people=[helper.pk], reason="told", account=None, now=NOW)
    EntryPlayer.objects.filter(pk=row.pk).update(position=9)

    play_matches(event, {match: [100, *[0] * 7] for match in matches_of(event)})

    rows = EntryPlayer.objects.filter(entry=entry, person=helper, left_at=None)
    assert [row.is_substitute for row in rows] == [True]


@pytest.mark.rule("3.6.5-c")
def test_the_office_says_who_substituted_where_no_record_tells(
    league: tuple[Event, Registration, list[Person]], as_account: As, olga: Account
) -> None:
    event, team, (helper, _other) = league
    add_to_file(team, helper, instead_of=5)
    play_league(event, team)
    homologate(event)
    entry = team.entry
    assert entry is not None
    client = as_account(olga)
    page = client.get(f"/events/{event.pk}/entries/{entry.pk}/")
    assert "Who only substituted" in words(page)

    client.post(
        f"/events/{event.pk}/entries/{entry.pk}/substitutes/",
        {"substitutes": [helper.number], "reason": "captain's sheet"},
    )

    assert helper.name not in points(event)
    everybody = entry.players.filter(left_at=None).values_list("person", flat=True)
    for people, reason, code in (
        (everybody, "x", "team_of_substitutes_only"),
        ([], " ", "correction_needs_reason"),
    ):
        with pytest.raises(RuleError, match=code):
            say_who_substituted(
                entry=entry, people=list(people), reason=reason, account=None, now=NOW
            )


@pytest.mark.rule("3.6.5-c")
def test_a_substitute_merged_with_a_member_is_a_member(
    league: tuple[Event, Registration, list[Person]],
) -> None:
    event, team, (helper, _other) = league
    call(team, helper)
    add_to_file(team, helper)
    play_league(event, team)
    member = team.players.order_by("position")[0].person
    EntryPlayer.objects.filter(entry=team.entry, person=helper).update(person=member)

    homologate(event)

    assert points(event)[member.name] > 0
