"""Verify that a backup can be restored, or decrypt it for restoring."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from federation.errors import BackupError
from federation.installation.services.backup import unpack_backup, verify_backup
from federation.management.backups import add_passphrase, passphrase_from
from federation.texts import text_of

HELP = """Compare each file of a backup with its manifest, restore it into a database of its own,
compare each table, ask the ledger, and drop that database again. The database in use only learns
that the backup is good: /readyz tells how old the last such backup is.

With --unpack the files are written opened to a folder instead, to restore from:
docs/deployment.md says how."""


class Command(BaseCommand):
    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "backup", type=Path, metavar="BACKUP", help="its folder, or the manifest in it"
        )
        parser.add_argument("--unpack", type=Path, metavar="DIR")
        add_passphrase(parser)

    def handle(
        self,
        *,
        backup: Path,
        unpack: Path | None,
        passphrase_file: Path | None,
        **_options: object,
    ) -> None:
        try:
            passphrase = passphrase_from(passphrase_file)
            if unpack is not None:
                for path in unpack_backup(backup, unpack, passphrase=passphrase):
                    self.stdout.write(str(path))
                return
            good = verify_backup(backup, passphrase=passphrase, now=timezone.now())
        except BackupError as refusal:
            raise CommandError(text_of(refusal), returncode=1) from None
        self.stdout.write(
            f"{good.name} is good: {good.tables} tables, {good.rows} rows, the ledger agrees"
        )
