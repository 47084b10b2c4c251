import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ('federation', '0043_worker_heartbeat'),
    ]

    operations = [
        migrations.RemoveConstraint(model_name='approval', name='approval_asked_once'),
        migrations.RemoveConstraint(model_name='approval', name='approval_by_a_second_person'),
        migrations.RemoveIndex(model_name='accountclaim', name='claim_by_state'),
        migrations.RemoveConstraint(model_name='creditnote', name='credit_note_is_positive'),
        migrations.RemoveConstraint(model_name='payment', name='payment_not_zero'),
        migrations.RemoveConstraint(model_name='payment', name='payment_is_positive'),
        migrations.RemoveConstraint(model_name='payment', name='payment_kept_in_a_balance'),
        migrations.RenameField(model_name='accountclaim', old_name='asked_at', new_name='requested_at'),
        migrations.RenameField(model_name='addresschange', old_name='asked_at', new_name='requested_at'),
        migrations.RenameField(model_name='addresschange', old_name='asked_by', new_name='requested_by'),
        migrations.RenameField(model_name='approval', old_name='asked_at', new_name='requested_at'),
        migrations.RenameField(model_name='approval', old_name='asked_by', new_name='requested_by'),
        migrations.RenameField(model_name='erasurerequest', old_name='asked_at', new_name='requested_at'),
        migrations.RenameField(model_name='erasurerequest', old_name='asked_by', new_name='requested_by'),
        migrations.RenameField(model_name='refund', old_name='asked_at', new_name='requested_at'),
        migrations.RenameField(model_name='refund', old_name='asked_by', new_name='requested_by'),
        migrations.RenameField(model_name='redactededition', old_name='asked_at', new_name='requested_at'),
        migrations.RenameField(model_name='erasure', old_name='found', new_name='remaining'),
        migrations.RenameField(model_name='creditnote', old_name='kept_cents', new_name='to_balance_cents'),
        migrations.RenameField(model_name='payment', old_name='kept_cents', new_name='to_balance_cents'),
        migrations.AddConstraint(model_name='approval', constraint=models.UniqueConstraint(condition=models.Q(('state', 'ASKED')), fields=('act', 'subject'), name='approval_requested_once')),
        migrations.AddConstraint(model_name='approval', constraint=models.CheckConstraint(condition=models.Q(('state', 'WITHDRAWN'), ('requested_by__isnull', True), ('decided_by__isnull', True), models.Q(('requested_by', models.F('decided_by')), _negated=True), _connector='OR'), name='approval_by_a_second_person')),
        migrations.AddIndex(model_name='accountclaim', index=models.Index(fields=['state', 'requested_at'], name='claim_by_state')),
        migrations.AddConstraint(model_name='creditnote', constraint=models.CheckConstraint(condition=models.Q(('amount_cents__gt', 0), ('to_balance_cents__lte', models.F('amount_cents'))), name='credit_note_is_positive')),
        migrations.AddConstraint(model_name='payment', constraint=models.CheckConstraint(condition=models.Q(models.Q(('amount_cents', 0), _negated=True), ('to_balance_cents__gt', 0), _connector='OR'), name='payment_not_zero')),
        migrations.AddConstraint(model_name='payment', constraint=models.CheckConstraint(condition=models.Q(('amount_cents__gte', 0), ('to_balance_cents__gte', 0)), name='payment_is_positive')),
        migrations.AddConstraint(model_name='payment', constraint=models.CheckConstraint(condition=models.Q(('to_balance_cents', 0), ('balance__isnull', False), _connector='OR'), name='payment_kept_in_a_balance')),
        migrations.AlterModelOptions(
            name='accountclaim',
            options={'ordering': ['-requested_at', '-pk'], 'verbose_name': 'claim of an account', 'verbose_name_plural': 'claims of accounts'},
        ),
        migrations.AlterModelOptions(
            name='addresschange',
            options={'ordering': ['-requested_at', '-pk'], 'verbose_name': 'change of an e-mail address', 'verbose_name_plural': 'changes of e-mail addresses'},
        ),
        migrations.AlterModelOptions(
            name='approval',
            options={'ordering': ['-requested_at', '-pk'], 'verbose_name': 'approval', 'verbose_name_plural': 'approvals'},
        ),
        migrations.AlterModelOptions(
            name='erasurerequest',
            options={'ordering': ['-requested_at', '-pk'], 'verbose_name': 'erasure asked for', 'verbose_name_plural': 'erasures asked for'},
        ),
        migrations.AlterModelOptions(
            name='redactededition',
            options={'ordering': ['-requested_at', '-pk'], 'verbose_name': 'redacted edition', 'verbose_name_plural': 'redacted editions'},
        ),
        migrations.AlterField(
            model_name='accountclaim',
            name='requested_at',
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name='requested'),
        ),
        migrations.AlterField(
            model_name='addresschange',
            name='requested_at',
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name='requested'),
        ),
        migrations.AlterField(
            model_name='addresschange',
            name='requested_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='requested by'),
        ),
        migrations.AlterField(
            model_name='approval',
            name='requested_at',
            field=models.DateTimeField(verbose_name='requested'),
        ),
        migrations.AlterField(
            model_name='approval',
            name='requested_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='approvals_requested', to=settings.AUTH_USER_MODEL, verbose_name='requested by'),
        ),
        migrations.AlterField(
            model_name='erasurerequest',
            name='requested_at',
            field=models.DateTimeField(verbose_name='requested'),
        ),
        migrations.AlterField(
            model_name='erasurerequest',
            name='requested_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL, verbose_name='requested by'),
        ),
        migrations.AlterField(
            model_name='redactededition',
            name='requested_at',
            field=models.DateTimeField(verbose_name='requested'),
        ),
        migrations.AlterField(
            model_name='refund',
            name='requested_at',
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name='requested'),
        ),
        migrations.AlterField(
            model_name='refund',
            name='requested_by',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL, verbose_name='requested by'),
        ),
    ]
