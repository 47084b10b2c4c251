"""A faster way to run migrations: the time no longer grows with the square of the number of models.

After each operation Django renders again every model related to the changed one, directly or not:
here nearly all of several hundred. In general it cannot know which models the next operation will
read; for our operations the classes below know.
"""

from collections.abc import Callable, Sequence

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations import operations as ops
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

_AT_ONCE = 1000


class ChangeOneModel(Operation):
    """An operation on one model, after which only that model is rendered again.

    Other models keep pointing at the old state of the model. For operations on their tables this
    makes no difference, since they only need the type of its key, which is unchanged. `RunPython`
    would see a difference, so `RenderModels` must come before it.
    """

    def __init__(self, operation: Operation) -> None:
        self.operation = operation

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Change the state, and render only the changed model again."""
        # Overrides an internal of Django; if Django renames it, more models are rendered, no fewer.
        state.__dict__["_find_reload_model"] = _itself
        try:
            self.operation.state_forwards(app_label, state)
        finally:
            del state.__dict__["_find_reload_model"]

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Apply the operation."""
        self.operation.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Undo what the operation does."""
        self.operation.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        """Return the operation's description, for `migrate --plan`."""
        return self.operation.describe()


class RenderModels(Operation):
    """Render all models in their present state, with relations to each other's present state."""

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Discard the rendered models."""
        state.__dict__.pop("apps", None)

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Render all models for the operations that follow; change no table."""
        to_state.apps  # noqa: B018 - made when it is asked for

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Change no table; going back, each state is rendered on its own."""

    def describe(self) -> str:
        """Return the description, for `migrate --plan`."""
        return "Render the models anew"


class Migration(migrations.Migration):
    """A migration that rewrites its operations so that few models are rendered."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.operations = _quicker(cls.operations)


def _quicker(operations: Sequence[Operation]) -> list[Operation]:
    optimised: list[Operation] = []
    for one in operations:
        if isinstance(one, ops.RunPython):
            optimised.append(RenderModels())
        optimised.append(ChangeOneModel(one) if _changes_one_model(one) else one)
    return optimised


def _changes_one_model(operation: Operation) -> bool:
    """Return whether the operation reads its own table alone: it changes no key others refer to."""
    if isinstance(operation, (ops.AddField, ops.AlterField)):
        field = operation.field
        return not (field.many_to_many or field.primary_key or field.unique)
    return isinstance(
        operation,
        (
            ops.CreateModel,
            ops.AddConstraint,
            ops.RemoveConstraint,
            ops.AddIndex,
            ops.RemoveIndex,
            ops.AlterModelOptions,
            ops.AlterModelManagers,
        ),
    )


def _itself(app_label: str, model_name: str, delay: bool = False) -> set[tuple[str, str]]:
    return {(app_label, model_name.lower())}


def fill_words(
    app_label: str, model: str, columns: tuple[str, ...], *, fold: Callable[[str], str]
) -> migrations.RunPython:
    """Return an operation that fills `search_name` of every row with its folded words."""

    def fill(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
        rows = apps.get_model(app_label, model).objects
        folded = []
        for row in rows.only("pk", *columns).iterator(chunk_size=_AT_ONCE):
            row.search_name = fold(" ".join(getattr(row, column) for column in columns))
            folded.append(row)
        rows.bulk_update(folded, ["search_name"], batch_size=_AT_ONCE)

    return migrations.RunPython(fill, migrations.RunPython.noop)


class IndexTrigrams(Operation):
    """Create a trigram index on `search_name`, with which PostgreSQL searches words."""

    def __init__(self, table: str, index: str) -> None:
        self.table, self.index = table, index

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Change no model: the index exists in the database only."""

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Create the index."""
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
            schema_editor.execute(
                f"CREATE INDEX {self.index} ON {self.table} USING gin (search_name gin_trgm_ops)"
            )

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Drop the index."""
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"DROP INDEX IF EXISTS {self.index}")

    def describe(self) -> str:
        """Return the description, for `migrate --plan`."""
        return f"Index the trigrams of {self.table}"
