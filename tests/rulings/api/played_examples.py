"""The API's acts on what is played, brought and broken off, with example bodies."""

import datetime as dt
from dataclasses import replace

from django.utils import timezone

from federation.models import Account
from scoring.intake.services.played import export_played
from scoring.models import BookAct
from scoring.tables.selectors.records import table_sheet
from scoring.tables.services.closing import close_session
from scoring.tables.services.records import Noted, RecordKey, note_for_table
from tests.factories.federation import give_mandate
from tests.factories.knockouts import open_matches, play_matches
from tests.factories.scoring import publish_results
from tests.factories.seating import AFTER, BEFORE, enter_many, make_session, order
from tests.factories.teams import KNOCKOUT, LEAGUE, draw, enter_teams, make_team_event
from tests.factories.tournaments import NOW, PLAYED, make_event
from tests.factories.triplets import make_triplet_event, play_triplets, triplet_file
from tests.personas import World
from tests.rulings.api.writing_acts import Act
from tournaments.models import Session, SessionHours
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import call_round


def table_acts(world: World, *, director: Account, secretary: Account) -> dict[str, Act]:
    """Return the acts on two sessions with one board entered: one is closed, one is not."""
    under_way, over = (
        _with_a_board(world, director, name, first=first)
        for name, first in (("Em curso", 701), ("Acabada", 801))
    )
    close_session(session=over, is_incomplete=True, account=director, now=NOW)
    # Of a day on which no other event waits for results.
    played = make_event(club=world.club, name="Jogada fora", day=PLAYED - dt.timedelta(days=9))
    publish_results(played)
    archive = export_played(event=played, account=secretary)
    done = BookAct.objects.filter(line__session=under_way).latest("pk")
    at, named = f"sessions/{over.pk}/", "sessions/{id}/"
    return {
        f"{named}papers/": Act(f"{at}papers/", secretary, {}),
        f"{named}tables/unplayed/": Act(
            f"{at}tables/unplayed/", director, {"award": "neither"}, once=True
        ),
        f"{named}tables/release/": Act(
            f"sessions/{_in_round_two(world, director).pk}/tables/release/",
            director,
            {"table": "A1"},
        ),
        "table-acts/{id}/undo/": Act(f"table-acts/{done.pk}/undo/", director, {"reason": "x"}),
        "events/{id}/played/": Act(f"events/{played.pk}/played/", secretary, {}),
        "events/played/": Act(
            "events/played/", secretary, {"file": archive}, once=True, files=frozenset({"file"})
        ),
    }


def _with_a_board(world: World, director: Account, name: str, *, first: int) -> Session:
    event = make_event(club=world.club, name=name)
    give_mandate(director, "DIRECTOR", event_number=event.pk)
    enter_many(event, 10, club=world.club, season=world.season, first=first)
    session = make_session(event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    at = table_sheet(session, "A", 1, now=AFTER).boards[0]
    place = RecordKey(session, "A", 1, at.round, at.board)
    note_for_table(place=place, noted=Noted("P"), account=director, now=AFTER)
    return session


def _in_round_two(world: World, director: Account) -> Session:
    """Return a session of today in its second round; no board of the first was entered."""
    today = timezone.localdate()
    event = make_event(club=world.club, name="Demorada", day=today)
    give_mandate(director, "DIRECTOR", event_number=event.pk)
    enter_many(event, 10, club=world.club, season=world.season, first=901)
    session = make_session(event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    SessionHours.objects.filter(session=session).update(is_by_hand=True)
    session = Session.objects.select_related("event", "hours").get(pk=session.pk)
    call_round(session=session, turn=2, account=None, now=timezone.now())
    return session


def broken_off_acts(world: World, *, secretary: Account, office: Account) -> dict[str, Act]:
    """Return the acts on an interrupted match, on a team's substitutes, on a triplet's turns."""
    cup = make_team_event(world, plan=replace(KNOCKOUT, match_boards=2, segments=1))
    enter_teams(world, cup, 4, first=7900)
    draw(cup)
    one, other = open_matches(cup, 1)
    play_matches(cup, {one: [200], other: [200, 0]})
    league = make_team_event(world, plan=replace(LEAGUE, match_boards=8))
    team, _other = enter_teams(world, league, 2, size=5, first=7950)
    draw(league)
    play_matches(league, {match: [600, *[0] * 7] for match in open_matches(league, 1)})
    triplets = make_triplet_event(world)
    play_triplets(triplets, triplet_file(world))
    four = triplets.entries.get(number="4")
    resting = four.players.get(position=3).person.number
    stopped = {"can_be_finished": False, "unable": [], "otherwise": "LEADER", "note": "x"}
    return {
        "matches/{id}/interrupted/": Act(f"matches/{one.pk}/interrupted/", secretary, stopped),
        "events/{id}/entries/{entry}/substitutes/": Act(
            f"events/{league.pk}/entries/{team.entry_id}/substitutes/",
            office,
            {"substitutes": ["7954"], "reason": "x"},
        ),
        "events/{id}/entries/{entry}/turns/": Act(
            f"events/{triplets.pk}/entries/{four.pk}/turns/",
            office,
            {"session": 1, "from_round": 1, "resting": resting},
        ),
    }
