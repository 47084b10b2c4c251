from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("federation", "0008_documents")]

    operations = []
