from django.db import migrations

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ('federation', '0044_standard_field_names'),
    ]

    operations = [
        migrations.RenameField(model_name='dataexport', old_name='kept_until', new_name='expires_at'),
    ]
