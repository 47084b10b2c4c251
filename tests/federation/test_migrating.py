"""Tables made together are the tables Django makes one by one."""

from typing import Any

import pytest
from django.db import connection, migrations, models
from django.db.migrations.state import ProjectState

from federation.migrating import CreateModels, Migration

CLUB = migrations.CreateModel("Club", [("id", models.BigAutoField(primary_key=True))])
TEAM = migrations.CreateModel(
    "Team",
    [
        ("id", models.BigAutoField(primary_key=True)),
        ("name", models.CharField(max_length=9)),
        ("club", models.ForeignKey("trial.club", models.CASCADE)),
        ("rivals", models.ManyToManyField("trial.team")),
    ],
    options={"constraints": [models.UniqueConstraint(fields=["name"], name="one_team_a_name")]},
)
RENAME = migrations.RenameModel("Team", "Side")


class Together(Migration):
    operations = [CLUB, TEAM, RENAME]


class OneByOne(migrations.Migration):
    operations = [CLUB, TEAM, RENAME]


@pytest.mark.django_db(transaction=True)
def test_the_same_tables_are_made_and_dropped() -> None:
    together, one_by_one = (_sql_of(migration) for migration in (Together, OneByOne))
    assert together == one_by_one
    assert any("one_team_a_name" in line for line in together)


def test_only_what_follows_one_another_is_made_together() -> None:
    made, renamed = Together("0001_trial", "trial").operations
    assert isinstance(made, CreateModels)
    assert made.describe() == "Create models Club, Team"
    assert renamed is RENAME


def _sql_of(migration: type[migrations.Migration]) -> list[str]:
    """Return what the migration would say to the database, there and back again."""
    said: list[str] = []
    for apply in ("apply", "unapply"):
        with connection.schema_editor(collect_sql=True, atomic=False) as editor:
            _carry_out(migration("0001_trial", "trial"), apply, editor)
            said += [line for line in editor.collected_sql if not line.startswith("--")]
    return said


def _carry_out(migration: migrations.Migration, apply: str, editor: Any) -> None:
    # A rename is told by looking at the tables that are there: these are only written down.
    migration.operations = [one for one in migration.operations if one is not RENAME]
    getattr(migration, apply)(ProjectState(), editor)
