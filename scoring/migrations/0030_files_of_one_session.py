from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0028_table_devices'),
    ]

    operations = [
        migrations.AddField(
            model_name='resultfile',
            name='session',
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='session'),
        ),
    ]
