import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):

    initial = True

    dependencies = [
        ('federation', '0010_reminders'),
        ('scoring', '0003_board_result_awarded_and_four_players'),
        ('tournaments', '0008_convention_cards'),
    ]

    operations = [
        migrations.CreateModel(
            name='LawText',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('edition', models.PositiveSmallIntegerField(verbose_name='edition')),
                ('language', models.CharField(max_length=12, verbose_name='language')),
                ('version', models.PositiveSmallIntegerField(verbose_name='version')),
                ('name', models.CharField(blank=True, max_length=160, verbose_name='name')),
                ('is_public', models.BooleanField(default=False, verbose_name='anyone may read it')),
                ('front', models.TextField(blank=True, verbose_name='foreword and definitions')),
                ('missing', models.JSONField(default=list, verbose_name='missing laws')),
                ('unplaced', models.JSONField(default=list, verbose_name='not placed')),
                ('sha256', models.CharField(max_length=64)),
                ('imported_at', models.DateTimeField(verbose_name='imported')),
                ('in_use_since', models.DateTimeField(blank=True, null=True, verbose_name='in use since')),
                ('imported_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL, verbose_name='imported by')),
            ],
            options={
                'verbose_name': 'text of the Laws',
                'verbose_name_plural': 'texts of the Laws',
                'ordering': ['-edition', 'language', '-version'],
                'constraints': [models.UniqueConstraint(fields=('edition', 'language', 'version'), name='law_text_version_once')],
            },
        ),
        migrations.CreateModel(
            name='LawPassage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('law', models.PositiveSmallIntegerField(verbose_name='law')),
                ('place', models.PositiveSmallIntegerField(verbose_name='place')),
                ('address', models.CharField(blank=True, max_length=12, verbose_name='address')),
                ('note_mark', models.CharField(blank=True, max_length=6, verbose_name='mark of the note')),
                ('title', models.CharField(blank=True, max_length=300, verbose_name='title')),
                ('body', models.TextField(blank=True, verbose_name='words')),
                ('search_text', models.TextField(blank=True, editable=False)),
                ('is_reconstructed', models.BooleanField(default=False, verbose_name='mark rebuilt')),
                ('text', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='passages', to='rulings.lawtext', verbose_name='text of the Laws')),
            ],
            options={
                'verbose_name': 'passage of a law',
                'verbose_name_plural': 'passages of laws',
                'ordering': ['text', 'law', 'place'],
                'constraints': [models.UniqueConstraint(fields=('text', 'law', 'place'), name='law_passage_place_once'), models.UniqueConstraint(condition=models.Q(('address', ''), _negated=True), fields=('text', 'law', 'address'), name='law_passage_address_once')],
            },
        ),
    ]
