import django.db.models.deletion
import django.utils.timezone
import simple_history.models
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ('federation', '0010_reminders'),
        ('federation', '__first__'),
        ('tournaments', '0003_regulations_and_hosting'),
    ]

    operations = [
        migrations.CreateModel(
            name='HistoricalEntryTerms',
            fields=[
                ('id', models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name='ID')),
                ('opens_at', models.DateTimeField(verbose_name='entries open')),
                ('closes_at', models.DateTimeField(verbose_name='entries close')),
                ('max_entries', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='most entries')),
                ('admits_reserves', models.BooleanField(default=False, verbose_name='reserves are admitted')),
                ('fee_cents', models.PositiveIntegerField(default=0, verbose_name='price of an entry, in cents')),
                ('currency', models.CharField(max_length=3, verbose_name='currency')),
                ('fee_debtor', models.CharField(choices=[('NOBODY', 'paid to the organiser'), ('PERSON', 'asked of who enters'), ('CLUB', 'asked of the club of who enters')], default='NOBODY', max_length=6, verbose_name='fee')),
                ('history_id', models.AutoField(primary_key=True, serialize=False)),
                ('history_date', models.DateTimeField(db_index=True)),
                ('history_change_reason', models.CharField(max_length=100, null=True)),
                ('history_type', models.CharField(choices=[('+', 'Created'), ('~', 'Changed'), ('-', 'Deleted')], max_length=1)),
                ('event', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournaments.event', verbose_name='event')),
                ('history_user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'historical terms of entry',
                'verbose_name_plural': 'historical terms of entry',
                'ordering': ('-history_date', '-history_id'),
                'get_latest_by': ('history_date', 'history_id'),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name='Registration',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('INVITING', 'waiting for players'), ('ACCEPTED', 'entered'), ('WAITING', 'reserve'), ('STAND_IN', 'stands in, out of competition'), ('WITHDRAWN', 'withdrawn'), ('DISQUALIFIED', 'disqualified')], default='INVITING', max_length=12, verbose_name='state')),
                ('name', models.CharField(blank=True, max_length=120, verbose_name='team name')),
                ('is_at_desk', models.BooleanField(default=False, verbose_name='entered by the organiser')),
                ('sent_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='sent')),
                ('complete_at', models.DateTimeField(blank=True, null=True, verbose_name='complete')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='ended')),
                ('ended_after_deadline', models.BooleanField(default=False, verbose_name='ended after the deadline')),
                ('end_reason', models.CharField(blank=True, max_length=300, verbose_name='why it ended')),
                ('association', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to='federation.association', verbose_name='stands for')),
                ('captain', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.person', verbose_name='captain')),
                ('entry', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='registration', to='tournaments.entry', verbose_name='entry')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='registrations', to='tournaments.event', verbose_name='event')),
                ('payment_request', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.paymentrequest', verbose_name='payment request')),
                ('sent_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='sent by')),
                ('stands_in_for', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='stand_ins', to='tournaments.registration', verbose_name='stands in for')),
            ],
            options={
                'verbose_name': 'entry online',
                'verbose_name_plural': 'entries online',
                'ordering': ['complete_at', 'sent_at', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['ACCEPTED', 'STAND_IN']), _negated=True), ('entry__isnull', False), _connector='OR'), name='registration_seated_has_entry'), models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['WITHDRAWN', 'DISQUALIFIED']), _negated=True), ('ended_at__isnull', False), _connector='OR'), name='registration_ended_has_its_time')],
            },
        ),
        migrations.CreateModel(
            name='PairSubstitution',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('session', models.PositiveSmallIntegerField(verbose_name='session')),
                ('boards', models.PositiveSmallIntegerField(verbose_name='boards')),
                ('is_legal', models.BooleanField(default=True, verbose_name='within the rules')),
                ('refused', models.JSONField(blank=True, default=list, verbose_name='rules broken')),
                ('reason', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                ('decided_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='decided')),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='decided by')),
                ('replaced', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.person', verbose_name='player replaced')),
                ('substitute', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='substituted_in', to='federation.person', verbose_name='substitute')),
                ('registration', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='substitutions', to='tournaments.registration', verbose_name='entry online')),
            ],
            options={
                'verbose_name': 'substitution in a pair',
                'verbose_name_plural': 'substitutions in pairs',
                'ordering': ['session', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('boards__gt', 0), ('session__gt', 0)), name='substitution_is_of_boards'), models.CheckConstraint(condition=models.Q(('replaced', models.F('substitute')), _negated=True), name='substitution_not_by_oneself')],
            },
        ),
        migrations.CreateModel(
            name='HistoricalRegistration',
            fields=[
                ('id', models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name='ID')),
                ('state', models.CharField(choices=[('INVITING', 'waiting for players'), ('ACCEPTED', 'entered'), ('WAITING', 'reserve'), ('STAND_IN', 'stands in, out of competition'), ('WITHDRAWN', 'withdrawn'), ('DISQUALIFIED', 'disqualified')], default='INVITING', max_length=12, verbose_name='state')),
                ('name', models.CharField(blank=True, max_length=120, verbose_name='team name')),
                ('is_at_desk', models.BooleanField(default=False, verbose_name='entered by the organiser')),
                ('sent_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='sent')),
                ('complete_at', models.DateTimeField(blank=True, null=True, verbose_name='complete')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='ended')),
                ('ended_after_deadline', models.BooleanField(default=False, verbose_name='ended after the deadline')),
                ('end_reason', models.CharField(blank=True, max_length=300, verbose_name='why it ended')),
                ('history_id', models.AutoField(primary_key=True, serialize=False)),
                ('history_date', models.DateTimeField(db_index=True)),
                ('history_change_reason', models.CharField(max_length=100, null=True)),
                ('history_type', models.CharField(choices=[('+', 'Created'), ('~', 'Changed'), ('-', 'Deleted')], max_length=1)),
                ('association', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='federation.association', verbose_name='stands for')),
                ('captain', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='federation.person', verbose_name='captain')),
                ('entry', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournaments.entry', verbose_name='entry')),
                ('event', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournaments.event', verbose_name='event')),
                ('history_user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('payment_request', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='federation.paymentrequest', verbose_name='payment request')),
                ('sent_by', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='sent by')),
                ('stands_in_for', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournaments.registration', verbose_name='stands in for')),
            ],
            options={
                'verbose_name': 'historical entry online',
                'verbose_name_plural': 'historical entries online',
                'ordering': ('-history_date', '-history_id'),
                'get_latest_by': ('history_date', 'history_id'),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name='DeclaredSystem',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('pair', models.PositiveSmallIntegerField(verbose_name='pair')),
                ('nature', models.CharField(blank=True, choices=[('NATURAL', 'natural'), ('ARTIFICIAL', 'artificial'), ('HIGHLY_UNUSUAL', 'highly unusual')], max_length=14, verbose_name='system')),
                ('brown', models.BooleanField(null=True, verbose_name='Brown conventions')),
                ('declared_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='declared')),
                ('registration', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='systems', to='tournaments.registration', verbose_name='entry online')),
            ],
            options={
                'verbose_name': 'declared system',
                'verbose_name_plural': 'declared systems',
                'ordering': ['pair', 'declared_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='CheckOverride',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(max_length=60, verbose_name='refusal')),
                ('article', models.CharField(blank=True, max_length=60, verbose_name='article')),
                ('refused', models.TextField(verbose_name='what was refused')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('decided_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='decided')),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='decided by')),
                ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.person', verbose_name='player')),
                ('registration', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='overrides', to='tournaments.registration', verbose_name='entry online')),
            ],
            options={
                'verbose_name': 'refusal overridden',
                'verbose_name_plural': 'refusals overridden',
                'ordering': ['decided_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='RegistrationPlayer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField(verbose_name='position')),
                ('state', models.CharField(choices=[('INVITED', 'invited'), ('ACCEPTED', 'accepted'), ('REFUSED', 'refused'), ('LEFT', 'left')], default='INVITED', max_length=8, verbose_name='state')),
                ('invited_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='invited')),
                ('answered_at', models.DateTimeField(blank=True, null=True, verbose_name='answered')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.event', verbose_name='event')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='registered_in', to='federation.person', verbose_name='player')),
                ('registration', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='players', to='tournaments.registration', verbose_name='entry online')),
            ],
            options={
                'verbose_name': 'player of an entry online',
                'verbose_name_plural': 'players of an entry online',
                'ordering': ['position', 'pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'ACCEPTED')), fields=('event', 'person'), name='registered_once_per_event'), models.UniqueConstraint(condition=models.Q(('state__in', ['INVITED', 'ACCEPTED'])), fields=('registration', 'person'), name='registered_person_once')],
            },
        ),
        migrations.CreateModel(
            name='RegulationAcceptance',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('law_edition', models.PositiveSmallIntegerField(verbose_name='edition of the Laws')),
                ('covers_transmission', models.BooleanField(default=False, verbose_name='public transmission accepted')),
                ('accepted_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='accepted')),
                ('accepted_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='recorded by')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='acceptances', to='tournaments.registrationplayer', verbose_name='player of an entry online')),
                ('regulation', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.eventregulation', verbose_name='event regulation')),
                ('rule_set', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.ruleset', verbose_name='rule set')),
            ],
            options={
                'verbose_name': 'acceptance of the regulations',
                'verbose_name_plural': 'acceptances of the regulations',
                'ordering': ['accepted_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='EntryTerms',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('opens_at', models.DateTimeField(verbose_name='entries open')),
                ('closes_at', models.DateTimeField(verbose_name='entries close')),
                ('max_entries', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='most entries')),
                ('admits_reserves', models.BooleanField(default=False, verbose_name='reserves are admitted')),
                ('fee_cents', models.PositiveIntegerField(default=0, verbose_name='price of an entry, in cents')),
                ('currency', models.CharField(max_length=3, verbose_name='currency')),
                ('fee_debtor', models.CharField(choices=[('NOBODY', 'paid to the organiser'), ('PERSON', 'asked of who enters'), ('CLUB', 'asked of the club of who enters')], default='NOBODY', max_length=6, verbose_name='fee')),
                ('event', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='entry_terms', to='tournaments.event', verbose_name='event')),
            ],
            options={
                'verbose_name': 'terms of entry',
                'verbose_name_plural': 'terms of entry',
                'constraints': [models.CheckConstraint(condition=models.Q(('closes_at__gt', models.F('opens_at'))), name='entry_terms_in_order'), models.CheckConstraint(condition=models.Q(('max_entries__isnull', True), ('max_entries__gt', 0), _connector='OR'), name='entry_terms_have_places')],
            },
        ),
        migrations.AddField(
            model_name='entry',
            name='withdrawn_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='withdrawn'),
        ),
    ]
