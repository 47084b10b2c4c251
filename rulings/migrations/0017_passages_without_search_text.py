"""Passages are searched by the index in memory: the words kept for it are read by nobody."""

from django.db import migrations

from federation import migrating


class Migration(migrating.Migration):
    dependencies = [
        ("rulings", "0016_flow_checks"),
    ]

    operations = [
        migrations.RemoveField(model_name="lawpassage", name="search_text"),
    ]
