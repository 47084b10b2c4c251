"""Teams by the same road as pairs: lines for both rooms, IMPs, VPs, and places at each act."""

import random
from dataclasses import replace
from decimal import Decimal
from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from federation.errors import RuleError
from federation.models import Account, CategoryGrant
from scoring.adjustments.services.contestant_rulings import ContestantAct, give_contestant_ruling
from scoring.engine_input.rows import scored_event
from scoring.live.services.book import differences, stored_places
from scoring.live.services.book_cache import forget
from scoring.live.services.matches import follow_schedule
from scoring.live.services.public_standing import running_standing
from scoring.matches.services.extra_boards import lay_extra_boards
from scoring.matches.services.knockouts import confirm_by_results
from scoring.models import BookLine, EventBook, LineState, Match
from scoring.rankings.services.terms import TermsDraft, set_ranking_terms
from scoring.tables.services.closing import close_session
from scoring.tables.services.missing_scores import boards_owing, closed_until
from scoring.tables.services.records import Noted, RecordKey, note_result, verify_result
from tests.factories.rows import need
from tests.factories.team_book import TWO_SPADES, lines_of, note, play_match
from tests.factories.teams import (
    BEFORE,
    KNOCKOUT,
    LEAGUE,
    STARTS,
    draw,
    enter_teams,
    make_team_event,
)
from tests.personas import World
from tests.scoring.live.acts import at_random, director, made
from tests.scoring.live.test_seating_changes import refusal_of
from tournaments.models import Draw, Event, LineUp, LineUpSeat, ScheduledMatch, Session
from tournaments.rules.line_ups import Side
from tournaments.seating.selectors.boards_in_play import boards_in_play
from tournaments.seating.services.table_hours import close_tables
from tournaments.teams.rules.score_sheets import SheetTotals
from tournaments.teams.selectors.line_ups import places_to_fill, players_for
from tournaments.teams.services.draws import DrawOptions, draw_schedule
from tournaments.teams.services.line_ups import pick_segment, send_line_up
from tournaments.teams.services.match_endings import end_match, take_back_end
from tournaments.teams.services.matches import send_sheet
from tournaments.teams.services.play import set_team_play

NOW = STARTS
DOWN_ONE = Noted("4S", "N", 9)
MADE = Noted("4S", "N", 10)


@pytest.fixture
def league(world: World) -> Event:
    """Return four teams, three rounds of eight boards."""
    event = make_team_event(world, plan=replace(LEAGUE, match_boards=8))
    enter_teams(world, event, 4)
    draw(event)
    return event


def matches(event: Event, turn: int = 1) -> list[ScheduledMatch]:
    rows = ScheduledMatch.objects.filter(event=event, round=turn, draw__replaced_at=None)
    return list(rows.select_related("event__team_play", "home", "away").order_by("number"))


def book(event: Event) -> EventBook:
    return EventBook.objects.select_related("event").get(event=event)


def test_a_published_schedule_has_a_line_for_each_board_in_both_rooms(league: Event) -> None:
    rows = BookLine.objects.filter(book__event=league)
    first = matches(league)[0]

    assert rows.count() == 3 * 2 * 2 * 8  # rounds, matches, rooms, boards
    assert Session.objects.filter(event=league).count() == 1
    assert [row.board for row in lines_of(first, "A")] == list(range(1, 9))
    assert [row.board for row in lines_of(matches(league, 2)[0], "B")] == list(range(9, 17))
    assert {(row.ns_id, row.ew_id) for row in lines_of(first, "A")} == {
        (first.home_id, first.away_id)
    }
    assert {(row.ns_id, row.ew_id) for row in lines_of(first, "B")} == {
        (first.away_id, first.home_id)
    }


@pytest.mark.rule("3.6.6-a")
def test_a_board_counts_once_both_rooms_are_in(league: Event, olga: Account) -> None:
    match = matches(league)[0]
    open_room, closed = lines_of(match, "A")[0], lines_of(match, "B")[0]

    note(open_room, MADE, olga, now=NOW)  # board 1, nobody vulnerable: +420 to home
    one = stored_places(open_room.book_id)
    note(closed, DOWN_ONE, olga, now=NOW)  # -50 to away: 470 to home, 10 IMPs (Law 78B)
    both = stored_places(open_room.book_id)

    home, away = match.home_id or 0, match.away_id or 0
    assert {value.boards for value in one.values()} == {0}
    assert (both[home].boards, both[home].rank, both[away].rank) == (1, 1, 2)
    assert differences(book(league)) == []


