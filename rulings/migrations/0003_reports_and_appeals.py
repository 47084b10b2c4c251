from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("rulings", "0002_log_and_rulings")]

    operations = []
