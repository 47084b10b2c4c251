"""Messages by e-mail are the federation's: the rows kept here are brought there."""

from django.db import migrations

from federation import migrating

CARRIED = ("about", "code", "values", "link", "email", "language", "sent_at")


def bring_notices(apps, schema_editor):
    """Make a message of the federation of each; what was not sent yet waits there."""
    old, new = apps.get_model("rulings", "Notice"), apps.get_model("federation", "Notice")
    rows = old.objects.order_by("pk").iterator(chunk_size=1000)
    new.objects.bulk_create(
        (
            new(
                **{name: getattr(row, name) for name in CARRIED},
                made_at=row.told_at,
                next_try_at=row.told_at,
                state="SENT" if row.sent_at else "WAITING",
            )
            for row in rows
        ),
        batch_size=500,
    )


def take_notices_back(apps, schema_editor):
    """Keep here again what is no reminder and holds its own words."""
    old, new = apps.get_model("rulings", "Notice"), apps.get_model("federation", "Notice")
    rows = new.objects.filter(once__isnull=True, sealed="").order_by("pk")
    old.objects.bulk_create(
        (
            old(**{name: getattr(row, name) for name in CARRIED}, told_at=row.made_at)
            for row in rows.iterator(chunk_size=1000)
        ),
        batch_size=500,
    )
    rows.delete()


class Migration(migrating.Migration):
    dependencies = [
        ("federation", "0025_notices"),
        ("rulings", "0014_earlier_suspensions"),
    ]

    operations = [
        migrations.RunPython(bring_notices, take_notices_back),
        migrations.DeleteModel(name="Notice"),
    ]
