from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("rulings", "0003_reports_and_appeals")]

    operations = []
