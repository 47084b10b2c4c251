"""Repeat, after a restore, the erasures made since the backup."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from federation.errors import RuleError
from federation.privacy.services.erasure_replay import replay_erasures
from federation.texts import text_of

HELP = """Run it after each restore, before the site is opened again.

It reads the file of erasures (ERASURES_FILE, kept outside the database) and erases whoever the
restored database still holds. Run again it finds nothing to do. Where several machines kept a
file each, name them all."""


class Command(BaseCommand):
    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="*", type=Path, help="default: ERASURES_FILE")

    def handle(self, *, files: list[Path], **_options: object) -> None:
        files = files or [settings.ERASURES_FILE]
        for file in files:
            if not file.exists():
                raise CommandError(f"{file}: no such file", returncode=2)
        try:
            done = replay_erasures(files, now=timezone.now())
        except RuleError as refusal:
            raise CommandError(text_of(refusal), returncode=2) from None
        self.stdout.write(
            f"{len(done.erased)} erased again, {len(done.there)} erased already, "
            f"{len(done.missing)} not in the database"
        )
        if done.other:
            labels = ", ".join(map(str, done.other))
            self.stderr.write(f"Not erased, another person has the number now: {labels}")
        for labels in done.refused:
            self.stderr.write(f"Not erased: {labels}")
        if done.other or done.refused:
            raise CommandError("Not everybody was erased again.", returncode=1)
