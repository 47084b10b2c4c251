import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):
    dependencies = [
        ("tournaments", "0010_session_seating"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="DealAnalysis",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("hands", models.CharField(max_length=80, verbose_name="hands")),
                ("tricks", models.CharField(max_length=20, verbose_name="tricks")),
                ("par_score", models.SmallIntegerField(verbose_name="par for North-South")),
                ("par_contracts", models.CharField(max_length=200, verbose_name="par contracts")),
                (
                    "deal",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="analysis",
                        to="tournaments.deal",
                    ),
                ),
            ],
            options={
                "verbose_name": "analysis of a deal",
                "verbose_name_plural": "analyses of deals",
            },
        ),
        migrations.CreateModel(
            name="DealSet",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("session", models.PositiveSmallIntegerField(verbose_name="session")),
                ("first_board", models.PositiveSmallIntegerField(verbose_name="first board")),
                ("last_board", models.PositiveSmallIntegerField(verbose_name="last board")),
                (
                    "origin",
                    models.CharField(
                        choices=[("DEALT", "dealt here"), ("BROUGHT", "brought by the organiser")],
                        max_length=7,
                        verbose_name="origin",
                    ),
                ),
                (
                    "promise",
                    models.CharField(max_length=64, unique=True, verbose_name="published digest"),
                ),
                ("sealed_text", models.TextField(verbose_name="sealed text")),
                ("made_at", models.DateTimeField(verbose_name="sealed at")),
                ("opened_at", models.DateTimeField(null=True, verbose_name="opened at")),
                ("replaced_at", models.DateTimeField(null=True, verbose_name="replaced at")),
                (
                    "replaced_reason",
                    models.CharField(blank=True, max_length=300, verbose_name="why"),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deal_sets",
                        to="tournaments.event",
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
                (
                    "opened_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
                (
                    "replaced_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
            ],
            options={
                "verbose_name": "set of deals",
                "verbose_name_plural": "sets of deals",
                "ordering": ["session", "-made_at"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("replaced_at__isnull", True)),
                        fields=("event", "session"),
                        name="deal_set_stands_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("last_board__gte", models.F("first_board"))),
                        name="deal_set_boards_in_order",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DealLook",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("looked_at", models.DateTimeField(verbose_name="when")),
                ("file_format", models.CharField(max_length=4, verbose_name="file")),
                ("reason", models.CharField(max_length=300, verbose_name="what for")),
                (
                    "account",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="who",
                    ),
                ),
                (
                    "deal_set",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="looks",
                        to="tournaments.dealset",
                    ),
                ),
            ],
            options={
                "verbose_name": "look at sealed deals",
                "verbose_name_plural": "looks at sealed deals",
                "ordering": ["looked_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="DealDifference",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("board", models.PositiveSmallIntegerField(verbose_name="board")),
                ("hands", models.CharField(max_length=80, verbose_name="hands of the file")),
                ("found_at", models.DateTimeField(verbose_name="found at")),
                ("is_taken", models.BooleanField(null=True, verbose_name="played as in the file")),
                ("settled_at", models.DateTimeField(null=True, verbose_name="settled at")),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="why")),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deal_differences",
                        to="tournaments.session",
                    ),
                ),
                (
                    "settled_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
            ],
            options={
                "verbose_name": "difference of deals",
                "verbose_name_plural": "differences of deals",
                "ordering": ["session", "board"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("session", "board", "hands"), name="deal_difference_once"
                    )
                ],
            },
        ),
    ]
