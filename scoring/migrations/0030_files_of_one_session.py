from django.db import migrations, models


class Migration(migrations.Migration):

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
