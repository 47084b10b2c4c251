import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from federation import migrating

TRIPLETS = ("is_triplets", "three to an entry, who take turns", False)
HOMOLOGATION = ("wants_homologation", "homologation is wanted", True)


def _flag(model, name, said, default):
    return migrations.AddField(
        model_name=model,
        name=name,
        field=models.BooleanField(default=default, verbose_name=said),
    )


class Migration(migrating.Migration):
    dependencies = [
        ("tournaments", "0014_team_rules"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        _flag("event", *TRIPLETS),
        _flag("event", *HOMOLOGATION),
        _flag("historicalevent", *TRIPLETS),
        _flag("historicalevent", *HOMOLOGATION),
        migrations.AddField(
            model_name="lineup",
            name="reason",
            field=models.CharField(
                blank=True, max_length=300, verbose_name="why the director changed it"
            ),
        ),
        migrations.CreateModel(
            name="SeatRequest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "why",
                    models.CharField(
                        blank=True, max_length=300, verbose_name="why a seat is needed"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("ASKED", "waits for the organiser"),
                            ("GRANTED", "granted"),
                            ("REFUSED", "refused"),
                            ("WITHDRAWN", "withdrawn"),
                        ],
                        default="ASKED",
                        max_length=9,
                        verbose_name="state",
                    ),
                ),
                ("answer", models.CharField(blank=True, max_length=300, verbose_name="answer")),
                (
                    "asked_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="asked"),
                ),
                (
                    "decided_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="decided"),
                ),
                (
                    "asked_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="asked by",
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="decided by",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seat_requests",
                        to="federation.person",
                        verbose_name="player",
                    ),
                ),
                (
                    "registration",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seat_requests",
                        to="tournaments.registration",
                        verbose_name="entry online",
                    ),
                ),
            ],
            options={
                "verbose_name": "seat asked for",
                "verbose_name_plural": "seats asked for",
                "ordering": ["asked_at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ["ASKED", "GRANTED"])),
                        fields=("registration", "person"),
                        name="seat_asked_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state__in", ["GRANTED", "REFUSED"]), _negated=True),
                            ("decided_at__isnull", False),
                            _connector="OR",
                        ),
                        name="seat_request_decided_has_its_time",
                    ),
                ],
            },
        ),
    ]
