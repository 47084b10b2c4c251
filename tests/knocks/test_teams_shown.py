"""Computed results of teams, in the API and on pages."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from django.test import Client

from federation.errors import RuleError
from federation.models import Account, CategoryGrant
from scoring.matches.services.knockouts import confirm_by_results
from scoring.rankings.services.terms import TermsDraft, set_ranking_terms
from tests.factories.federation import make_member
from tests.factories.knockouts import open_matches, play_matches
from tests.factories.pages import words
from tests.factories.team_results import play_rounds
from tests.factories.teams import (
    BEFORE,
    KNOCKOUT,
    LEAGUE,
    STARTS,
    draw,
    enter_team,
    enter_teams,
    make_players,
    make_team_event,
    timed_match,
)
from tests.factories.tournaments import NOW
from tests.knocks.doors import by_program, done, refused, sources, standings
from tests.personas import World
from tests.scoring.services.test_titles import played_cup
from tournaments.models import (
    Event,
    LineUp,
    LineUpSeat,
    MatchEnd,
    ProposedTeamPenalty,
    ScheduledMatch,
)
from tournaments.rules.line_ups import Side
from tournaments.teams.selectors.line_ups import places_to_fill, players_for
from tournaments.teams.services.line_ups import send_line_up

As = Callable[[Account], Client]
SHORT = replace(LEAGUE, match_boards=8)
SWISS = replace(SHORT, format="SWISS", rounds=5)
CUP = replace(KNOCKOUT, match_boards=2, segments=1)


@pytest.fixture
def office(olga: Account, as_account: As) -> Client:
    return as_account(olga)


def matches_of(event: Event) -> list[ScheduledMatch]:
    scheduled_matches = ScheduledMatch.objects.filter(
        event=event, draw__replaced_at=None, home__isnull=False
    )
    return list(
        scheduled_matches.exclude(ending=MatchEnd.BYE).select_related("home", "away").order_by("pk")
    )


def swiss_round(event: Event, office: Client, **kwargs: object) -> list[tuple[str, ...]]:
    """Draw the next round by the API and publish it; return who meets whom, by number."""
    done(office, f"events/{event.pk}/schedule/swiss/", first_round="fold", **kwargs)
    made = event.draws.order_by("-pk")[0]
    done(office, f"events/{event.pk}/schedule/draws/{made.pk}/publish/")
    rows = made.matches.order_by("number").values_list("home__number", "away__number")
    return [tuple(number for number in row if number) for row in rows]


@pytest.mark.rule("3.6.12.1-a")
def test_a_swiss_has_twelve_teams(world: World, office: Client) -> None:
    event = make_team_event(world, plan=SWISS)
    enter_teams(world, event, 11)
    path = f"events/{event.pk}/schedule/swiss/"

    assert refused(office, path, "RTP 3.6.12.1", first_round="fold")


@pytest.mark.rule("3.6.12.1-a")
def test_a_swiss_has_five_rounds(world: World) -> None:
    with pytest.raises(RuleError) as refusal:
        make_team_event(world, plan=replace(SWISS, rounds=4))

    assert (refusal.value.article, refusal.value.values["rounds"]) == ("RTP 3.6.12.1", 4)


@pytest.mark.rule("3.6.12.2-a", "3.6.12.2-b", "3.6.7.1-a")
def test_rounds_of_a_swiss_and_who_sits_out(world: World, office: Client) -> None:
    event = make_team_event(world, plan=SWISS)
    enter_teams(world, event, 13)

    first = swiss_round(event, office)
    play_rounds(event, 1)
    after_one = standings(event)
    second = swiss_round(event, office)

    # Nobody has a category: all are worth the same, and go by number.
    (resting,) = (pair[0] for pair in first if len(pair) == 1)
    assert ("1", "12") in first  # the strongest with the weakest
    assert (after_one[resting]["vps"], after_one[resting]["boards_played"]) == ("12.00", 0)
    assert not {frozenset(pair) for pair in first} & {frozenset(pair) for pair in second}
    (rests,) = (pair[0] for pair in second if len(pair) == 1)
    assert after_one[rests]["rank"] == 8  # the six who lost share the last places
    assert "RTP 3.6.7.1" in sources(event, after_one[resting]["entry"]["id"])


@pytest.mark.rule("3.6.12.2-c")
def test_two_rounds_behind_the_next_is_drawn_before_results(world: World, office: Client) -> None:
    event = make_team_event(world, plan=replace(SWISS, draws_behind=2))
    enter_teams(world, event, 12)
    first, second = swiss_round(event, office), swiss_round(event, office)

    code = refused(office, f"events/{event.pk}/schedule/swiss/", "RTP 3.6.12.2", first_round="fold")

    assert code == "round_not_finished"
    assert not {frozenset(pair) for pair in first} & {frozenset(pair) for pair in second}


@pytest.mark.rule("3.6.12.2-d")
def test_the_last_three_of_an_odd_field_meet_one_another(world: World, office: Client) -> None:
    event = make_team_event(world, plan=replace(SWISS, triples=True))
    enter_teams(world, event, 13)

    first = swiss_round(event, office)

    met = [number for pair in first for number in pair]
    assert sorted(number for number in met if met.count(number) == 2) == sorted(
        2 * sorted({number for number in met if met.count(number) == 2})
    )
    assert len({number for number in met if met.count(number) == 2}) == 3
    assert all(len(pair) == 2 for pair in first)


@pytest.mark.rule("3.6.12.8-a")
def test_a_danish_round_pairs_by_the_standings_alone(world: World, office: Client) -> None:
    event = make_team_event(world, plan=SWISS)
    enter_teams(world, event, 12)
    for number in range(1, 5):
        swiss_round(event, office)
        play_rounds(event, number)
    ranks = {key: row["rank"] for key, row in standings(event).items()}

    last = swiss_round(event, office, danish=True)

    assert {abs(ranks[home] - ranks[away]) for home, away in last} <= {0, 1, 2}


@pytest.mark.rule("3.6.12.4-a", "3.6.7.2-b")
def test_who_meets_nobody_has_twelve_points_at_once(world: World, office: Client) -> None:
    event = make_team_event(world, plan=SWISS)
    enter_teams(world, event, 12)
    swiss_round(event, office)
    match = matches_of(event)[0]
    play_rounds(event, 1, without=[match])
    assert match.home is not None
    assert match.away is not None

    done(office, f"matches/{match.pk}/end/", ending="NO_SHOW", winner=match.home_id, note="absent")

    told = standings(event)
    assert told[match.home.number]["vps"] == "12.00"
    assert told[match.away.number]["vps"] == "0.00"


@pytest.mark.rule("3.6.10.1-a")
def test_a_tie_of_a_league_is_broken_by_the_boards_of_the_tied(world: World) -> None:
    event = make_team_event(world, plan=SHORT)
    enter_teams(world, event, 3)
    draw(event)
    # Each team wins once by the same margin; team 1 wins a board more against both.
    gaps: dict[ScheduledMatch, Sequence[int]] = {}
    for match in matches_of(event):
        assert match.home is not None
        assert match.away is not None
        both = (match.home.number, match.away.number)
        ahead = both in {("1", "2"), ("2", "3"), ("3", "1")}
        gaps[match] = [(200 if ahead else -200), *([90, -90] if "1" in both else [0, 0])]
    play_matches(event, gaps)

    rows = standings(event)

    assert len({row["vps"] for row in rows.values()}) == 1
    assert {key: (row["rank"], row["tied"]) for key, row in rows.items()} == {
        "1": (1, False), "2": (2, False), "3": (3, False),
    }  # fmt: skip
    assert "RTP 3.6.10.1" in sources(event, rows["1"]["entry"]["id"])


@pytest.mark.rule("3.6.10.2-a", "3.6.3-d")
def test_each_group_of_a_league_is_ranked_for_itself(world: World) -> None:
    event = make_team_event(world, plan=replace(SHORT, groups=2))
    enter_teams(world, event, 4)
    draw(event)
    play_matches(event, {match: [200, 0] for match in matches_of(event)})

    rows = standings(event).values()

    assert sorted((row["line"], row["rank"]) for row in rows) == [
        ("A", 1), ("A", 2), ("B", 1), ("B", 2),
    ]  # fmt: skip


@pytest.mark.rule("3.6.10.3-a")
def test_a_level_match_goes_by_total_points_and_then_by_four_more_boards(
    world: World, office: Client
) -> None:
    event = make_team_event(world, plan=CUP)
    enter_teams(world, event, 4)
    draw(event)
    one, other = open_matches(event, 1)
    play_matches(event, {one: [40, -30], other: [0, 0]})

    done(office, f"matches/{one.pk}/confirm/", reason="")
    code = refused(office, f"matches/{other.pk}/confirm/", "RTP 3.6.10.3", reason="")

    one.refresh_from_db()
    assert (one.winner_id, code) == (one.home_id, "knockout_needs_extra_boards")
    play_matches(event, {one: [40, -30], other: [0, 0, 0, -50, 0, 0]})
    done(office, f"matches/{other.pk}/confirm/", reason="")
    other.refresh_from_db()
    assert other.winner_id == other.away_id


@pytest.mark.rule("3.6.10.3-b")
def test_teams_of_a_knock_out_stand_by_the_round_they_reached(world: World) -> None:
    event = make_team_event(world, plan=CUP)
    enter_teams(world, event, 4)
    draw(event)
    gaps = {match: [200, 0] for match in open_matches(event, 1)}
    play_matches(event, gaps)
    for match in gaps:
        confirm_by_results(match=match, account=None, now=NOW)
    (final,) = open_matches(event, 2)
    play_matches(event, gaps | {final: [200, 0]})
    confirm_by_results(match=final, account=None, now=NOW)

    ranks = sorted((row["rank"], row["tied"]) for row in standings(event).values())

    assert ranks[:2] == [(1, False), (2, False)]
    assert {rank for rank, _tied in ranks[2:]} <= {3, 4}


@pytest.mark.rule("3.6.13-a")
def test_patton_adds_boards_won_to_the_points_of_the_imps(world: World, office: Client) -> None:
    event = make_team_event(world, plan=SHORT)
    Event.objects.filter(pk=event.pk).update(method="patton")
    event.refresh_from_db()
    enter_teams(world, event, 2)
    draw(event)
    table = [Decimal(item) for item in (8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 14, 15, 16)]
    set_ranking_terms(event=event, draft=TermsDraft(patton_winners=table), account=None, now=BEFORE)
    (match,) = open_matches(event, 1)
    play_matches(event, {match: [200, 50, 50, 50, 0, 0, -50, -50]}, method="patton")

    # 4 boards won, 2 level, 2 lost: 10; 5 + 2 + 2 + 2 - 2 - 2 = 7 IMPs: 11.
    assert match.home is not None
    rows = standings(event)
    assert (rows[match.home.number]["rank"], rows[match.home.number]["vps"]) == (1, "21.00")
    assert sum(Fraction(row["vps"]) for row in rows.values()) == 32


@pytest.mark.rule("3.6.12.5-a")
def test_no_bonus_of_resistance_in_official_events(world: World, office: Client) -> None:
    event = make_team_event(world, event_class="NATIONAL_EVENT", plan=SWISS)
    path = f"events/{event.pk}/ranking/terms/"

    code = refused(office, path, "RTP 3.6.12.6", resistance_bonus="1.00")

    assert code == "bonus_in_official_event"


@pytest.mark.rule("3.6.10.4-a")
def test_a_third_of_the_boards_makes_a_member_champion(world: World, reader: Client) -> None:
    event, people = played_cup(world, with_line_ups=True)

    text = words(reader.get(f"/events/{event.pk}/"))

    # The fifth played six boards of eighteen, the sixth none.
    assert len(people) == 6
    assert "6 of 18 boards Jogador 5005 0 of 18 boards · no title" in text
    assert "The title takes 6 boards." in text


@pytest.mark.rule("3.6.2-a", "3.6.3-b", "3.6.3-c", "1.3.4-c")
def test_teams_are_drawn_by_the_four_best_values(
    world: World, office: Client, reader: Client
) -> None:
    event = make_team_event(world)
    _one, other = enter_teams(world, event, 2, size=5)
    for category in ("2S", "NATIONAL"):
        CategoryGrant.objects.create(
            person=other.captain, category=category, valid_from=event.season.starts_on,
            rule_set=event.ranking_rule_set,
        )  # fmt: skip

    done(office, f"events/{event.pk}/schedule/draw/", method="STRENGTH", seed="", present=[])

    # Nobody else was ever classified: five times 20, of which the four best count, are 80; a
    # National player is worth 100 by the higher of two categories.
    made = event.draws.get()
    assert [(row["contestant"], row["inputs"]["iv"]) for row in made.placings] == [
        ("Equipa 2", 160), ("Equipa 1", 80),
    ]  # fmt: skip
    assert words(office.get(f"/events/{event.pk}/schedule/manage/"))
    done(office, f"events/{event.pk}/schedule/draws/{made.pk}/publish/")
    text = words(reader.get(f"/events/{event.pk}/schedule/"))
    assert text.index("Equipa 2") < text.index("Equipa 1"), text
    assert "RTP 3.6.3" in text, text


@pytest.mark.rule("3.6.12.7-a")
def test_lots_part_teams_of_a_swiss_alone_and_once(world: World, office: Client) -> None:
    league, swiss = make_team_event(world, plan=SHORT), make_team_event(world, plan=SWISS)
    enter_teams(world, swiss, 12)
    swiss_round(swiss, office)
    play_rounds(swiss, 1)
    path = f"events/{swiss.pk}/ranking/lot/"

    other = by_program(office, f"events/{league.pk}/ranking/lot/", {"seed": "5 11 40"})
    done(office, path, seed="5 11 40")
    again = by_program(office, path, {"seed": "6 12 41"})

    assert (other.status_code, other.json()["article"]) == (409, "RTP 3.6.12.7")
    assert (again.status_code, again.json()["code"]) == (409, "lot_already_drawn")
    rows = standings(swiss).values()
    assert not any(row["tied"] for row in rows)


@pytest.mark.rule("3.6.3-e", "3.6.3-d")
def test_teams_of_one_club_are_spread_over_the_groups(world: World, office: Client) -> None:
    event = make_team_event(world, plan=replace(SHORT, groups=2))
    enter_teams(world, event, 4)
    for number in (5, 6, 7, 8):
        first = 5000 + 100 * number
        people = [
            make_member(f"Castelo {first + number}", str(first + number), club=world.other_club,
                        season=world.season)
            for number in range(4)
        ]  # fmt: skip
        enter_team(event, people, name=f"Equipa {number}")

    done(office, f"events/{event.pk}/schedule/draw/", method="APART", seed="", present=[])

    made = event.draws.get()
    groups: dict[int, list[str]] = {}
    for row in made.placings:
        groups.setdefault(row["group"], []).append(row["contestant"])
    assert [len(group) for group in groups.values()] == [4, 4]
    for group in groups.values():
        assert len([name for name in group if int(name[-1]) > 4]) == 2, groups


def national(event: Event, people: Sequence[int]) -> None:
    """Give people the National category, worth 100."""
    for pk in people:
        CategoryGrant.objects.create(
            person_id=pk, category="NATIONAL", valid_from=event.season.starts_on,
            rule_set=event.ranking_rule_set,
        )  # fmt: skip


@pytest.mark.rule("3.6.9-a")
def test_the_weaker_team_is_given_imps_by_those_in_play(world: World) -> None:
    event = make_team_event(world, plan=LEAGUE)
    enter_teams(world, event, 2)
    draw(event)
    (match,) = open_matches(event, 1)
    assert match.home is not None
    assert match.away is not None
    national(event, [row.person_id for row in match.home.players.all()])
    for entry, side in ((match.home, Side.HOME), (match.away, Side.VISITORS)):
        line_up = LineUp.objects.create(match=match, entry=entry, segment=1)
        people = [row.person for row in entry.players.order_by("position")]
        for (room, way), person in zip(places_to_fill(side), people, strict=True):
            LineUpSeat.objects.create(
                line_up=line_up, room=room.value, direction=way, person=person
            )
    set_ranking_terms(event=event, draft=TermsDraft(handicap=True), account=None, now=BEFORE)
    play_matches(event, {match: [0] * 16})

    (told,) = Client().get(f"/api/v1/events/{event.pk}/matches/").json()["results"]

    # (400 - 80) x 16 / 150
    assert "34.13" in str(told), told


@pytest.mark.rule("3.6.4-c")
def test_added_strength_is_proposed_as_a_hundredth_of_what_was_gained(
    world: World, office: Client
) -> None:
    event = make_team_event(world, plan=replace(LEAGUE, groups=2))
    enter_teams(world, event, 4)
    draw(event)
    match = timed_match(event)
    assert match.away is not None
    team, strong = match.away.registration, make_players(world, 1, first=6000)[0]
    national(event, [strong.pk])
    done(office, f"teams/{team.pk}/list/", added=strong.number)
    people = players_for(match, match.away_id or 0, 1)
    send_line_up(
        match=match, side=Side.VISITORS, segment=1, account=None, now=STARTS,
        named=dict(zip(places_to_fill(Side.VISITORS), people[1:], strict=True)),
    )  # fmt: skip

    done(office, f"events/{event.pk}/schedule/strength/")

    # From 80 to 160.
    assert ProposedTeamPenalty.objects.get().amount_hundredths == -80
    text = words(office.get(f"/events/{event.pk}/schedule/manage/"))
    assert "0.80" in text, text
    assert "RTP 3.6.4" in text
