"""The folded words events are found by, filled for every event there is."""

from django.db import migrations, models

from federation import migrating
from federation.migrating import fill_words, IndexTrigrams
from federation.rules.names import searchable_name


class Migration(migrating.Migration):
    dependencies = [
        ("federation", "0021_clubs_by_words"),
        ("tournaments", "0023_lots_of_phases"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="search_name",
            field=models.TextField(default="", editable=False),
        ),
        fill_words("tournaments", "Event", ("name", "venue"), fold=searchable_name),
        IndexTrigrams("tournaments_event", "event_search_name_trigrams"),
    ]
