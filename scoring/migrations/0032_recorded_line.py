from django.db import migrations

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ('scoring', '0031_plain_names'),
    ]

    operations = [
        migrations.RenameField(model_name='boardruling', old_name='found', new_name='recorded_line'),
    ]
