"""An index of trigrams over the names people are searched by, where the database has such."""

from django.db import migrations

from federation.migrating import index_trigrams


class Migration(migrations.Migration):
    dependencies = [("federation", "0016_key_scopes")]

    operations = [index_trigrams("federation_person", "person_search_name_trigrams")]
