"""Lines of a book belong to a match, in events of teams."""

import django.db.models.deletion
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):
    dependencies = [
        ("scoring", "0019_table_records_gone"),
        ("tournaments", "0035_playing_room"),
    ]

    operations = [
        migrations.AddField(
            model_name="bookline",
            name="match",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="book_lines",
                to="tournaments.scheduledmatch",
                verbose_name="match",
            ),
        ),
    ]
