from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0015_team_acts")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="iv_thirds",
            field=models.PositiveIntegerField(default=0, verbose_name="IV in thirds"),
        ),
    ]
