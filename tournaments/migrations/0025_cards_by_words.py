"""The folded words convention cards are found by, filled for every card there is."""

from django.db import migrations, models

from federation import migrating
from federation.migrating import fill_words, IndexTrigrams
from federation.rules.names import searchable_name


class Migration(migrating.Migration):
    dependencies = [("tournaments", "0024_events_by_words")]

    operations = [
        migrations.AddField(
            model_name="conventioncard",
            name="search_name",
            field=models.TextField(default="", editable=False),
        ),
        fill_words("tournaments", "ConventionCard", ("name",), fold=searchable_name),
        IndexTrigrams("tournaments_conventioncard", "card_search_name_trigrams"),
    ]
