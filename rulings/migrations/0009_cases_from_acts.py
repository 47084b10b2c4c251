import django.db.models.deletion
import simple_history.models
from django.conf import settings
from django.db import migrations, models

from federation import migrating


def fill_casebook(apps, schema_editor):
    """Give each decision that was in the casebook an entry of its own."""
    decisions = apps.get_model("rulings", "CaseDecision")
    entries = apps.get_model("rulings", "CasebookEntry")
    told = decisions.objects.filter(is_in_casebook=True).select_related("case")
    entries.objects.bulk_create(
        entries(
            decision=each,
            body=each.case.council,
            decided_on=each.decided_at.date(),
            laws=each.laws,
            articles=each.articles,
            summary=each.summary,
            search_text=each.search_text,
            written_at=each.decided_at,
            written_by_id=each.decided_by_id,
        )
        for each in told
    )


class Migration(migrating.Migration):
    dependencies = [
        ("federation", "0011_office_gaps"),
        ("tournaments", "0017_cards_at_the_table"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("rulings", "0008_penalties"),
    ]

    operations = [
        migrations.CreateModel(
            name="CasebookEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("body", models.CharField(max_length=14, verbose_name="body")),
                ("decided_on", models.DateField(verbose_name="decided on")),
                ("laws", models.CharField(blank=True, max_length=200, verbose_name="laws")),
                (
                    "articles",
                    models.CharField(
                        blank=True, max_length=200, verbose_name="articles of the regulations"
                    ),
                ),
                (
                    "summary",
                    models.TextField(max_length=4000, verbose_name="summary without names"),
                ),
                ("search_text", models.TextField(editable=False)),
                ("written_at", models.DateTimeField(verbose_name="written")),
                (
                    "appeal",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="casebook_entry",
                        to="rulings.appeal",
                        verbose_name="appeal",
                    ),
                ),
                (
                    "decision",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="casebook_entry",
                        to="rulings.casedecision",
                        verbose_name="decision",
                    ),
                ),
                (
                    "written_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
            ],
            options={
                "verbose_name": "entry of the casebook",
                "verbose_name_plural": "entries of the casebook",
                "ordering": ["-decided_on", "-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("appeal__isnull", True), ("decision__isnull", False)),
                            models.Q(("appeal__isnull", False), ("decision__isnull", True)),
                            _connector="OR",
                        ),
                        name="casebook_entry_of_one_decision",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("summary", ""), _negated=True),
                        name="casebook_entry_says_something",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="HistoricalPsychicCall",
            fields=[
                (
                    "id",
                    models.BigIntegerField(
                        auto_created=True, blank=True, db_index=True, verbose_name="ID"
                    ),
                ),
                ("turn", models.PositiveSmallIntegerField(verbose_name="place in the auction")),
                (
                    "description",
                    models.CharField(
                        max_length=600, verbose_name="what was called, with which hand"
                    ),
                ),
                (
                    "opening_is_artificial",
                    models.BooleanField(default=False, verbose_name="it was an artificial opening"),
                ),
                (
                    "fielded",
                    models.BooleanField(default=False, verbose_name="partner allowed for it"),
                ),
                (
                    "finding",
                    models.CharField(
                        choices=[
                            ("LEGAL", "a free psychic call"),
                            ("UNDISCLOSED_AGREEMENT", "a hidden agreement of the pair"),
                            (
                                "BROWN_NOT_DESCRIBED",
                                "a Brown convention the card does not describe",
                            ),
                        ],
                        default="LEGAL",
                        max_length=21,
                        verbose_name="what the director finds",
                    ),
                ),
                ("noted_at", models.DateTimeField(verbose_name="noted")),
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
                    "incident",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="rulings.incident",
                        verbose_name="call",
                    ),
                ),
                (
                    "noted_by",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="noted by",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        db_constraint=False,
                        null=True,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="tournaments.entryplayer",
                        verbose_name="player",
                    ),
                ),
            ],
            options={
                "verbose_name": "historical psychic call",
                "verbose_name_plural": "historical psychic calls",
                "ordering": ("-history_date", "-history_id"),
                "get_latest_by": ("history_date", "history_id"),
            },
            bases=(simple_history.models.HistoricalChanges, models.Model),
        ),
        migrations.CreateModel(
            name="PsychicCall",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("turn", models.PositiveSmallIntegerField(verbose_name="place in the auction")),
                (
                    "description",
                    models.CharField(
                        max_length=600, verbose_name="what was called, with which hand"
                    ),
                ),
                (
                    "opening_is_artificial",
                    models.BooleanField(default=False, verbose_name="it was an artificial opening"),
                ),
                (
                    "fielded",
                    models.BooleanField(default=False, verbose_name="partner allowed for it"),
                ),
                (
                    "finding",
                    models.CharField(
                        choices=[
                            ("LEGAL", "a free psychic call"),
                            ("UNDISCLOSED_AGREEMENT", "a hidden agreement of the pair"),
                            (
                                "BROWN_NOT_DESCRIBED",
                                "a Brown convention the card does not describe",
                            ),
                        ],
                        default="LEGAL",
                        max_length=21,
                        verbose_name="what the director finds",
                    ),
                ),
                ("noted_at", models.DateTimeField(verbose_name="noted")),
                (
                    "incident",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="psychic",
                        to="rulings.incident",
                        verbose_name="call",
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
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="psychics",
                        to="tournaments.entryplayer",
                        verbose_name="player",
                    ),
                ),
            ],
            options={
                "verbose_name": "psychic call",
                "verbose_name_plural": "psychic calls",
                "ordering": ["incident"],
            },
        ),
        migrations.RunPython(fill_casebook, migrations.RunPython.noop),
        migrations.RemoveConstraint(
            model_name="casedecision",
            name="decision_in_casebook_has_summary",
        ),
        migrations.RemoveConstraint(
            model_name="sanction",
            name="sanction_days_in_order",
        ),
        migrations.RemoveField(
            model_name="casedecision",
            name="is_in_casebook",
        ),
        migrations.RemoveField(
            model_name="casedecision",
            name="search_text",
        ),
        migrations.RemoveField(
            model_name="casedecision",
            name="summary",
        ),
        migrations.AddField(
            model_name="appeal",
            name="penalty",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="appeals",
                to="rulings.penalty",
                verbose_name="penalty",
            ),
        ),
        migrations.AddField(
            model_name="caseparty",
            name="added_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="in the case since"),
        ),
        migrations.AddField(
            model_name="casedocument",
            name="from_party",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="statements",
                to="rulings.caseparty",
                verbose_name="written by the party",
            ),
        ),
        migrations.AddField(
            model_name="sanction",
            name="amount_cents",
            field=models.PositiveIntegerField(
                blank=True, null=True, verbose_name="amount in cents"
            ),
        ),
        migrations.AddField(
            model_name="sanction",
            name="enforce_reason",
            field=models.CharField(
                blank=True, max_length=300, verbose_name="why it was put into force"
            ),
        ),
        migrations.AddField(
            model_name="sanction",
            name="enforced_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="put into force"),
        ),
        migrations.AddField(
            model_name="sanction",
            name="enforced_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="put into force by",
            ),
        ),
        migrations.AddField(
            model_name="sanction",
            name="enforced_from",
            field=models.DateField(blank=True, null=True, verbose_name="served from"),
        ),
        migrations.AddField(
            model_name="sanction",
            name="enforced_until",
            field=models.DateField(blank=True, null=True, verbose_name="served until"),
        ),
        migrations.AddField(
            model_name="sanction",
            name="probation_until",
            field=models.DateField(blank=True, null=True, verbose_name="held back until"),
        ),
        migrations.AddField(
            model_name="sanction",
            name="request",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="federation.paymentrequest",
                verbose_name="payment request",
            ),
        ),
        migrations.AlterField(
            model_name="appeal",
            name="ruling",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="appeals",
                to="rulings.ruling",
                verbose_name="ruling",
            ),
        ),
        migrations.AlterField(
            model_name="appeal",
            name="version",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="rulings.rulingrevision",
                verbose_name="version contested",
            ),
        ),
        migrations.AlterField(
            model_name="sanction",
            name="kind",
            field=models.CharField(
                choices=[("WARNING", "warning"), ("SUSPENSION", "suspension"), ("FINE", "fine")],
                max_length=10,
                verbose_name="kind",
            ),
        ),
        migrations.AddConstraint(
            model_name="appeal",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state__in", ["STATED", "OPEN"])),
                fields=("penalty", "entry", "body"),
                name="appeal_of_penalty_one_pending",
            ),
        ),
        migrations.AddConstraint(
            model_name="appeal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("penalty__isnull", True),
                        ("ruling__isnull", False),
                        ("version__isnull", False),
                    ),
                    models.Q(
                        ("penalty__isnull", False),
                        ("ruling__isnull", True),
                        ("version__isnull", True),
                    ),
                    _connector="OR",
                ),
                name="appeal_contests_one_thing",
            ),
        ),
        migrations.AddConstraint(
            model_name="sanction",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("ends_on__gte", models.F("starts_on")), ("kind", "SUSPENSION")),
                    models.Q(
                        models.Q(("kind", "SUSPENSION"), _negated=True), ("ends_on__isnull", True)
                    ),
                    _connector="OR",
                ),
                name="sanction_days_in_order",
            ),
        ),
        migrations.AddConstraint(
            model_name="sanction",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("amount_cents__gt", 0), ("kind", "FINE")),
                    models.Q(
                        models.Q(("kind", "FINE"), _negated=True),
                        ("amount_cents__isnull", True),
                        ("request__isnull", True),
                    ),
                    _connector="OR",
                ),
                name="sanction_fine_has_its_amount",
            ),
        ),
        migrations.AddConstraint(
            model_name="sanction",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("enforce_reason", ""), ("enforced_at__isnull", True)),
                    models.Q(
                        ("enforced_at__isnull", False),
                        ("probation_until__isnull", False),
                        models.Q(("enforce_reason", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="sanction_enforced_with_reason",
            ),
        ),
    ]
