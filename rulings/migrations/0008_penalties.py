import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ("rulings", "0007_council_cases"),
        ("scoring", "0004_adjusted_scores"),
        ("tournaments", "0013_phases"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Penalty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('session', models.PositiveSmallIntegerField(default=1, verbose_name='session')),
                ('offence', models.CharField(max_length=40, verbose_name='offence')),
                ('offence_number', models.PositiveSmallIntegerField(verbose_name='which time in the event')),
                ('minutes_late', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='minutes late')),
                ('suggested', models.CharField(blank=True, max_length=2, verbose_name='suggested sanction')),
                ('sanction', models.CharField(choices=[('AD', 'AD'), ('PP', 'PP'), ('PD', 'PD'), ('SD', 'SD')], max_length=2, verbose_name='sanction')),
                ('departure_reason', models.CharField(blank=True, max_length=300, verbose_name='why it departs')),
                ('next_may_exclude', models.BooleanField(null=True, verbose_name='told that the next may exclude')),
                ('facts', models.CharField(max_length=600, verbose_name='what happened')),
                ('article', models.CharField(max_length=40, verbose_name='article')),
                ('is_reported', models.BooleanField(default=False, verbose_name='goes into the report')),
                ('given_at', models.DateTimeField(verbose_name='given')),
                ('approved_at', models.DateTimeField(blank=True, null=True, verbose_name='disqualification approved')),
                ('taken_back_at', models.DateTimeField(blank=True, null=True, verbose_name='taken back')),
                ('take_back_reason', models.CharField(blank=True, max_length=300, verbose_name='why it was taken back')),
                ('adjustment', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='penalty', to='scoring.entryadjustment', verbose_name='points taken')),
                ('approved_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='disqualification approved by')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournaments.entry', verbose_name='contestant')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournaments.event', verbose_name='event')),
                ('given_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='given by')),
                ('incident', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='rulings.incident', verbose_name='call')),
                ('loss', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='penalty', to='scoring.pointsloss', verbose_name='ranking points lost')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournaments.entryplayer', verbose_name='player')),
                ('taken_back_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='taken back by')),
            ],
            options={
                'verbose_name': 'penalty',
                'verbose_name_plural': 'penalties',
                'ordering': ['event', 'number'],
                'constraints': [
                    models.UniqueConstraint(fields=('event', 'number'), name='penalty_number_once'),
                    models.CheckConstraint(condition=models.Q(models.Q(('take_back_reason', ''), ('taken_back_at__isnull', True)), models.Q(('taken_back_at__isnull', False), models.Q(('take_back_reason', ''), _negated=True)), _connector='OR'), name='penalty_taken_back_with_reason'),
                    models.CheckConstraint(condition=models.Q(('sanction', models.F('suggested')), models.Q(('departure_reason', ''), _negated=True), _connector='OR'), name='penalty_departs_with_reason'),
                ],
            },
        ),
    ]
