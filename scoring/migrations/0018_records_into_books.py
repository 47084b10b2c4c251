"""What the tables noted becomes acts on the lines of each event's book; and back again."""

import uuid

from django.db import migrations

from federation import migrating

DUE, ENTERED, VERIFIED, LEFT, DROPPED = range(5)
NAMES = uuid.UUID("8b1f0c52-6f4e-4d0b-9a53-5c1d5f0b7a11")
SAID = ("contract", "declarer", "lead", "tricks", "ns_score", "entered_by", "reason")
SEATED = ("ns_id", "ew_id", "south_id", "west_id")


def into_books(apps, schema_editor):
    """Make each record an act, or two where the other side or the director verified it."""
    records = apps.get_model("scoring", "TableRecord")
    lines = {}
    for row in records.objects.select_related("session").order_by("pk"):
        book = _book(apps, row.session)
        slot = (row.session_id, row.section, row.table, row.round, row.board)
        if slot not in lines:
            lines[slot] = _line(apps, book, row)
        line = lines[slot]
        for name in (*SAID, *SEATED, "entered_at"):
            setattr(line, name, getattr(row, name))
        stood_for = row.account_id is not None and bool(row.entered_by)
        first_by = None if stood_for else row.account_id
        line.account_id, line.verified_by, line.verified_at = first_by, "", None
        if row.is_left:
            line.state = LEFT
        elif row.entered_by:
            line.state = ENTERED
        else:
            line.state, line.verified_at = VERIFIED, row.verified_at
        act = "LEFT" if row.is_left else "ENTERED"
        _act(apps, book, line, act, row.pk, first_by, row.entered_at)
        if row.entered_by and row.verified_at is not None:
            line.state, line.account_id = VERIFIED, row.account_id
            line.verified_by, line.verified_at = row.verified_by, row.verified_at
            _act(apps, book, line, "VERIFIED", row.pk, row.account_id, row.verified_at)
    for line in lines.values():
        line.save()


def out_of_books(apps, schema_editor):
    """Make records of the acts again, and leave no book behind."""
    records = apps.get_model("scoring", "TableRecord")
    acts = apps.get_model("scoring", "BookAct")
    last = {}
    for act in acts.objects.select_related("line").order_by("book", "version", "pk"):
        line, told = act.line, act.written
        if act.act == "VERIFIED" and act.line_id in last:
            row = last[act.line_id]
            row.account_id, row.verified_by = told["account_id"], told["verified_by"]
            row.verified_at = told["verified_at"]
            row.save()
        elif act.act in {"ENTERED", "LEFT"}:
            last[act.line_id] = records.objects.create(
                session_id=line.session_id,
                section=line.section,
                table=line.table,
                round=line.round,
                board=line.board,
                is_left=act.act == "LEFT",
                account_id=told["account_id"],
                verified_by=told["verified_by"],
                verified_at=told["verified_at"],
                entered_at=told["entered_at"],
                **{name: told[name] for name in (*SAID, *SEATED)},
            )
    for name in ("RunningPlace", "BookAct", "BookLine", "BookSession", "EventBook"):
        apps.get_model("scoring", name).objects.all().delete()


def _book(apps, session):
    book, _made = apps.get_model("scoring", "EventBook").objects.get_or_create(
        event_id=session.event_id
    )
    apps.get_model("scoring", "BookSession").objects.get_or_create(
        session_id=session.pk, defaults={"book": book}
    )
    return book


def _line(apps, book, row):
    return apps.get_model("scoring", "BookLine").objects.create(
        book=book,
        session_id=row.session_id,
        section=row.section,
        table=row.table,
        round=row.round,
        board=row.board,
        **{name: getattr(row, name) for name in SEATED},
    )


def _act(apps, book, line, act, record, account, at):
    book.version += 1
    book.save(update_fields=["version"])
    line.version = book.version
    told = {
        name: getattr(line, name)
        for name in (
            "id", "session_id", "section", "table", "round", "board", *SEATED, "state",
            *SAID, "verified_by", "account_id", "version",
        )
    }
    for name in ("entered_at", "verified_at"):
        value = getattr(line, name)
        told[name] = value and value.isoformat()
    apps.get_model("scoring", "BookAct").objects.create(
        book=book,
        version=book.version,
        line=line,
        act=act,
        key=uuid.uuid5(NAMES, f"{record}-{act}"),
        written=told,
        account_id=account,
        made_at=at,
    )


class Migration(migrating.Migration):

    dependencies = [
        ('scoring', '0017_event_book'),
    ]

    operations = [
        migrations.RunPython(into_books, out_of_books),
    ]