def test_a_match_of_eight_boards_is_ten_imps_and_by_the_formula_of_annex_one(
    league: Event, olga: Account
) -> None:
    first, second = matches(league)
    play_match(first, olga, now=NOW, differing={1: (MADE, DOWN_ONE)})
    play_match(second, olga, now=NOW)

    places = stored_places(book(league).pk)

    # 10 + 10 (1 - r^(30 / (15 sqrt 8))) / (1 - r^3) with r = (sqrt 5 - 1) / 2 is 13.7755
    vps = {pk: value.vps_hundredths for pk, value in places.items()}
    assert (vps[first.home_id or 0], vps[first.away_id or 0]) == (1378, 622)
    assert (vps[second.home_id or 0], vps[second.away_id or 0]) == (1000, 1000)
    shown = running_standing(league)
    assert shown is not None
    assert (shown.session, shown.round, shown.rounds) == (1, 1, 3)
    assert shown.places[0].entry_id == first.home_id


def test_a_closed_round_is_the_result_of_the_event(league: Event, olga: Account) -> None:
    for match in matches(league):
        play_match(match, olga, now=NOW, differing={1: (MADE, DOWN_ONE)})
    session = Session.objects.get(event=league)
    with pytest.raises(RuleError) as early:
        close_session(session=session, account=olga, now=NOW)

    first = close_session(session=session, account=olga, now=NOW, is_incomplete=True)
    for match in matches(league, 2):
        play_match(match, olga, now=NOW)
    close_session(session=session, account=olga, now=NOW, is_incomplete=True)

    running = {value.entry_id: value for value in stored_places(book(league).pk).values()}
    entries = dict(league.entries.values_list("key", "pk"))
    assert early.value.code == "tables_incomplete"
    assert first is not None
    assert Match.objects.filter(event=league).count() == 4
    for row in scored_event(league).rows:
        assert row.vps is not None
        assert int(row.vps * 100) == running[entries[row.key]].vps_hundredths
        assert row.rank == running[entries[row.key]].rank
    assert differences(book(league)) == []


def test_a_no_show_leaves_nothing_to_play_and_taken_back_all_of_it(
    league: Event, olga: Account
) -> None:
    match = matches(league)[0]
    end_match(match=match, ending="NO_SHOW", winner=match.home, note="", account=olga, now=NOW)

    gone = set(BookLine.objects.filter(match=match).values_list("state", flat=True))
    places = stored_places(book(league).pk)
    match.refresh_from_db()
    take_back_end(match=match, reason="They came", account=olga, now=NOW)

    assert gone == {LineState.DROPPED}
    assert places[match.home_id or 0].vps_hundredths == 1200  # RTP 3.6.7.2
    assert places[match.away_id or 0].vps_hundredths == 0
    back = set(BookLine.objects.filter(match=match).values_list("state", flat=True))
    assert back == {LineState.DUE}
    assert differences(book(league)) == []


def test_a_team_that_did_not_come_stands_in_the_standing_with_nothing(
    league: Event, olga: Account
) -> None:
    absent, played = matches(league)
    end_match(match=absent, ending="NO_SHOW", winner=absent.home, note="", account=olga, now=NOW)
    play_match(played, olga, now=NOW)

    shown = running_standing(league)

    assert shown is not None
    assert len(shown.places) == 4
    last = shown.places[-1]
    assert (last.entry_id, last.boards, last.rank) == (absent.away_id, 0, 4)


def test_what_a_closed_round_went_without_owes_a_score_and_no_later_round(
    league: Event, olga: Account
) -> None:
    first, second = matches(league)
    play_match(first, olga, now=NOW)
    play_match(second, olga, now=NOW, boards=range(1, 8))
    session = Session.objects.get(event=league)
    close_session(session=session, account=olga, now=NOW, is_incomplete=True)

    owing = {(item.line.round, item.line.board) for item in boards_owing(session)}

    assert owing == {(1, 8)}
    assert closed_until(session) == 1


