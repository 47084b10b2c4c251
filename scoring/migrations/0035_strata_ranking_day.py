import datetime as dt

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Min

from federation import migrating


def keep_days(apps: Apps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Keep the day by which the contestants of published events are classed now."""
    strata = apps.get_model("scoring", "EventStrata").objects
    published = strata.filter(event__result__isnull=False).select_related("event")
    for row in published.annotate(first=Min("event__sessions__played_on")):
        row.day = (row.first or row.event.starts_on) - dt.timedelta(days=1)
        row.save(update_fields=["day"])


class Migration(migrating.Migration):

    dependencies = [
        ('scoring', '0034_event_strata'),
    ]

    operations = [
        migrations.AddField(
            model_name='eventstrata',
            name='day',
            field=models.DateField(blank=True, help_text='The day whose ranking counts, kept once results are published. Empty before: the day before the first session.', null=True, verbose_name='day of the ranking'),
        ),
        migrations.RunPython(keep_days, migrations.RunPython.noop, elidable=True),
    ]
