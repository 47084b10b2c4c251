from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ('scoring', '0032_recorded_line'),
    ]

    operations = [
        migrations.AddField(
            model_name='resultfile',
            name='handed_on_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='handed to the office'),
        ),
        migrations.AddField(
            model_name='resultfile',
            name='handed_on_reason',
            field=models.CharField(blank=True, max_length=200, verbose_name='why the results are corrected'),
        ),
    ]