def test_a_draw_is_not_made_anew_over_results(league: Event, olga: Account) -> None:
    note(lines_of(matches(league)[0], "A")[0], MADE, olga, now=NOW)

    draw_options = DrawOptions(method="STRENGTH", reason="again")
    with pytest.raises(RuleError) as refused:
        draw_schedule(event=league, options=draw_options, account=None, now=NOW)

    assert refused.value.code == "draw_already_played"
    assert Draw.objects.filter(event=league).count() == 1


def test_a_draw_made_anew_has_the_lines_of_its_matches(league: Event) -> None:
    draw(league, method="LOT", reason="again")

    rows = BookLine.objects.filter(book__event=league)
    standing = set(ScheduledMatch.objects.filter(event=league, draw__replaced_at=None))
    assert rows.count() == 96
    assert {row.match for row in rows.select_related("match")} == standing
    assert set(rows.values_list("state", flat=True)) == {LineState.DUE}


@pytest.mark.parametrize("plan", ["LEAGUE", "KNOCKOUT"])
@pytest.mark.parametrize("method", ["imps_vp", "point_a_board"])
def test_places_of_teams_are_those_of_the_lines_whatever_happens(
    world: World, olga: Account, plan: str, method: str
) -> None:
    event = make_team_event(world, plan=replace(LEAGUE, format=plan, match_boards=8))
    Event.objects.filter(pk=event.pk).update(method=method)
    event.refresh_from_db()
    enter_teams(world, event, 4)
    draw(event)
    rows = list(BookLine.objects.filter(book__event=event).order_by("pk"))
    chance = random.Random(f"{plan}{method}")

    for count in range(120):
        at_random(rows, olga.pk, chance)
        if count % 40 == 0:
            assert differences(book(event)) == []
        if chance.random() < 0.05:
            forget()

    assert differences(book(event)) == []
    assert book(event).version == book(event).places_version


def sheet(match: ScheduledMatch, side: Side, home: int, away: int, account: Account) -> None:
    totals = SheetTotals(home, away)
    send_sheet(
        match=match, side=side, totals=totals, difference=home - away, account=account, now=NOW
    )


def enter_all(match: ScheduledMatch, *, first: Noted) -> None:
    """Enter every board of both rooms by one side: flat, except board 1 in the open room."""
    for room in "AB":
        for number, row in enumerate(lines_of(match, room)):
            place = RecordKey(row.session, row.section, row.table, row.round, row.board)
            noted = first if room == "A" and not number else TWO_SPADES
            note_result(place=place, noted=noted, contestant=row.ns_id, now=NOW)
            if number < 7 or room == "A":
                line = BookLine.objects.get(pk=row.pk)
                verify_result(place=place, version=line.version, contestant=row.ew_id, now=NOW)


@pytest.mark.rule("2.3.9-a")
def test_captains_who_agree_verify_the_lines_and_write_nothing_else(
    league: Event, olga: Account
) -> None:
    match = matches(league)[0]
    enter_all(match, first=MADE)  # 420 to home, 110 to away in the other room: 7 IMPs

    with pytest.raises(RuleError) as other:
        sheet(match, Side.HOME, 8, 0, olga)
    sheet(match, Side.HOME, 7, 0, olga)
    one = BookLine.objects.filter(match=match, state=LineState.ENTERED).count()
    sheet(match, Side.VISITORS, 7, 0, olga)

    assert other.value.code == "sheet_against_lines"
    assert other.value.values == {"home": "7", "away": "0"}
    assert one == 1
    assert not BookLine.objects.filter(match=match).exclude(state=LineState.VERIFIED).exists()
    assert differences(book(league)) == []


def test_an_end_says_nothing_against_the_lines(league: Event, olga: Account) -> None:
    match = matches(league)[0]
    note(lines_of(match, "A")[0], MADE, olga, now=NOW)

    with pytest.raises(RuleError) as absent:
        end_match(match=match, ending="NO_SHOW", winner=match.home, note="", account=olga, now=NOW)
    with pytest.raises(RuleError) as early:
        end_match(match=match, ending="PLAYED", winner=None, note="", account=olga, now=NOW)
    play_match(match, olga, now=NOW, differing={1: (MADE, DOWN_ONE)})
    with pytest.raises(RuleError) as other:
        end_match(match=match, ending="PLAYED", winner=match.away, note="", account=olga, now=NOW)
    end_match(match=match, ending="PLAYED", winner=match.home, note="", account=olga, now=NOW)

    assert (absent.value.code, absent.value.values) == ("match_end_although_played", {"boards": 1})
    assert (early.value.code, early.value.values) == ("match_lines_waiting", {"boards": 15})
    assert (other.value.code, other.value.values) == (
        "match_end_against_lines", {"home": "10", "away": "0"},
    )  # fmt: skip
    assert ScheduledMatch.objects.get(pk=match.pk).winner_id == match.home_id


