import os

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
import simple_history.models
from django.conf import settings
from django.db import migrations, models

from federation import migrating


def keep_what_stands(apps, schema_editor):
    """Give an installation that works already its row: with the rule sets it was set to use."""
    Federation = apps.get_model("federation", "Federation")
    # Pages and papers only ever read the first row; nothing leads to another.
    first = Federation.objects.order_by("pk").first()
    if first is None:
        if not apps.get_model("federation", "RuleSet").objects.exists():
            return
        schedule = apps.get_model("federation", "FeeSchedule").objects.order_by("-valid_from").first()
        # The name its pages and papers have carried so far.
        first = Federation(name="Trunfo", short_name="TRUNFO")
        first.currency = schedule.currency if schedule else "EUR"
    Federation.objects.exclude(pk=first.pk).delete()
    # Until now these were settings of the installation.
    first.regulation = os.environ.get("REGULATION") or "fpb-rtp"
    first.ranking_rules = os.environ.get("RANKING_RULES") or "default-ranking"
    first.office_rules = os.environ.get("OFFICE_RULES") or "default-office"
    first.save()


class Migration(migrating.Migration):

    dependencies = [
        ('federation', '0011_office_gaps'),
    ]

    operations = [
        migrations.CreateModel(
            name='FederationLogo',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('png', models.BinaryField(verbose_name='picture')),
                ('width', models.PositiveSmallIntegerField(verbose_name='width in pixels')),
                ('height', models.PositiveSmallIntegerField(verbose_name='height in pixels')),
                ('sha256', models.CharField(max_length=64, verbose_name='fingerprint')),
                ('added_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='added')),
            ],
            options={
                'verbose_name': 'logo',
                'verbose_name_plural': 'logos',
            },
        ),
        migrations.CreateModel(
            name='HistoricalFederation',
            fields=[
                ('id', models.BigIntegerField(auto_created=True, blank=True, db_index=True, verbose_name='ID')),
                ('name', models.CharField(max_length=120, verbose_name='name')),
                ('short_name', models.CharField(max_length=20, validators=[django.core.validators.RegexValidator('^\\w[\\w.-]*\\Z', 'A short code is one word of letters, digits, dots and hyphens.')], verbose_name='short code')),
                ('country', models.CharField(blank=True, max_length=2, verbose_name='country (ISO 3166)')),
                ('currency', models.CharField(max_length=3, verbose_name='currency (ISO 4217)')),
                ('language', models.CharField(blank=True, max_length=10, verbose_name='language')),
                ('address', models.TextField(blank=True, verbose_name='address')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='e-mail address')),
                ('phone', models.CharField(blank=True, max_length=40, verbose_name='telephone')),
                ('website', models.URLField(blank=True, verbose_name='site')),
                ('contact_name', models.CharField(blank=True, max_length=80, verbose_name='contact person')),
                ('iban', models.CharField(blank=True, max_length=34, verbose_name='IBAN')),
                ('tax_number', models.CharField(blank=True, max_length=30, verbose_name='tax number')),
                ('colour', models.CharField(blank=True, max_length=7, validators=[django.core.validators.RegexValidator('^#[0-9a-f]{6}\\Z', 'A colour is written #1a2b3c.')], verbose_name='colour')),
                ('second_colour', models.CharField(blank=True, max_length=7, validators=[django.core.validators.RegexValidator('^#[0-9a-f]{6}\\Z', 'A colour is written #1a2b3c.')], verbose_name='second colour')),
                ('regulation', models.CharField(max_length=40, verbose_name='regulation')),
                ('ranking_rules', models.CharField(max_length=40, verbose_name='rules of the ranking')),
                ('office_rules', models.CharField(max_length=40, verbose_name='rules of the office')),
                ('is_demo', models.BooleanField(default=False, help_text='Marks every page and paper as a sample.', verbose_name='demonstration')),
                ('history_id', models.AutoField(primary_key=True, serialize=False)),
                ('history_date', models.DateTimeField(db_index=True)),
                ('history_change_reason', models.CharField(max_length=100, null=True)),
                ('history_type', models.CharField(choices=[('+', 'Created'), ('~', 'Changed'), ('-', 'Deleted')], max_length=1)),
            ],
            options={
                'verbose_name': 'historical federation',
                'verbose_name_plural': 'historical federation',
                'ordering': ('-history_date', '-history_id'),
                'get_latest_by': ('history_date', 'history_id'),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.AddField(
            model_name='federation',
            name='colour',
            field=models.CharField(blank=True, max_length=7, validators=[django.core.validators.RegexValidator('^#[0-9a-f]{6}\\Z', 'A colour is written #1a2b3c.')], verbose_name='colour'),
        ),
        migrations.AddField(
            model_name='federation',
            name='contact_name',
            field=models.CharField(blank=True, max_length=80, verbose_name='contact person'),
        ),
        migrations.AddField(
            model_name='federation',
            name='country',
            field=models.CharField(blank=True, max_length=2, verbose_name='country (ISO 3166)'),
        ),
        migrations.AddField(
            model_name='federation',
            name='iban',
            field=models.CharField(blank=True, max_length=34, verbose_name='IBAN'),
        ),
        migrations.AddField(
            model_name='federation',
            name='language',
            field=models.CharField(blank=True, max_length=10, verbose_name='language'),
        ),
        migrations.AddField(
            model_name='federation',
            name='office_rules',
            field=models.CharField(default='default-office', max_length=40, verbose_name='rules of the office'),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='federation',
            name='phone',
            field=models.CharField(blank=True, max_length=40, verbose_name='telephone'),
        ),
        migrations.AddField(
            model_name='federation',
            name='ranking_rules',
            field=models.CharField(default='default-ranking', max_length=40, verbose_name='rules of the ranking'),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='federation',
            name='regulation',
            field=models.CharField(default='fpb-rtp', max_length=40, verbose_name='regulation'),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='federation',
            name='second_colour',
            field=models.CharField(blank=True, max_length=7, validators=[django.core.validators.RegexValidator('^#[0-9a-f]{6}\\Z', 'A colour is written #1a2b3c.')], verbose_name='second colour'),
        ),
        migrations.AddField(
            model_name='federation',
            name='tax_number',
            field=models.CharField(blank=True, max_length=30, verbose_name='tax number'),
        ),
        migrations.AddField(
            model_name='federation',
            name='website',
            field=models.URLField(blank=True, verbose_name='site'),
        ),
        migrations.RunPython(keep_what_stands, migrations.RunPython.noop),
        migrations.AddField(
            model_name='federation',
            name='only_one',
            field=models.BooleanField(default=True, editable=False, unique=True),
        ),
        migrations.AlterField(
            model_name='federation',
            name='short_name',
            field=models.CharField(max_length=20, validators=[django.core.validators.RegexValidator('^\\w[\\w.-]*\\Z', 'A short code is one word of letters, digits, dots and hyphens.')], verbose_name='short code'),
        ),
        migrations.AddConstraint(
            model_name='federation',
            constraint=models.CheckConstraint(condition=models.Q(('only_one', True)), name='federation_only_one'),
        ),
        migrations.AddField(
            model_name='federationlogo',
            name='federation',
            field=models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='logo', to='federation.federation', verbose_name='federation'),
        ),
        migrations.AddField(
            model_name='historicalfederation',
            name='history_user',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
    ]
