from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("federation", "0007_trail_and_privacy")]

    operations = []