def test_a_board_is_hidden_while_a_room_has_it_to_play(league: Event, olga: Account) -> None:
    first, second = matches(league)
    for match in (first, second):
        play_match(match, olga, now=NOW, boards=[1])
    note(lines_of(first, "A")[1], MADE, olga, now=NOW)

    hidden = boards_in_play(league, now=NOW)

    assert (1, 1) not in hidden
    assert {(1, 2), (1, 8), (1, 24)} <= hidden


def test_the_final_of_a_knock_out_is_played_by_those_the_lines_send_on(
    world: World, olga: Account
) -> None:
    event = make_team_event(world, plan=replace(LEAGUE, format="KNOCKOUT", match_boards=8))
    enter_teams(world, event, 4)
    draw(event)
    session = Session.objects.get(event=event)
    semis = matches(event)
    for match in semis:
        play_match(match, olga, now=NOW, differing={1: (MADE, DOWN_ONE)})
    before = BookLine.objects.filter(session=session, round=2).count()

    close_session(session=session, account=olga, now=NOW)
    for match in semis:
        confirm_by_results(match=match, account=olga, now=NOW)

    (final,) = matches(event, 2)
    assert before == 0
    assert {final.home_id, final.away_id} == {match.home_id for match in semis}
    assert [row.board for row in lines_of(final, "A")] == list(range(9, 17))
    play_match(final, olga, now=NOW, differing={1: (DOWN_ONE, MADE)})
    close_session(session=session, account=olga, now=NOW)
    confirm_by_results(match=final, account=olga, now=NOW)
    first = next(row for row in scored_event(event).rows if row.rank == 1)
    assert final.away is not None
    assert first.key == final.away.key
    assert differences(book(event)) == []


@pytest.mark.rule("3.6.7.2-a")
def test_a_team_that_left_needs_no_second_act_on_its_match(league: Event, olga: Account) -> None:
    session = Session.objects.get(event=league)
    for match in matches(league):
        play_match(match, olga, now=NOW)
    close_session(session=session, account=olga, now=NOW, is_incomplete=True)
    gone, other = matches(league, 2)
    assert gone.away is not None
    assert gone.home is not None
    away = ContestantAct(gone.away, "abandoned", "RTP 3.6.7.2")

    give_contestant_ruling(act=away, account=None, now=NOW, reason="Left after round 1")
    states = set(BookLine.objects.filter(match=gone).values_list("state", flat=True))
    play_match(other, olga, now=NOW)
    close_session(session=session, account=olga, now=NOW, is_incomplete=True)

    # who left after one match has none: its opponents of both rounds have 12, and 10 of the other
    vps = {row.key: row.vps for row in scored_event(league).rows}
    assert states == {LineState.DROPPED}
    assert BookLine.objects.filter(book__event=league, state=LineState.DUE).count() == 16
    assert vps[gone.home.key] == 22
    assert sorted(map(need, vps.values())) == [20, 22, 22]
    assert stored_places(book(league).pk)[gone.home_id or 0].vps_hundredths == 2200
    assert differences(book(league)) == []


def test_statements_do_not_grow_with_the_matches(league: Event, olga: Account) -> None:
    first, *others = matches(league)
    rows = [*lines_of(first, "A"), *lines_of(first, "B")]
    director(rows[0], made(1), olga.pk)
    with CaptureQueriesContext(connection) as few:
        director(rows[8], made(1, tricks=7), olga.pk)  # the other room: the places move
    for match in [*others, *matches(league, 2)]:
        play_match(match, olga, now=NOW)
    director(rows[1], made(2), olga.pk)
    with CaptureQueriesContext(connection) as many:
        director(rows[9], made(2, tricks=7), olga.pk)

    own = [
        captured_query
        for captured_query in many.captured_queries
        if "SAVEPOINT" not in captured_query["sql"]
    ]
    assert len(many) == len(few)
    assert len(own) == (2 if connection.vendor == "postgresql" else 5)
    assert differences(book(league)) == []


