import django.db.models.deletion
import django.utils.timezone
import simple_history.models
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):
    dependencies = [
        ("tournaments", "0009_team_play"),
        ("federation", "0010_reminders"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="CheckIn",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("is_present", models.BooleanField(verbose_name="present")),
                (
                    "noted_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="noted"),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="check_ins",
                        to="tournaments.entry",
                        verbose_name="entry",
                    ),
                ),
                (
                    "noted_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="noted by",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="check_ins",
                        to="tournaments.session",
                        verbose_name="session",
                    ),
                ),
            ],
            options={
                "verbose_name": "check-in",
                "verbose_name_plural": "check-ins",
                "ordering": ["noted_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="ClockMark",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "act",
                    models.CharField(
                        choices=[
                            ("START", "started"),
                            ("PAUSE", "stopped"),
                            ("RESUME", "goes on"),
                            ("MORE", "time added"),
                        ],
                        max_length=6,
                        verbose_name="what was done",
                    ),
                ),
                ("minutes", models.PositiveSmallIntegerField(default=0, verbose_name="minutes")),
                (
                    "noted_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="noted"),
                ),
                (
                    "noted_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="noted by",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="clock_marks",
                        to="tournaments.session",
                        verbose_name="session",
                    ),
                ),
            ],
            options={
                "verbose_name": "mark of the clock",
                "verbose_name_plural": "marks of the clock",
                "ordering": ["noted_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="HistoricalSessionHours",
            fields=[
                (
                    "id",
                    models.BigIntegerField(
                        auto_created=True, blank=True, db_index=True, verbose_name="ID"
                    ),
                ),
                ("starts_at", models.DateTimeField(verbose_name="begins")),
                (
                    "minutes_per_board",
                    models.PositiveSmallIntegerField(verbose_name="minutes for a board"),
                ),
                ("with_screens", models.BooleanField(default=False, verbose_name="with screens")),
                (
                    "boards_at_hand",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Empty: as many as are needed.",
                        null=True,
                        verbose_name="boards at hand",
                    ),
                ),
                (
                    "north",
                    models.CharField(blank=True, max_length=80, verbose_name="where North sits"),
                ),
                ("history_id", models.AutoField(primary_key=True, serialize=False)),
                ("history_date", models.DateTimeField(db_index=True)),
                ("history_change_reason", models.CharField(max_length=100, null=True)),
                (
                    "history_type",
                    models.CharField(
                        choices=[("+", "Created"), ("~", "Changed"), ("-", "Deleted")], max_length=1
                    ),
                ),
                (
                    "history_user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="tournaments.session",
                        verbose_name="session",
                    ),
                ),
            ],
            options={
                "verbose_name": "historical times of a session",
                "verbose_name_plural": "historical times of sessions",
                "ordering": ("-history_date", "-history_id"),
                "get_latest_by": ("history_date", "history_id"),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name="SeatingPlan",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("version", models.PositiveSmallIntegerField(verbose_name="version")),
                (
                    "act",
                    models.CharField(
                        choices=[
                            ("DRAWN", "drawn"),
                            ("DRAWN_AGAIN", "drawn again"),
                            ("CHANGED", "seats changed by hand"),
                            ("JOINED", "a contestant joined"),
                            ("LEFT", "a contestant left"),
                        ],
                        max_length=12,
                        verbose_name="what was done",
                    ),
                ),
                (
                    "from_round",
                    models.PositiveSmallIntegerField(default=1, verbose_name="from round"),
                ),
                ("seed", models.CharField(max_length=80, verbose_name="seed of the draw")),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                (
                    "refused",
                    models.JSONField(blank=True, default=list, verbose_name="rules let pass"),
                ),
                (
                    "made_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="made"),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="made by",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seating_plans",
                        to="tournaments.session",
                        verbose_name="session",
                    ),
                ),
            ],
            options={
                "verbose_name": "seating",
                "verbose_name_plural": "seatings",
                "ordering": ["version"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("session", "version"), name="seating_version_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("from_round__gt", 0), ("version__gt", 0)),
                        name="seating_counts_from_one",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("version", 1), models.Q(("reason", ""), _negated=True), _connector="OR"
                        ),
                        name="seating_changed_for_a_reason",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeatingSection",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("letter", models.CharField(max_length=2, verbose_name="section")),
                ("movement", models.CharField(max_length=24, verbose_name="movement")),
                ("contestants", models.PositiveSmallIntegerField(verbose_name="seats")),
                ("tables", models.PositiveSmallIntegerField(verbose_name="tables")),
                ("rounds", models.PositiveSmallIntegerField(verbose_name="rounds")),
                (
                    "boards_in_round",
                    models.PositiveSmallIntegerField(verbose_name="boards in a round"),
                ),
                ("lines", models.PositiveSmallIntegerField(verbose_name="rankings")),
                (
                    "switched",
                    models.JSONField(
                        blank=True, default=list, verbose_name="rounds with sides turned"
                    ),
                ),
                (
                    "plan",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sections",
                        to="tournaments.seatingplan",
                        verbose_name="seating",
                    ),
                ),
            ],
            options={
                "verbose_name": "section",
                "verbose_name_plural": "sections",
                "ordering": ["letter"],
                "constraints": [
                    models.UniqueConstraint(fields=("plan", "letter"), name="seating_section_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                ("is_fixed", models.BooleanField(default=False, verbose_name="stays at its table")),
                (
                    "rank",
                    models.PositiveSmallIntegerField(default=0, verbose_name="place by value"),
                ),
                ("code", models.CharField(max_length=30, verbose_name="why this seat")),
                ("told", models.JSONField(blank=True, default=dict, verbose_name="what decided")),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tournaments.entry",
                        verbose_name="entry",
                    ),
                ),
                (
                    "plan",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="tournaments.seatingplan",
                        verbose_name="seating",
                    ),
                ),
                (
                    "section",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="tournaments.seatingsection",
                        verbose_name="section",
                    ),
                ),
            ],
            options={
                "verbose_name": "seat",
                "verbose_name_plural": "seats",
                "ordering": ["section", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("section", "number"), name="seat_number_once"),
                    models.UniqueConstraint(fields=("plan", "entry"), name="seat_of_entry_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeatingWish",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("criterion", models.CharField(max_length=120, verbose_name="published reason")),
                (
                    "table",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="table"),
                ),
                (
                    "line",
                    models.CharField(
                        choices=[("NS", "North-South"), ("EW", "East-West")],
                        default="NS",
                        max_length=2,
                        verbose_name="line",
                    ),
                ),
                (
                    "granted_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="granted"),
                ),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seating_wishes",
                        to="tournaments.entry",
                        verbose_name="entry",
                    ),
                ),
                (
                    "granted_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="granted by",
                    ),
                ),
            ],
            options={
                "verbose_name": "seat kept",
                "verbose_name_plural": "seats kept",
                "ordering": ["granted_at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at__isnull", True)),
                        fields=("entry",),
                        name="seating_wish_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SessionHours",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("starts_at", models.DateTimeField(verbose_name="begins")),
                (
                    "minutes_per_board",
                    models.PositiveSmallIntegerField(verbose_name="minutes for a board"),
                ),
                ("with_screens", models.BooleanField(default=False, verbose_name="with screens")),
                (
                    "boards_at_hand",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Empty: as many as are needed.",
                        null=True,
                        verbose_name="boards at hand",
                    ),
                ),
                (
                    "north",
                    models.CharField(blank=True, max_length=80, verbose_name="where North sits"),
                ),
                (
                    "session",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="hours",
                        to="tournaments.session",
                        verbose_name="session",
                    ),
                ),
            ],
            options={
                "verbose_name": "times of a session",
                "verbose_name_plural": "times of sessions",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("minutes_per_board__gt", 0)),
                        name="session_hours_give_minutes",
                    )
                ],
            },
        ),
    ]
