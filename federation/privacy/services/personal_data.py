"""A person's own data as a file: JSON for programs, HTML and CSV for people."""

import csv
import datetime as dt
import json
import zipfile
from io import BytesIO, StringIO

from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.encoding import force_str

from federation.errors import RuleError
from federation.models import Account, DataExport, IssuedDocument, Job, Person, PersonPhoto
from federation.privacy.selectors.personal_data import DataTable, papers_about, tables_of
from federation.selectors.erasures import refuse_being_erased
from federation.selectors.office_figures import office_figures
from federation.services.audit import record_event
from federation.services.jobs import Progress, request_job

# Characters at which a spreadsheet would run a formula.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def ask_for_data_export(*, account: Account) -> Job:
    """Request the file of the account's own data, in the active language."""
    return request_job(
        "make_data_export",
        arguments={
            "person_id": account.person_id,
            "language": translation.get_language() or "",
        },
        subject=f"my_data:{account.person_id}",
        account=account,
    )


def make_data_export(
    *, person_id: int, language: str, account: Account | None, progress: Progress
) -> dict[str, object]:
    """Put all stored data of a person into one file. Raises: RuleError if they were erased.

    If run again, the file is replaced.
    """
    now = timezone.now()
    person = Person.objects.get(pk=person_id)
    if hasattr(person, "erasure"):
        raise RuleError("person_erased", on=timezone.localdate(person.erasure.erased_at))
    refuse_being_erased([person.pk])
    with translation.override(language or None):
        content = zipped(person, now=now, progress=progress)
    days = office_figures(on=timezone.localdate(now)).data_export_days
    with transaction.atomic():
        DataExport.objects.filter(person=person).delete()
        export = DataExport.objects.create(
            person=person,
            content=content,
            made_at=now,
            expires_at=now + dt.timedelta(days=days),
        )
        record_event("data_export_made", subject=f"person:{person.pk}", account=account)
    return {"export": export.pk}


@transaction.atomic
def fetch_data_export(*, export: DataExport, account: Account, now: dt.datetime) -> bytes:
    """Return the file and log the access. Raises: RuleError if it has expired."""
    if export.expires_at < now:
        raise RuleError("data_export_over", on=timezone.localdate(export.expires_at))
    record_event("data_export_fetched", subject=f"person:{export.person_id}", account=account)
    return bytes(export.content)


def zipped(person: Person, *, now: dt.datetime, progress: Progress) -> bytes:
    """Return the file: data.json, index.html, a CSV for each table, photo and papers."""
    tables = [(table, values_of(table)) for table in tables_of(person)]
    filled = [(table, rows) for table, rows in tables if rows]
    papers = papers_about(Person.objects.filter(pk=person.pk)).filter(withdrawn_at__isnull=True)
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        everything = {table.key: rows for table, rows in filled}
        archive.writestr(
            "data.json", json.dumps(everything, cls=DjangoJSONEncoder, ensure_ascii=False, indent=2)
        )
        page = {
            "person": person,
            "now": now,
            "tables": [_printed(*table_rows) for table_rows in filled],
        }
        archive.writestr("index.html", render_to_string("federation/my_data_file.html", page))
        for done, (table, rows) in enumerate(filled, start=1):
            archive.writestr(f"tables/{table.key}.csv", _csv(rows))
            progress(done, len(filled))
        if (photo := PersonPhoto.objects.filter(person=person).first()) is not None:
            archive.writestr("photo.jpg", bytes(photo.jpeg))
        _add_papers(archive, papers)
    return out.getvalue()


def _add_papers(archive: zipfile.ZipFile, papers: QuerySet[IssuedDocument]) -> None:
    for paper in papers.only("code", "pdf").iterator(chunk_size=10):
        archive.writestr(f"documents/{paper.code}.pdf", bytes(paper.pdf))


def values_of(table: DataTable) -> list[dict[str, object]]:
    """Return the rows of a table, by the name of each value."""
    if table.count is None:
        return list(table.rows.values(*table.fields))
    counted, empty = table.count(), dict.fromkeys(table.counted)
    found = [(row.pop("pk"), row) for row in table.rows.values("pk", *table.fields)]
    return [{**row, **empty, **counted.get(pk, {})} for pk, row in found]


def _printed(table: DataTable, rows: list[dict[str, object]]) -> dict[str, object]:
    headings = [_heading(table, path) for path in table.fields]
    headings += [str(heading) for heading in table.counted.values()]
    return {
        "title": table.title,
        "headings": headings,
        "rows": [[_text(value) for value in row.values()] for row in rows],
    }


def _heading(table: DataTable, path: str) -> str:
    named = table.rows.model._meta.get_field(path.split("__", maxsplit=1)[0])
    return force_str(getattr(named, "verbose_name", path))


def _text(value: object) -> str:
    if value is None or value == "":
        return "–"
    if isinstance(value, dt.datetime):
        return timezone.localtime(value).strftime("%Y-%m-%d %H:%M")
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_text(value)}" for key, value in value.items())
    return str(value)


def _csv(rows: list[dict[str, object]]) -> str:
    text = StringIO()
    writer = csv.writer(text, delimiter=";", lineterminator="\r\n")
    writer.writerow(rows[0])
    for row in rows:
        cells = ["" if value is None else _text(_plain(value)) for value in row.values()]
        writer.writerow(
            [f"'{cell}" if cell.startswith(_FORMULA_STARTS) else cell for cell in cells]
        )
    return "\ufeff" + text.getvalue()


def _plain(value: object) -> object:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else value
