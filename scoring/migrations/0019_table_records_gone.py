from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0018_records_into_books'),
    ]

    operations = [
        migrations.DeleteModel(
            name='TableRecord',
        ),
    ]
