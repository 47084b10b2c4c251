"""Keys by which people are found by name, filled for everybody there is."""

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from federation import migrating
from federation.rules.names import keys_of_person

AT_ONCE = 1000


def fill(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    people = apps.get_model("federation", "Person").objects.order_by("pk")
    keys = apps.get_model("federation", "PersonNameKey")
    names = people.values_list("pk", "name", "full_name")
    last = 0
    while part := list(names.filter(pk__gt=last)[:AT_ONCE]):
        keys.objects.bulk_create(
            (
                keys(person_id=pk, key=each.key, initials=each.initials, ends=each.ends)
                for pk, name, full_name in part
                for each in keys_of_person((name, full_name))
            ),
            batch_size=AT_ONCE,
        )
        last = part[-1][0]


class Migration(migrating.Migration):
    dependencies = [("federation", "0013_paper_versions")]

    operations = [
        migrations.CreateModel(
            name="PersonNameKey",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=200, verbose_name="key")),
                ("initials", models.CharField(blank=True, max_length=40)),
                ("ends", models.CharField(blank=True, max_length=40)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="name_keys",
                        to="federation.person",
                        verbose_name="person",
                    ),
                ),
            ],
            options={
                "verbose_name": "key of a name",
                "verbose_name_plural": "keys of names",
                "indexes": [models.Index(fields=["key"], name="person_name_key")],
            },
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
