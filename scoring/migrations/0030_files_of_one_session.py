from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):

    dependencies = [
        ('scoring', '0029_rulings_in_book'),
    ]

    operations = [
        migrations.AddField(
            model_name='resultfile',
            name='session',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='session'),
        ),
    ]
