from django.db import migrations

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ('scoring', '0030_files_of_one_session'),
    ]

    operations = [
        migrations.RenameField(model_name='seatsconfirmed', old_name='told_at', new_name='confirmed_at'),
        migrations.RenameField(model_name='unplayedboard', old_name='told_at', new_name='reported_at'),
    ]
