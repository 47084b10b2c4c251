"""The day the federation began, from the trail; jobs that wait lose an argument nobody takes."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils import timezone

from federation import migrating


def fill_begun_on(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Write down when the federation began, where `begin` noted it."""
    event = (
        apps.get_model("federation", "AuditEvent")
        .objects.filter(act="federation_begun")
        .order_by("at")
        .first()
    )
    if event is not None:
        day = timezone.localdate(event.at)
        apps.get_model("federation", "Federation").objects.update(begun_on=day)


def drop_language_of_statements(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Take the language out of statements asked for before their receiver's was taken.

    RUNNING too: the worker of such a job may have died, and it is then run anew.
    """
    jobs = apps.get_model("federation", "Job").objects.filter(
        act="issue_statement", state__in=["QUEUED", "RUNNING"], arguments__has_key="language"
    )
    for job in jobs:
        job.arguments.pop("language")
        job.save(update_fields=["arguments"])


class Migration(migrating.Migration):
    dependencies = [("federation", "0022_erasures_by_job")]

    operations = [
        migrations.AddField(
            model_name="federation",
            name="begun_on",
            field=models.DateField(blank=True, editable=False, null=True, verbose_name="begun on"),
        ),
        migrations.AddField(
            model_name="historicalfederation",
            name="begun_on",
            field=models.DateField(blank=True, editable=False, null=True, verbose_name="begun on"),
        ),
        migrations.RunPython(fill_begun_on, migrations.RunPython.noop),
        migrations.RunPython(drop_language_of_statements, migrations.RunPython.noop),
    ]
