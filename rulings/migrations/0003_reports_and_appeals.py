from django.db import migrations

from federation import migrating


class Migration(migrating.Migration):
    dependencies = [("rulings", "0002_log_and_rulings")]

    operations = []
