from django.db import migrations

from federation import migrating


class Migration(migrating.Migration):
    dependencies = [("rulings", "0003_reports_and_appeals")]

    operations = []
