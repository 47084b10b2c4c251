import django.db.models.deletion
import django.utils.timezone
import simple_history.models
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):
    dependencies = [
        ("tournaments", "0008_convention_cards"),
        ("federation", "0010_reminders"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Draw",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="draws",
                        to="tournaments.event",
                        verbose_name="event",
                    ),
                ),
                ("round", models.PositiveSmallIntegerField(default=0, verbose_name="round")),
                ("version", models.PositiveSmallIntegerField(verbose_name="version")),
                (
                    "method",
                    models.CharField(
                        choices=[
                            ("STRENGTH", "by value index (IV)"),
                            ("APART", "by value index (IV), clubs kept apart"),
                            ("LOT", "by lot, with a published seed"),
                            ("STANDINGS", "by standings"),
                        ],
                        max_length=9,
                        verbose_name="method",
                    ),
                ),
                ("seed", models.CharField(blank=True, max_length=64, verbose_name="seed")),
                ("placings", models.JSONField(default=list, verbose_name="placings")),
                ("steps", models.JSONField(blank=True, default=list, verbose_name="why")),
                (
                    "present",
                    models.JSONField(blank=True, default=list, verbose_name="captains present"),
                ),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                (
                    "drawn_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="drawn by",
                    ),
                ),
                (
                    "drawn_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="drawn"),
                ),
                (
                    "published_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="published"),
                ),
                (
                    "replaced_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="replaced"),
                ),
            ],
            options={
                "verbose_name": "draw",
                "verbose_name_plural": "draws",
                "ordering": ["round", "version"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("event", "round", "version"), name="draw_version_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("replaced_at__isnull", True)),
                        fields=("event", "round"),
                        name="draw_stands_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="HistoricalTeamPlay",
            fields=[
                (
                    "id",
                    models.BigIntegerField(
                        auto_created=True, blank=True, db_index=True, verbose_name="ID"
                    ),
                ),
                (
                    "format",
                    models.CharField(
                        choices=[
                            ("LEAGUE", "league, everybody against everybody"),
                            ("KNOCKOUT", "knock-out"),
                            ("SWISS", "Swiss"),
                        ],
                        max_length=8,
                        verbose_name="format",
                    ),
                ),
                (
                    "match_boards",
                    models.PositiveSmallIntegerField(verbose_name="boards of a match"),
                ),
                (
                    "segments",
                    models.PositiveSmallIntegerField(default=1, verbose_name="segments of a match"),
                ),
                ("groups", models.PositiveSmallIntegerField(default=1, verbose_name="groups")),
                (
                    "legs",
                    models.PositiveSmallIntegerField(
                        default=1, verbose_name="times each meets each"
                    ),
                ),
                (
                    "rounds",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="rounds of a Swiss event"
                    ),
                ),
                (
                    "max_players",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="most players"
                    ),
                ),
                (
                    "same_boards",
                    models.BooleanField(
                        default=False, verbose_name="all matches play the same boards"
                    ),
                ),
                (
                    "sealed_line_ups",
                    models.BooleanField(default=False, verbose_name="line-ups are sealed"),
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
            ],
            options={
                "verbose_name": "historical way of playing a team event",
                "verbose_name_plural": "historical ways of playing team events",
                "ordering": ("-history_date", "-history_id"),
                "get_latest_by": ("history_date", "history_id"),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name="ScheduledMatch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "draw",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="matches",
                        to="tournaments.draw",
                        verbose_name="draw",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="schedule",
                        to="tournaments.event",
                        verbose_name="event",
                    ),
                ),
                ("round", models.PositiveSmallIntegerField(verbose_name="round")),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                ("group", models.CharField(blank=True, max_length=4, verbose_name="group")),
                (
                    "home",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.entry",
                        verbose_name="home team",
                    ),
                ),
                (
                    "away",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.entry",
                        verbose_name="visiting team",
                    ),
                ),
                (
                    "winner_to",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="feeders",
                        to="tournaments.scheduledmatch",
                        verbose_name="winner goes to",
                    ),
                ),
                (
                    "winner_is_home",
                    models.BooleanField(default=True, verbose_name="winner is the home team there"),
                ),
                ("starts_at", models.DateTimeField(blank=True, null=True, verbose_name="starts")),
                ("room", models.CharField(blank=True, max_length=60, verbose_name="room")),
                (
                    "visitors_first",
                    models.BooleanField(default=False, verbose_name="visitors always name first"),
                ),
                (
                    "home_passed",
                    models.BooleanField(
                        default=False, verbose_name="the home team let the visitors pick"
                    ),
                ),
                (
                    "home_picks",
                    models.JSONField(
                        blank=True, default=list, verbose_name="segments the home team picked"
                    ),
                ),
                (
                    "visitors_pick",
                    models.JSONField(
                        blank=True, default=list, verbose_name="segments the visitors picked"
                    ),
                ),
                (
                    "ending",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "to be played"),
                            ("PLAYED", "played"),
                            ("CONCEDED", "conceded"),
                            ("NO_SHOW", "no-show"),
                            ("BYE", "bye"),
                        ],
                        default="",
                        max_length=8,
                        verbose_name="state",
                    ),
                ),
                (
                    "winner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.entry",
                        verbose_name="winner",
                    ),
                ),
                ("end_note", models.CharField(blank=True, max_length=300, verbose_name="note")),
            ],
            options={
                "verbose_name": "scheduled match",
                "verbose_name_plural": "scheduled matches",
                "ordering": ["round", "number"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("draw", "round", "number"), name="scheduled_number_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("home", models.F("away")), _negated=True),
                        name="scheduled_against_others",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="MatchMove",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="moves",
                        to="tournaments.scheduledmatch",
                        verbose_name="match",
                    ),
                ),
                (
                    "asked_for",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.entry",
                        verbose_name="asked by team",
                    ),
                ),
                ("moved_from", models.DateTimeField(verbose_name="from")),
                ("moved_to", models.DateTimeField(verbose_name="to")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("ASKED", "waits for the other captain"),
                            ("AGREED", "waits for the organiser"),
                            ("GRANTED", "granted"),
                            ("REFUSED", "refused"),
                            ("WITHDRAWN", "withdrawn"),
                        ],
                        default="ASKED",
                        max_length=9,
                        verbose_name="state",
                    ),
                ),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
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
                ("asked_at", models.DateTimeField(verbose_name="asked")),
                (
                    "agreed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="agreed by",
                    ),
                ),
                ("agreed_at", models.DateTimeField(blank=True, null=True, verbose_name="agreed")),
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
                ("decided_at", models.DateTimeField(blank=True, null=True, verbose_name="decided")),
                ("answer", models.CharField(blank=True, max_length=300, verbose_name="answer")),
            ],
            options={
                "verbose_name": "change of a match's date",
                "verbose_name_plural": "changes of matches' dates",
                "ordering": ["asked_at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state__in", ["ASKED", "AGREED"])),
                        fields=("match",),
                        name="move_waits_once",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="HistoricalScheduledMatch",
            fields=[
                (
                    "id",
                    models.BigIntegerField(
                        auto_created=True, blank=True, db_index=True, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveSmallIntegerField(verbose_name="round")),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                ("group", models.CharField(blank=True, max_length=4, verbose_name="group")),
                (
                    "winner_is_home",
                    models.BooleanField(default=True, verbose_name="winner is the home team there"),
                ),
                ("starts_at", models.DateTimeField(blank=True, null=True, verbose_name="starts")),
                ("room", models.CharField(blank=True, max_length=60, verbose_name="room")),
                (
                    "visitors_first",
                    models.BooleanField(default=False, verbose_name="visitors always name first"),
                ),
                (
                    "home_passed",
                    models.BooleanField(
                        default=False, verbose_name="the home team let the visitors pick"
                    ),
                ),
                (
                    "home_picks",
                    models.JSONField(
                        blank=True, default=list, verbose_name="segments the home team picked"
                    ),
                ),
                (
                    "visitors_pick",
                    models.JSONField(
                        blank=True, default=list, verbose_name="segments the visitors picked"
                    ),
                ),
                (
                    "ending",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "to be played"),
                            ("PLAYED", "played"),
                            ("CONCEDED", "conceded"),
                            ("NO_SHOW", "no-show"),
                            ("BYE", "bye"),
                        ],
                        default="",
                        max_length=8,
                        verbose_name="state",
                    ),
                ),
                ("end_note", models.CharField(blank=True, max_length=300, verbose_name="note")),
                (
                    "draw",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="tournaments.draw",
                        verbose_name="draw",
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
                    "home",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="tournaments.entry",
                        verbose_name="home team",
                    ),
                ),
                (
                    "away",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="tournaments.entry",
                        verbose_name="visiting team",
                    ),
                ),
                (
                    "winner_to",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="tournaments.scheduledmatch",
                        verbose_name="winner goes to",
                    ),
                ),
                (
                    "winner",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="tournaments.entry",
                        verbose_name="winner",
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
                "verbose_name": "historical scheduled match",
                "verbose_name_plural": "historical scheduled matches",
                "ordering": ("-history_date", "-history_id"),
                "get_latest_by": ("history_date", "history_id"),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name="SheetFigures",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sheet_figures",
                        to="tournaments.scheduledmatch",
                        verbose_name="match",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournaments.entry",
                        verbose_name="team",
                    ),
                ),
                (
                    "home_imps",
                    models.PositiveSmallIntegerField(verbose_name="IMPs of the home team"),
                ),
                (
                    "away_imps",
                    models.PositiveSmallIntegerField(verbose_name="IMPs of the visitors"),
                ),
                (
                    "sent_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="sent by",
                    ),
                ),
                (
                    "sent_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="sent"),
                ),
            ],
            options={
                "verbose_name": "figures of an official sheet",
                "verbose_name_plural": "figures of official sheets",
                "ordering": ["sent_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="TeamClub",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "registration",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="clubs_agreed",
                        to="tournaments.registration",
                        verbose_name="entry online",
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.club",
                        verbose_name="club",
                    ),
                ),
                (
                    "agreed_by",
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
                    "agreed_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="agreed"),
                ),
            ],
            options={
                "verbose_name": "club a team represents",
                "verbose_name_plural": "clubs teams represent",
                "ordering": ["agreed_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="TeamDue",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="team_dues",
                        to="tournaments.event",
                        verbose_name="event",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="team_dues",
                        to="tournaments.entry",
                        verbose_name="team",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="dues",
                        to="tournaments.scheduledmatch",
                        verbose_name="match",
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("LATE_LINE_UP", "late line-up"),
                            ("ADDED_STRENGTH", "strength added"),
                            ("SUBSTITUTES", "more substitutes than allowed"),
                        ],
                        max_length=14,
                        verbose_name="kind",
                    ),
                ),
                ("segment", models.PositiveSmallIntegerField(default=0, verbose_name="segment")),
                ("amount_hundredths", models.IntegerField(verbose_name="hundredths of a VP")),
                ("article", models.CharField(max_length=40, verbose_name="article")),
                ("steps", models.JSONField(default=list, verbose_name="why")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("PROPOSED", "proposed"),
                            ("CONFIRMED", "confirmed"),
                            ("DISMISSED", "dismissed"),
                        ],
                        default="PROPOSED",
                        max_length=9,
                        verbose_name="state",
                    ),
                ),
                (
                    "proposed_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, verbose_name="proposed"
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
                ("decided_at", models.DateTimeField(blank=True, null=True, verbose_name="decided")),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
            ],
            options={
                "verbose_name": "penalty proposed for a team",
                "verbose_name_plural": "penalties proposed for teams",
                "ordering": ["proposed_at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "entry", "kind", "segment"), name="team_due_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("amount_hundredths__lte", 0)),
                        name="team_due_is_no_gift",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TeamListChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "registration",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="list_changes",
                        to="tournaments.registration",
                        verbose_name="entry online",
                    ),
                ),
                (
                    "added",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.person",
                        verbose_name="player added",
                    ),
                ),
                (
                    "dropped",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.person",
                        verbose_name="player taken off",
                    ),
                ),
                ("iv_before", models.PositiveIntegerField(verbose_name="IV before")),
                ("iv_after", models.PositiveIntegerField(verbose_name="IV after")),
                (
                    "refused",
                    models.JSONField(blank=True, default=list, verbose_name="rules broken"),
                ),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
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
                    "decided_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="decided"),
                ),
            ],
            options={
                "verbose_name": "change of a team's list",
                "verbose_name_plural": "changes of teams' lists",
                "ordering": ["decided_at", "pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("added__isnull", False), ("dropped__isnull", False), _connector="OR"
                        ),
                        name="list_change_names_somebody",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TeamPlay",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="team_play",
                        to="tournaments.event",
                        verbose_name="event",
                    ),
                ),
                (
                    "format",
                    models.CharField(
                        choices=[
                            ("LEAGUE", "league, everybody against everybody"),
                            ("KNOCKOUT", "knock-out"),
                            ("SWISS", "Swiss"),
                        ],
                        max_length=8,
                        verbose_name="format",
                    ),
                ),
                (
                    "match_boards",
                    models.PositiveSmallIntegerField(verbose_name="boards of a match"),
                ),
                (
                    "segments",
                    models.PositiveSmallIntegerField(default=1, verbose_name="segments of a match"),
                ),
                ("groups", models.PositiveSmallIntegerField(default=1, verbose_name="groups")),
                (
                    "legs",
                    models.PositiveSmallIntegerField(
                        default=1, verbose_name="times each meets each"
                    ),
                ),
                (
                    "rounds",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="rounds of a Swiss event"
                    ),
                ),
                (
                    "max_players",
                    models.PositiveSmallIntegerField(
                        blank=True, null=True, verbose_name="most players"
                    ),
                ),
                (
                    "same_boards",
                    models.BooleanField(
                        default=False, verbose_name="all matches play the same boards"
                    ),
                ),
                (
                    "sealed_line_ups",
                    models.BooleanField(default=False, verbose_name="line-ups are sealed"),
                ),
            ],
            options={
                "verbose_name": "way of playing a team event",
                "verbose_name_plural": "ways of playing team events",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("groups__gt", 0),
                            ("legs__gt", 0),
                            ("match_boards__gt", 0),
                            ("segments__gt", 0),
                        ),
                        name="team_play_has_boards",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TeamSubstitution",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "registration",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="team_substitutions",
                        to="tournaments.registration",
                        verbose_name="entry online",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="substitutions",
                        to="tournaments.scheduledmatch",
                        verbose_name="match",
                    ),
                ),
                ("segment", models.PositiveSmallIntegerField(verbose_name="segment")),
                (
                    "substitute",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.person",
                        verbose_name="substitute",
                    ),
                ),
                (
                    "replaced",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.person",
                        verbose_name="player replaced",
                    ),
                ),
                (
                    "refused",
                    models.JSONField(blank=True, default=list, verbose_name="rules broken"),
                ),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
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
                    "decided_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="decided"),
                ),
            ],
            options={
                "verbose_name": "substitute in a team",
                "verbose_name_plural": "substitutes in teams",
                "ordering": ["decided_at", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "segment", "substitute"), name="team_substitute_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("replaced", models.F("substitute")), _negated=True),
                        name="team_substitute_for_another",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LineUp",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="line_ups",
                        to="tournaments.scheduledmatch",
                        verbose_name="match",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="line_ups",
                        to="tournaments.entry",
                        verbose_name="team",
                    ),
                ),
                ("segment", models.PositiveSmallIntegerField(verbose_name="segment")),
                ("version", models.PositiveSmallIntegerField(default=1, verbose_name="version")),
                ("is_late", models.BooleanField(default=False, verbose_name="late")),
                (
                    "sent_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="sent by",
                    ),
                ),
                (
                    "sent_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="sent"),
                ),
            ],
            options={
                "verbose_name": "line-up",
                "verbose_name_plural": "line-ups",
                "ordering": ["segment", "version"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "entry", "segment", "version"), name="line_up_version_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="LineUpSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "line_up",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tournaments.lineup",
                        verbose_name="line-up",
                    ),
                ),
                (
                    "room",
                    models.CharField(
                        choices=[("OPEN", "open room"), ("CLOSED", "closed room")],
                        max_length=6,
                        verbose_name="room",
                    ),
                ),
                ("direction", models.CharField(max_length=1, verbose_name="direction")),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="federation.person",
                        verbose_name="player",
                    ),
                ),
            ],
            options={
                "verbose_name": "seat of a line-up",
                "verbose_name_plural": "seats of line-ups",
                "ordering": ["-room", "pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("line_up", "room", "direction"), name="line_up_seat_once"
                    ),
                    models.UniqueConstraint(
                        fields=("line_up", "person"), name="line_up_player_once"
                    ),
                ],
            },
        ),
    ]
