import django.db.models.deletion
import django.utils.timezone
import simple_history.models
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ('federation', '0003_person_birth_date'),
    ]

    operations = [
        migrations.CreateModel(
            name='Consent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('what', models.CharField(choices=[('PUBLISH_NAME', 'name in full on public pages'), ('PUBLISH_PHOTO', 'photo on public pages'), ('PUBLISH_CONTACT', 'contacts on public pages'), ('PUBLISH_BIRTH_YEAR', 'year of birth on public pages'), ('SHARE_WITH_CLUB', 'contacts to the secretary of the club'), ('NEWSLETTER', 'news by e-mail'), ('INTERNATIONAL', 'data to the EBL and the WBF')], max_length=24, verbose_name='what for')),
                ('is_given', models.BooleanField(verbose_name='given')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='when')),
                ('how', models.CharField(choices=[('SITE', 'on the site'), ('PAPER', 'on paper'), ('EMAIL', 'by e-mail'), ('OFFICE', 'at the office')], max_length=8, verbose_name='how')),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='recorded by')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='consents', to='federation.person', verbose_name='person')),
            ],
            options={
                'verbose_name': 'consent',
                'verbose_name_plural': 'consents',
                'ordering': ['-at', '-pk'],
                'indexes': [models.Index(fields=['person', 'what', '-at'], name='consent_latest')],
            },
        ),
        migrations.CreateModel(
            name='CouncilSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('council', models.CharField(choices=[('BOARD', 'board of the federation'), ('TECHNICAL', 'technical council'), ('DIRECTORS', 'council of directors'), ('DISCIPLINARY', 'disciplinary council'), ('JUSTICE', 'council of justice')], max_length=14, verbose_name='body')),
                ('position', models.CharField(choices=[('PRESIDENT', 'president'), ('VICE_PRESIDENT', 'vice-president'), ('TREASURER', 'treasurer'), ('SECRETARY', 'secretary'), ('MEMBER', 'member'), ('SUBSTITUTE', 'substitute')], default='MEMBER', max_length=14, verbose_name='position')),
                ('valid_from', models.DateField(verbose_name='from')),
                ('valid_until', models.DateField(blank=True, null=True, verbose_name='until')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='federation.person', verbose_name='person')),
            ],
            options={
                'verbose_name': 'seat in a body',
                'verbose_name_plural': 'seats in the bodies',
                'ordering': ['council', '-valid_from', 'pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('position', 'PRESIDENT'), ('valid_until__isnull', True)), fields=('council',), name='seat_one_open_president'), models.UniqueConstraint(condition=models.Q(('valid_until__isnull', True)), fields=('council', 'person'), name='seat_one_open'), models.UniqueConstraint(fields=('council', 'person', 'valid_from'), name='seat_once_per_day'), models.CheckConstraint(condition=models.Q(('valid_until__isnull', True), ('valid_until__gte', models.F('valid_from')), _connector='OR'), name='seat_dates_in_order')],
            },
        ),
        migrations.CreateModel(
            name='HistoricalCouncilSeat',
            fields=[
                ('id', models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name='ID')),
                ('council', models.CharField(choices=[('BOARD', 'board of the federation'), ('TECHNICAL', 'technical council'), ('DIRECTORS', 'council of directors'), ('DISCIPLINARY', 'disciplinary council'), ('JUSTICE', 'council of justice')], max_length=14, verbose_name='body')),
                ('position', models.CharField(choices=[('PRESIDENT', 'president'), ('VICE_PRESIDENT', 'vice-president'), ('TREASURER', 'treasurer'), ('SECRETARY', 'secretary'), ('MEMBER', 'member'), ('SUBSTITUTE', 'substitute')], default='MEMBER', max_length=14, verbose_name='position')),
                ('valid_from', models.DateField(verbose_name='from')),
                ('valid_until', models.DateField(blank=True, null=True, verbose_name='until')),
                ('history_id', models.AutoField(primary_key=True, serialize=False)),
                ('history_date', models.DateTimeField(db_index=True)),
                ('history_change_reason', models.CharField(max_length=100, null=True)),
                ('history_type', models.CharField(choices=[('+', 'Created'), ('~', 'Changed'), ('-', 'Deleted')], max_length=1)),
                ('history_user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('person', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='federation.person', verbose_name='person')),
            ],
            options={
                'verbose_name': 'historical seat in a body',
                'verbose_name_plural': 'historical seats in the bodies',
                'ordering': ('-history_date', '-history_id'),
                'get_latest_by': ('history_date', 'history_id'),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name='HistoricalQualification',
            fields=[
                ('id', models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name='ID')),
                ('register', models.CharField(choices=[('DIRECTOR', 'tournament directors'), ('TEACHER', 'teachers')], max_length=8, verbose_name='register')),
                ('grade', models.CharField(max_length=20, verbose_name='grade')),
                ('valid_from', models.DateField(verbose_name='from')),
                ('valid_until', models.DateField(blank=True, null=True, verbose_name='until')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('granted_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='entered')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='ended early')),
                ('end_reason', models.CharField(blank=True, max_length=200, verbose_name='why it ended')),
                ('history_id', models.AutoField(primary_key=True, serialize=False)),
                ('history_date', models.DateTimeField(db_index=True)),
                ('history_change_reason', models.CharField(max_length=100, null=True)),
                ('history_type', models.CharField(choices=[('+', 'Created'), ('~', 'Changed'), ('-', 'Deleted')], max_length=1)),
                ('granted_by', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='entered by')),
                ('history_user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('person', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='federation.person', verbose_name='person')),
            ],
            options={
                'verbose_name': 'historical entry in a register',
                'verbose_name_plural': 'historical registers of directors and teachers',
                'ordering': ('-history_date', '-history_id'),
                'get_latest_by': ('history_date', 'history_id'),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name='PersonMerge',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='when')),
                ('undone_at', models.DateTimeField(blank=True, null=True, verbose_name='undone')),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='by')),
                ('kept', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='merges', to='federation.person', verbose_name='kept')),
                ('merged', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='federation.person', verbose_name='merged')),
                ('undone_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='undone by')),
            ],
            options={
                'verbose_name': 'merge of people',
                'verbose_name_plural': 'merges of people',
                'ordering': ['-at', '-pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('undone_at__isnull', True)), fields=('merged',), name='merge_once_in_force'), models.CheckConstraint(condition=models.Q(('kept', models.F('merged')), _negated=True), name='merge_of_two_people')],
            },
        ),
        migrations.CreateModel(
            name='MovedRow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('model', models.CharField(max_length=100, verbose_name='kind of row')),
                ('row', models.CharField(max_length=40, verbose_name='row')),
                ('before', models.JSONField(verbose_name='before')),
                ('after', models.JSONField(verbose_name='after')),
                ('merge', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rows', to='federation.personmerge')),
            ],
            options={
                'verbose_name': 'row moved by a merge',
                'verbose_name_plural': 'rows moved by a merge',
                'constraints': [models.UniqueConstraint(fields=('merge', 'model', 'row'), name='moved_row_once')],
            },
        ),
        migrations.CreateModel(
            name='NotDuplicate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('decided_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='decided')),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL, verbose_name='decided by')),
                ('one', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='federation.person', verbose_name='one')),
                ('other', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='federation.person', verbose_name='other')),
            ],
            options={
                'verbose_name': 'pair of different people',
                'verbose_name_plural': 'pairs of different people',
                'constraints': [models.UniqueConstraint(fields=('one', 'other'), name='not_duplicate_once'), models.CheckConstraint(condition=models.Q(('one__lt', models.F('other'))), name='not_duplicate_in_order')],
            },
        ),
        migrations.CreateModel(
            name='NumberCounter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('last_number', models.PositiveBigIntegerField(default=0, verbose_name='last number')),
            ],
            options={
                'verbose_name': 'counter of federation numbers',
                'verbose_name_plural': 'counters of federation numbers',
            },
        ),
        migrations.CreateModel(
            name='PersonPhoto',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('jpeg', models.BinaryField(verbose_name='picture')),
                ('width', models.PositiveSmallIntegerField(verbose_name='width in pixels')),
                ('height', models.PositiveSmallIntegerField(verbose_name='height in pixels')),
                ('sha256', models.CharField(max_length=64, verbose_name='fingerprint')),
                ('added_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='added')),
                ('added_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL, verbose_name='added by')),
                ('person', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='photo', to='federation.person', verbose_name='person')),
            ],
            options={
                'verbose_name': 'photo',
                'verbose_name_plural': 'photos',
            },
        ),
        migrations.CreateModel(
            name='PossibleDuplicate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('suspicion', models.CharField(choices=[('EQUAL', 'the same name'), ('INITIALS', 'the same name with initials'), ('PARTIAL', 'the same name, shorter'), ('SLIP', 'a name one letter away')], max_length=8, verbose_name='why')),
                ('same_birth', models.BooleanField(default=False, verbose_name='same birth date')),
                ('weight', models.PositiveSmallIntegerField(verbose_name='likelihood in points')),
                ('found_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='found')),
                ('one', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='federation.person', verbose_name='one')),
                ('other', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='federation.person', verbose_name='other')),
            ],
            options={
                'verbose_name': 'possible duplicate',
                'verbose_name_plural': 'possible duplicates',
                'ordering': ['-weight', 'one', 'other'],
                'constraints': [models.UniqueConstraint(fields=('one', 'other'), name='possible_duplicate_once'), models.CheckConstraint(condition=models.Q(('one__lt', models.F('other'))), name='possible_duplicate_in_order')],
            },
        ),
        migrations.CreateModel(
            name='Qualification',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('register', models.CharField(choices=[('DIRECTOR', 'tournament directors'), ('TEACHER', 'teachers')], max_length=8, verbose_name='register')),
                ('grade', models.CharField(max_length=20, verbose_name='grade')),
                ('valid_from', models.DateField(verbose_name='from')),
                ('valid_until', models.DateField(blank=True, null=True, verbose_name='until')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('granted_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='entered')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='ended early')),
                ('end_reason', models.CharField(blank=True, max_length=200, verbose_name='why it ended')),
                ('granted_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='entered by')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='qualifications', to='federation.person', verbose_name='person')),
            ],
            options={
                'verbose_name': 'entry in a register',
                'verbose_name_plural': 'registers of directors and teachers',
                'ordering': ['register', 'person__sort_name', '-valid_from', 'pk'],
                'indexes': [models.Index(fields=['register', 'valid_until'], name='qualification_expiry')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('valid_until__isnull', True)), fields=('person', 'register'), name='qualification_one_open'), models.UniqueConstraint(condition=models.Q(('ended_at__isnull', True)), fields=('person', 'register', 'valid_from'), name='qualification_once_per_day'), models.CheckConstraint(condition=models.Q(('valid_until__isnull', True), ('valid_until__gte', models.F('valid_from')), _connector='OR'), name='qualification_dates_in_order')],
            },
        ),
        migrations.CreateModel(
            name='Transfer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('effective_on', models.DateField(verbose_name='from which day')),
                ('state', models.CharField(choices=[('REQUESTED', 'waiting for the office'), ('APPROVED', 'approved'), ('REFUSED', 'refused'), ('WITHDRAWN', 'withdrawn')], default='REQUESTED', max_length=9, verbose_name='state')),
                ('note', models.CharField(blank=True, max_length=200, verbose_name='note')),
                ('requested_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='asked for')),
                ('decided_at', models.DateTimeField(blank=True, null=True, verbose_name='decided')),
                ('reason', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='decided by')),
                ('from_club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='transfers_away', to='federation.club', verbose_name='from club')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='transfers', to='federation.person', verbose_name='person')),
                ('requested_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='asked for by')),
                ('to_club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='transfers_here', to='federation.club', verbose_name='to club')),
            ],
            options={
                'verbose_name': 'transfer',
                'verbose_name_plural': 'transfers',
                'ordering': ['-requested_at', '-pk'],
                'indexes': [models.Index(fields=['state', 'requested_at'], name='transfer_waiting')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state', 'REQUESTED')), fields=('person',), name='transfer_one_waiting'), models.CheckConstraint(condition=models.Q(('from_club__isnull', True), models.Q(('from_club', models.F('to_club')), _negated=True), _connector='OR'), name='transfer_to_another_club'), models.CheckConstraint(condition=models.Q(models.Q(('decided_at__isnull', True), ('state', 'REQUESTED')), models.Q(models.Q(('state', 'REQUESTED'), _negated=True), ('decided_at__isnull', False)), _connector='OR'), name='transfer_decided_when_told')],
            },
        ),
        migrations.AddField(
            model_name='historicalperson',
            name='address',
            field=models.TextField(blank=True, max_length=400, verbose_name='postal address'),
        ),
        migrations.AddField(
            model_name='historicalperson',
            name='deceased_on',
            field=models.DateField(blank=True, null=True, verbose_name='died on'),
        ),
        migrations.AddField(
            model_name='historicalperson',
            name='ebl_id',
            field=models.CharField(blank=True, max_length=20, verbose_name='EBL number'),
        ),
        migrations.AddField(
            model_name='historicalperson',
            name='merged_into',
            field=models.ForeignKey(blank=True, db_constraint=False, editable=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='federation.person', verbose_name='the same person as'),
        ),
        migrations.AddField(
            model_name='historicalperson',
            name='wbf_id',
            field=models.CharField(blank=True, max_length=20, verbose_name='WBF number'),
        ),
        migrations.AddField(
            model_name='person',
            name='address',
            field=models.TextField(blank=True, max_length=400, verbose_name='postal address'),
        ),
        migrations.AddField(
            model_name='person',
            name='deceased_on',
            field=models.DateField(blank=True, null=True, verbose_name='died on'),
        ),
        migrations.AddField(
            model_name='person',
            name='ebl_id',
            field=models.CharField(blank=True, max_length=20, verbose_name='EBL number'),
        ),
        migrations.AddField(
            model_name='person',
            name='merged_into',
            field=models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='merged_people', to='federation.person', verbose_name='the same person as'),
        ),
        migrations.AddField(
            model_name='person',
            name='wbf_id',
            field=models.CharField(blank=True, max_length=20, verbose_name='WBF number'),
        ),
        migrations.AlterField(
            model_name='clubmembership',
            name='club',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='memberships', to='federation.club', verbose_name='club'),
        ),
        migrations.AlterField(
            model_name='clubmembership',
            name='person',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='memberships', to='federation.person', verbose_name='person'),
        ),
        migrations.AlterField(
            model_name='historicalclubmembership',
            name='club',
            field=models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='federation.club', verbose_name='club'),
        ),
        migrations.AlterField(
            model_name='historicalclubmembership',
            name='person',
            field=models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='federation.person', verbose_name='person'),
        ),
        migrations.AddIndex(
            model_name='person',
            index=models.Index(fields=['birth_date'], name='person_birth_date'),
        ),
        migrations.AddConstraint(
            model_name='person',
            constraint=models.CheckConstraint(condition=models.Q(('merged_into__isnull', True), models.Q(('merged_into', models.F('pk')), _negated=True), _connector='OR'), name='person_not_merged_into_self'),
        ),
        migrations.AddConstraint(
            model_name='person',
            constraint=models.CheckConstraint(condition=models.Q(('deceased_on__isnull', True), ('birth_date__isnull', True), ('deceased_on__gte', models.F('birth_date')), _connector='OR'), name='person_dates_in_order'),
        ),
        migrations.AddConstraint(
            model_name='person',
            constraint=models.UniqueConstraint(condition=models.Q(models.Q(('wbf_id', ''), _negated=True), ('merged_into__isnull', True)), fields=('wbf_id',), name='person_wbf_id_once'),
        ),
        migrations.AddConstraint(
            model_name='person',
            constraint=models.UniqueConstraint(condition=models.Q(models.Q(('ebl_id', ''), _negated=True), ('merged_into__isnull', True)), fields=('ebl_id',), name='person_ebl_id_once'),
        ),
    ]
