"""Name the field of a request for a seat by its path in the log of accesses."""

from django.db import migrations

from federation import migrating

OLD, PATH = "seat_request", "tournaments.SeatRequest.why"


def name_by_path(apps, schema_editor):
    apps.get_model("federation", "SensitiveRead").objects.filter(fields=OLD).update(fields=PATH)


def name_by_code(apps, schema_editor):
    apps.get_model("federation", "SensitiveRead").objects.filter(fields=PATH).update(fields=OLD)


class Migration(migrating.Migration):
    dependencies = [
        ("federation", "0048_prepared_renewals"),
        ("tournaments", "0044_card_writers"),
    ]

    operations = [migrations.RunPython(name_by_path, name_by_code)]
