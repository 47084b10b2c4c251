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
        ('tournaments', '0002_calendar'),
    ]

    operations = [
        migrations.CreateModel(
            name='Delegation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('other_name', models.CharField(blank=True, max_length=120, verbose_name='other entity')),
                ('delegated_on', models.DateField(verbose_name='delegated on')),
                ('reason', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                ('recorded_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='recorded')),
                ('association', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.association', verbose_name='association')),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.club', verbose_name='club')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='delegations', to='tournaments.event', verbose_name='event')),
                ('given_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.association', verbose_name='given by association')),
                ('recorded_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='recorded by')),
            ],
            options={
                'verbose_name': 'delegation',
                'verbose_name_plural': 'delegations',
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('association__isnull', True), ('club__isnull', False), ('other_name', '')), models.Q(('association__isnull', False), ('club__isnull', True), ('other_name', '')), models.Q(('association__isnull', True), ('club__isnull', True), models.Q(('other_name', ''), _negated=True)), _connector='OR'), name='delegation_names_one_body'), models.UniqueConstraint(fields=('event', 'given_by'), name='delegation_once_by_association'), models.UniqueConstraint(condition=models.Q(('given_by__isnull', True)), fields=('event',), name='delegation_once_by_federation')],
            },
        ),
        migrations.CreateModel(
            name='EventRegulation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveSmallIntegerField(verbose_name='version')),
                ('state', models.CharField(choices=[('DRAFT', 'draft'), ('PUBLISHED', 'published')], default='DRAFT', max_length=10, verbose_name='state')),
                ('conditions', models.JSONField(verbose_name='conditions')),
                ('saves', models.PositiveIntegerField(default=1, verbose_name='times saved')),
                ('reason', models.CharField(blank=True, max_length=300, verbose_name='why it changed')),
                ('changed', models.JSONField(default=list, verbose_name='what changed')),
                ('written_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='written')),
                ('published_at', models.DateTimeField(blank=True, null=True, verbose_name='published')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='regulations', to='tournaments.event', verbose_name='event')),
                ('published_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='published by')),
                ('written_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='written by')),
            ],
            options={
                'verbose_name': 'event regulation',
                'verbose_name_plural': 'event regulations',
                'ordering': ['event', '-version'],
                'constraints': [models.UniqueConstraint(fields=('event', 'version'), name='regulation_version_once'), models.UniqueConstraint(condition=models.Q(('state', 'DRAFT')), fields=('event',), name='regulation_one_draft'), models.CheckConstraint(condition=models.Q(models.Q(('published_at__isnull', True), ('state', 'DRAFT')), models.Q(('published_at__isnull', False), ('state', 'PUBLISHED')), _connector='OR'), name='regulation_published_has_its_day')],
            },
        ),
        migrations.CreateModel(
            name='HistoricalPhaseQuota',
            fields=[
                ('id', models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name='ID')),
                ('places', models.PositiveSmallIntegerField(verbose_name='places')),
                ('history_id', models.AutoField(primary_key=True, serialize=False)),
                ('history_date', models.DateTimeField(db_index=True)),
                ('history_change_reason', models.CharField(max_length=100, null=True)),
                ('history_type', models.CharField(choices=[('+', 'Created'), ('~', 'Changed'), ('-', 'Deleted')], max_length=1)),
                ('association', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='federation.association', verbose_name='association')),
                ('event', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournaments.event', verbose_name='event')),
                ('history_user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'historical quota of an association',
                'verbose_name_plural': 'historical quotas of associations',
                'ordering': ('-history_date', '-history_id'),
                'get_latest_by': ('history_date', 'history_id'),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name='HostingCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('open_until', models.DateField(verbose_name='bids until')),
                ('message', models.TextField(blank=True, max_length=4000, verbose_name='what is asked for')),
                ('price_cents', models.PositiveIntegerField(verbose_name='price of an entry in cents')),
                ('currency', models.CharField(max_length=3, verbose_name='currency (ISO 4217)')),
                ('is_sample', models.BooleanField(default=False, verbose_name='sample amounts')),
                ('opened_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='opened')),
                ('decided_at', models.DateTimeField(blank=True, null=True, verbose_name='decided')),
                ('reason', models.TextField(blank=True, max_length=2000, verbose_name='reason of the decision')),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True, verbose_name='withdrawn')),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='decided by')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='hosting_calls', to='tournaments.event', verbose_name='event')),
                ('opened_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='opened by')),
            ],
            options={
                'verbose_name': 'call for hosts',
                'verbose_name_plural': 'calls for hosts',
                'ordering': ['open_until', 'pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True)), fields=('event',), name='hosting_call_once')],
            },
        ),
        migrations.CreateModel(
            name='HostingBid',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('other_name', models.CharField(blank=True, max_length=120, verbose_name='other entity')),
                ('share_numerator', models.PositiveIntegerField(verbose_name='share, above the line')),
                ('share_denominator', models.PositiveIntegerField(verbose_name='share, below the line')),
                ('venue', models.CharField(max_length=160, verbose_name='venue')),
                ('timetable', models.TextField(max_length=2000, verbose_name='timetable')),
                ('promotion', models.TextField(blank=True, max_length=2000, verbose_name='promotion of the event')),
                ('support', models.TextField(blank=True, max_length=2000, verbose_name='support of the participants')),
                ('days_late', models.PositiveSmallIntegerField(default=0, verbose_name='days late')),
                ('received_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='received')),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True, verbose_name='taken back')),
                ('is_chosen', models.BooleanField(default=False, verbose_name='chosen')),
                ('association', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.association', verbose_name='association')),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.club', verbose_name='club')),
                ('sent_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='sent by')),
                ('call', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='bids', to='tournaments.hostingcall', verbose_name='call')),
            ],
            options={
                'verbose_name': 'bid to host',
                'verbose_name_plural': 'bids to host',
                'ordering': ['received_at', 'pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('association__isnull', True), ('club__isnull', False), ('other_name', '')), models.Q(('association__isnull', False), ('club__isnull', True), ('other_name', '')), models.Q(('association__isnull', True), ('club__isnull', True), models.Q(('other_name', ''), _negated=True)), _connector='OR'), name='hosting_bid_names_one_body'), models.UniqueConstraint(condition=models.Q(('club__isnull', False), ('withdrawn_at__isnull', True)), fields=('call', 'club'), name='hosting_bid_once_by_club'), models.UniqueConstraint(condition=models.Q(('association__isnull', False), ('withdrawn_at__isnull', True)), fields=('call', 'association'), name='hosting_bid_once_by_association'), models.UniqueConstraint(condition=models.Q(('withdrawn_at__isnull', True), models.Q(('other_name', ''), _negated=True)), fields=('call', 'other_name'), name='hosting_bid_once_by_other'), models.UniqueConstraint(condition=models.Q(('is_chosen', True)), fields=('call',), name='hosting_bid_one_chosen'), models.CheckConstraint(condition=models.Q(('share_denominator__gt', 0), ('share_numerator__gt', 0), ('share_numerator__lte', models.F('share_denominator'))), name='hosting_bid_share_is_a_part')],
            },
        ),
        migrations.CreateModel(
            name='HostingAgreement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('share_numerator', models.PositiveIntegerField(verbose_name='share, above the line')),
                ('share_denominator', models.PositiveIntegerField(verbose_name='share, below the line')),
                ('price_cents', models.PositiveIntegerField(verbose_name='price of an entry in cents')),
                ('currency', models.CharField(max_length=3, verbose_name='currency (ISO 4217)')),
                ('is_sample', models.BooleanField(default=False, verbose_name='sample amounts')),
                ('due_on', models.DateField(verbose_name='due on')),
                ('delegation', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='agreement', to='tournaments.delegation', verbose_name='delegation')),
                ('request', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='hosting_agreement', to='federation.paymentrequest', verbose_name='payment request')),
                ('bid', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='agreement', to='tournaments.hostingbid', verbose_name='bid')),
            ],
            options={
                'verbose_name': 'hosting agreement',
                'verbose_name_plural': 'hosting agreements',
                'ordering': ['due_on', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='PhaseQuota',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('places', models.PositiveSmallIntegerField(verbose_name='places')),
                ('association', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='quotas', to='federation.association', verbose_name='association')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='quotas', to='tournaments.event', verbose_name='event')),
            ],
            options={
                'verbose_name': 'quota of an association',
                'verbose_name_plural': 'quotas of associations',
                'ordering': ['association__name'],
                'constraints': [models.UniqueConstraint(fields=('event', 'association'), name='quota_once')],
            },
        ),
        migrations.CreateModel(
            name='Nomination',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, max_length=120, verbose_name='team name')),
                ('is_reserve', models.BooleanField(default=False, verbose_name='reserve')),
                ('named_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='named')),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True, verbose_name='taken back')),
                ('named_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='named by')),
                ('players', models.ManyToManyField(related_name='nominations', to='federation.person', verbose_name='players')),
                ('quota', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='nominations', to='tournaments.phasequota', verbose_name='quota')),
            ],
            options={
                'verbose_name': 'named entry',
                'verbose_name_plural': 'named entries',
                'ordering': ['is_reserve', 'named_at', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='RegionChoice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('declared_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='declared')),
                ('association', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to='federation.association', verbose_name='region')),
                ('declared_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='recorded by')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='region_choices', to='tournaments.event', verbose_name='event')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='region_choices', to='federation.person', verbose_name='player')),
            ],
            options={
                'verbose_name': 'choice of a region',
                'verbose_name_plural': 'choices of regions',
                'constraints': [models.UniqueConstraint(fields=('event', 'person'), name='region_choice_once')],
            },
        ),
        migrations.CreateModel(
            name='TimetableProposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('lines', models.JSONField(verbose_name='lines')),
                ('state', models.CharField(choices=[('WAITING', 'waiting'), ('APPROVED', 'approved'), ('REFUSED', 'refused')], default='WAITING', max_length=10, verbose_name='state')),
                ('proposed_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='proposed')),
                ('decided_at', models.DateTimeField(blank=True, null=True, verbose_name='decided')),
                ('reason', models.CharField(blank=True, max_length=300, verbose_name='reason')),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='decided by')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='timetable_proposals', to='tournaments.event', verbose_name='event')),
                ('proposed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='proposed by')),
            ],
            options={
                'verbose_name': 'proposed timetable',
                'verbose_name_plural': 'proposed timetables',
                'ordering': ['-proposed_at', '-pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'WAITING')), fields=('event',), name='timetable_one_waiting')],
            },
        ),
        migrations.AddField(
            model_name='event',
            name='cancel_reason',
            field=models.CharField(blank=True, max_length=300, verbose_name='why it was cancelled'),
        ),
        migrations.AddField(
            model_name='historicalevent',
            name='cancel_reason',
            field=models.CharField(blank=True, max_length=300, verbose_name='why it was cancelled'),
        ),
    ]
