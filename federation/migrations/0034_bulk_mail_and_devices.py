
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ('federation', '0032_club_lists'),
    ]

    operations = [
        migrations.AddField(
            model_name='declinednotices',
            name='way',
            field=models.CharField(choices=[('EMAIL', 'by e-mail'), ('PUSH', 'on a device')], default='EMAIL', max_length=5, verbose_name='way'),
        ),
        migrations.AddField(
            model_name='notice',
            name='way',
            field=models.CharField(choices=[('EMAIL', 'by e-mail'), ('PUSH', 'on a device')], default='EMAIL', max_length=5, verbose_name='way'),
        ),
        migrations.CreateModel(
            name='BulkMail',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('to', models.CharField(max_length=60, verbose_name='list')),
                ('to_words', models.CharField(max_length=200, verbose_name='to')),
                ('subject', models.CharField(max_length=150, verbose_name='heading')),
                ('text', models.TextField(verbose_name='text')),
                ('readers', models.PositiveIntegerField(verbose_name='readers')),
                ('without_address', models.PositiveIntegerField(default=0, verbose_name='without an address')),
                ('without_consent', models.PositiveIntegerField(default=0, verbose_name='have not agreed to news')),
                ('declined', models.PositiveIntegerField(default=0, verbose_name='do without news')),
                ('written_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='written')),
                ('written_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='written by')),
            ],
            options={
                'verbose_name': 'message to many',
                'verbose_name_plural': 'messages to many',
                'ordering': ['-written_at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='PushDevice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('endpoint', models.CharField(editable=False, max_length=500, unique=True, verbose_name='address')),
                ('p256dh', models.CharField(editable=False, max_length=88, verbose_name='public key')),
                ('auth', models.CharField(editable=False, max_length=24, verbose_name='secret')),
                ('name', models.CharField(blank=True, max_length=80, verbose_name='device')),
                ('added_at', models.DateTimeField(default=django.utils.timezone.now, verbose_name='added')),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='push_devices', to=settings.AUTH_USER_MODEL, verbose_name='account')),
            ],
            options={
                'verbose_name': 'device for messages',
                'verbose_name_plural': 'devices for messages',
                'ordering': ['account', 'pk'],
            },
        ),
        migrations.AddField(
            model_name='notice',
            name='device',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='federation.pushdevice', verbose_name='device'),
        ),
    ]
