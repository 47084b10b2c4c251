from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0017_records_into_books'),
    ]

    operations = [
        migrations.DeleteModel(
            name='TableRecord',
        ),
    ]
