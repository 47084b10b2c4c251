import django.db.models.deletion
import django.utils.timezone
import simple_history.models
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ('federation', '0008_documents'),
    ]

    operations = [
        migrations.CreateModel(
            name='DataImport',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=30, verbose_name='kind')),
                ('name', models.CharField(max_length=200, verbose_name='name')),
                ('content', models.BinaryField(null=True, verbose_name='content')),
                ('sha256', models.CharField(max_length=64, verbose_name='fingerprint')),
                ('size', models.PositiveIntegerField(verbose_name='bytes')),
                ('uploaded_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='uploaded')),
                ('state', models.CharField(choices=[('CHECKED', 'checked'), ('APPLIED', 'brought in'), ('DISCARDED', 'put aside')], default='CHECKED', max_length=9, verbose_name='state')),
                ('rows', models.PositiveIntegerField(default=0, verbose_name='rows')),
                ('rows_new', models.PositiveIntegerField(default=0, verbose_name='new')),
                ('rows_changed', models.PositiveIntegerField(default=0, verbose_name='changed')),
                ('rows_wrong', models.PositiveIntegerField(default=0, verbose_name='with problems')),
                ('applied_new', models.PositiveIntegerField(default=0, verbose_name='new, brought in')),
                ('applied_changed', models.PositiveIntegerField(default=0, verbose_name='changed, brought in')),
                ('problems', models.JSONField(default=list, verbose_name='problems')),
                ('sample', models.JSONField(default=list, verbose_name='what would change')),
                ('unread', models.JSONField(default=list, verbose_name='columns not read')),
                ('checked_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='checked')),
                ('decided_at', models.DateTimeField(blank=True, null=True, verbose_name='decided')),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='decided by')),
                ('uploaded_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='data_imports', to=settings.AUTH_USER_MODEL, verbose_name='uploaded by')),
            ],
            options={
                'verbose_name': 'data import',
                'verbose_name_plural': 'data imports',
                'ordering': ['-uploaded_at', '-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('state', 'CHECKED'), ('content__isnull', True), _connector='OR'), name='data_import_over_keeps_no_bytes')],
            },
        ),
        migrations.CreateModel(
            name='HistoricalPastResult',
            fields=[
                ('id', models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name='ID')),
                ('held_on', models.DateField(verbose_name='date')),
                ('title', models.CharField(max_length=160, verbose_name='event')),
                ('place', models.PositiveIntegerField(verbose_name='place')),
                ('points_hundredths', models.IntegerField(blank=True, null=True, verbose_name='points, hundredths')),
                ('history_id', models.AutoField(primary_key=True, serialize=False)),
                ('history_date', models.DateTimeField(db_index=True)),
                ('history_change_reason', models.CharField(max_length=100, null=True)),
                ('history_type', models.CharField(choices=[('+', 'Created'), ('~', 'Changed'), ('-', 'Deleted')], max_length=1)),
                ('history_user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('person', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='federation.person', verbose_name='person')),
                ('source', models.ForeignKey(blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='federation.dataimport', verbose_name='brought in with')),
            ],
            options={
                'verbose_name': 'historical past result',
                'verbose_name_plural': 'historical past results',
                'ordering': ('-history_date', '-history_id'),
                'get_latest_by': ('history_date', 'history_id'),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name='PastResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('held_on', models.DateField(verbose_name='date')),
                ('title', models.CharField(max_length=160, verbose_name='event')),
                ('place', models.PositiveIntegerField(verbose_name='place')),
                ('points_hundredths', models.IntegerField(blank=True, null=True, verbose_name='points, hundredths')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='past_results', to='federation.person', verbose_name='person')),
                ('source', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='past_results', to='federation.dataimport', verbose_name='brought in with')),
            ],
            options={
                'verbose_name': 'past result',
                'verbose_name_plural': 'past results',
                'ordering': ['-held_on', 'title', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('person', 'held_on', 'title'), name='past_result_once'), models.CheckConstraint(condition=models.Q(('place__gte', 1)), name='past_result_place_from_one')],
            },
        ),
    ]
