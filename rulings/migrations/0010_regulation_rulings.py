from django.db import migrations, models
from django.db.models import Q

from federation import migrating


class Migration(migrating.Migration):
    dependencies = [("rulings", "0009_cases_from_acts")]

    operations = [
        migrations.AlterField(
            model_name="rulingcitation",
            name="law",
            field=models.PositiveSmallIntegerField(
                blank=True, db_index=True, null=True, verbose_name="law"
            ),
        ),
        migrations.AddConstraint(
            model_name="rulingcitation",
            constraint=models.CheckConstraint(
                name="ruling_citation_names_source",
                condition=Q(law__isnull=False) | ~Q(address=""),
            ),
        ),
    ]
