from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("federation", "0005_licence_requests")]

    operations = []
