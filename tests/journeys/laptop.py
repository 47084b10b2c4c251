"""Another site of this software, in its own process and database: a session on a laptop.

python -m tests.journeys.laptop ARCHIVE writes the archive; on standard output, its places.
"""

import json
import os
import sys
from fractions import Fraction
from typing import Any

from scoring.engine_input.values import TableKey
from tests.factories.rows import need

LOSS = "slow play"


def main(archive: str, kind: str) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.config.settings_test")
    import django

    django.setup()
    from django.test import override_settings

    with override_settings(RESULT_WINDOWS="tests.factories.windows.always_open"):
        told = PLAYED[kind](archive)
        sys.stdout.write(json.dumps(told) + "\n")


def _pairs(archive: str) -> dict[str, Any]:
    from decimal import Decimal

    from django.core.management import call_command

    from scoring.adjustments.services.adjustments import BoardAct, give_board_rulings
    from scoring.adjustments.services.entry_adjustments import EntryLoss, take_from_entries
    from scoring.engine import Outcome
    from scoring.engine.line_rulings import LineRuling
    from scoring.engine_input.rows import recorded_results
    from scoring.tables.selectors.records import table_sheets
    from scoring.tables.services.closing import close_session
    from scoring.tables.services.records import Noted, RecordKey, note_for_table
    from tests.factories.seating import AFTER
    from tests.factories.tournaments import NOW
    from tournaments.models import Deal

    event, session, director = _seated(10)
    for sheet in table_sheets(session, now=AFTER):
        for at in sheet.boards:
            made = Noted("4S", "N", 10 if (at.board * sheet.table) % 4 else 9, "DK")
            place = RecordKey(session, "A", sheet.table, at.round, at.board)
            note_for_table(place=place, noted=made, account=director, now=AFTER)
    hands = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    Deal.objects.create(session=session, board=3, hands=hands)
    close_session(session=session, account=director, now=NOW)
    line = next(table_result for table_result in recorded_results(event) if table_result.board == 1)
    weighted = LineRuling(
        "weighted", outcomes=(Outcome(420, Fraction(1, 2)), Outcome(-50, Fraction(1, 2)))
    )
    act = BoardAct(line.place, weighted, "Law 12 C1(c)")
    give_board_rulings(
        event=event, acts=[act], account=director, now=NOW, reason="misinformation", reference="R1"
    )
    late = event.entries.get(number="4")
    loss = EntryLoss(late, "top", Decimal(25), "RTP 2.1.11.2")
    take_from_entries(event=event, losses=[loss], account=director, now=NOW, reason=LOSS)
    call_command("export_played", str(event.pk), archive, stdout=sys.stderr)
    return _told(event)


def _teams(archive: str) -> dict[str, Any]:
    from django.core.management import call_command

    from tests.factories.federation import (
        load_figures,
        make_association,
        make_club,
        make_federation,
        make_season,
    )
    from tests.factories.scoring import publish_team_match
    from tests.factories.tournaments import make_event

    make_federation()
    load_figures(make_season())
    event = make_event(club=make_club(make_association()), kind="TEAMS", method="imps_vp")
    publish_team_match(event)
    call_command("export_played", str(event.pk), archive, stdout=sys.stderr)
    return _told(event)


