"""Back up the whole installation into a folder."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from federation.errors import BackupError, RuleError
from federation.installation.services.backup import BackupOptions, make_backup, remove_old_backups
from federation.management.backups import add_passphrase, passphrase_from
from federation.privacy.services.erasure_notes import note_missing
from federation.texts import text_of

HELP = """Make one backup in a folder of its own below DIR, of one moment, while the site goes on.

It holds the database, the file of erasures, and a manifest with the count and the hash of each
table and the hash of each file. With a passphrase every file is sealed (AES-256-GCM); only then
may --keys put the key of the licence cards and .env in. See that it can be restored:
manage.py verify_backup FOLDER."""


class Command(BaseCommand):
    help = HELP

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("dir", type=Path, metavar="DIR")
        parser.add_argument("--keys", action="store_true", help="keys and .env as well")
        parser.add_argument(
            "--keep", type=int, metavar="N", help="remove older backups of DIR, so that N stay"
        )
        add_passphrase(parser)

    def handle(
        self,
        *,
        dir: Path,  # noqa: A002
        keys: bool,
        keep: int | None,
        passphrase_file: Path | None,
        **_options: object,
    ) -> None:
        if keep is not None and keep < 1:
            raise CommandError("--keep: 1 or more", returncode=2)
        try:
            note_missing()
            backup_options = BackupOptions(passphrase_from(passphrase_file), keys)
            made, manifest = make_backup(dir, backup_options, now=timezone.now())
            removed = remove_old_backups(dir, keep=keep) if keep else []
        except (BackupError, RuleError) as refusal:
            raise CommandError(text_of(refusal), returncode=1) from None
        self.stdout.write(
            f"{made}: {len(manifest.tables)} tables, {manifest.rows} rows, "
            f"{len(manifest.files)} files"
        )
        for path in removed:
            self.stdout.write(f"{path} removed")
