"""What the papers issued before they had versions become."""

import datetime as dt
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.db import connection, models

from federation.models import DocumentSeries, IssuedDocument, Season, WithdrawnDocument

NOW = dt.datetime(2026, 11, 15, 12, tzinfo=dt.UTC)


def issued(kind: str, subject: str, content: dict[str, Any], **more: Any) -> IssuedDocument:
    season, _made = Season.objects.get_or_create(
        year=2026,
        defaults={"starts_on": dt.date(2026, 1, 1), "ends_on": dt.date(2026, 12, 31)},
    )
    series, _made = DocumentSeries.objects.get_or_create(kind=kind, season=season, prefix="X")
    number = IssuedDocument.objects.count() + 1
    return IssuedDocument.objects.create(
        series=series,
        number=number,
        kind="",
        version=number,
        code=f"X-{number}",
        check_key=f"{number}",
        language="pt-pt",
        content=content,
        pdf=b"%PDF",
        sha256="",
        issued_at=NOW + dt.timedelta(minutes=number),
        subject=subject,
        **more,
    )


@pytest.mark.django_db
def test_papers_issued_twice_both_stay_and_the_later_takes_the_place_of_the_earlier() -> None:
    first = issued("payment_request", "payment_request:1", {})
    issued("payment_request", "payment_request:1", {})
    issued_document = issued("hand_record", "event:1", {})
    WithdrawnDocument.objects.create(
        document=issued_document, content={"session": 1}, pdf=b"", reason="-", withdrawn_at=NOW
    )
    issued("hand_record", "event:1", {"session": 2})
    issued("hand_record", "event:1", {"session": 1}, replaces=issued_document)
    issued("event_regulation", "event:1", {"version": 3})
    issued("account_statement", "statement:club-1", {"first": "2026-01-01", "last": "2026-06-30"})
    issued("score_sheets", "event:1", {})
    issued("score_sheets", "event:1", {})
    schema = SimpleNamespace(connection=connection, execute=lambda _sql: None)

    import_module("federation.migrations.0013_paper_versions").number_versions(apps, schema)

    rows = IssuedDocument.objects.order_by("pk")
    assert list(rows.values_list("code", "kind", "part", "version", "replaces__code")) == [
        ("X-1", "payment_request", "", 1, None),
        ("X-2", "payment_request", "", 2, "X-1"),
        ("X-3", "hand_record", "session 1", 1, None),
        ("X-4", "hand_record", "session 2", 1, None),
        ("X-5", "hand_record", "session 1", 2, "X-3"),
        ("X-6", "event_regulation", "version 3", 1, None),
        ("X-7", "account_statement", "2026-01-01 2026-06-30 pt-pt", 1, None),
        ("X-8", "score_sheets", "", 1, None),
        ("X-9", "score_sheets", "", 2, None),
    ]
    assert bytes(models.QuerySet(IssuedDocument).get(pk=first.pk).pdf) == b"%PDF"
