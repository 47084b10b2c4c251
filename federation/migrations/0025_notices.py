"""Every e-mail is a row of one table; reminders, which had their own, are brought into it."""

import datetime as dt

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from federation import migrating


def bring_reminders(apps, schema_editor):
    """Make a message of each reminder; what had not gone out is over, and is dropped."""
    Reminder, Notice = apps.get_model("federation", "Reminder"), apps.get_model("federation", "Notice")
    rows = Reminder.objects.order_by("pk").iterator(chunk_size=1000)
    Notice.objects.bulk_create(
        (
            Notice(
                about=row.subject[:60],
                code="notice_reminder_before",
                values={"due": row.due_on.isoformat()},
                email=row.recipient,
                once=f"reminder:{row.kind}:{row.subject}:{row.due_on}:{row.remind_on}:{row.recipient}",
                made_at=row.created_at,
                next_try_at=row.created_at,
                state="SENT" if row.sent_at else "DROPPED",
                tries=row.tries,
                sent_at=row.sent_at,
                refusal=row.refusal,
            )
            for row in rows
        ),
        batch_size=500,
    )


def take_reminders_back(apps, schema_editor):
    """Make reminders of the messages that were."""
    Reminder, Notice = apps.get_model("federation", "Reminder"), apps.get_model("federation", "Notice")
    for row in Notice.objects.filter(once__startswith="reminder:").iterator(chunk_size=1000):
        # The subject holds colons of its own: "season:2027".
        kind, told = row.once.removeprefix("reminder:").split(":", 1)
        subject, due_on, remind_on, recipient = told.rsplit(":", 3)
        Reminder.objects.create(
            kind=kind,
            subject=subject,
            due_on=dt.date.fromisoformat(due_on),
            remind_on=dt.date.fromisoformat(remind_on),
            recipient=recipient,
            created_at=row.made_at,
            tries=row.tries,
            sent_at=row.sent_at,
            refusal=row.refusal[:200],
        )


def end_waiting_jobs(apps, schema_editor):
    """End the jobs that sent messages: what waits is found by its row now."""
    jobs = apps.get_model("federation", "Job").objects.filter(act="send_notices")
    jobs.filter(state__in=["QUEUED", "RUNNING"]).update(state="DONE")


class Migration(migrating.Migration):

    dependencies = [
        ('federation', '0024_associations_and_papers_by_words'),
    ]

    operations = [
        migrations.CreateModel(
            name='DeclinedNotices',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('email', models.EmailField(db_index=True, max_length=254, verbose_name='address')),
                ('kind', models.CharField(max_length=40, verbose_name='kind')),
                ('is_declined', models.BooleanField(default=True, verbose_name='wants none')),
                ('chosen_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='chosen')),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='account')),
            ],
            options={
                'verbose_name': 'choice of e-mails',
                'verbose_name_plural': 'choices of e-mails',
                'ordering': ['-chosen_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('about', models.CharField(blank=True, db_index=True, max_length=60, verbose_name='about')),
                ('code', models.CharField(max_length=60, verbose_name='message')),
                ('values', models.JSONField(default=dict, verbose_name='values')),
                ('link', models.CharField(blank=True, max_length=200, verbose_name='page')),
                ('email', models.EmailField(max_length=254, verbose_name='address')),
                ('language', models.CharField(blank=True, max_length=10, verbose_name='language')),
                ('once', models.CharField(verbose_name='key', blank=True, editable=False, max_length=450, null=True, unique=True)),
                ('sealed', models.TextField(verbose_name='encrypted words', blank=True, default='', editable=False)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='written')),
                ('state', models.CharField(choices=[('WAITING', 'to be sent'), ('SENT', 'sent'), ('FAILED', 'not delivered'), ('DROPPED', 'no longer needed')], default='WAITING', max_length=10, verbose_name='state')),
                ('tries', models.PositiveSmallIntegerField(default=0, verbose_name='tries')),
                ('next_try_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='next try')),
                ('sent_at', models.DateTimeField(blank=True, null=True, verbose_name='sent')),
                ('refusal', models.CharField(blank=True, max_length=300, verbose_name='why it was not sent')),
            ],
            options={
                'verbose_name': 'message by e-mail',
                'verbose_name_plural': 'messages by e-mail',
                'ordering': ['-made_at', '-pk'],
            },
        ),
        migrations.AddIndex(
            model_name='notice',
            index=models.Index(fields=['state', 'next_try_at'], name='notice_waiting'),
        ),
        migrations.AddIndex(
            model_name='notice',
            index=models.Index(fields=['email'], name='notice_by_email'),
        ),
        migrations.AddConstraint(
            model_name='notice',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'SENT'), _negated=True), ('sent_at__isnull', False), _connector='OR'), name='notice_sent_has_moment'),
        ),
        migrations.RunPython(bring_reminders, take_reminders_back),
        migrations.RunPython(end_waiting_jobs, migrations.RunPython.noop),
        migrations.DeleteModel(
            name='Reminder',
        ),
    ]
