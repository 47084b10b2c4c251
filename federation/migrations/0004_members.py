from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("federation", "0003_person_birth_date")]

    operations = []
