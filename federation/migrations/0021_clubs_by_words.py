"""The folded words clubs are found by, filled for every club there is."""

from django.db import migrations, models

from federation import migrating
from federation.migrating import fill_words, IndexTrigrams
from federation.rules.names import searchable_name


class Migration(migrating.Migration):
    dependencies = [("federation", "0020_idempotency_keys")]

    operations = [
        migrations.AddField(
            model_name="club",
            name="search_name",
            field=models.TextField(default="", editable=False),
        ),
        fill_words("federation", "Club", ("name", "town", "code"), fold=searchable_name),
        IndexTrigrams("federation_club", "club_search_name_trigrams"),
    ]
