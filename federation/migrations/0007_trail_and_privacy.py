from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("federation", "0006_money")]

    operations = []
