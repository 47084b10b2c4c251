"""`manage.py export_played EVENT FILE`: what was played here, as one archive to take along."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand

from federation.texts import sentence
from scoring.intake.services.played import export_played
from scoring.management.answers import account_named, printed_refusals, refused
from tournaments.models import Event


class Command(BaseCommand):
    help = "Write all that was played and ruled in an event into one archive for another site."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", type=int, help="number in the event's address")
        parser.add_argument("file", help="archive to write (.zip); must not be there yet")
        parser.add_argument("--account", metavar="EMAIL", help="in whose name")

    def handle(self, *, event: int, file: str, account: str | None, **_options: object) -> None:
        row = Event.objects.filter(pk=event).first()
        if row is None:
            raise refused(sentence("event_unknown", {"event": event}))
        acting = account_named(account)
        with printed_refusals("played-export", row, acting):
            data = export_played(event=row, account=acting)
        try:
            with Path(file).open("xb") as target:
                target.write(data)
        except OSError as fault:
            raise refused(f"{file}: {fault.strerror}") from None
        self.stdout.write(f"{file}: {len(data)} bytes")
