"""What our migrations do to the tables is what Django's own do, with fewer models rendered."""

from typing import Any

import pytest
from django.db import connection, migrations, models
from django.db.migrations.state import ProjectState

from federation.migrating import ChangeOneModel, Migration, RenderModels

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
NOTED = migrations.AddField("Team", "noted", models.CharField(max_length=5, default="x"))
PARENT = migrations.AddField(
    "Club", "parent", models.ForeignKey("trial.club", models.CASCADE, null=True)
)
LONGER = migrations.AlterField("Team", "noted", models.CharField(max_length=50))
SHORT = migrations.AddConstraint(
    "Team", models.CheckConstraint(name="noted_is_short", condition=models.Q(noted__lt="z"))
)
KEY = migrations.AlterField("Club", "id", models.AutoField(primary_key=True))
RENAME = migrations.RenameModel("Team", "Side")
STEPS = [CLUB, TEAM, NOTED, PARENT, LONGER, SHORT, KEY, RENAME]


class Ours(Migration):
    operations = STEPS


class Djangos(migrations.Migration):
    operations = STEPS


@pytest.mark.django_db(transaction=True)
def test_the_same_is_said_to_the_database_there_and_back() -> None:
    ours, djangos = (_sql_of(migration) for migration in (Ours, Djangos))
    assert ours == djangos
    assert any("one_team_a_name" in line for line in ours)
    assert any("noted_is_short" in line for line in ours)


def test_what_others_point_to_is_changed_as_django_does() -> None:
    operations = Ours("0001_trial", "trial").operations
    own = [isinstance(operation, ChangeOneModel) for operation in operations]
    assert own == [True, True, True, True, True, True, False, False]
    assert operations[0].describe() == "Create model Club"


def test_only_the_model_that_is_changed_is_rendered_again() -> None:
    state = ProjectState()
    for operation in Ours("0001_trial", "trial").operations[:2]:
        operation.state_forwards("trial", state)
    club, team = (state.apps.get_model("trial", name) for name in ("club", "team"))

    ChangeOneModel(NOTED).state_forwards("trial", state)

    assert state.apps.get_model("trial", "club") is club
    assert state.apps.get_model("trial", "team") is not team
    assert state.apps.get_model("trial", "team")._meta.get_field("noted").max_length == 5


def test_rows_are_read_by_models_that_point_at_one_another() -> None:
    class Reads(Migration):
        operations = [CLUB, TEAM, PARENT, migrations.RunPython(migrations.RunPython.noop)]

    state, operations = ProjectState(), Reads("0001_trial", "trial").operations
    assert isinstance(operations[3], RenderModels)
    for operation in operations[:3]:
        operation.state_forwards("trial", state)
        assert state.apps.get_model("trial", "club") is not None

    operations[3].state_forwards("trial", state)

    team = state.apps.get_model("trial", "team")
    pointed_at = team._meta.get_field("club").related_model
    assert pointed_at is state.apps.get_model("trial", "club")
    assert pointed_at._meta.get_field("parent").null


def _sql_of(migration: type[migrations.Migration]) -> list[str]:
    """Return the SQL of the migration, forwards and backwards."""
    said: list[str] = []
    for apply in ("apply", "unapply"):
        with connection.schema_editor(collect_sql=True, atomic=False) as editor:
            _carry_out(migration("0001_trial", "trial"), apply, editor)
            said += [line for line in editor.collected_sql if not line.startswith("--")]
    return said


def _carry_out(migration: migrations.Migration, apply: str, editor: Any) -> None:
    # A rename is told by looking at the tables that are there: these are only written down.
    operations = [one for one in migration.operations if one is not RENAME]
    migration.operations = operations  # type: ignore[misc]
    getattr(migration, apply)(ProjectState(), editor)
