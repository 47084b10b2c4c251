"""`manage.py import_played FILE`: take in what another site of ours played, once."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from scoring.intake.services.confirming import confirm_in_window
from scoring.intake.services.played import receive_played
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
from scoring.models import FileState, ResultFile
from tournaments.events.selectors.organisers import organisers_for

HELP = """Take in an archive that export_played, or "Take the session along", wrote on another site.
Says who its people are here, what it holds and what would change; --confirm makes its results those
of the event: the one it made before, the one of that name and day in the calendar, or a new one.
The same archive again changes nothing. Exit code 2 and one line on stderr when refused."""


class Command(BaseCommand):
    help = HELP

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="archive of another site (.zip)")
        parser.add_argument("--confirm", action="store_true", help="make the results the event's")
        parser.add_argument("--reason", default="", help="why results that stand change")
        parser.add_argument(
            "--same-elsewhere",
            action="store_true",
            help="the results belong here too, though another event has them; wants --reason",
        )
        parser.add_argument("--account", metavar="EMAIL", help="in whose name")

    def handle(
        self,
        *,
        file: str,
        confirm: bool,
        reason: str,
        same_elsewhere: bool,
        account: str | None,
        **_options: object,
    ) -> None:
        now, acting = timezone.now(), account_named(account)
        organisers = None if acting is None else organisers_for(acting, on=timezone.localdate(now))
        with file_errors_reported("played-bring", None, acting):
            data, _imported = file_read(file)
            received = receive_played(
                name=Path(file).name, data=data, organisers=organisers, account=acting, now=now
            )
        report, refusal = intake_report(received, created=False), None
        if confirm and received.state == FileState.WAITING:
            try:
                with printed_refusals("file-confirm", received.event, acting), transaction.atomic():
                    made = confirm_in_window(
                        file=received, account=acting, now=now, reason=reason,
                        same_elsewhere=same_elsewhere,
                    )  # fmt: skip
                report |= confirming_data(made)
            except CommandError as fault:
                refusal = fault
            received = ResultFile.objects.get(pk=received.pk)
            report["file"]["state"], report["people"] = received.state, identified_people(received)
        self.stdout.write(report_as_text(report))
        if refusal is not None:
            raise refusal
