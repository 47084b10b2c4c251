from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("rulings", "0001_laws")]

    operations = []
