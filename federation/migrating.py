"""How our migrations are carried out in a time that does not grow with the square of the tables.

Between two operations Django renders again every model that is related to the one changed, and
those related to them: here, nearly all of some hundreds. It has no other way of knowing what the
next operation looks at; ours are told apart below.
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
    """An operation on one model, after which that model alone is rendered again.

    Others go on pointing at the model as it was before. Operations on their tables do not see the
    difference, for all they ask of it, the type of its key, has not changed; rows read by
    `RunPython` would, so that `RenderAnew` stands before it.
    """

    def __init__(self, operation: Operation) -> None:
        self.operation = operation

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Change the state, and render again the model that is changed."""
        # What Django asks itself; were it called otherwise one day, more would be rendered.
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
        """Do what the operation does."""
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
        """Say what the operation says, for `migrate --plan`."""
        return self.operation.describe()


class RenderAnew(Operation):
    """Render every model as it is by now, each pointing at the others as they are."""

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Forget what was rendered before."""
        state.__dict__.pop("apps", None)

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Render them once, for what follows; the tables stay as they are."""
        to_state.apps  # noqa: B018 - made when it is asked for

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Leave the tables as they are; each state on the way back was rendered on its own."""

    def describe(self) -> str:
        """Name it, for `migrate --plan`."""
        return "Render the models anew"


class Migration(migrations.Migration):
    """A migration of ours: its operations in the form that renders the fewest models."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.operations = _quicker(cls.operations)


def _quicker(operations: Sequence[Operation]) -> list[Operation]:
    found: list[Operation] = []
    for one in operations:
        if isinstance(one, ops.RunPython):
            found.append(RenderAnew())
        found.append(ChangeOneModel(one) if _changes_one_model(one) else one)
    return found


def _changes_one_model(operation: Operation) -> bool:
    """Whether no table but its own is looked at: no key that others may point to is changed."""
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
    """Return the operation that folds the words of every row there is into `search_name`."""

    def fill(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
        rows = apps.get_model(app_label, model).objects
        folded = []
        for row in rows.only("pk", *columns).iterator(chunk_size=_AT_ONCE):
            row.search_name = fold(" ".join(getattr(row, each) for each in columns))
            folded.append(row)
        rows.bulk_update(folded, ["search_name"], batch_size=_AT_ONCE)

    return migrations.RunPython(fill, migrations.RunPython.noop)


class IndexTrigrams(Operation):
    """Make an index of trigrams over `search_name`, by which PostgreSQL searches words."""

    def __init__(self, table: str, index: str) -> None:
        self.table, self.index = table, index

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Leave the models as they are: the index is the database's own."""

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Make it."""
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
        """Drop it."""
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(f"DROP INDEX IF EXISTS {self.index}")

    def describe(self) -> str:
        """Name it, for `migrate --plan`."""
        return f"Index the trigrams of {self.table}"
