import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from federation import migrating


def start_series(apps, schema_editor):
    """Let each season's numbering go on after the references that were given before."""
    last = {}
    requests = apps.get_model("federation", "PaymentRequest").objects
    for season, reference in requests.values_list("season_id", "reference"):
        if reference[6:].isdigit():
            last[season] = max(last.get(season, 0), int(reference[6:]))
    series = apps.get_model("federation", "ReferenceSeries")
    for season, number in last.items():
        series.objects.create(kind="payment_request", season_id=season, last_number=number)


class Migration(migrating.Migration):

    dependencies = [
        ('federation', '0005_licence_requests'),
    ]

    operations = [
        migrations.CreateModel(
            name='BankFile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('sha256', models.CharField(max_length=64, unique=True)),
                ('lines_read', models.PositiveIntegerField(verbose_name='lines read')),
                ('lines_new', models.PositiveIntegerField(verbose_name='new lines')),
                ('received_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='received')),
                ('received_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL, verbose_name='received by')),
            ],
            options={
                'verbose_name': 'bank file',
                'verbose_name_plural': 'bank files',
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='BankLayout',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, unique=True, verbose_name='name')),
                ('day_column', models.CharField(max_length=60, verbose_name='column of the day')),
                ('amount_column', models.CharField(max_length=60, verbose_name='column of the amount')),
                ('text_column', models.CharField(max_length=60, verbose_name='column of the text')),
                ('payer_column', models.CharField(blank=True, max_length=60, verbose_name='column of the payer')),
                ('reference_column', models.CharField(blank=True, max_length=60, verbose_name="column of the bank's reference")),
                ('delimiter', models.CharField(default=';', max_length=1, verbose_name='separator')),
                ('decimal_mark', models.CharField(choices=[(',', ','), ('.', '.')], default=',', max_length=1, verbose_name='decimal mark')),
                ('day_form', models.CharField(choices=[('%d-%m-%Y', '31-12-2026'), ('%d/%m/%Y', '31/12/2026'), ('%Y-%m-%d', '2026-12-31'), ('%d.%m.%Y', '31.12.2026')], default='%d-%m-%Y', max_length=10, verbose_name='form of the day')),
                ('encoding', models.CharField(choices=[('utf-8-sig', 'UTF-8'), ('cp1252', 'Windows-1252')], default='utf-8-sig', max_length=12, verbose_name='encoding')),
            ],
            options={
                'verbose_name': 'bank file layout',
                'verbose_name_plural': 'bank file layouts',
                'ordering': ['name'],
            },
        ),
        migrations.CreateModel(
            name='BankLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveIntegerField(verbose_name='position')),
                ('bank_reference', models.CharField(max_length=60, unique=True, verbose_name='bank reference')),
                ('booked_on', models.DateField(verbose_name='booked on')),
                ('amount_cents', models.BigIntegerField(verbose_name='amount in cents')),
                ('currency', models.CharField(max_length=3, verbose_name='currency (ISO 4217)')),
                ('text', models.CharField(blank=True, max_length=300, verbose_name='text')),
                ('payer', models.CharField(blank=True, max_length=140, verbose_name='payer')),
                ('state', models.CharField(choices=[('WAITING', 'to assign'), ('ASSIGNED', 'assigned'), ('KNOWN', 'booked by hand before'), ('RETURNED', 'sent back'), ('OUTGOING', 'money that went out')], max_length=8, verbose_name='state')),
                ('entry', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='bank_line', to='federation.ledgerentry', verbose_name='entry')),
                ('file', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='federation.bankfile', verbose_name='bank file')),
                ('payment', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='bank_line', to='federation.payment', verbose_name='payment')),
            ],
            options={
                'verbose_name': 'bank line',
                'verbose_name_plural': 'bank lines',
                'ordering': ['-booked_on', '-pk'],
                'indexes': [models.Index(fields=['state'], name='bank_line_state')],
                'constraints': [models.UniqueConstraint(fields=('file', 'position'), name='bank_line_position_once'), models.CheckConstraint(condition=models.Q(('state', 'ASSIGNED'), ('payment__isnull', True), _connector='XOR'), name='bank_line_assigned_to_a_payment')],
            },
        ),
        migrations.CreateModel(
            name='CreditNote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reference', models.CharField(max_length=30, unique=True, verbose_name='reference')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('issued_on', models.DateField(verbose_name='issued on')),
                ('amount_cents', models.PositiveBigIntegerField(verbose_name='amount in cents')),
                ('kept_cents', models.PositiveBigIntegerField(default=0, help_text='The part that had been paid already.', verbose_name='kept as a balance, in cents')),
                ('entry', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='credit_note', to='federation.ledgerentry', verbose_name='entry')),
                ('issued_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL, verbose_name='issued by')),
                ('request', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='credit_notes', to='federation.paymentrequest', verbose_name='payment request')),
            ],
            options={
                'verbose_name': 'credit note',
                'verbose_name_plural': 'credit notes',
                'ordering': ['-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('amount_cents__gt', 0), ('kept_cents__lte', models.F('amount_cents'))), name='credit_note_is_positive')],
            },
        ),
        migrations.CreateModel(
            name='CreditNoteLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('amount_cents', models.PositiveBigIntegerField(verbose_name='amount in cents')),
                ('line', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='credits', to='federation.paymentrequestline', verbose_name='charge')),
                ('note', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='federation.creditnote', verbose_name='credit note')),
            ],
            options={
                'verbose_name': 'credited charge',
                'verbose_name_plural': 'credited charges',
                'ordering': ['line__position'],
                'constraints': [models.UniqueConstraint(fields=('note', 'line'), name='charge_credited_once_per_note'), models.CheckConstraint(condition=models.Q(('amount_cents__gt', 0)), name='credited_charge_is_positive')],
            },
        ),
        migrations.CreateModel(
            name='Deposit',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('DATE_RESERVATION', 'date in the calendar'), ('APPEAL', 'appeal'), ('HOSTING', 'hosting of an event'), ('OTHER', 'other')], max_length=20, verbose_name='kind')),
                ('about', models.CharField(db_index=True, help_text='What it is for: reservation:5', max_length=60, verbose_name='about')),
                ('amount_cents', models.PositiveBigIntegerField(verbose_name='amount in cents')),
                ('held_by_entry', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='held_deposit', to='federation.ledgerentry', verbose_name='held by')),
                ('request', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='deposit', to='federation.paymentrequest', verbose_name='payment request')),
            ],
            options={
                'verbose_name': 'deposit',
                'verbose_name_plural': 'deposits',
                'ordering': ['-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('amount_cents__gt', 0)), name='deposit_is_positive')],
            },
        ),
        migrations.CreateModel(
            name='DepositMove',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('RETURNED', 'returned'), ('FORFEITED', 'forfeited')], max_length=10, verbose_name='kind')),
                ('amount_cents', models.PositiveBigIntegerField(verbose_name='amount in cents')),
                ('moved_on', models.DateField(verbose_name='on')),
                ('reason', models.CharField(max_length=200, verbose_name='reason')),
                ('deposit', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='moves', to='federation.deposit', verbose_name='deposit')),
                ('entry', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='deposit_move', to='federation.ledgerentry', verbose_name='entry')),
            ],
            options={
                'verbose_name': 'end of a deposit',
                'verbose_name_plural': 'ends of deposits',
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('amount_cents__gt', 0)), name='deposit_move_is_positive')],
            },
        ),
        migrations.CreateModel(
            name='LedgerCheck',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('checked_at', models.DateTimeField(db_index=True, default=django.utils.timezone.now, verbose_name='checked')),
                ('faults', models.JSONField(default=list, verbose_name='faults')),
            ],
            options={
                'verbose_name': 'check of the ledger',
                'verbose_name_plural': 'checks of the ledger',
                'ordering': ['-checked_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='ReferenceSeries',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=20, verbose_name='kind')),
                ('last_number', models.PositiveIntegerField(default=0, verbose_name='last number')),
                ('season', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, to='federation.season', verbose_name='season')),
            ],
            options={
                'verbose_name': 'reference series',
                'verbose_name_plural': 'reference series',
                'constraints': [models.UniqueConstraint(fields=('kind', 'season'), name='reference_series_once_per_season')],
            },
        ),
        migrations.RemoveConstraint(
            model_name='payment',
            name='payment_not_zero',
        ),
        migrations.RemoveConstraint(
            model_name='paymentrequest',
            name='payment_request_has_one_debtor',
        ),
        migrations.AddField(
            model_name='ledgeraccount',
            name='person',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to='federation.person', verbose_name='person'),
        ),
        migrations.AddField(
            model_name='payment',
            name='balance',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='kept_payments', to='federation.ledgeraccount', verbose_name='balance it was kept in'),
        ),
        migrations.AddField(
            model_name='payment',
            name='kept_cents',
            field=models.BigIntegerField(default=0, verbose_name='kept as a balance, in cents'),
        ),
        migrations.AddField(
            model_name='payment',
            name='reversed_by_entry',
            field=models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reversed_payment', to='federation.ledgerentry', verbose_name='taken back by'),
        ),
        migrations.AddField(
            model_name='payment',
            name='source',
            field=models.CharField(choices=[('MONEY', 'money received'), ('ADVANCE', 'from the balance'), ('DEPOSIT', 'from a deposit')], default='MONEY', max_length=8, verbose_name='from where'),
        ),
        migrations.AddField(
            model_name='paymentrequest',
            name='person',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to='federation.person', verbose_name='person'),
        ),
        migrations.AddField(
            model_name='paymentrequest',
            name='purpose',
            field=models.CharField(blank=True, help_text='What is asked of a debtor only once.', max_length=60, verbose_name='purpose'),
        ),
        migrations.AlterField(
            model_name='ledgeraccount',
            name='association',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to='federation.association', verbose_name='association'),
        ),
        migrations.AlterField(
            model_name='ledgeraccount',
            name='club',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to='federation.club', verbose_name='club'),
        ),
        migrations.AlterField(
            model_name='ledgeraccount',
            name='kind',
            field=models.CharField(choices=[('DEBTOR', 'debtor'), ('BANK', 'bank'), ('INCOME', 'income'), ('DEPOSIT_ASKED', 'deposits asked for'), ('DEPOSIT', 'deposits held'), ('ADVANCE', 'balance in favour of a debtor'), ('SUSPENSE', 'received, not yet assigned')], max_length=16, verbose_name='kind'),
        ),
        migrations.AlterField(
            model_name='payment',
            name='request',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='payments', to='federation.paymentrequest', verbose_name='payment request'),
        ),
        migrations.AddConstraint(
            model_name='paymentrequest',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('association__isnull', True), ('club__isnull', False), ('person__isnull', True)), models.Q(('association__isnull', False), ('club__isnull', True), ('person__isnull', True)), models.Q(('association__isnull', True), ('club__isnull', True), ('person__isnull', False)), _connector='OR'), name='payment_request_has_one_debtor'),
        ),
        migrations.AddConstraint(
            model_name='paymentrequest',
            constraint=models.UniqueConstraint(condition=models.Q(models.Q(('purpose', ''), _negated=True), ('cancelled_by_entry__isnull', True)), fields=('purpose', 'club'), name='payment_request_purpose_once_by_club'),
        ),
        migrations.AddConstraint(
            model_name='paymentrequest',
            constraint=models.UniqueConstraint(condition=models.Q(models.Q(('purpose', ''), _negated=True), ('cancelled_by_entry__isnull', True)), fields=('purpose', 'association'), name='payment_request_purpose_once_by_association'),
        ),
        migrations.AddConstraint(
            model_name='paymentrequest',
            constraint=models.UniqueConstraint(condition=models.Q(models.Q(('purpose', ''), _negated=True), ('cancelled_by_entry__isnull', True)), fields=('purpose', 'person'), name='payment_request_purpose_once_by_person'),
        ),
        migrations.AddField(
            model_name='payment',
            name='deposit',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='deductions', to='federation.deposit', verbose_name='deposit'),
        ),
        migrations.AddConstraint(
            model_name='payment',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('amount_cents', 0), _negated=True), ('kept_cents__gt', 0), _connector='OR'), name='payment_not_zero'),
        ),
        migrations.AddConstraint(
            model_name='payment',
            constraint=models.CheckConstraint(condition=models.Q(('amount_cents__gte', 0), ('kept_cents__gte', 0)), name='payment_is_positive'),
        ),
        migrations.AddConstraint(
            model_name='payment',
            constraint=models.CheckConstraint(condition=models.Q(('request__isnull', False), ('amount_cents', 0), _connector='OR'), name='payment_settles_a_request'),
        ),
        migrations.AddConstraint(
            model_name='payment',
            constraint=models.CheckConstraint(condition=models.Q(('kept_cents', 0), ('balance__isnull', False), _connector='OR'), name='payment_kept_in_a_balance'),
        ),
        migrations.AddConstraint(
            model_name='payment',
            constraint=models.UniqueConstraint(condition=models.Q(models.Q(('bank_reference', ''), _negated=True), ('reversed_by_entry__isnull', True)), fields=('bank_reference',), name='payment_bank_reference_once'),
        ),
        migrations.RunPython(
            code=start_series,
            reverse_code=migrations.RunPython.noop,
        ),
    ]
