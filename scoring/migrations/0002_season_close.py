import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ('federation', '0010_reminders'),
        ('federation', '__first__'),
        ('scoring', '0001_first_road'),
    ]

    operations = [
        migrations.CreateModel(
            name='SeasonCloseRun',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('basis', models.JSONField(verbose_name='worked out from')),
                ('previewed_at', models.DateTimeField(verbose_name='worked out')),
                ('applied_at', models.DateTimeField(blank=True, null=True, verbose_name='applied')),
                ('stands', models.BooleanField(default=False, verbose_name='stands')),
                ('reason', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                ('applied_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('following', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.season', verbose_name='following season')),
                ('previewed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('ranking', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.rankinglist', verbose_name='ranking list')),
                ('rule_set', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.ruleset', verbose_name='rule set')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='close_runs', to='federation.season', verbose_name='season')),
                ('takes_back', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='taken_back_by', to='scoring.seasoncloserun', verbose_name='takes back')),
            ],
            options={
                'verbose_name': 'close of a season',
                'verbose_name_plural': 'closes of seasons',
                'ordering': ['-pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('stands', True)), fields=('season',), name='season_closed_once'), models.CheckConstraint(condition=models.Q(('takes_back__isnull', True), models.Q(('reason', ''), _negated=True), _connector='OR'), name='season_taken_back_for_a_reason')],
            },
        ),
        migrations.CreateModel(
            name='SeasonCloseLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('presence', models.CharField(choices=[('LISTED', 'in the ranking before'), ('RETURNING', 'came back after a pause'), ('NEW', 'first season'), ('LAPSED', 'not licensed this season')], max_length=9, verbose_name='presence')),
                ('move', models.CharField(choices=[('UP', 'promoted'), ('DOWN', 'demoted'), ('SAME', 'unchanged'), ('FIRST', 'first category')], max_length=5, verbose_name='change')),
                ('pe', models.IntegerField(verbose_name='PE')),
                ('pm_tenths', models.IntegerField(verbose_name='PM, tenths')),
                ('kept_pe', models.IntegerField(verbose_name='PE kept')),
                ('kept_pm_tenths', models.IntegerField(verbose_name='PM kept, tenths')),
                ('pm_place', models.PositiveIntegerField(blank=True, null=True, verbose_name='place by PM')),
                ('category_before', models.CharField(blank=True, max_length=20, verbose_name='category before')),
                ('category_earned', models.CharField(blank=True, max_length=20, verbose_name='category earned')),
                ('category_after', models.CharField(blank=True, max_length=20, verbose_name='category after')),
                ('iv_before', models.PositiveSmallIntegerField(verbose_name='IV before')),
                ('iv_after', models.PositiveSmallIntegerField(verbose_name='IV after')),
                ('steps', models.JSONField(default=list, verbose_name='steps')),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to='federation.club', verbose_name='club')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='close_lines', to='federation.person', verbose_name='person')),
                ('run', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='scoring.seasoncloserun')),
            ],
            options={
                'verbose_name': "line of a season's close",
                'verbose_name_plural': "lines of a season's close",
                'indexes': [models.Index(fields=['run', 'move'], name='close_line_move')],
                'constraints': [models.UniqueConstraint(fields=('run', 'person'), name='close_person_once')],
            },
        ),
        migrations.RemoveConstraint(
            model_name='seasonclosing',
            name='closing_once',
        ),
        migrations.AddField(
            model_name='seasonclosing',
            name='taken_back_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='taken back'),
        ),
        migrations.AddField(
            model_name='seasonclosing',
            name='run',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='closings', to='scoring.seasoncloserun', verbose_name='run'),
        ),
        migrations.AddConstraint(
            model_name='seasonclosing',
            constraint=models.UniqueConstraint(condition=models.Q(('taken_back_at__isnull', True)), fields=('season', 'person'), name='closing_once'),
        ),
    ]
