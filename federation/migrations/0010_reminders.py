import django.utils.timezone
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [("federation", "0009_data_imports")]

    operations = [
        migrations.CreateModel(
            name='Reminder',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=40, verbose_name='kind')),
                ('subject', models.CharField(db_index=True, help_text='What it is about: season:2027', max_length=80, verbose_name='subject')),
                ('due_on', models.DateField(verbose_name='last day')),
                ('remind_on', models.DateField(verbose_name='to be sent from')),
                ('recipient', models.EmailField(max_length=254, verbose_name='recipient')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False, verbose_name='made')),
                ('claimed_at', models.DateTimeField(blank=True, null=True, verbose_name='being sent since')),
                ('tries', models.PositiveSmallIntegerField(default=0, verbose_name='tries')),
                ('sent_at', models.DateTimeField(blank=True, null=True, verbose_name='sent')),
                ('refusal', models.CharField(blank=True, max_length=200, verbose_name='why it was not sent')),
            ],
            options={
                'verbose_name': 'reminder',
                'verbose_name_plural': 'reminders',
                'ordering': ['-pk'],
                'constraints': [models.UniqueConstraint(fields=('kind', 'subject', 'due_on', 'remind_on', 'recipient'), name='reminder_once')],
            },
        ),
    ]
