import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ('scoring', '0006_knockouts'),
        ('tournaments', '0017_cards_at_the_table'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='TableRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('section', models.CharField(max_length=5, verbose_name='section')),
                ('table', models.PositiveSmallIntegerField(verbose_name='table')),
                ('round', models.PositiveSmallIntegerField(verbose_name='round')),
                ('board', models.PositiveSmallIntegerField(verbose_name='board')),
                ('contract', models.CharField(blank=True, max_length=5, verbose_name='contract')),
                ('declarer', models.CharField(blank=True, max_length=1, verbose_name='declarer')),
                ('lead', models.CharField(blank=True, max_length=3, verbose_name='lead')),
                ('tricks', models.PositiveSmallIntegerField(null=True, verbose_name='tricks')),
                ('ns_score', models.SmallIntegerField(null=True, verbose_name='score')),
                ('is_left', models.BooleanField(default=False, verbose_name='left without a result')),
                ('entered_by', models.CharField(blank=True, max_length=1)),
                ('entered_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='entered')),
                ('verified_by', models.CharField(blank=True, max_length=1)),
                ('verified_at', models.DateTimeField(null=True, verbose_name='verified')),
                ('reason', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('account', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                ('ew', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='records_as_ew', to='tournaments.entry')),
                ('ns', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='records_as_ns', to='tournaments.entry')),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='table_records', to='tournaments.session')),
                ('south', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='records_as_south', to='tournaments.entry')),
                ('west', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='records_as_west', to='tournaments.entry')),
            ],
            options={
                'verbose_name': 'result of a table',
                'verbose_name_plural': 'results of the tables',
                'ordering': ['pk'],
                'indexes': [models.Index(fields=['session', 'section', 'table'], name='record_of_table')],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('contract', ''), ('is_left', True)), models.Q(('is_left', False), ('ns_score__isnull', False), models.Q(('contract', ''), _negated=True)), _connector='OR'), name='record_says_what'), models.CheckConstraint(condition=models.Q(('ns', models.F('ew')), _negated=True), name='record_two_sides')],
            },
        ),
    ]
