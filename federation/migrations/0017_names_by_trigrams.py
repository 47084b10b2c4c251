"""An index of trigrams over the names people are searched by, where the database has such."""

from django.db import migrations

from federation import migrating
from federation.migrating import IndexTrigrams


class Migration(migrating.Migration):
    dependencies = [("federation", "0016_key_scopes")]

    operations = [IndexTrigrams("federation_person", "person_search_name_trigrams")]
