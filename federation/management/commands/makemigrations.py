"""`manage.py makemigrations`, which writes migrations that derive from ours."""

from pathlib import Path
from typing import Any

from django.core.management.commands import makemigrations
from django.db.migrations import Migration
from django.db.migrations.writer import MigrationWriter

DJANGOS = "\n\n\nclass Migration(migrations.Migration):\n"
OURS = "\n\nfrom federation import migrating\n\n\nclass Migration(migrating.Migration):\n"


class Command(makemigrations.Command):
    def write_migration_files(
        self, changes: dict[str, list[Migration]], *args: Any, **options: Any
    ) -> None:
        """Write the migrations as Django does, then have them derive from `migrating.Migration`."""
        super().write_migration_files(changes, *args, **options)
        if self.dry_run:
            return
        for migration in (each for of_app in changes.values() for each in of_app):
            path = Path(MigrationWriter(migration).path)
            path.write_text(path.read_text("utf-8").replace(DJANGOS, OURS), "utf-8")
