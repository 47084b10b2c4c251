"""Which players of a team go on into a national event: used, of the region, of a larger squad."""

import datetime as dt
from dataclasses import dataclass, replace

import pytest

from federation.models import Person
from tests.factories.rows import need
from tests.factories.teams import (
    BEFORE,
    LEAGUE,
    draw,
    enter_team,
    enter_teams,
    make_players,
    make_team_event,
)
from tests.personas import World
from tournaments.models import LineUp, LineUpSeat, PhasePlace, Registration, ScheduledMatch
from tournaments.phases.services.championships import (
    PhaseDraft,
    add_phase,
    draw_up_championship,
    place_event,
)
from tournaments.phases.services.places import NotSeated, Outcome, record_phase_order, seat_phase

# Who plays in each of five matches of 16 boards: A 80, B C 64, D 48, E 32, F G 16, H none, so that
# the sixth place is shared by two.
PLAYS = ("ABCD", "ABCE", "ABDF", "ACDG", "ABCE")


@dataclass
class Qualified:
    """A regional squad of eight that qualified, and its players by letter."""

    place: PhasePlace
    players: dict[str, Person]

    def seat(self, *chosen: str) -> tuple[list[PhasePlace], list[NotSeated]]:
        return seat_phase(
            phase=self.place.phase,
            chosen=[self.players[item].pk for item in chosen],
            account=None,
            now=BEFORE + dt.timedelta(days=60),
        )


def note_match(team: Registration, match: ScheduledMatch, people: list[Person]) -> None:
    """Enter four players of a team in the line-up of a played match."""
    row = LineUp.objects.create(
        match=match, entry=need(team.entry), segment=1, version=1, sent_at=BEFORE
    )
    places = (("OPEN", "N"), ("OPEN", "S"), ("CLOSED", "E"), ("CLOSED", "W"))
    LineUpSeat.objects.bulk_create(
        LineUpSeat(line_up=row, room=room, direction=direction, person=person)
        for (room, direction), person in zip(places, people, strict=True)
    )
    match.ending = "PLAYED"
    match.save()


@pytest.fixture
def qualified(world: World) -> Qualified:
    cup = draw_up_championship(
        name="Taça", season=world.season, association=None, account=None, now=BEFORE
    )
    first = add_phase(championship=cup, draft=PhaseDraft("Regional"), account=None)
    last = add_phase(championship=cup, draft=PhaseDraft("Final"), account=None)
    regional = make_team_event(world, plan=replace(LEAGUE, max_players=8))
    national = make_team_event(world, event_class="NATIONAL_EVENT")
    source = place_event(phase=first, event=regional, label="", places=1, account=None)
    place_event(phase=last, event=national, label="", places=0, account=None)
    squad = make_players(world, 8, first=5000)
    players = dict(zip("ABCDEFGH", squad, strict=True))
    team = enter_team(regional, squad, name="Oito")
    enter_teams(world, regional, 5, first=6000)
    draw(regional)
    matches = [
        match
        for match in ScheduledMatch.objects.filter(event=regional).order_by("round")
        if team.entry_id in {match.home_id, match.away_id}
    ]
    for match, letters in zip(matches, PLAYS, strict=True):
        note_match(team, match, [players[letter] for letter in letters])
    assert team.entry_id is not None
    (place,) = record_phase_order(
        phase_event=source,
        outcomes=[Outcome(team.entry_id, "Oito", 1, 10000)],
        revision=1,
        preferred=(),
        reason="",
        account=None,
        now=BEFORE,
    )
    return Qualified(place, players)


@pytest.mark.rule("3.6.1-d")
def test_of_a_squad_of_eight_the_captain_chooses_among_those_who_played_equally_often(
    qualified: Qualified,
) -> None:
    seated, (refused,) = qualified.seat()

    assert seated == []
    assert refused.refusal.code == "captain_must_choose"
    assert refused.refusal.values["players"] == ["Jogador 5005 (5005)", "Jogador 5006 (5006)"]
    assert refused.refusal.values["places"] == 1


@pytest.mark.rule("3.6.1-d")
def test_the_six_who_played_most_go_on(qualified: Qualified) -> None:
    (seated,), refused = qualified.seat("G", "H")

    assert refused == []
    assert seated.registration is not None
    going = {row.person for row in seated.registration.players.all()}
    assert going == {qualified.players[item] for item in "ABCDEG"}
