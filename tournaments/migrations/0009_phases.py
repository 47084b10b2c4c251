import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("federation", "0010_reminders"),
        ("tournaments", "0008_convention_cards"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="AppointmentsLeft",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("valid_from", models.DateField(verbose_name="from")),
                ("valid_until", models.DateField(blank=True, null=True, verbose_name="until")),
                (
                    "decided_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, verbose_name="recorded"
                    ),
                ),
                (
                    "association",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.association",
                        verbose_name="association",
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
                        verbose_name="recorded by",
                    ),
                ),
            ],
            options={
                "verbose_name": "appointments left to an association",
                "verbose_name_plural": "appointments left to associations",
                "ordering": ["association__name", "-valid_from"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("valid_until__isnull", True),
                            ("valid_until__gte", models.F("valid_from")),
                            _connector="OR",
                        ),
                        name="appointments_left_in_order",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DirectorAppointment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "post",
                    models.CharField(
                        choices=[
                            ("CHIEF", "chief director"),
                            ("DIRECTOR", "director"),
                            ("SUBSTITUTE", "substitute"),
                            ("STAND_IN", "stands in for the missing director"),
                        ],
                        max_length=10,
                        verbose_name="post",
                    ),
                ),
                (
                    "preference",
                    models.PositiveSmallIntegerField(
                        default=0,
                        help_text="Of substitutes, and of who stands in.",
                        verbose_name="order of preference",
                    ),
                ),
                (
                    "body",
                    models.CharField(
                        choices=[
                            ("COUNCIL", "council of directors"),
                            ("ASSOCIATION", "regional association"),
                            ("ORGANISER", "organiser"),
                        ],
                        max_length=11,
                        verbose_name="appointed by",
                    ),
                ),
                (
                    "grade",
                    models.CharField(
                        blank=True,
                        help_text="In the register, on that day.",
                        max_length=20,
                        verbose_name="grade",
                    ),
                ),
                (
                    "qualified_abroad",
                    models.CharField(
                        blank=True, max_length=120, verbose_name="qualified by another federation"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("PROPOSED", "waiting for the answer"),
                            ("ACCEPTED", "accepted"),
                            ("DECLINED", "declined"),
                            ("ENDED", "ended"),
                        ],
                        default="PROPOSED",
                        max_length=8,
                        verbose_name="state",
                    ),
                ),
                (
                    "appointed_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, verbose_name="appointed"
                    ),
                ),
                (
                    "answered_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="answered"),
                ),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
                (
                    "end_reason",
                    models.CharField(blank=True, max_length=300, verbose_name="why it ended"),
                ),
                (
                    "appointed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="recorded by",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="appointments",
                        to="tournaments.event",
                        verbose_name="event",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="appointments",
                        to="federation.person",
                        verbose_name="director",
                    ),
                ),
            ],
            options={
                "verbose_name": "appointment of a director",
                "verbose_name_plural": "appointments of directors",
                "ordering": ["event", "preference", "post", "appointed_at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ["PROPOSED", "ACCEPTED"])),
                        fields=("event", "person"),
                        name="director_appointed_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("post", "CHIEF"), ("state__in", ["PROPOSED", "ACCEPTED"])
                        ),
                        fields=("event",),
                        name="one_chief_director",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("post__in", ["SUBSTITUTE", "STAND_IN"]), ("preference__gt", 0)
                            ),
                            models.Q(("post__in", ["CHIEF", "DIRECTOR"]), ("preference", 0)),
                            _connector="OR",
                        ),
                        name="substitutes_have_an_order",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state", "ENDED"), _negated=True),
                            ("ended_at__isnull", False),
                            _connector="OR",
                        ),
                        name="appointment_ended_has_its_time",
                    ),
                ],
            },
        ),
    ]
