from django.db import migrations

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ('rulings', '0026_appeal_consents'),
    ]

    operations = [
        migrations.RenameField(model_name='reportrevision', old_name='told', new_name='items'),
    ]
