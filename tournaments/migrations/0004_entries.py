from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0003_regulations_and_hosting")]

    operations = []
