import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ('tournaments', '0041_plain_names'),
    ]

    operations = [
        migrations.RemoveConstraint(model_name='teamdue', name='team_due_once'),
        migrations.RemoveConstraint(model_name='teamdue', name='team_due_is_no_gift'),
        migrations.RemoveConstraint(model_name='seatrequest', name='seat_asked_once'),
        migrations.RenameModel(old_name='TeamDue', new_name='ProposedTeamPenalty'),
        migrations.RenameField(model_name='matchmove', old_name='asked_for', new_name='requested_for'),
        migrations.RenameField(model_name='matchmove', old_name='asked_by', new_name='requested_by'),
        migrations.RenameField(model_name='matchmove', old_name='asked_at', new_name='requested_at'),
        migrations.RenameField(model_name='partnerwish', old_name='asked_by', new_name='requested_by'),
        migrations.RenameField(model_name='partnerwish', old_name='asked_at', new_name='requested_at'),
        migrations.RenameField(model_name='seatrequest', old_name='asked_by', new_name='requested_by'),
        migrations.RenameField(model_name='seatrequest', old_name='asked_at', new_name='requested_at'),
        migrations.AddConstraint(model_name='proposedteampenalty', constraint=models.UniqueConstraint(fields=('match', 'entry', 'kind', 'segment'), name='team_penalty_once')),
        migrations.AddConstraint(model_name='proposedteampenalty', constraint=models.CheckConstraint(condition=models.Q(('amount_hundredths__lte', 0)), name='team_penalty_is_no_gift')),
        migrations.AlterModelOptions(
            name='matchmove',
            options={'ordering': ['requested_at', 'pk'], 'verbose_name': "change of a match's date", 'verbose_name_plural': "changes of matches' dates"},
        ),
        migrations.AlterModelOptions(
            name='partnerwish',
            options={'ordering': ['requested_at', 'pk'], 'verbose_name': 'partner looked for', 'verbose_name_plural': 'partners looked for'},
        ),
        migrations.AlterModelOptions(
            name='seatrequest',
            options={'ordering': ['requested_at', 'pk'], 'verbose_name': 'seat asked for', 'verbose_name_plural': 'seats asked for'},
        ),
        migrations.AlterField(
            model_name='matchmove',
            name='requested_at',
            field=models.DateTimeField(verbose_name='requested'),
        ),
        migrations.AlterField(
            model_name='matchmove',
            name='requested_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='requested by'),
        ),
        migrations.AlterField(
            model_name='matchmove',
            name='requested_for',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entry', verbose_name='requested for team'),
        ),
        migrations.AlterField(
            model_name='partnerwish',
            name='requested_at',
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name='requested'),
        ),
        migrations.AlterField(
            model_name='partnerwish',
            name='requested_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='requested by'),
        ),
        migrations.AlterField(
            model_name='proposedteampenalty',
            name='entry',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='proposed_team_penalties', to='tournaments.entry', verbose_name='team'),
        ),
        migrations.AlterField(
            model_name='proposedteampenalty',
            name='event',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='proposed_team_penalties', to='tournaments.event', verbose_name='event'),
        ),
        migrations.AlterField(
            model_name='seatrequest',
            name='requested_at',
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name='requested'),
        ),
        migrations.AlterField(
            model_name='seatrequest',
            name='requested_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='requested by'),
        ),
        migrations.AddConstraint(
            model_name='seatrequest',
            constraint=models.UniqueConstraint(condition=models.Q(('state__in', ['ASKED', 'GRANTED'])), fields=('registration', 'person'), name='seat_requested_once'),
        ),
    ]
