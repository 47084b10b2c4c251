import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ('federation', '0007_trail_and_privacy'),
    ]

    operations = [
        migrations.CreateModel(
            name='CertificateRequest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('LICENCE', 'licence certificate'), ('PLAYER', 'player certificate'), ('CLUB', 'club certificate')], max_length=8, verbose_name='kind')),
                ('as_of', models.DateField(verbose_name='as of')),
                ('language', models.CharField(blank=True, max_length=10, verbose_name='second language')),
                ('purpose', models.CharField(blank=True, max_length=160, verbose_name='for what')),
                ('requested_at', models.DateTimeField(verbose_name='requested')),
                ('club', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to='federation.club', verbose_name='club')),
                ('document', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='certificate_request', to='federation.issueddocument', verbose_name='document')),
                ('payment_request', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='certificate_request', to='federation.paymentrequest', verbose_name='payment request')),
                ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to='federation.person', verbose_name='person')),
                ('requested_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='certificate_requests', to=settings.AUTH_USER_MODEL, verbose_name='requested by')),
            ],
            options={
                'verbose_name': 'certificate request',
                'verbose_name_plural': 'certificate requests',
                'ordering': ['-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('club__isnull', False), ('kind', 'CLUB'), ('person__isnull', True)), models.Q(('club__isnull', True), ('person__isnull', False), models.Q(('kind', 'CLUB'), _negated=True)), _connector='OR'), name='certificate_about_one_subject')],
            },
        ),
        migrations.CreateModel(
            name='LibraryDocument',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=60, unique=True, verbose_name='address')),
                ('title', models.CharField(max_length=160, verbose_name='title')),
                ('subject', models.CharField(choices=[('REGULATION', 'regulations'), ('POLICY', 'policies'), ('FEES', 'fee tables'), ('CALENDAR', 'calendars'), ('FORM', 'forms'), ('OTHER', 'other documents')], max_length=12, verbose_name='subject')),
                ('summary', models.CharField(blank=True, max_length=300, verbose_name='what it is')),
                ('search_text', models.CharField(editable=False, max_length=500)),
                ('closed_at', models.DateTimeField(blank=True, null=True, verbose_name='no longer in force since')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
            ],
            options={
                'verbose_name': 'public document',
                'verbose_name_plural': 'public documents',
                'ordering': ['subject', 'title', 'pk'],
            },
        ),
        migrations.CreateModel(
            name='LibraryVersion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(verbose_name='number')),
                ('label', models.CharField(max_length=40, verbose_name='version')),
                ('in_force_from', models.DateField(verbose_name='in force from')),
                ('note', models.CharField(blank=True, max_length=300, verbose_name='what changed')),
                ('file_name', models.CharField(blank=True, max_length=120, verbose_name='file name')),
                ('file', models.BinaryField(default=b'')),
                ('file_bytes', models.PositiveIntegerField(default=0, verbose_name='size in bytes')),
                ('sha256', models.CharField(max_length=64)),
                ('added_at', models.DateTimeField(verbose_name='added')),
                ('added_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL, verbose_name='added by')),
                ('document', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='versions', to='federation.librarydocument', verbose_name='document')),
                ('paper', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='library_version', to='federation.issueddocument', verbose_name='paper')),
            ],
            options={
                'verbose_name': 'version of a public document',
                'verbose_name_plural': 'versions of public documents',
                'ordering': ['-in_force_from', '-number'],
                'constraints': [models.UniqueConstraint(fields=('document', 'number'), name='library_version_once'), models.CheckConstraint(condition=models.Q(models.Q(('file_bytes', 0), ('paper__isnull', False)), models.Q(('file_bytes__gt', 0), ('paper__isnull', True)), _connector='OR'), name='library_version_file_or_paper')],
            },
        ),
        migrations.CreateModel(
            name='WithdrawnDocument',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(max_length=200, verbose_name='title')),
                ('content', models.JSONField(verbose_name='content')),
                ('pdf', models.BinaryField()),
                ('reason', models.CharField(max_length=300, verbose_name='reason')),
                ('withdrawn_at', models.DateTimeField(verbose_name='withdrawn')),
                ('document', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='withdrawn', to='federation.issueddocument', verbose_name='document')),
                ('withdrawn_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL, verbose_name='withdrawn by')),
            ],
            options={
                'verbose_name': 'withdrawn document',
                'verbose_name_plural': 'withdrawn documents',
                'ordering': ['-withdrawn_at', '-pk'],
            },
        ),
        migrations.RemoveConstraint(
            model_name='categorygrant',
            name='category_once_per_day',
        ),
        migrations.AddField(
            model_name='categorygrant',
            name='source',
            field=models.CharField(blank=True, db_index=True, help_text='season_close:12', max_length=60, verbose_name='given by'),
        ),
        migrations.AddField(
            model_name='categorygrant',
            name='taken_back_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='taken back'),
        ),
        migrations.AddField(
            model_name='issueddocument',
            name='withdrawn_at',
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name='withdrawn'),
        ),
        migrations.AddConstraint(
            model_name='categorygrant',
            constraint=models.UniqueConstraint(condition=models.Q(('taken_back_at__isnull', True)), fields=('person', 'category', 'valid_from'), name='category_once_per_day'),
        ),
    ]
