"""A Swiss of five teams over three rounds, played board by board wherever it is called."""

import datetime as dt
import json
from decimal import Decimal
from typing import Any

from federation.models import Account
from scoring.adjustments.services.adjustments import BoardAct, give_board_rulings
from scoring.adjustments.services.entry_adjustments import EntryLoss, take_from_entries
from scoring.engine.line_rulings import LineRuling
from scoring.engine_input.match_rulings import book_key
from scoring.engine_input.values import TableKey
from scoring.matches.services.swiss import SwissRoundOptions, draw_swiss_round
from scoring.models import BoardRuling, BookAct, BookLine, EntryAdjustment, EventResult, MatchRuling
from scoring.tables.services.closing import close_session
from scoring.tables.services.records import Noted, RecordKey, leave_board, note_for_table
from scoring.tables.services.undo import undo_act
from tests.factories.teams import BEFORE, STARTS, enter_teams, make_team_event
from tests.scoring.live.acts import made, say, verify
from tournaments.models import (
    Draw,
    EntryPlayer,
    Event,
    LineUp,
    MatchEnding,
    ScheduledMatch,
    Session,
    SheetFigures,
    TeamPlay,
)
from tournaments.rules.line_ups import Side
from tournaments.teams.rules.score_sheets import SheetTotals
from tournaments.teams.selectors.line_ups import picks_due, places_to_fill
from tournaments.teams.services.draws import publish_draw
from tournaments.teams.services.line_ups import pick_segment, send_line_up
from tournaments.teams.services.match_endings import end_match
from tournaments.teams.services.matches import send_sheet, set_round_time
from tournaments.teams.services.play import PlayPlan

TEAMS, BOARDS, ROUNDS = 5, 6, 3
PLAN = PlayPlan(format="SWISS", match_boards=BOARDS, segments=2, rounds=ROUNDS)
LATE_PLAY = "slow play"
TEN_MINUTES = dt.timedelta(minutes=10)


def make_swiss(world: Any) -> Event:
    """Enter five teams of five in a Swiss of three rounds."""
    event = make_team_event(world, plan=PLAN)
    enter_teams(world, event, TEAMS, size=5)
    return event


def play_rounds(event: Event, director: Account, *, until: int = ROUNDS, after: int = 0) -> None:
    """Draw, name, play and close rounds, with all that an evening brings."""
    for turn in range(after + 1, until + 1):
        draw_round(event, turn, director)
        for match in open_matches(event, turn):
            name_line_ups(match, director)
        {1: _first, 2: _second, 3: _third}[turn](event, director, STARTS + dt.timedelta(hours=turn))
        session = Session.objects.select_related("event").get(event=event)
        later = STARTS + dt.timedelta(hours=turn, minutes=50)
        close_session(session=session, account=director, now=later, is_incomplete=True)
        if turn == 1:
            _rule(event, director, later)


def draw_round(event: Event, turn: int, director: Account) -> Draw:
    swiss_round_options = SwissRoundOptions(first_round="fold")
    draw = draw_swiss_round(event=event, options=swiss_round_options, account=director, now=BEFORE)
    publish_draw(draw=draw, account=director, now=BEFORE)
    hour = STARTS + dt.timedelta(hours=turn - 1)
    set_round_time(
        draw=draw, round_number=turn, starts_at=hour, room="Sala 1", account=director, now=BEFORE
    )
    return draw


def open_matches(event: Event, turn: int) -> list[ScheduledMatch]:
    rows = ScheduledMatch.objects.filter(event=event, round=turn, away__isnull=False)
    rows = rows.filter(draw__replaced_at=None)
    return list(rows.select_related("event__team_play", "home", "away").order_by("number"))


def name_line_ups(
    match: ScheduledMatch, director: Account, *, now: dt.datetime = STARTS - TEN_MINUTES
) -> None:
    """Have both teams name: the fifth player sits out the first segment, the first the second."""
    play = TeamPlay.objects.get(event=match.event_id)
    while (due := picks_due(match, play)) is not None:
        match = pick_segment(match=match, side=due, segment=1, account=director, now=now)
    for segment in range(1, play.segments + 1):
        sides = [Side.VISITORS, Side.HOME] if segment == 1 else [Side.HOME, Side.VISITORS]
        for side in sides:
            entry = match.home_id if side is Side.HOME else match.away_id
            rows = EntryPlayer.objects.filter(entry=entry, left_at=None).order_by("position")
            people = [row.person for row in rows.select_related("person")]
            four = people[segment - 1 : segment + 3]
            named = dict(zip(places_to_fill(side), four, strict=True))
            send_line_up(
                match=match, side=side, segment=segment, named=named, account=director, now=now
            )


