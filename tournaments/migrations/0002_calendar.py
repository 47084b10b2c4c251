from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("federation", "0010_reminders"), ("tournaments", "0001_first_road")]

    operations = []
