import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("rulings", "0002_log_and_rulings"),
        ("tournaments", "0009_phases"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Notice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("about", models.CharField(db_index=True, max_length=60, verbose_name="about")),
                ("code", models.CharField(max_length=60, verbose_name="message")),
                ("values", models.JSONField(default=dict, verbose_name="values")),
                ("link", models.CharField(max_length=200, verbose_name="page")),
                ("email", models.EmailField(max_length=254, verbose_name="address")),
                ("language", models.CharField(blank=True, max_length=10, verbose_name="language")),
                (
                    "told_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="told"),
                ),
                ("sent_at", models.DateTimeField(blank=True, null=True, verbose_name="sent")),
            ],
            options={
                "verbose_name": "notice",
                "verbose_name_plural": "notices",
                "ordering": ["-told_at", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="DirectorReport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("DRAFT", "being written"),
                            ("SUBMITTED", "sent to the office"),
                            ("RETURNED", "given back to be corrected"),
                            ("ACCEPTED", "accepted"),
                        ],
                        default="DRAFT",
                        max_length=9,
                        verbose_name="state",
                    ),
                ),
                (
                    "added",
                    models.JSONField(
                        blank=True, default=dict, verbose_name="what the director adds"
                    ),
                ),
                (
                    "none",
                    models.JSONField(
                        blank=True, default=list, verbose_name="items with nothing to tell"
                    ),
                ),
                (
                    "opened_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="begun"),
                ),
                (
                    "changed_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, verbose_name="last change"
                    ),
                ),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="director_report",
                        to="tournaments.event",
                        verbose_name="event",
                    ),
                ),
                (
                    "opened_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="begun by",
                    ),
                ),
            ],
            options={
                "verbose_name": "director's report",
                "verbose_name_plural": "directors' reports",
                "ordering": ["-event__ends_on", "pk"],
            },
        ),
        migrations.CreateModel(
            name="ReportRevision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                ("content", models.JSONField(verbose_name="content")),
                ("told", models.JSONField(default=list, verbose_name="items that tell something")),
                ("due_on", models.DateField(verbose_name="due on")),
                (
                    "days_late",
                    models.PositiveSmallIntegerField(default=0, verbose_name="days late"),
                ),
                (
                    "submitted_at",
                    models.DateTimeField(default=django.utils.timezone.now, verbose_name="sent"),
                ),
                (
                    "decision",
                    models.CharField(
                        blank=True,
                        choices=[("ACCEPTED", "accepted"), ("RETURNED", "given back")],
                        max_length=8,
                        verbose_name="decision",
                    ),
                ),
                ("reason", models.TextField(blank=True, max_length=2000, verbose_name="reason")),
                ("decided_at", models.DateTimeField(blank=True, null=True, verbose_name="decided")),
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
                    "report",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="revisions",
                        to="rulings.directorreport",
                        verbose_name="report",
                    ),
                ),
                (
                    "submitted_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="sent by",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("decision", "RETURNED"), _negated=True),
                            models.Q(("reason", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="report_returned_with_reason",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("decided_at__isnull", True), ("decision", "")),
                            models.Q(
                                models.Q(("decision", ""), _negated=True),
                                ("decided_at__isnull", False),
                            ),
                            _connector="OR",
                        ),
                        name="report_decision_has_its_time",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("decision", "")),
                        fields=("report",),
                        name="report_revision_one_open",
                    ),
                    models.UniqueConstraint(
                        fields=("report", "number"), name="report_revision_once"
                    ),
                ],
                "verbose_name": "version of a report",
                "verbose_name_plural": "versions of reports",
                "ordering": ["report", "-number"],
            },
        ),
        migrations.CreateModel(
            name="ReportForwarding",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "council",
                    models.CharField(
                        choices=[
                            ("BOARD", "board of the federation"),
                            ("TECHNICAL", "technical council"),
                            ("DIRECTORS", "council of directors"),
                            ("DISCIPLINARY", "disciplinary council"),
                            ("JUSTICE", "council of justice"),
                        ],
                        max_length=14,
                        verbose_name="body",
                    ),
                ),
                ("items", models.JSONField(default=list, verbose_name="items")),
                ("is_informed", models.BooleanField(default=False, verbose_name="for information")),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                (
                    "forwarded_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, verbose_name="forwarded"
                    ),
                ),
                ("seen_at", models.DateTimeField(blank=True, null=True, verbose_name="noted")),
                (
                    "forwarded_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="forwarded by",
                    ),
                ),
                (
                    "seen_by",
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
                    "revision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="forwardings",
                        to="rulings.reportrevision",
                        verbose_name="report",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("revision", "council", "is_informed"), name="report_forwarded_once"
                    )
                ],
                "verbose_name": "report forwarded",
                "verbose_name_plural": "reports forwarded",
                "ordering": ["-forwarded_at", "pk"],
            },
        ),
    ]
