"""How our migrations make many tables in a time that does not grow with the square of them."""

from itertools import groupby
from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState


class CreateModels(Operation):
    """Make the tables of several models that follow one another.

    After each `CreateModel` Django renders again whatever is related to the new model, so that 200
    tables cost a minute before the first row. Here all are declared, rendered once, then made.
    """

    def __init__(self, models: list[migrations.CreateModel]) -> None:
        self.models = models

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Declare every model; what was rendered before is rendered again when asked for."""
        state.__dict__.pop("apps", None)
        for model in self.models:
            model.state_forwards(app_label, state)

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Make the tables, in the order they are declared in."""
        for model in self.models:
            model.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Drop the tables, the last one first."""
        for model in reversed(self.models):
            model.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        """Name the models, for `migrate --plan`."""
        return "Create models " + ", ".join(model.name for model in self.models)


class Migration(migrations.Migration):
    """A migration of ours: runs of `CreateModel` are carried out together."""

    def __init__(self, name: str, app_label: str) -> None:
        super().__init__(name, app_label)
        self.operations = _together(self.operations)


def _together(operations: list[Any]) -> list[Any]:
    """Return the operations with each run of `CreateModel` as one."""
    found: list[Any] = []
    for creates, run in groupby(operations, lambda one: type(one) is migrations.CreateModel):
        together = list(run)
        found += [CreateModels(together)] if creates else together
    return found
