import django.db.models.deletion
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ("scoring", "0004_adjusted_scores"),
        ("tournaments", "0013_phases"),
    ]

    operations = [
        migrations.AddField(
            model_name='boardruling',
            name='own_table_reason',
            field=models.CharField(blank=True, max_length=200, verbose_name='why at the own table'),
        ),
        migrations.AlterField(
            model_name='boardruling',
            name='form',
            field=models.CharField(choices=[('artificial', 'artificial score, by blame'), ('cancelled', 'board not played through lateness'), ('missing', 'result that cannot be found'), ('replaced_pair', 'pair replaced for coming late'), ('suspended_pair', 'player suspended or excluded'), ('sits_out', 'opponents who left: own average'), ('void_match', 'match of pairs that is void'), ('assigned', 'assigned score'), ('likely', 'best likely and worst probable result'), ('weighted', 'weighted score'), ('own_error', 'assigned score less the damage of an own error'), ('other_table', "score by the other table's result"), ('points', 'points given outright'), ('not_counted', 'result cancelled'), ('version', 'fouled board: the version played'), ('turned', 'board played turned a quarter'), ('corrected', 'recorded result put right')], max_length=14, verbose_name='form'),
        ),
        migrations.CreateModel(
            name='ContestantRuling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('status', models.CharField(choices=[('abandoned', 'left the event'), ('excluded', 'excluded; results against it stand'), ('deleted', 'excluded; its results are deleted')], max_length=10, verbose_name='what became of it')),
                ('article', models.CharField(max_length=40, verbose_name='article')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('reference', models.CharField(blank=True, max_length=40, verbose_name='reference')),
                ('added_in', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='contestant_rulings', to='scoring.resultrevision')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='tournaments.entry')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='contestant_rulings', to='tournaments.event')),
                ('removed_in', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.resultrevision')),
            ],
            options={
                'verbose_name': 'ruling on a contestant',
                'verbose_name_plural': 'rulings on contestants',
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('removed_in__isnull', True)), fields=('entry',), name='contestant_ruling_once')],
            },
        ),
        migrations.CreateModel(
            name='MatchRuling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('form', models.CharField(choices=[('no_show', 'no-show'), ('reserve', 'reserve that came in the first round'), ('suspended', 'player suspended or excluded'), ('wrong_seats', 'pairs in the wrong seats'), ('cancelled', 'boards fouled and not replaced'), ('no_comparison', 'comparison impossible, through neither team'), ('interrupted', 'match interrupted, through neither team'), ('interrupted_by', 'match interrupted by a team'), ('technical', 'technical failure online'), ('mismatch', 'opponents that should not have met')], max_length=14, verbose_name='form')),
                ('values', models.JSONField(default=dict, verbose_name='what happened')),
                ('article', models.CharField(max_length=40, verbose_name='article')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('reference', models.CharField(blank=True, max_length=40, verbose_name='reference')),
                ('own_table_reason', models.CharField(blank=True, max_length=200, verbose_name='why at the own table')),
                ('added_in', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='match_rulings', to='scoring.resultrevision')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='match_rulings', to='tournaments.event')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='scoring.match')),
                ('removed_in', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.resultrevision')),
            ],
            options={
                'verbose_name': 'ruling on a match',
                'verbose_name_plural': 'rulings on matches',
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('removed_in__isnull', True)), fields=('match',), name='match_ruling_once')],
            },
        ),
    ]
