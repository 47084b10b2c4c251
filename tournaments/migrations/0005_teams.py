from django.db import migrations

from federation import migrating


class Migration(migrating.Migration):
    dependencies = [("tournaments", "0004_entries")]

    operations = []
