from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ('rulings', '0028_hearings_called_off'),
    ]

    operations = [
        migrations.RemoveConstraint(model_name='appeal', name='appeal_decided_was_told'),
        migrations.RenameField(model_name='appeal', old_name='told_at', new_name='notified_at'),
        migrations.AddConstraint(
            model_name='appeal',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'DECIDED'), _negated=True), models.Q(('notified_at__isnull', False), models.Q(('outcome', ''), _negated=True)), _connector='OR'), name='appeal_decided_was_notified'),
        ),
    ]
