"""Claims of accounts, other addresses, guardians; and each person's last word on the full name."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from federation import migrating


def keep_last_words(apps, schema_editor):
    """Bring to each person what the newest consent says of the name in full."""
    Consent, Person = apps.get_model("federation", "Consent"), apps.get_model("federation", "Person")
    words = Consent.objects.filter(what="PUBLISH_NAME").order_by("at", "pk")
    last = dict(words.values_list("person", "is_given"))
    for is_given in (True, False):
        people = [person for person, word in last.items() if word is is_given]
        for start in range(0, len(people), 500):
            rows = Person.objects.filter(pk__in=people[start : start + 500], merged_into__isnull=True)
            # who was erased took every consent back, and is shown by a pseudonym of one's own
            rows.exclude(name__startswith="N.N. ").update(name_consent=is_given)


class Migration(migrating.Migration):

    dependencies = [
        ('federation', '0030_payments_online'),
    ]

    operations = [
        migrations.AddField(
            model_name='historicalperson',
            name='name_consent',
            field=models.BooleanField(blank=True, editable=False, null=True, verbose_name='allows the name in full'),
        ),
        migrations.AddField(
            model_name='person',
            name='name_consent',
            field=models.BooleanField(blank=True, editable=False, null=True, verbose_name='allows the name in full'),
        ),
        migrations.CreateModel(
            name='AddressChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('email', models.EmailField(max_length=254, verbose_name='new e-mail address')),
                ('asked_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='asked')),
                ('confirmed_at', models.DateTimeField(blank=True, null=True, verbose_name='confirmed')),
                ('asked_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='asked by')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='address_changes', to='federation.person', verbose_name='person')),
            ],
            options={
                'verbose_name': 'change of an e-mail address',
                'verbose_name_plural': 'changes of e-mail addresses',
                'ordering': ['-asked_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='AccountClaim',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.CharField(max_length=20, verbose_name='number')),
                ('birth_date', models.DateField(blank=True, null=True, verbose_name='birth date')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='e-mail address')),
                ('as_guardian', models.BooleanField(default=False, verbose_name='as guardian')),
                ('language', models.CharField(blank=True, max_length=10, verbose_name='language')),
                ('state', models.CharField(choices=[('RECEIVED', 'received'), ('UNMATCHED', 'nobody found'), ('INVITED', 'link sent'), ('HAS_ACCOUNT', 'had an account'), ('REPEATED', 'asked before'), ('WAITING', 'to be confirmed'), ('CONFIRMED', 'confirmed'), ('REFUSED', 'refused')], default='RECEIVED', max_length=12, verbose_name='state')),
                ('why', models.CharField(blank=True, max_length=60, verbose_name='why it waits')),
                ('asked_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='asked')),
                ('decided_at', models.DateTimeField(blank=True, null=True, verbose_name='decided')),
                ('reason', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='decided by')),
                ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='account_claims', to='federation.person', verbose_name='person')),
            ],
            options={
                'verbose_name': 'claim of an account',
                'verbose_name_plural': 'claims of accounts',
                'ordering': ['-asked_at', '-pk'],
                'indexes': [models.Index(fields=['state', 'asked_at'], name='claim_by_state')],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('state', 'WAITING'), _negated=True), ('person__isnull', False), _connector='OR'), name='claim_waits_for_a_person')],
            },
        ),
        migrations.CreateModel(
            name='Guardianship',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('how', models.CharField(choices=[('SITE', 'on the site'), ('PAPER', 'on paper'), ('EMAIL', 'by e-mail'), ('OFFICE', 'at the office')], default='PAPER', max_length=8, verbose_name='how the consent was given')),
                ('note', models.CharField(blank=True, max_length=200, verbose_name='note')),
                ('given_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='from')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='ended')),
                ('end_reason', models.CharField(blank=True, max_length=200, verbose_name='why it ended')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='guardianships', to=settings.AUTH_USER_MODEL, verbose_name='guardian')),
                ('ended_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='ended by')),
                ('given_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='recorded by')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='guardianships', to='federation.person', verbose_name='minor')),
            ],
            options={
                'verbose_name': 'guardian of a minor',
                'verbose_name_plural': 'guardians of minors',
                'ordering': ['-given_at', '-pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('ended_at__isnull', True)), fields=('account', 'person'), name='guardianship_once')],
            },
        ),
        migrations.RunPython(keep_last_words, migrations.RunPython.noop),
    ]
