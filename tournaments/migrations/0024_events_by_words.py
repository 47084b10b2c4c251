"""The folded words events are found by, filled for every event there is."""

from django.db import migrations, models

from federation.migrating import fill_words, index_trigrams
from federation.rules.names import searchable_name


class Migration(migrations.Migration):
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
        index_trigrams("tournaments_event", "event_search_name_trigrams"),
    ]
