"""`manage.py intake FILE`: take in a result file, as the page does."""

import datetime as dt
import hashlib
import json as encoding
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, Association, Club
from scoring.importers.formats import format_titles
from scoring.importers.records import ImportedFile
from scoring.intake.services.book_import import have_whole_file_win
from scoring.intake.services.confirming import TakenIn, confirm_in_window
from scoring.intake.services.intake import choose_person, receive_result_file
from scoring.intake.services.parts import cached_parts
from scoring.intake.services.table_comparison import beside_tables
from scoring.management.answers import (
    account_named,
    file_errors_reported,
    file_read,
    printed_refusals,
)
from scoring.management.intake_report import (
    confirming_data,
    identified_people,
    intake_report,
    report_as_text,
)
from scoring.models import FileState, LateChange, MatchKind, ResultFile
from tournaments.events.services.events import EventDraft, create_event
from tournaments.models import Event, EventClass

HELP = """Take in a result file: read it, say who its people are, compare its scores with ours and,
with --confirm, make its results those of the event. The event is the one named by --event, or one
made for the club or association; the same file of the same organiser finds its event again.
Sessions whose tables noted results are entered at those tables, in the name of --account, and count
once the session is closed; what a table noted otherwise stays, but with --file-wins and --reason.

--json prints one object:
  event        {number, name, created}
  file         {number, format, state}; state WAITING, CONFIRMED, UNCHANGED
  revision     integer, of the results this call made; null where it changed nothing
  late_change  integer, the proposal it waits as where it came after its window; else null
  people       {number, name, chosen, visitors: counts; doubtful: [{name, number, candidates}]}
  published    {compared, different, differences: [{where, what, published, computed, why}]}
  lines        {checked, different}
  changes      [{contestant, rank_before, rank_after, score_before, score_after}], in hundredths
  against_sheets  [{round, home, away, sheet_home, sheet_away, file_home, file_away}], in IMPs:
               matches that count otherwise than both captains agreed; --reason takes them in
  tables       null where no table noted anything; else {version, sessions, new, same, replaced,
               conflicts: [{line, session, section, table, round, board, stands, says}],
               questions: [{where, board, table, why, text}]}, as it is after the call
  boards       integer, entered or verified at tables by this call
  warnings     [{code, values}]

Exit code 0; 2 and one line on stderr when refused: what was received before stays."""


class Command(BaseCommand):
    help = HELP
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.formatter_class = RawDescriptionHelpFormatter
        parser.add_argument("file", help=f"a file of {format_titles()}")
        whose = parser.add_mutually_exclusive_group(required=True)
        whose.add_argument("--event", type=int, help="number in the event's address")
        whose.add_argument("--club", metavar="CODE", help="make an event of this club")
        whose.add_argument("--association", metavar="CODE", help="or of this association")
        parser.add_argument("--name", default="", help="of the new event (the file's)")
        parser.add_argument(
            "--class",
            dest="event_class",
            choices=EventClass.values,
            default=EventClass.PRIVATE_TOURNAMENT,
            help="of the new event (PRIVATE_TOURNAMENT)",
        )
        parser.add_argument(
            "--date", type=dt.date.fromisoformat, help="first day of the new event (the file's)"
        )
        parser.add_argument("--until", type=dt.date.fromisoformat, help="its last day (the same)")
        for option, about in (
            ("open-to-all", "entry is open to anyone"),
            ("advertised", "it was publicly advertised"),
            ("prizes", "it gives prizes"),
        ):
            parser.add_argument(f"--{option}", action="store_true", help=f"of a festival: {about}")
        parser.add_argument(
            "--session", type=int, help="the file is of this session, and does not know it"
        )
        parser.add_argument(
            "--file-wins",
            action="store_true",
            help="have the file stand where a table noted otherwise; wants --account and --reason",
        )
        parser.add_argument("--confirm", action="store_true", help="make the results the event's")
        parser.add_argument(
            "--visitors-for-doubtful",
            action="store_true",
            help="take those who are to be decided for visitors",
        )
        parser.add_argument(
            "--same-elsewhere",
            action="store_true",
            help="the results belong here too, though another event has them; wants --reason",
        )
        parser.add_argument(
            "--reason", default="", help="why the results change, or go against agreed sheets"
        )
        parser.add_argument("--account", metavar="EMAIL", help="in whose name")
        parser.add_argument("--json", action="store_true", help="print JSON instead of a table")

    def handle(
        self, *, file: str, confirm: bool, json: bool, account: str | None, **options: Any
    ) -> None:
        with file_errors_reported():
            data, imported = file_read(file)
        acting = account_named(account)
        named = Event.objects.filter(pk=options["event"]).first() if options["event"] else None
        with file_errors_reported("file-upload", named, acting), transaction.atomic():
            event, created = _event(options, data, imported, Path(file), acting)
            received = receive_result_file(
                event=event,
                name=Path(file).name,
                data=data,
                account=acting,
                now=timezone.now(),
                session=options["session"],
            )
        payload = intake_report(received, created=created)
        refusal = None
        if confirm and received.state == FileState.WAITING:
            try:
                with printed_refusals("file-confirm", received.event, acting):
                    payload |= confirming_data(_confirmed(received, options, acting))
            except CommandError as fault:
                refusal = fault
            received.refresh_from_db()
            payload["file"]["state"], payload["people"] = (
                received.state,
                identified_people(received),
            )
            payload["tables"] = beside_tables(received, cached_parts(received))
        if json:
            self.stdout.write(encoding.dumps(payload, ensure_ascii=False, indent=2))
        else:
            self.stdout.write(report_as_text(payload))
        if refusal is not None:
            raise refusal