@pytest.mark.rule("3.6.10.3-a")
def test_a_level_knock_out_match_is_decided_by_extra_boards(world: World, olga: Account) -> None:
    event = make_team_event(world, plan=replace(LEAGUE, format="KNOCKOUT", match_boards=8))
    enter_teams(world, event, 4)
    draw(event)
    level, other = matches(event)
    play_match(level, olga, now=NOW, boards=range(1, 8))
    with pytest.raises(RuleError) as early:
        lay_extra_boards(match=level, account=olga, now=NOW)
    play_match(level, olga, now=NOW)
    play_match(other, olga, now=NOW, differing={1: (MADE, DOWN_ONE)})
    with pytest.raises(RuleError) as decided:
        lay_extra_boards(match=other, account=olga, now=NOW)

    assert lay_extra_boards(match=level, account=olga, now=NOW) == 4
    follow_schedule(event)  # whatever the schedule does next

    boards = [row.board for row in lines_of(level, "B")]
    assert boards == [*range(1, 9), 17, 18, 19, 20]  # 9 to 16 are those of the final
    play_match(level, olga, now=NOW, differing={9: (DOWN_ONE, MADE)})
    close_session(session=Session.objects.get(event=event), account=olga, now=NOW)
    confirm_by_results(match=level, account=olga, now=NOW)
    level.refresh_from_db()
    assert level.winner_id == level.away_id
    assert early.value.code == "match_lines_waiting"
    assert decided.value.code == "no_extra_boards"
    assert differences(book(event)) == []


@pytest.mark.rule("3.6.10.3-a")
def test_a_match_level_in_imps_is_won_on_total_points_whatever_is_said(
    world: World, olga: Account
) -> None:
    event = make_team_event(world, plan=replace(LEAGUE, format="KNOCKOUT", match_boards=8))
    enter_teams(world, event, 4)
    draw(event)
    match, level = matches(event)
    # 140 against 110 and 110 against 150: one IMP to each side, ten points to the visitors
    play_match(
        match, olga, now=NOW,
        differing={1: (Noted("2S", "N", 9), TWO_SPADES), 2: (TWO_SPADES, Noted("2N", "N", 9))},
    )  # fmt: skip
    play_match(level, olga, now=NOW)

    codes = [
        refusal_of(
            partial(
                end_match,
                match=match,
                ending="PLAYED",
                winner=winner,
                note="",
                account=olga,
                now=NOW,
            )
        )
        for match, winner in ((match, match.home), (level, level.home), (match, match.away))
    ]

    assert codes == ["match_end_against_results", "knockout_needs_extra_boards", ""]


def test_shorter_matches_have_fewer_lines_until_a_board_is_noted(
    league: Event, olga: Account
) -> None:
    plan = replace(LEAGUE, match_boards=6)
    league.wants_homologation = False
    league.save()
    set_team_play(event=league, plan=plan, account=None, now=NOW)
    due = BookLine.objects.filter(book__event=league, state=LineState.DUE)
    shorter = due.count()
    second = [row.board for row in lines_of(matches(league, 2)[0], "A") if row.state == 0]
    note(lines_of(matches(league)[0], "A")[5], MADE, olga, now=NOW)

    with pytest.raises(RuleError) as refused:
        set_team_play(event=league, plan=replace(plan, match_boards=4), account=None, now=NOW)

    assert shorter == 3 * 2 * 2 * 6
    assert second == list(range(7, 13))
    assert refused.value.code == "draw_already_played"
    assert differences(book(league)) == []


def test_tables_closed_early_show_what_was_left(league: Event, olga: Account) -> None:
    for match in matches(league):
        match.starts_at = NOW
        match.save()
    follow_schedule(league)
    session = Session.objects.get(event=league)
    Session.objects.filter(pk=session.pk).update(played_on=NOW.date())
    note(lines_of(matches(league)[0], "A")[0], MADE, olga, now=NOW)
    before = boards_in_play(league, now=NOW)

    close_tables(session=session, account=olga, now=NOW)
    after = boards_in_play(league, now=NOW)

    place = RecordKey(session, "A", 1, 1, 2)
    row = lines_of(matches(league)[0], "A")[1]
    with pytest.raises(RuleError) as late:
        note_result(place=place, noted=MADE, contestant=row.ns_id, now=NOW)
    assert (1, 1) in before
    assert (1, 1) not in after
    assert (1, 9) in after  # of a round that has no time yet: the event goes on
    assert late.value.code == "tables_are_closed"


