import django.db.models.deletion
import django.utils.timezone
import simple_history.models
from django.conf import settings
from django.db import migrations, models

import federation.models.person
from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ('federation', '0004_members'),
    ]

    operations = [
        migrations.CreateModel(
            name='LicenceKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key_id', models.CharField(max_length=8, unique=True, verbose_name='key id')),
                ('public_key', models.CharField(max_length=43, verbose_name='public key (Ed25519, base64url)')),
                ('valid_from', models.DateTimeField(default=django.utils.timezone.now, verbose_name='signs from')),
                ('valid_until', models.DateTimeField(blank=True, null=True, verbose_name='signed until')),
            ],
            options={
                'verbose_name': 'licence key',
                'verbose_name_plural': 'licence keys',
                'ordering': ['-valid_from', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='LicenceBatch',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('requested_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='asked for')),
                ('is_late', models.BooleanField(default=False, verbose_name='after the renewal period')),
                ('file_name', models.CharField(blank=True, max_length=200, verbose_name='from the file')),
                ('association', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='licence_batches', to='federation.association', verbose_name='through association')),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='licence_batches', to='federation.club', verbose_name='through club')),
                ('requested_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='asked for by')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='licence_batches', to='federation.season', verbose_name='season')),
            ],
            options={
                'verbose_name': 'licence batch',
                'verbose_name_plural': 'licence batches',
                'ordering': ['-requested_at', '-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('club__isnull', False), ('association__isnull', False), _connector='XOR'), name='licence_batch_through_one_body')],
            },
        ),
        migrations.CreateModel(
            name='HistoricalLicenceRequest',
            fields=[
                ('id', models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name='ID')),
                ('position', models.PositiveIntegerField(verbose_name='line')),
                ('name', models.CharField(max_length=120, verbose_name='name on lists')),
                ('full_name', models.CharField(blank=True, max_length=200, verbose_name='full name')),
                ('birth_date', models.DateField(blank=True, null=True, validators=[federation.models.person.refuse_future_birth], verbose_name='birth date')),
                ('sex', models.CharField(blank=True, choices=[('F', 'female'), ('M', 'male')], max_length=1, verbose_name='sex')),
                ('nationality', models.CharField(blank=True, max_length=2, verbose_name='nationality (ISO 3166)')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='e-mail address')),
                ('phone', models.CharField(blank=True, max_length=40, verbose_name='telephone')),
                ('fee_class', models.CharField(choices=[('NORMAL', 'normal'), ('REDUCED', 'reduced')], default='NORMAL', max_length=12, verbose_name='fee class')),
                ('state', models.CharField(choices=[('REQUESTED', 'waiting for the office'), ('CHARGED', 'accepted, to be paid'), ('ISSUED', 'issued'), ('REFUSED', 'refused'), ('WITHDRAWN', 'withdrawn')], default='REQUESTED', max_length=9, verbose_name='state')),
                ('reason', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('decided_at', models.DateTimeField(blank=True, null=True, verbose_name='decided')),
                ('version', models.PositiveIntegerField(default=1, verbose_name='version')),
                ('history_id', models.AutoField(primary_key=True, serialize=False)),
                ('history_date', models.DateTimeField(db_index=True)),
                ('history_change_reason', models.CharField(max_length=100, null=True)),
                ('history_type', models.CharField(choices=[('+', 'Created'), ('~', 'Changed'), ('-', 'Deleted')], max_length=1)),
                ('decided_by', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='decided by')),
                ('history_user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('licence', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='federation.licence', verbose_name='licence')),
                ('payment_request', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='federation.paymentrequest', verbose_name='payment request')),
                ('person', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='federation.person', verbose_name='person')),
                ('season', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='federation.season', verbose_name='season')),
                ('batch', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='federation.licencebatch', verbose_name='batch')),
            ],
            options={
                'verbose_name': 'historical licence request',
                'verbose_name_plural': 'historical licence requests',
                'ordering': ('-history_date', '-history_id'),
                'get_latest_by': ('history_date', 'history_id'),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name='LicenceFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200, verbose_name='name')),
                ('content', models.BinaryField(null=True)),
                ('sha256', models.CharField(max_length=64)),
                ('uploaded_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='uploaded')),
                ('association', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to='federation.association', verbose_name='through association')),
                ('batch', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='file', to='federation.licencebatch', verbose_name='batch')),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to='federation.club', verbose_name='through club')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to='federation.season', verbose_name='season')),
                ('uploaded_by', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=settings.AUTH_USER_MODEL, verbose_name='uploaded by')),
            ],
            options={
                'verbose_name': 'licence file',
                'verbose_name_plural': 'licence files',
                'ordering': ['-uploaded_at', '-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('club__isnull', False), ('association__isnull', False), _connector='XOR'), name='licence_file_through_one_body')],
            },
        ),
        migrations.CreateModel(
            name='LicenceRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveIntegerField(verbose_name='line')),
                ('name', models.CharField(max_length=120, verbose_name='name on lists')),
                ('full_name', models.CharField(blank=True, max_length=200, verbose_name='full name')),
                ('birth_date', models.DateField(blank=True, null=True, validators=[federation.models.person.refuse_future_birth], verbose_name='birth date')),
                ('sex', models.CharField(blank=True, choices=[('F', 'female'), ('M', 'male')], max_length=1, verbose_name='sex')),
                ('nationality', models.CharField(blank=True, max_length=2, verbose_name='nationality (ISO 3166)')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='e-mail address')),
                ('phone', models.CharField(blank=True, max_length=40, verbose_name='telephone')),
                ('fee_class', models.CharField(choices=[('NORMAL', 'normal'), ('REDUCED', 'reduced')], default='NORMAL', max_length=12, verbose_name='fee class')),
                ('state', models.CharField(choices=[('REQUESTED', 'waiting for the office'), ('CHARGED', 'accepted, to be paid'), ('ISSUED', 'issued'), ('REFUSED', 'refused'), ('WITHDRAWN', 'withdrawn')], default='REQUESTED', max_length=9, verbose_name='state')),
                ('reason', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('decided_at', models.DateTimeField(blank=True, null=True, verbose_name='decided')),
                ('version', models.PositiveIntegerField(default=1, verbose_name='version')),
                ('batch', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='requests', to='federation.licencebatch', verbose_name='batch')),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='decided by')),
                ('licence', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='request', to='federation.licence', verbose_name='licence')),
                ('payment_request', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='licence_requests', to='federation.paymentrequest', verbose_name='payment request')),
                ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='licence_requests', to='federation.person', verbose_name='person')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='licence_requests', to='federation.season', verbose_name='season')),
            ],
            options={
                'verbose_name': 'licence request',
                'verbose_name_plural': 'licence requests',
                'ordering': ['batch', 'position'],
                'indexes': [models.Index(fields=['state', 'season'], name='licence_request_waiting')],
                'constraints': [models.UniqueConstraint(fields=('batch', 'position'), name='licence_request_position_once'), models.UniqueConstraint(condition=models.Q(('state__in', ['REQUESTED', 'CHARGED'])), fields=('person', 'season'), name='licence_request_open_once'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='licence_request_names_somebody'), models.CheckConstraint(condition=models.Q(models.Q(('licence__isnull', False), ('state', 'ISSUED')), models.Q(models.Q(('state', 'ISSUED'), _negated=True), ('licence__isnull', True)), _connector='OR'), name='licence_request_issued_has_licence'), models.CheckConstraint(condition=models.Q(models.Q(('state', 'CHARGED'), _negated=True), ('payment_request__isnull', False), _connector='OR'), name='licence_request_charged_is_billed'), models.CheckConstraint(condition=models.Q(models.Q(('state__in', ['CHARGED', 'ISSUED']), _negated=True), ('person__isnull', False), _connector='OR'), name='licence_request_accepted_has_person')],
            },
        ),
    ]
