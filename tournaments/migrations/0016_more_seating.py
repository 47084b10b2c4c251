from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):
    dependencies = [("tournaments", "0015_team_acts")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="iv_thirds",
            field=models.PositiveIntegerField(default=0, verbose_name="IV in thirds"),
        ),
    ]
