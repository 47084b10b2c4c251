import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ('federation', '0006_money'),
    ]

    operations = [
        migrations.CreateModel(
            name='ActingTerm',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('started_at', models.DateTimeField(verbose_name='started')),
                ('ends_at', models.DateTimeField(verbose_name='ends by itself')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='ended')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='acting_terms', to=settings.AUTH_USER_MODEL, verbose_name='account')),
                ('association', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to='federation.association', verbose_name='association')),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to='federation.club', verbose_name='club')),
            ],
            options={
                'verbose_name': 'time of acting for a body',
                'verbose_name_plural': 'times of acting for a body',
                'ordering': ['-started_at', '-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('club__isnull', False), ('association__isnull', False), _connector='XOR'), name='acting_term_names_one_body'), models.CheckConstraint(condition=models.Q(('ends_at__gt', models.F('started_at'))), name='acting_term_dates_in_order'), models.UniqueConstraint(condition=models.Q(('ended_at__isnull', True)), fields=('account',), name='acting_term_one_open_per_account')],
            },
        ),
        migrations.CreateModel(
            name='Approval',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('act', models.CharField(max_length=60, verbose_name='act')),
                ('subject', models.CharField(db_index=True, max_length=60, verbose_name='subject')),
                ('arguments', models.JSONField(default=dict, verbose_name='arguments')),
                ('about', models.JSONField(default=list, help_text='Names and amounts, for whoever decides.', verbose_name='what it is about')),
                ('state', models.CharField(choices=[('ASKED', 'waiting'), ('DONE', 'agreed and done'), ('DECLINED', 'declined'), ('WITHDRAWN', 'withdrawn')], default='ASKED', max_length=10, verbose_name='state')),
                ('reason', models.CharField(max_length=300, verbose_name='why it is asked')),
                ('asked_at', models.DateTimeField(verbose_name='asked')),
                ('decision', models.CharField(blank=True, max_length=300, verbose_name='why it was decided so')),
                ('decided_at', models.DateTimeField(blank=True, null=True, verbose_name='decided')),
                ('refusal', models.JSONField(blank=True, null=True, verbose_name='refusal')),
                ('asked_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='approvals_asked', to=settings.AUTH_USER_MODEL, verbose_name='asked by')),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='approvals_decided', to=settings.AUTH_USER_MODEL, verbose_name='decided by')),
            ],
            options={
                'verbose_name': 'approval',
                'verbose_name_plural': 'approvals',
                'ordering': ['-asked_at', '-pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'ASKED')), fields=('act', 'subject'), name='approval_asked_once'), models.CheckConstraint(condition=models.Q(models.Q(('decided_at__isnull', True), ('state', 'ASKED')), models.Q(models.Q(('state', 'ASKED'), _negated=True), ('decided_at__isnull', False)), _connector='OR'), name='approval_decided_when_not_waiting'), models.CheckConstraint(condition=models.Q(('state', 'WITHDRAWN'), ('asked_by__isnull', True), ('decided_by__isnull', True), models.Q(('asked_by', models.F('decided_by')), _negated=True), _connector='OR'), name='approval_by_a_second_person')],
            },
        ),
        migrations.CreateModel(
            name='DataExport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('content', models.BinaryField()),
                ('made_at', models.DateTimeField(verbose_name='made')),
                ('kept_until', models.DateTimeField(verbose_name='kept until')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='data_exports', to='federation.person', verbose_name='person')),
            ],
            options={
                'verbose_name': "file of a person's data",
                'verbose_name_plural': "files of people's data",
                'ordering': ['-made_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Erasure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('in_spite_of', models.JSONField(default=list, verbose_name='in spite of')),
                ('erased_at', models.DateTimeField(verbose_name='erased')),
                ('erased_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL, verbose_name='erased by')),
                ('person', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='erasure', to='federation.person', verbose_name='person')),
            ],
            options={
                'verbose_name': 'erasure',
                'verbose_name_plural': 'erasures',
                'ordering': ['-erased_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='SensitiveRead',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.CharField(max_length=40, verbose_name='where')),
                ('fields', models.CharField(max_length=200, verbose_name='fields')),
                ('read_on', models.DateField(verbose_name='day')),
                ('last_at', models.DateTimeField(verbose_name='last time')),
                ('times', models.PositiveIntegerField(default=1, verbose_name='times')),
                ('account', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL, verbose_name='account')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sensitive_reads', to='federation.person', verbose_name='person')),
            ],
            options={
                'verbose_name': 'look at sensitive data',
                'verbose_name_plural': 'looks at sensitive data',
                'ordering': ['-last_at', '-pk'],
                'constraints': [models.UniqueConstraint(fields=('account', 'person', 'place', 'read_on'), name='sensitive_read_once_a_day')],
            },
        ),
        migrations.AddField(
            model_name='auditevent',
            name='on_behalf_of',
            field=models.CharField(blank=True, db_index=True, help_text='The body the office acted for: club:12', max_length=60, verbose_name='on behalf of'),
        ),
        migrations.AddField(
            model_name='job',
            name='on_behalf_of',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to='federation.actingterm', verbose_name='on behalf of'),
        ),
    ]
