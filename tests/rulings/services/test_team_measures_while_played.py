"""A ruling in a match of teams that is still played: IMPs and VPs follow, and close with it."""

from dataclasses import replace
from fractions import Fraction

import pytest

from federation.models import Account
from rulings.log.services.log import CallDraft, CallLocation, open_incident
from rulings.models import Incident
from rulings.rules.measures import Measure, MeasureKind, Weighted
from rulings.rulings.services.rulings import RulingDraft, make_ruling, withdraw_ruling
from scoring.engine_input.rows import scored_event
from scoring.live.services.book import differences, stored_places
from scoring.live.services.book_cache import forget
from scoring.models import BoardRuling, BookLine, EventBook, LineState
from scoring.tables.services.closing import close_session
from scoring.tables.services.missing_scores import boards_owing
from scoring.tables.services.records import Noted
from tests.factories.rulings import under_2007
from tests.factories.team_book import lines_of, play_match
from tests.factories.teams import LEAGUE, STARTS, draw, enter_teams, make_team_event
from tests.personas import World
from tournaments.models import Event, ScheduledMatch

FOUR_SPADES, THREE_NOTRUMP = Noted("4S", "N", 10), Noted("3N", "N", 9)
TRICK = Measure(MeasureKind.TRICKS, side="EW", tricks=1)
DOWN = Measure(MeasureKind.WEIGHTED, outcomes=(Weighted("4S N -1", Fraction(100)),))
FOR_NS = Measure(MeasureKind.ARTIFICIAL, shares=("60", "40"))


@pytest.fixture(autouse=True)
def _nothing_held() -> None:
    forget()


@pytest.fixture
def league(world: World) -> Event:
    """Return four teams, three rounds of eight boards."""
    event = make_team_event(world, plan=replace(LEAGUE, match_boards=8))
    enter_teams(world, under_2007(event), 4)
    draw(event)
    return event


def first_match(event: Event) -> ScheduledMatch:
    rows = ScheduledMatch.objects.filter(event=event, round=1, draw__replaced_at=None)
    return rows.select_related("home", "away").order_by("number")[0]


def called(row: BookLine) -> Incident:
    place = CallLocation(
        session=row.session.number,
        section=row.section,
        table=str(row.table),
        round=row.round,
        board=row.board,
    )
    draft = CallDraft(place, place_reason="Como se vê na sala")
    return open_incident(event=row.session.event, draft=draft, account=None, now=STARTS)


def vps(event: Event, match: ScheduledMatch) -> tuple[int | None, int | None]:
    book = EventBook.objects.select_related("event").get(event=event)
    assert differences(book) == []
    places = stored_places(book.pk)
    return (
        places[match.home_id or 0].vps_hundredths,
        places[match.away_id or 0].vps_hundredths,
    )


@pytest.mark.rule("2.1.1.1-a", "3.6.6-a")
def test_imps_and_vps_follow_what_is_ruled_in_one_room(league: Event, olga: Account) -> None:
    match = first_match(league)
    play_match(match, olga, now=STARTS, differing={1: (FOUR_SPADES, THREE_NOTRUMP)})
    level = vps(league, match)
    assert level == (1044, 956)  # 420 against 400: one IMP of eight boards
    row = lines_of(match, "A")[0]
    draft = RulingDraft(decision="Decide-se", citations="64A1", measures=[DOWN])

    ruling = make_ruling(incident=called(row), draft=draft, account=olga, now=STARTS)

    assert BoardRuling.objects.get().form == "assigned"
    ruled = vps(league, match)
    assert ruled < level  # 4S one down, -50 against 400: ten IMPs away
    withdraw_ruling(ruling=ruling, seen=1, reason="Erro meu", account=olga, now=STARTS)
    assert vps(league, match) == level


@pytest.mark.rule("2.1.1.1-a", "2.1.9-a")
def test_a_match_of_one_artificial_score_is_counted_and_closed_with_it(
    league: Event, olga: Account
) -> None:
    match = first_match(league)
    row = lines_of(match, "A")[0]
    other = next(
        scheduled_match
        for scheduled_match in ScheduledMatch.objects.filter(event=league, round=1)
        if scheduled_match.pk != match.pk
    )
    play_match(other, olga, now=STARTS)
    draft = RulingDraft(decision="Decide-se", citations="12C2", measures=[FOR_NS])

    make_ruling(incident=called(row), draft=draft, account=olga, now=STARTS)

    row.refresh_from_db()
    assert row.state == LineState.LEFT
    assert row.pk not in {item.line.pk for item in boards_owing(row.session)}
    running = vps(league, match)
    assert running != (None, None)
    close_session(session=row.session, account=olga, now=STARTS, is_incomplete=True)
    assert vps(league, match) == running
    scored = {row.key: row.vps for row in scored_event(league).rows}
    assert match.home is not None
    assert int(scored[match.home.key].scaleb(2)) == running[0]
