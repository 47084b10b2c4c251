"""`manage.py makemigrations` writes migrations of our own kind."""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.core.management import load_command_class
from django.db import migrations, models
from pytest_django import Settings

from federation.migrating import ChangeOneModel, Migration


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Path:
    """Have the migrations of the federation written to a package of the test."""
    package = tmp_path / "trial_migrations"
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    settings.MIGRATION_MODULES = {"federation": package.name}
    return package


@pytest.fixture
def noted() -> migrations.Migration:
    migration = migrations.Migration("0001_noted", "federation")
    field = models.CharField(max_length=5, default="x")
    migration.operations = [  # type: ignore[misc]
        migrations.AddField("Club", "noted", field)
    ]
    return migration


def _write(migration: migrations.Migration, *, dry_run: bool) -> None:
    command: Any = load_command_class("federation", "makemigrations")
    command.verbosity, command.dry_run, command.include_header = 0, dry_run, True
    command.scriptable, command.written_files = False, []
    command.write_migration_files({"federation": [migration]})


def test_a_new_migration_derives_from_ours(folder: Path, noted: migrations.Migration) -> None:
    _write(noted, dry_run=False)

    written = import_module(f"{folder.name}.0001_noted").Migration
    assert issubclass(written, Migration)
    assert isinstance(written.operations[0], ChangeOneModel)
    assert "from django.db import migrations, models\n\nfrom federation import migrating\n" in (
        folder / "0001_noted.py"
    ).read_text("utf-8")


def test_nothing_is_written_when_it_is_only_shown(
    folder: Path, noted: migrations.Migration
) -> None:
    _write(noted, dry_run=True)

    assert [file.name for file in folder.iterdir()] == ["__init__.py"]