@pytest.mark.rule("3.6.9-a")
def test_handicaps_count_before_the_round_is_closed(world: World, olga: Account) -> None:
    event = make_team_event(world, plan=replace(LEAGUE, match_boards=8))
    enter_teams(world, event, 2)
    draw(event)
    (match,) = matches(event)
    assert match.home is not None
    assert match.away is not None
    for row in match.home.players.all():
        CategoryGrant.objects.create(
            person=row.person,
            category="NATIONAL",
            valid_from=event.season.starts_on,
            rule_set=event.ranking_rule_set,
        )
    set_ranking_terms(event=event, draft=TermsDraft(handicap=True), account=None, now=BEFORE)
    play_match(match, olga, now=NOW)
    before = stored_places(book(event).pk)[match.away_id or 0].vps_hundredths
    for entry, side in ((match.home, Side.HOME), (match.away, Side.VISITORS)):
        line_up = LineUp.objects.create(match=match, entry=entry, segment=1)
        people = [row.person for row in entry.players.order_by("position")]
        for (room, way), person in zip(places_to_fill(side), people, strict=True):
            LineUpSeat.objects.create(
                line_up=line_up, room=room.value, direction=way, person=person
            )

    close_session(session=Session.objects.get(event=event), account=olga, now=NOW)

    running = stored_places(book(event).pk)[match.away_id or 0].vps_hundredths
    vps = {row.key: row.vps for row in scored_event(event).rows}
    assert before == 1000
    assert running is not None
    assert running > 1000
    assert vps[match.away.key] == Decimal(running) / 100
    assert differences(book(event)) == []


@pytest.mark.rule("3.6.9-a")
def test_a_handicap_is_of_those_who_play_the_segment_and_counts_from_its_first_board(
    world: World, olga: Account
) -> None:
    event = make_team_event(world, plan=replace(LEAGUE, match_boards=8, segments=2))
    enter_teams(world, event, 2, size=6)
    draw(event)
    (match,) = matches(event)
    assert match.home is not None
    strong = [row.person for row in match.home.players.order_by("position")][:4]
    for person in strong:
        CategoryGrant.objects.create(
            person=person,
            category="NATIONAL",
            valid_from=event.season.starts_on,
            rule_set=event.ranking_rule_set,
        )
    set_ranking_terms(event=event, draft=TermsDraft(handicap=True), account=None, now=BEFORE)
    pick_segment(match=match, side=Side.HOME, segment=1, account=None, now=NOW)
    match.refresh_from_db()

    def name(side: Side, segment: int, *, skip: int = 0) -> None:
        entry = match.home_id if side is Side.HOME else match.away_id
        people = players_for(match, entry or 0, segment)[skip:]
        named = dict(zip(places_to_fill(side), people, strict=False))
        send_line_up(match=match, side=side, segment=segment, named=named, account=None, now=NOW)

    def running() -> int:
        assert differences(book(event)) == []
        return stored_places(book(event).pk)[match.away_id or 0].vps_hundredths or 0

    play_match(match, olga, now=NOW, boards=range(1, 5))
    level = running()
    name(Side.VISITORS, 1)
    name(Side.HOME, 1)
    first = running()
    name(Side.HOME, 2, skip=2)  # two of the four strong players
    name(Side.VISITORS, 2)
    still_first = running()
    play_match(match, olga, now=NOW, boards=[5])
    both = running()

    assert level == 1000
    assert level < first == still_first < both


@pytest.mark.rule("3.6.10.3-a")
def test_a_knock_out_in_play_has_no_places(world: World, olga: Account) -> None:
    event = make_team_event(world, plan=replace(KNOCKOUT, match_boards=8, segments=1))
    enter_teams(world, event, 4)
    draw(event)
    for match in matches(event):
        play_match(match, olga, now=NOW, differing={1: (MADE, DOWN_ONE)})

    shown = running_standing(event)

    assert shown is not None
    assert len(shown.places) == 4
    assert {place.rank for place in shown.places} == {0}
