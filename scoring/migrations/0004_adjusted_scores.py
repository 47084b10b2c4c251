import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ("scoring", "0003_board_result_awarded_and_four_players"),
        ("tournaments", "0013_phases"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='BoardRuling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('session', models.PositiveSmallIntegerField(verbose_name='session')),
                ('board', models.PositiveSmallIntegerField(verbose_name='board')),
                ('place', models.CharField(help_text='JSON: match, NS, EW, South, West.', max_length=330, verbose_name='who sat there')),
                ('form', models.CharField(choices=[('artificial', 'artificial score, by blame'), ('cancelled', 'board not played through lateness'), ('missing', 'result that cannot be found'), ('replaced_pair', 'pair replaced for coming late'), ('suspended_pair', 'player suspended or excluded'), ('assigned', 'assigned score'), ('weighted', 'weighted score'), ('own_error', 'assigned score less the damage of an own error'), ('other_table', "score by the other table's result"), ('points', 'points given outright'), ('not_counted', 'result cancelled'), ('version', 'fouled board: the version played'), ('turned', 'board played turned a quarter'), ('corrected', 'recorded result put right')], max_length=14, verbose_name='form')),
                ('values', models.JSONField(default=dict, verbose_name='what counts')),
                ('found', models.JSONField(blank=True, null=True, verbose_name='the line it was given over')),
                ('article', models.CharField(max_length=40, verbose_name='article')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('reference', models.CharField(blank=True, max_length=40, verbose_name='reference')),
                ('added_in', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='board_rulings', to='scoring.resultrevision')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='board_rulings', to='tournaments.event')),
                ('removed_in', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.resultrevision')),
            ],
            options={
                'verbose_name': 'ruling on a board',
                'verbose_name_plural': 'rulings on boards',
                'ordering': ['session', 'board', 'pk'],
                'constraints': [
                    models.UniqueConstraint(condition=models.Q(('removed_in__isnull', True), models.Q(('form', 'corrected'), _negated=True)), fields=('event', 'session', 'board', 'place'), name='board_ruling_once'),
                    models.UniqueConstraint(condition=models.Q(('form', 'corrected'), ('removed_in__isnull', True)), fields=('event', 'session', 'board', 'place'), name='board_correction_once'),
                ],
            },
        ),
        migrations.RemoveConstraint(
            model_name='pointsaward',
            name='award_once',
        ),
        migrations.AddField(
            model_name='entryadjustment',
            name='by_ruling',
            field=models.BooleanField(default=False, verbose_name='given by a ruling'),
        ),
        migrations.AddField(
            model_name='entryadjustment',
            name='match',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='adjustments', to='scoring.match'),
        ),
        migrations.AddField(
            model_name='entryadjustment',
            name='reason',
            field=models.CharField(blank=True, max_length=200, verbose_name='reason'),
        ),
        migrations.AddField(
            model_name='entryadjustment',
            name='reference',
            field=models.CharField(blank=True, max_length=40, verbose_name='reference'),
        ),
        migrations.AddField(
            model_name='entryadjustment',
            name='session',
            field=models.PositiveSmallIntegerField(default=1, verbose_name='session'),
        ),
        migrations.AddField(
            model_name='pointsaward',
            name='kind',
            field=models.CharField(choices=[('EARNED', 'earned'), ('LOST', 'lost by withdrawing')], default='EARNED', max_length=6, verbose_name='kind'),
        ),
        migrations.AddField(
            model_name='pointsaward',
            name='reason',
            field=models.CharField(blank=True, max_length=200, verbose_name='reason'),
        ),
        migrations.AlterField(
            model_name='entryadjustment',
            name='unit',
            field=models.CharField(choices=[('percentage', 'percentage points'), ('points', 'points'), ('vps', 'victory points'), ('top', 'per cent of a top'), ('imps', 'IMPs in a match')], max_length=10, verbose_name='unit'),
        ),
        migrations.AddConstraint(
            model_name='pointsaward',
            constraint=models.UniqueConstraint(condition=models.Q(('kind', 'EARNED'), ('takes_back__isnull', True)), fields=('revision', 'person', 'entry'), name='award_once'),
        ),
        migrations.AddConstraint(
            model_name='pointsaward',
            constraint=models.CheckConstraint(condition=models.Q(('kind', 'EARNED'), ('takes_back__isnull', False), models.Q(('pe__lte', 0), ('pm_tenths__lte', 0)), _connector='OR'), name='award_loss_below_zero'),
        ),
        migrations.CreateModel(
            name='PointsLoss',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('percent', models.PositiveSmallIntegerField(verbose_name='per cent lost')),
                ('article', models.CharField(max_length=40, verbose_name='article')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('reference', models.CharField(blank=True, max_length=40, verbose_name='reference')),
                ('decided_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='decided')),
                ('taken_back_at', models.DateTimeField(blank=True, null=True, verbose_name='taken back')),
                ('take_back_reason', models.CharField(blank=True, max_length=200, verbose_name='why it was taken back')),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='points_losses', to='tournaments.entry')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='points_losses', to='tournaments.event')),
                ('player', models.ForeignKey(blank=True, help_text='Empty: every player of the entry.', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='points_losses', to='tournaments.entryplayer')),
                ('taken_back_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'loss of ranking points',
                'verbose_name_plural': 'losses of ranking points',
                'ordering': ['event', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('percent__gte', 1), ('percent__lte', 100)), name='points_loss_percent'), models.UniqueConstraint(condition=models.Q(('taken_back_at__isnull', True)), fields=('entry', 'player', 'article'), name='points_loss_once')],
            },
        ),
    ]
