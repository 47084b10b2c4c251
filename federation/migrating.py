"""How our migrations make many tables in a time that does not grow with the square of them."""

from collections.abc import Callable, Sequence
from itertools import groupby

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations import CreateModel
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

_AT_ONCE = 1000


class CreateModels(Operation):
    """Make the tables of several models that follow one another.

    After each `CreateModel` Django renders again whatever is related to the new model, so that 200
    tables cost a minute before the first row. Here all are declared, rendered once, then made.
    """

    def __init__(self, models: list[CreateModel]) -> None:
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

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.operations = _together(cls.operations)


def _together(operations: Sequence[Operation]) -> list[Operation]:
    """Return the operations with each run of `CreateModel` as one."""
    found: list[Operation] = []
    for creates, run in groupby(operations, lambda one: type(one) is CreateModel):
        if creates:
            found.append(CreateModels([one for one in run if isinstance(one, CreateModel)]))
        else:
            found.extend(run)
    return found


def fill_words(
    app_label: str, model: str, columns: tuple[str, ...], *, fold: Callable[[str], str]
) -> migrations.RunPython:
    """Return the operation that folds the words of every row there is into `search_name`."""

    def fill(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
        rows = apps.get_model(app_label, model).objects
        folded = []
        for row in rows.only("pk", *columns).iterator(chunk_size=_AT_ONCE):
            row.search_name = fold(" ".join(getattr(row, each) for each in columns))
            folded.append(row)
        rows.bulk_update(folded, ["search_name"], batch_size=_AT_ONCE)

    return migrations.RunPython(fill, migrations.RunPython.noop)


def index_trigrams(table: str, index: str) -> migrations.RunPython:
    """Return the operation that makes an index of trigrams over `search_name` on PostgreSQL."""

    def make(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
            schema_editor.execute(
                f"CREATE INDEX {index} ON {table} USING gin (search_name gin_trgm_ops)"
            )

    def drop(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"DROP INDEX IF EXISTS {index}")

    return migrations.RunPython(make, drop)
