from django.db import migrations

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ('federation', '0042_data_licence'),
    ]

    operations = [
        migrations.RenameModel(old_name='WorkerSign', new_name='WorkerHeartbeat'),
    ]
