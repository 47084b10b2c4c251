from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):
    dependencies = [("federation", "0010_reminders")]

    operations = [
        migrations.AlterField(
            model_name="bankline",
            name="state",
            field=models.CharField(
                choices=[
                    ("WAITING", "to assign"),
                    ("ASSIGNED", "assigned"),
                    ("KNOWN", "booked by hand before"),
                    ("RETURNED", "sent back"),
                    ("OUTGOING", "money that went out"),
                    ("BOOKED", "money that went out, booked"),
                ],
                max_length=8,
                verbose_name="state",
            ),
        ),
        migrations.AlterField(
            model_name="ledgeraccount",
            name="kind",
            field=models.CharField(
                choices=[
                    ("DEBTOR", "debtor"),
                    ("BANK", "bank"),
                    ("INCOME", "income"),
                    ("DEPOSIT_ASKED", "deposits asked for"),
                    ("DEPOSIT", "deposits held"),
                    ("ADVANCE", "balance in favour of a debtor"),
                    ("SUSPENSE", "received, not yet assigned"),
                    ("EXPENSE", "costs"),
                ],
                max_length=16,
                verbose_name="kind",
            ),
        ),
    ]
