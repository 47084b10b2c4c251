"""The import contracts keep the order of the layers."""

import subprocess
import sys
from pathlib import Path

from django.apps import apps
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState
from django.utils import translation

from federation.migrating import Migration


def test_layers_lean_one_way(project: Path) -> None:
    linter = Path(sys.executable).with_name("lint-imports")

    done = subprocess.run([linter, "--no-cache"], cwd=project, capture_output=True, text=True)

    assert done.returncode == 0, done.stdout[-3000:]


def test_no_model_waits_for_a_migration() -> None:
    migration_loader = MigrationLoader(None)

    with translation.override(None, deactivate=True):
        written = ProjectState.from_apps(apps)
        changes = MigrationAutodetector(migration_loader.project_state(), written).changes(
            graph=migration_loader.graph
        )

    assert changes == {}


def test_migrations_render_only_what_they_change() -> None:
    disk_migrations = MigrationLoader(None).disk_migrations
    ours = {"federation", "tournaments", "rulings", "scoring"}

    plain = [
        f"{app}.{name}: let it derive from federation.migrating.Migration"
        for (app, name), migration in disk_migrations.items()
        if app in ours and not isinstance(migration, Migration)
    ]

    assert plain == []
