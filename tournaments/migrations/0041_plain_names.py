from django.db import migrations

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ('tournaments', '0040_partner_wishes'),
    ]

    operations = [
        migrations.RenameModel(old_name='EventSight', new_name='EventVisibility'),
        migrations.RenameModel(old_name='DealLook', new_name='DealAccess'),
        migrations.RenameField(model_name='seat', old_name='told', new_name='values'),
    ]
