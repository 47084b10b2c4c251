"""Regulations get versions, what could not be placed, and are put in use by hand."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F

from federation import migrating


def number_those_there(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Number the texts of each regulation as they came; all were in use from then on."""
    texts = apps.get_model("rulings", "RegulationText").objects
    texts.update(in_use_since=F("imported_at"))
    last: dict[str, int] = {}
    held = list(texts.order_by("pk").only("code", "version"))
    for text in held:
        text.version = last[text.code] = last.get(text.code, 0) + 1
    texts.bulk_update(held, ["version"], batch_size=200)


class Migration(migrating.Migration):
    dependencies = [("rulings", "0012_parties_of_bodies")]

    operations = [
        migrations.RemoveConstraint(model_name="regulationtext", name="regulation_text_once"),
        migrations.AddField(
            model_name="regulationtext",
            name="version",
            field=models.PositiveSmallIntegerField(default=1, verbose_name="version"),
        ),
        migrations.AddField(
            model_name="regulationtext",
            name="unplaced",
            field=models.JSONField(default=list, verbose_name="not placed"),
        ),
        migrations.AddField(
            model_name="regulationtext",
            name="in_use_since",
            field=models.DateTimeField(blank=True, null=True, verbose_name="in use since"),
        ),
        migrations.RunPython(number_those_there, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="regulationtext",
            constraint=models.UniqueConstraint(
                fields=("code", "version"), name="regulation_text_version_once"
            ),
        ),
    ]
