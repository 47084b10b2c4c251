import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ('scoring', '0033_files_handed_on'),
        ('tournaments', '0043_surcharge_without_licence'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='EventStrata',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveSmallIntegerField(verbose_name='version')),
                ('measure', models.CharField(choices=[('mean', "mean of the players' points"), ('sum', "sum of the players' points"), ('strongest', 'points of the strongest player')], default='mean', max_length=9, verbose_name='what counts')),
                ('strata', models.JSONField(blank=True, default=list, verbose_name='strata')),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='when')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='strata', to='tournaments.event', verbose_name='event')),
                ('made_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'strata of an event',
                'verbose_name_plural': 'strata of events',
                'ordering': ['event', 'version'],
                'constraints': [models.UniqueConstraint(fields=('event', 'version'), name='strata_version_once')],
            },
        ),
    ]
