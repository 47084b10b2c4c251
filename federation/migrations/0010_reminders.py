from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("federation", "0009_data_imports")]

    operations = []
