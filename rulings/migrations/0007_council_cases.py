import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from federation import migrating


class Migration(migrating.Migration):
    dependencies = [
        ("rulings", "0006_reports_appeals"),
        ("federation", "0010_reminders"),
        ("tournaments", "0013_phases"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="CouncilCase",
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
                ("year", models.PositiveSmallIntegerField(verbose_name="year")),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("title", models.CharField(max_length=200, verbose_name="title")),
                ("source", models.CharField(blank=True, max_length=60, verbose_name="comes from")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("OPEN", "open"),
                            ("DECIDED", "decided"),
                            ("CLOSED", "closed without a decision"),
                        ],
                        default="OPEN",
                        max_length=7,
                        verbose_name="state",
                    ),
                ),
                ("due_on", models.DateField(null=True, verbose_name="to be decided by")),
                ("opened_at", models.DateTimeField(verbose_name="opened")),
                ("closed_at", models.DateTimeField(null=True, verbose_name="closed")),
                (
                    "close_reason",
                    models.CharField(blank=True, max_length=500, verbose_name="why it was closed"),
                ),
                (
                    "appeal_of",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="appeals",
                        to="rulings.councilcase",
                        verbose_name="appeal against",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="council_cases",
                        to="tournaments.event",
                        verbose_name="event",
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
            ],
            options={
                "verbose_name": "case",
                "verbose_name_plural": "cases",
                "ordering": ["-opened_at", "-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("council", "year", "number"), name="case_number_once"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("source", ""), _negated=True),
                        fields=("council", "source"),
                        name="case_of_a_source_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("closed_at__isnull", True), ("state", "OPEN")),
                            models.Q(
                                ("closed_at__isnull", False),
                                models.Q(("state", "OPEN"), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="case_closed_has_a_day",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CaseParty",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[
                            ("CONCERNED", "concerned"),
                            ("COMPLAINANT", "complains"),
                            ("RESPONDENT", "answers"),
                            ("WITNESS", "witness"),
                            ("DIRECTOR", "director"),
                        ],
                        max_length=11,
                        verbose_name="role",
                    ),
                ),
                ("name", models.CharField(max_length=120, verbose_name="name as entered")),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="council_cases",
                        to="federation.person",
                    ),
                ),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="parties",
                        to="rulings.councilcase",
                    ),
                ),
            ],
            options={
                "verbose_name": "party of a case",
                "verbose_name_plural": "parties of cases",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("case", "person", "role"), name="case_party_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="CaseHearing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("held_at", models.DateTimeField(verbose_name="when")),
                ("place", models.CharField(max_length=160, verbose_name="where")),
                ("called_at", models.DateTimeField(verbose_name="parties called")),
                ("minutes", models.TextField(blank=True, verbose_name="what was said")),
                ("minutes_at", models.DateTimeField(null=True, verbose_name="written down")),
                (
                    "called_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="hearings",
                        to="rulings.councilcase",
                    ),
                ),
            ],
            options={
                "verbose_name": "hearing",
                "verbose_name_plural": "hearings",
                "ordering": ["held_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="CaseDocument",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=120, verbose_name="file name")),
                ("media_type", models.CharField(max_length=60, verbose_name="type")),
                ("file", models.BinaryField()),
                ("size", models.PositiveIntegerField(verbose_name="bytes")),
                ("sha256", models.CharField(max_length=64)),
                ("note", models.CharField(blank=True, max_length=200, verbose_name="what it is")),
                (
                    "is_for_parties",
                    models.BooleanField(default=False, verbose_name="parties may read it"),
                ),
                ("added_at", models.DateTimeField(verbose_name="added")),
                (
                    "added_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
                (
                    "case",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="documents",
                        to="rulings.councilcase",
                    ),
                ),
            ],
            options={
                "verbose_name": "paper of a case",
                "verbose_name_plural": "papers of cases",
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("case", "sha256"), name="case_file_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="CaseDecision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("facts", models.TextField(max_length=8000, verbose_name="facts")),
                ("grounds", models.TextField(max_length=8000, verbose_name="grounds")),
                ("outcome", models.TextField(max_length=4000, verbose_name="decision")),
                ("laws", models.CharField(blank=True, max_length=200, verbose_name="laws")),
                (
                    "articles",
                    models.CharField(
                        blank=True, max_length=200, verbose_name="articles of the regulations"
                    ),
                ),
                ("has_merit", models.BooleanField(null=True, verbose_name="the appeal had merit")),
                (
                    "summary",
                    models.TextField(
                        blank=True, max_length=4000, verbose_name="summary without names"
                    ),
                ),
                (
                    "is_in_casebook",
                    models.BooleanField(default=False, verbose_name="in the casebook"),
                ),
                ("search_text", models.TextField(editable=False)),
                ("decided_at", models.DateTimeField(verbose_name="decided")),
                ("appeal_until", models.DateField(null=True, verbose_name="may be appealed until")),
                (
                    "decided_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
                (
                    "case",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="decision",
                        to="rulings.councilcase",
                    ),
                ),
            ],
            options={
                "verbose_name": "decision",
                "verbose_name_plural": "decisions",
                "ordering": ["-decided_at", "-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("is_in_casebook", False),
                            models.Q(("summary", ""), _negated=True),
                            _connector="OR",
                        ),
                        name="decision_in_casebook_has_summary",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Sanction",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("WARNING", "warning"), ("SUSPENSION", "suspension")],
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                ("starts_on", models.DateField(verbose_name="from")),
                ("ends_on", models.DateField(null=True, verbose_name="until")),
                ("lifted_at", models.DateTimeField(null=True, verbose_name="lifted")),
                (
                    "lift_reason",
                    models.CharField(blank=True, max_length=300, verbose_name="why it was lifted"),
                ),
                (
                    "decision",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sanctions",
                        to="rulings.casedecision",
                    ),
                ),
                (
                    "lifted_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sanctions",
                        to="federation.person",
                    ),
                ),
            ],
            options={
                "verbose_name": "sanction",
                "verbose_name_plural": "sanctions",
                "ordering": ["-starts_on", "-pk"],
                "indexes": [models.Index(fields=["kind", "ends_on"], name="sanction_in_force")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ends_on__isnull", True), ("kind", "WARNING")),
                            models.Q(
                                ("ends_on__gte", models.F("starts_on")), ("kind", "SUSPENSION")
                            ),
                            _connector="OR",
                        ),
                        name="sanction_days_in_order",
                    )
                ],
            },
        ),
    ]
