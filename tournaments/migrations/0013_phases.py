import django.db.models.deletion
import django.utils.timezone
import simple_history.models
from django.conf import settings
from django.db import migrations, models

import tournaments.rules.regulation_items
from federation import migrating


class Migration(migrating.Migration):
    dependencies = [
        ("tournaments", "0012_card_versions"),
        ("federation", "0010_reminders"),
    ]

    operations = [
        migrations.CreateModel(
            name="Championship",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=160, verbose_name="name")),
                (
                    "created_at",
                    models.DateTimeField(default=django.utils.timezone.now, editable=False),
                ),
                (
                    "association",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="federation.association",
                        verbose_name="association",
                    ),
                ),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="championships",
                        to="federation.season",
                        verbose_name="season",
                    ),
                ),
            ],
            options={
                "verbose_name": "championship",
                "verbose_name_plural": "championships",
                "ordering": ["-season", "name"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("season", "name"), name="championship_once_a_season"
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
        migrations.CreateModel(
            name="HistoricalTableSettings",
            fields=[
                (
                    "id",
                    models.BigIntegerField(
                        auto_created=True, blank=True, db_index=True, verbose_name="ID"
                    ),
                ),
                ("has_screens", models.BooleanField(default=False, verbose_name="screens")),
                (
                    "has_delayed_viewing",
                    models.BooleanField(
                        default=False, verbose_name="delayed viewing of online tables"
                    ),
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
                    "event",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="tournaments.event",
                        verbose_name="event",
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
            ],
            options={
                "verbose_name": "historical settings of the tables",
                "verbose_name_plural": "historical settings of the tables",
                "ordering": ("-history_date", "-history_id"),
                "get_latest_by": ("history_date", "history_id"),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name="Phase",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                ("name", models.CharField(max_length=120, verbose_name="name")),
                (
                    "confirm_until",
                    models.DateTimeField(blank=True, null=True, verbose_name="confirm until"),
                ),
                (
                    "reserve_order",
                    models.CharField(
                        choices=[
                            ("NONE", "no reserves"),
                            ("SAME_EVENT", "the next of the same event"),
                            ("ACROSS", "across the events: by place, then by score"),
                        ],
                        default="NONE",
                        max_length=10,
                        verbose_name="reserves",
                    ),
                ),
                (
                    "carry_share_of",
                    models.PositiveIntegerField(default=0, verbose_name="share carried"),
                ),
                (
                    "carry_share_out_of",
                    models.PositiveIntegerField(default=100, verbose_name="out of"),
                ),
                (
                    "carry_places",
                    models.PositiveSmallIntegerField(default=2, verbose_name="decimals"),
                ),
                (
                    "carry_rounding",
                    models.CharField(
                        blank=True,
                        choices=[
                            (
                                tournaments.rules.regulation_items.Rounding["HALF_UP"],
                                tournaments.rules.regulation_items.Rounding["HALF_UP"],
                            ),
                            (
                                tournaments.rules.regulation_items.Rounding["HALF_EVEN"],
                                tournaments.rules.regulation_items.Rounding["HALF_EVEN"],
                            ),
                            (
                                tournaments.rules.regulation_items.Rounding["TRUNCATE"],
                                tournaments.rules.regulation_items.Rounding["TRUNCATE"],
                            ),
                        ],
                        max_length=10,
                        verbose_name="rounding",
                    ),
                ),
                (
                    "championship",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="phases",
                        to="tournaments.championship",
                        verbose_name="championship",
                    ),
                ),
            ],
            options={
                "verbose_name": "phase",
                "verbose_name_plural": "phases",
                "ordering": ["championship", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("championship", "number"), name="phase_number_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("carry_share_of__lte", models.F("carry_share_out_of")),
                            ("carry_places__lte", 2),
                            ("carry_share_out_of__gt", 0),
                        ),
                        name="phase_carries_at_most_all",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("carry_share_of", 0),
                            models.Q(("carry_rounding", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="phase_carries_by_a_rule",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Exemption",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=120, verbose_name="team name")),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                (
                    "granted_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="granted"),
                ),
                (
                    "declared_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="declared to play on"),
                ),
                (
                    "declared_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
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
                    ),
                ),
                (
                    "players",
                    models.ManyToManyField(
                        related_name="exemptions", to="federation.person", verbose_name="players"
                    ),
                ),
                (
                    "phase",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="exemptions",
                        to="tournaments.phase",
                        verbose_name="phase",
                    ),
                ),
            ],
            options={
                "verbose_name": "exemption from a phase",
                "verbose_name_plural": "exemptions from phases",
                "ordering": ["phase", "granted_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="PhaseEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("label", models.CharField(blank=True, max_length=20, verbose_name="label")),
                ("places", models.PositiveSmallIntegerField(default=0, verbose_name="places")),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="phase_event",
                        to="tournaments.event",
                        verbose_name="event",
                    ),
                ),
                (
                    "phase",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="phase_events",
                        to="tournaments.phase",
                        verbose_name="phase",
                    ),
                ),
            ],
            options={
                "verbose_name": "event of a phase",
                "verbose_name_plural": "events of phases",
                "ordering": ["phase", "label", "pk"],
            },
        ),
        migrations.CreateModel(
            name="PhasePlace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "rank",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="place"),
                ),
                ("turn", models.PositiveSmallIntegerField(default=0, verbose_name="order")),
                (
                    "reason",
                    models.CharField(
                        choices=[
                            ("RESULT", "by result"),
                            ("RESERVE", "called as reserve"),
                            ("EXEMPT", "exempt"),
                        ],
                        max_length=8,
                        verbose_name="reason",
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("QUALIFIED", "qualified"),
                            ("CALLED", "called"),
                            ("CONFIRMED", "confirmed"),
                            ("DECLINED", "declined"),
                            ("LAPSED", "did not confirm in time"),
                            ("RESERVE", "reserve"),
                            ("OUT", "not qualified"),
                        ],
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                (
                    "score_hundredths",
                    models.IntegerField(blank=True, null=True, verbose_name="score"),
                ),
                ("carried_hundredths", models.IntegerField(default=0, verbose_name="carried")),
                (
                    "carried_top_hundredths",
                    models.IntegerField(default=0, verbose_name="carried out of"),
                ),
                (
                    "revision",
                    models.PositiveSmallIntegerField(
                        default=0, verbose_name="revision of the results"
                    ),
                ),
                (
                    "decided_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="decided"),
                ),
                (
                    "answered_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="answered"),
                ),
                ("note", models.CharField(blank=True, max_length=300, verbose_name="note")),
                (
                    "answered_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "entry",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="phase_place",
                        to="tournaments.entry",
                        verbose_name="entry",
                    ),
                ),
                (
                    "exemption",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="phase_place",
                        to="tournaments.exemption",
                        verbose_name="exemption",
                    ),
                ),
                (
                    "phase",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="phase_places",
                        to="tournaments.phase",
                        verbose_name="phase",
                    ),
                ),
                (
                    "registration",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="phase_place",
                        to="tournaments.registration",
                        verbose_name="entry in the next phase",
                    ),
                ),
                (
                    "source",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="phase_places",
                        to="tournaments.phaseevent",
                        verbose_name="event",
                    ),
                ),
            ],
            options={
                "verbose_name": "place in the next phase",
                "verbose_name_plural": "places in the next phase",
                "ordering": ["phase", "turn", "rank", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("entry__isnull", False), ("exemption__isnull", False), _connector="XOR"
                        ),
                        name="phase_place_of_entry_or_exemption",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TableSettings",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("has_screens", models.BooleanField(default=False, verbose_name="screens")),
                (
                    "has_delayed_viewing",
                    models.BooleanField(
                        default=False, verbose_name="delayed viewing of online tables"
                    ),
                ),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="table_settings",
                        to="tournaments.event",
                        verbose_name="event",
                    ),
                ),
            ],
            options={
                "verbose_name": "settings of the tables",
                "verbose_name_plural": "settings of the tables",
            },
        ),
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
    ]
