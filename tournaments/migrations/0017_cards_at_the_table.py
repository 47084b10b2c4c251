import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):
    dependencies = [
        ("tournaments", "0016_more_seating"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="clockmark",
            name="round",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="round called"),
        ),
        migrations.AddField(
            model_name="historicalsessionhours",
            name="is_by_hand",
            field=models.BooleanField(default=False, verbose_name="the director calls the rounds"),
        ),
        migrations.AddField(
            model_name="historicalsystemspolicy",
            name="large_only",
            field=models.JSONField(
                blank=True, default=list, verbose_name="of these, only in large matches"
            ),
        ),
        migrations.AddField(
            model_name="historicalsystemspolicy",
            name="minutes_after",
            field=models.PositiveSmallIntegerField(
                default=5, verbose_name="minutes after its round in which a table's cards stay open"
            ),
        ),
        migrations.AddField(
            model_name="historicalsystemspolicy",
            name="minutes_before",
            field=models.PositiveSmallIntegerField(
                default=2, verbose_name="minutes before its round in which a table's cards open"
            ),
        ),
        migrations.AddField(
            model_name="sessionhours",
            name="is_by_hand",
            field=models.BooleanField(default=False, verbose_name="the director calls the rounds"),
        ),
        migrations.AddField(
            model_name="systemspolicy",
            name="large_only",
            field=models.JSONField(
                blank=True, default=list, verbose_name="of these, only in large matches"
            ),
        ),
        migrations.AddField(
            model_name="systemspolicy",
            name="minutes_after",
            field=models.PositiveSmallIntegerField(
                default=5, verbose_name="minutes after its round in which a table's cards stay open"
            ),
        ),
        migrations.AddField(
            model_name="systemspolicy",
            name="minutes_before",
            field=models.PositiveSmallIntegerField(
                default=2, verbose_name="minutes before its round in which a table's cards open"
            ),
        ),
        migrations.AlterField(
            model_name="clockmark",
            name="act",
            field=models.CharField(
                choices=[
                    ("START", "started"),
                    ("PAUSE", "stopped"),
                    ("RESUME", "goes on"),
                    ("MORE", "time added"),
                    ("ROUND", "round called"),
                ],
                max_length=6,
                verbose_name="what was done",
            ),
        ),
        migrations.CreateModel(
            name="CardCollection",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "is_whole",
                    models.BooleanField(
                        default=False, verbose_name="with papers that are not public"
                    ),
                ),
                ("fingerprint", models.CharField(max_length=64, verbose_name="fingerprint")),
                ("cards", models.PositiveSmallIntegerField(verbose_name="cards")),
                ("zipped", models.BinaryField(verbose_name="ZIP file")),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="made"),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="card_collections",
                        to="tournaments.event",
                        verbose_name="event",
                    ),
                ),
            ],
            options={
                "verbose_name": "collection of convention cards",
                "verbose_name_plural": "collections of convention cards",
                "ordering": ["-made_at", "-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "is_whole"), name="card_collection_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CardLeave",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.CharField(max_length=300, verbose_name="why it was let pass")),
                (
                    "given_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="given"),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="card_leaves",
                        to="tournaments.entry",
                        verbose_name="entry",
                    ),
                ),
                (
                    "given_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="given by",
                    ),
                ),
            ],
            options={
                "verbose_name": "leave to play without a card",
                "verbose_name_plural": "leaves to play without a card",
                "ordering": ["given_at", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("reason", ""), _negated=True),
                        name="card_leave_has_reason",
                    )
                ],
            },
        ),
    ]