def _evening(archive: str) -> dict[str, Any]:
    """Play a half table and a turned round, with corrected seats, a ruling and unplayed boards."""
    import datetime as dt

    from django.core.management import call_command

    from scoring.adjustments.services.adjustments import BoardAct, give_board_rulings
    from scoring.engine.line_rulings import LineRuling
    from scoring.models import BookAct, BookLine
    from scoring.tables.services.closing import close_session
    from scoring.tables.services.records import Noted, RecordKey, leave_board, note_for_table
    from scoring.tables.services.undo import undo_act
    from tests.factories.seating import AFTER
    from tests.scoring.live.acts import made, say, verify
    from tests.scoring.live.test_seating_changes import change, seat
    from tournaments.seating.rules.seat_changes import SeatChange, SeatSwap
    from tournaments.seating.selectors.options import MovementChoice

    event, session, director = _seated(9, MovementChoice("MITCHELL", 5, 4, 1))

    def rows(turn: int) -> list[BookLine]:
        book_lines = BookLine.objects.filter(session=session, round=turn, state=0)
        return list(book_lines.order_by("table", "board"))

    def note(row: BookLine, at: dt.datetime, tricks: int, reason: str = "") -> None:
        place = RecordKey(session, row.section, row.table, row.round, row.board)
        noted = Noted("3N", "N", tricks, "S4")
        note_for_table(place=place, noted=noted, account=director, now=at, reason=reason,
                       agreed_by=("NS", "EW"))  # fmt: skip

    for row in [*rows(1), *rows(2)]:
        say(row, made(row.board, "4S", "S", 8 + (row.table * row.board) % 4))
        verify(row)
    later = AFTER + dt.timedelta(minutes=30)
    goes = SeatChange(seat(session, 2, "EW"))
    change(session, goes, turn=4, account=director, now=later)
    for row in rows(3):
        note(row, later + dt.timedelta(minutes=1), 7 + (row.table + row.board) % 5)
    wrong = need(BookLine.objects.filter(session=session, round=3).first())
    act = BookAct.objects.get(line=wrong)
    undo_act(act=act, account=director, now=later + dt.timedelta(minutes=2), reason="Another board")
    note(wrong, later + dt.timedelta(minutes=3), 6)
    late = AFTER + dt.timedelta(minutes=60)
    sat_wrong = [seat(session, table, "NS") for table in (1, 2)]
    change(session, SeatSwap(*sat_wrong), turn=1, results="TABLE", lets_pass=True,
           account=director, now=late)  # fmt: skip
    unplayed, ruled, *rest = [*rows(4), *rows(5)]
    place = RecordKey(session, unplayed.section, unplayed.table, unplayed.round, unplayed.board)
    leave_board(place=place, account=director, now=late, reason="No time")
    seats = TableKey(1, ruled.board, "", ruled.ns.key, ruled.ew.key)
    fouled = BoardAct(seats, LineRuling("artificial", blame=("none", "wholly")), "Law 12 C2")
    give_board_rulings(event=event, acts=[fouled], account=director, now=late, reason="Fouled")
    for row in rest:
        note(row, late + dt.timedelta(minutes=1), 7 + (row.table * row.round + row.board) % 5)
    note(wrong, late + dt.timedelta(minutes=2), 9, reason="Both sides say so")
    close_session(session=session, account=director, now=late, is_incomplete=True)
    call_command("export_played", str(event.pk), archive, stdout=sys.stderr)
    return {**_told(event), "book": book_told(event)}


def _swiss(archive: str) -> dict[str, Any]:
    """Play a Swiss of teams; the session is taken along after its first round too."""
    import base64
    from pathlib import Path
    from types import SimpleNamespace

    from django.core.management import call_command

    from tests.factories.federation import (
        load_figures,
        make_account,
        make_association,
        make_club,
        make_federation,
        make_season,
    )
    from tests.factories.tournaments import make_event
    from tests.journeys.teams_played import make_swiss, play_rounds, teams_told

    make_federation()
    season = make_season()
    load_figures(season)
    club = make_club(make_association())
    make_event(club=club, name="Another, so that rows are numbered otherwise")
    event = make_swiss(SimpleNamespace(club=club, season=season))
    director = make_account("mesa@portatil.example")
    play_rounds(event, director, until=1)
    early = Path(f"{archive}.first")
    call_command("export_played", str(event.pk), str(early), stdout=sys.stderr)
    play_rounds(event, director, after=1)
    call_command("export_played", str(event.pk), archive, stdout=sys.stderr)
    first = base64.b64encode(early.read_bytes()).decode()
    return {**_told(event), "book": {**teams_told(event), "first": first}}