def lines(match: ScheduledMatch) -> list[BookLine]:
    rows = BookLine.objects.filter(match=match).select_related("session__event")
    return list(rows.order_by("board", "section"))


def tricks_of(row: BookLine) -> int:
    """Return the tricks of four spades, so that matches differ and some boards are flat."""
    return 9 + (row.board * row.table + row.round + (row.section == "B")) % 3


def note(row: BookLine, director: Account, now: dt.datetime, **named: Any) -> None:
    place = RecordKey(row.session, row.section, row.table, row.round, row.board)
    noted = named.pop("noted", None) or Noted("4S", "N", tricks_of(row), "DK")
    note_for_table(place=place, noted=noted, account=director, now=now, **named)


def _first(event: Event, director: Account, now: dt.datetime) -> None:
    """Play both matches: one by the seats themselves, with an act undone; one by the director."""
    first, second = open_matches(event, 1)
    for row in lines(first):
        say(row, made(row.board, "4S", "S", tricks_of(row)))
        verify(row)
    wrong = lines(second)[0]
    note(wrong, director, now, noted=Noted("3N", "N", 6))
    act = BookAct.objects.filter(line=wrong).order_by("-version")[0]
    undo_act(act=act, account=director, now=now, reason="Another board")
    for row in lines(second):
        note(row, director, now + dt.timedelta(minutes=5))


def _rule(event: Event, director: Account, now: dt.datetime) -> None:
    """Rule on a board of a match, and take points from a team."""
    row = lines(open_matches(event, 1)[1])[2]
    result = event.board_results.get(board=row.board, ns=row.ns, round=1)
    place = TableKey(1, row.board, result.match.key, row.ns.key, row.ew.key)
    ruling = LineRuling("assigned", score=-100)
    act = BoardAct(place, ruling, "Law 64 C1")
    give_board_rulings(event=event, acts=[act], account=director, now=now, reason="Revoke",
                       reference="R1")  # fmt: skip
    team = event.entries.get(name="Equipa 2")
    loss = EntryLoss(team, "vps", Decimal(1), "RTP 2.1.11.2")
    take_from_entries(event=event, losses=[loss], account=director, now=now, reason=LATE_PLAY)


def _second(event: Event, director: Account, now: dt.datetime) -> None:
    """Have one match played and agreed on its sheet, the other's visitors not come."""
    played, absent = open_matches(event, 2)
    for row in lines(played):
        note(row, director, now)
    home, away = imps_of(played)
    for side in Side:
        send_sheet(match=played, side=side, totals=SheetTotals(home, away), difference=home - away,
                   account=director, now=now)  # fmt: skip
    winner = played.home if home > away else played.away
    end_match(match=played, ending="PLAYED", winner=winner, note="", account=director, now=now)
    end_match(match=absent, ending="NO_SHOW", winner=absent.home, note="Nobody came",
              account=director, now=now)  # fmt: skip


def _third(event: Event, director: Account, now: dt.datetime) -> None:
    """Leave a board unplayed and rule on it; put another right after it was noted."""
    first, second = open_matches(event, 3)
    for row in lines(first)[2:]:
        note(row, director, now)
    ruled, left = lines(first)[:2]
    key = book_key(first.pk)
    place = TableKey(1, ruled.board, key, ruled.ns.key, ruled.ew.key)
    fouled = BoardAct(place, LineRuling("artificial", blame=("none", "wholly")), "Law 12 C2")
    give_board_rulings(event=event, acts=[fouled], account=director, now=now, reason="Fouled")
    at = RecordKey(left.session, left.section, left.table, left.round, left.board)
    leave_board(place=at, account=director, now=now, reason="No time")
    for row in lines(second):
        note(row, director, now)
    wrong = lines(second)[4]
    note(wrong, director, now + dt.timedelta(minutes=9), noted=Noted("4S", "N", 7),
         reason="Both say so", agreed_by=("NS", "EW"))  # fmt: skip


