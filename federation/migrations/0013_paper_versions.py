from collections import defaultdict

from django.db import migrations, models

from federation import migrating

SHEETS = {"line_up_sheets", "score_sheets"}  # of which round was told by the title alone


def number_versions(apps, schema_editor):
    """Give each paper its kind, its part, and the number of its version in the order of issue.

    Where two runs issued one paper twice, both stay, and the later takes the place of the earlier.
    """
    papers = apps.get_model("federation", "IssuedDocument")
    archive = apps.get_model("federation", "WithdrawnDocument")
    withdrawn = dict(archive.objects.values_list("document_id", "content"))
    rows = papers.objects.select_related("series").defer("pdf").order_by("issued_at", "pk")
    seen = defaultdict(list)
    replaced = set(papers.objects.exclude(replaces=None).values_list("replaces_id", flat=True))
    for row in rows.iterator(chunk_size=200):
        row.kind = row.series.kind
        row.part = _part(row, withdrawn.get(row.pk, row.content))
        earlier = seen[row.kind, row.subject, row.part]
        row.version = len(earlier) + 1
        twice = earlier and row.replaces_id is None and row.kind not in SHEETS
        if twice and earlier[-1] not in replaced:
            row.replaces_id = earlier[-1]
            replaced.add(earlier[-1])
        earlier.append(row.pk)
        models.QuerySet(papers).filter(pk=row.pk).update(
            kind=row.kind, part=row.part, version=row.version, replaces_id=row.replaces_id
        )
    if schema_editor.connection.vendor == "postgresql":
        # what waits for the end of the transaction would keep the table from being altered
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        schema_editor.execute("SET CONSTRAINTS ALL DEFERRED")


def _part(row, content):
    if row.kind == "event_regulation" and "version" in content:
        return f"version {content['version']}"
    if row.kind == "hand_record" and "session" in content:
        return f"session {content['session']}"
    if row.kind == "account_statement" and "first" in content:
        return f"{content['first']} {content['last']} {row.language}"
    return ""


class Migration(migrating.Migration):
    dependencies = [
        ("federation", "0012_the_federation_holds_its_rules"),
    ]

    operations = [
        migrations.AddField(
            model_name="issueddocument",
            name="kind",
            field=models.CharField(default="", max_length=40, verbose_name="kind"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="issueddocument",
            name="part",
            field=models.CharField(
                blank=True,
                default="",
                help_text="Which of several of a kind about one subject: a session, a period.",
                max_length=60,
                verbose_name="part",
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="issueddocument",
            name="version",
            field=models.PositiveIntegerField(default=1, verbose_name="version"),
        ),
        migrations.RunPython(number_versions, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="issueddocument",
            constraint=models.UniqueConstraint(
                fields=("kind", "subject", "part", "version"), name="document_version_once"
            ),
        ),
    ]
