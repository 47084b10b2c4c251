"""An index of trigrams over the names people are searched by, where the database has such."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

MAKE = (
    "CREATE EXTENSION IF NOT EXISTS pg_trgm",
    "CREATE INDEX person_search_name_trigrams ON federation_person"
    " USING gin (search_name gin_trgm_ops)",
)
UNDO = ("DROP INDEX IF EXISTS person_search_name_trigrams",)


def make_index(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    _execute(schema_editor, MAKE)


def drop_index(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    _execute(schema_editor, UNDO)


def _execute(schema_editor: BaseDatabaseSchemaEditor, statements: tuple[str, ...]) -> None:
    if schema_editor.connection.vendor == "postgresql":
        for statement in statements:
            schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("federation", "0016_key_scopes")]

    operations = [migrations.RunPython(make_index, drop_index)]