SCALE = (20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750,
         2000, 2250, 2500, 3000, 3500, 4000)  # fmt: skip


def imps(points: int) -> int:
    """Return IMPs by the scale of Law 78 B."""
    won = sum(abs(points) >= least for least in SCALE)
    return won if points > 0 else -won


def imps_of(match: ScheduledMatch) -> tuple[int, int]:
    """Return the IMPs of home and visitors, counted here from the lines of the book."""
    scores: dict[int, dict[str, int]] = {}
    for row in BookLine.objects.filter(match=match, state=2):
        scores.setdefault(row.board, {})[row.section] = row.ns_score or 0
    swings = [imps(both["A"] - both["B"]) for both in scores.values() if len(both) == 2]
    return sum(item for item in swings if item > 0), -sum(item for item in swings if item < 0)


def teams_told(event: Event) -> dict[str, Any]:
    """Return the schedule, who played, the book and the standing, without a row's number."""
    name: dict[int | None, str] = {entry.pk: entry.name for entry in event.entries.all()}
    name[None] = ""

    def match(row: ScheduledMatch) -> list[Any]:
        ends = MatchEnding.objects.filter(match=row).order_by("pk")
        named = LineUp.objects.filter(match=row).order_by("entry__name", "segment", "version")
        sheets = SheetFigures.objects.filter(match=row).order_by("pk")
        return [
            row.round, row.number, name[row.home_id], name[row.away_id], row.starts_at, row.room,
            row.home_picks, row.visitors_pick, row.visitors_first, row.ending, name[row.winner_id],
            row.end_note,
            [[e.ending, name[e.winner_id], e.ended_by, e.note, e.made_at] for e in ends],
            [[name[n.entry_id], n.segment, n.version, n.sent_at,
              sorted(n.seats.values_list("room", "direction", "person__number"))] for n in named],
            [[name[s.entry_id], s.home_imps, s.away_imps, s.sent_at] for s in sheets],
        ]  # fmt: skip

    def line(told: dict[str, Any]) -> list[Any]:
        names = ("state", "contract", "declarer", "lead", "tricks", "ns_score", "entered_by",
                 "verified_by", "entered_at", "verified_at", "reason")  # fmt: skip
        seats = [name[told["ns_id"]], name[told["ew_id"]]]
        by = [told["account_id"] is not None, told["ruling_id"] is not None]
        return [*seats, *(told[name] for name in names), *by]

    def where(row: BookLine) -> str:
        return f"{row.section}{row.table} {row.round} {row.board}"

    acts: dict[str, list[Any]] = {}
    for act in BookAct.objects.filter(book__event=event).select_related("line").order_by("version"):
        told = [act.act, act.account_id is not None, act.made_at, act.said_at, act.reason]
        acts.setdefault(where(act.line), []).append([*told, line(act.written)])
    matches = ScheduledMatch.objects.filter(event=event, draw__replaced_at=None)
    people = EntryPlayer.objects.filter(entry__event=event, left_at=None)
    draws = Draw.objects.filter(event=event, replaced_at=None).order_by("round")
    found = {
        "people": sorted(people.values_list("entry__name", "person__number")),
        "draws": [[d.round, d.method, d.seed, d.steps, d.drawn_at, d.published_at] for d in draws],
        "matches": [match(row) for row in matches.order_by("round", "number")],
        "lines": {where(row): line(vars(row))
                  for row in BookLine.objects.filter(book__event=event)},
        "acts": acts,
        "standing": standing(event),
        "rulings": [
            sorted(MatchRuling.objects.filter(event=event, removed_in=None)
                   .values_list("form", "article", "match__round")),
            sorted(BoardRuling.objects.filter(event=event, removed_in=None)
                   .values_list("form", "article", "board")),
            sorted(EntryAdjustment.objects.filter(event=event, removed_in=None, by_ruling=True)
                   .values_list("entry__name", "amount_hundredths")),
        ],
    }  # fmt: skip
    told_whole: dict[str, Any] = json.loads(json.dumps(found, default=str))
    return told_whole


def standing(event: Event) -> list[list[Any]]:
    rows = EventResult.objects.get(event=event).revision.standings.order_by("rank", "entry__name")
    return [[r.entry.name, r.rank, r.exact, r.vps_hundredths] for r in rows.select_related("entry")]