def _seated(pairs: int, *movement: Any) -> tuple[Any, Any, Any]:
    """Return an event, its session with some pairs seated, and its director.

    movement: the order, if it differs from the proposal.
    """
    from tests.factories.federation import (
        load_figures,
        make_account,
        make_association,
        make_club,
        make_federation,
        make_season,
    )
    from tests.factories.seating import BEFORE, enter_many, make_session, order
    from tests.factories.tournaments import make_event
    from tournaments.seating.services.seating import draw_seating

    make_federation()
    season = make_season()
    load_figures(season)
    club = make_club(make_association())
    make_event(club=club, name="Another, so that rows are numbered otherwise")
    event = make_event(club=club)
    director = make_account("mesa@portatil.example")
    enter_many(event, pairs, club=club, season=season)
    session = make_session(event)
    draw_seating(session=session, order=order(*movement), account=None, now=BEFORE)
    return event, session, director


def book_told(event: Any) -> dict[str, Any]:
    """Return the seating, the book and the players, without keys of rows."""
    from scoring.models import BoardRuling, BookAct, BookLine
    from tournaments.models import EntryPlayer, Seat, SeatingPlan

    number = dict(event.entries.values_list("pk", "number"))
    form = dict(BoardRuling.objects.values_list("pk", "form"))
    people = EntryPlayer.objects.filter(entry__event=event, left_at__isnull=True)

    def line(told: dict[str, Any]) -> list[Any]:
        seats = [number.get(told[f"{side}_id"], "") for side in ("ns", "ew", "south", "west")]
        names = ("state", "contract", "declarer", "lead", "tricks", "ns_score", "entered_by")
        more = ("verified_by", "entered_at", "verified_at", "reason")
        ruling = form.get(told["ruling_id"], "")
        by = told["account_id"] is not None
        return [*seats, *(told[name] for name in (*names, *more)), by, ruling]

    def where(row: BookLine) -> str:
        return f"{row.section}{row.table} {row.round} {row.board}"

    lines = BookLine.objects.filter(session__event=event)
    acts: dict[str, list[Any]] = {}
    for act in BookAct.objects.filter(book__event=event).select_related("line"):
        told = [act.act, act.account_id is not None, act.made_at, act.said_at, act.reason]
        acts.setdefault(where(act.line), []).append([*told, line(act.written)])
    plans = SeatingPlan.objects.filter(session__event=event).order_by("version")
    archive: dict[str, Any] = {
        "people": sorted(people.values_list("entry__number", "person__number")),
        "lines": {where(row): line(vars(row)) for row in lines},
        "acts": acts,
        "seatings": [
            [plan.version, plan.act, plan.from_round, plan.seed, plan.reason, plan.refused,
             plan.results, plan.made_at,
             list(plan.sections.values_list(
                 "letter", "movement", "contestants", "tables", "rounds", "boards_in_round",
                 "lines", "switched")),
             [[seat.number, number[seat.entry_id], seat.is_fixed, seat.rank, seat.iv_thirds,
               seat.code, seat.values]
              for seat in Seat.objects.filter(plan=plan).order_by("section__letter", "number")]]
            for plan in plans
        ],
    }  # fmt: skip
    read: dict[str, Any] = json.loads(json.dumps(archive, default=str))
    return read


def _told(event: Any) -> dict[str, Any]:
    from scoring.models import EventResult

    revision = EventResult.objects.get(event=event).revision
    rows = revision.standings.select_related("entry").order_by("entry__number", "entry__section")
    return {
        "event": event.pk,
        "places": [[r.entry.number, r.rank, r.exact, r.percent_hundredths] for r in rows],
    }


PLAYED = {"teams": _teams, "pairs": _pairs, "evening": _evening, "swiss": _swiss}

if __name__ == "__main__":
    main(*sys.argv[1:3])