def _event(
    options: dict[str, Any],
    data: bytes,
    imported: ImportedFile,
    file: Path,
    account: Account | None,
) -> tuple[Event, bool]:
    """Return the event the file is for, and whether it was made now."""
    if options["event"] is not None:
        event = Event.objects.filter(pk=options["event"]).first()
        if event is None:
            raise RuleError("event_unknown", event=options["event"])
        return event, False
    club, association = _organiser(options["club"], options["association"])
    same = ResultFile.objects.filter(
        sha256=hashlib.sha256(data).hexdigest(),
        event__club=club,
        event__association=association,
    ).exclude(state=FileState.DISCARDED)
    if (same_file := same.select_related("event").order_by("pk").first()) is not None:
        return same_file.event, False
    draft = _draft(options, imported, file, club, association)
    return create_event(draft=draft, account=account, now=timezone.now()), True


def _organiser(club: str | None, association: str | None) -> tuple[Club | None, Association | None]:
    if club is not None:
        row = Club.objects.filter(code=club.upper()).first()
        if row is None:
            raise RuleError("club_unknown", code=club)
        return row, None
    body = Association.objects.filter(code=(association or "").upper()).first()
    if body is None:
        raise RuleError("association_unknown", code=association)
    return None, body


def _draft(
    options: dict[str, Any],
    imported: ImportedFile,
    file: Path,
    club: Club | None,
    association: Association | None,
) -> EventDraft:
    """Return the event as described in its file, unless the command line says otherwise."""
    first = options["date"] or imported.date
    if first is None:
        raise RuleError("file_without_date")
    return EventDraft(
        name=options["name"] or imported.name or file.stem,
        kind=imported.kind.upper(),
        event_class=options["event_class"],
        organiser_kind="CLUB" if club else "ASSOCIATION",
        method=imported.hints.method,
        starts_on=first,
        ends_on=options["until"] or first,
        club=club,
        association=association,
        is_open_to_all=options["open_to_all"],
        is_advertised=options["advertised"],
        has_prizes=options["prizes"],
        planned_sessions=imported.sessions,
        planned_boards=len({(line.session, line.board) for line in imported.lines}),
    )


def _confirmed(
    file: ResultFile, options: dict[str, Any], account: Account | None
) -> TakenIn | LateChange:
    """Import the file, or propose it if it is too late."""
    now, reason = timezone.now(), options["reason"]
    with transaction.atomic():
        if options["visitors_for_doubtful"]:
            for match in file.person_matches.filter(kind=MatchKind.DOUBTFUL):
                choose_person(match=match, person=None, account=account)
        done = confirm_in_window(
            file=file,
            account=account,
            now=now,
            reason=reason,
            same_elsewhere=options["same_elsewhere"],
        )
        if options["file_wins"] and isinstance(done, TakenIn) and done.left:
            won = have_whole_file_win(file=file, reason=reason, account=account, now=now)
            done = replace(done, boards=done.boards + won)
        return done
