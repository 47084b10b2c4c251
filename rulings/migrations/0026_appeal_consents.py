"""Those behind an appeal wanted it when it was stated; from now on each says so."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Q, Subquery

from federation import migrating

PENDING = ("CONSENT", "STATED", "OPEN")


def say_when(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    appeals = apps.get_model("rulings", "Appeal").objects.filter(pk=OuterRef("appeal"))
    stated = Subquery(appeals.values("stated_at")[:1])
    apps.get_model("rulings", "AppealBacker").objects.update(consented_at=stated)


class Migration(migrating.Migration):
    dependencies = [("rulings", "0025_calls_on_the_way")]

    operations = [
        migrations.RemoveConstraint("appeal", "appeal_one_pending"),
        migrations.RemoveConstraint("appeal", "appeal_of_penalty_one_pending"),
        migrations.AddField(
            "appealbacker",
            "consented_at",
            models.DateTimeField(blank=True, null=True, verbose_name="consent given"),
        ),
        migrations.AddField(
            "appealbacker",
            "witnesses",
            models.CharField(blank=True, max_length=200, verbose_name="consent given before"),
        ),
        migrations.AlterField(
            "appeal",
            "state",
            models.CharField(
                choices=[
                    ("CONSENT", "stated, consent of partner or captain awaited"),
                    ("STATED", "stated, deposit awaited"),
                    ("OPEN", "to be decided"),
                    ("DECIDED", "decided"),
                    ("NOT_CONSIDERED", "not considered"),
                    ("WITHDRAWN", "withdrawn"),
                ],
                default="STATED",
                max_length=14,
                verbose_name="state",
            ),
        ),
        migrations.AddConstraint(
            "appeal",
            models.UniqueConstraint(
                condition=Q(("state__in", PENDING)),
                fields=("ruling", "entry", "body"),
                name="appeal_one_pending",
            ),
        ),
        migrations.AddConstraint(
            "appeal",
            models.UniqueConstraint(
                condition=Q(("state__in", PENDING)),
                fields=("penalty", "entry", "body"),
                name="appeal_of_penalty_one_pending",
            ),
        ),
        migrations.RunPython(say_when, migrations.RunPython.noop),
    ]
