from django.db import migrations

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ('scoring', '0018_records_into_books'),
    ]

    operations = [
        migrations.DeleteModel(
            name='TableRecord',
        ),
    ]
