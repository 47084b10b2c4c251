"""Texts of regulations: read, and kept as the edition that counts from a day on."""

import datetime as dt
import hashlib
from dataclasses import dataclass

from django.db import transaction

from federation.models import Account
from federation.services.audit import record_event
from rulings.importers.regulation_text import read_regulation
from rulings.models import RegulationArticle, RegulationText


@dataclass(frozen=True, slots=True)
class RegulationFile:
    """A file of a regulation and what it is said to be."""

    data: bytes
    code: str
    name: str
    language: str
    in_force_from: dt.date
    is_public: bool = False


@transaction.atomic
def import_regulation(
    *, file: RegulationFile, account: Account | None, now: dt.datetime
) -> RegulationText:
    """Keep a regulation's text; the same file again is the text it made. Raises: ImporterError."""
    articles = read_regulation(file.data)
    sha256 = hashlib.sha256(file.data).hexdigest()
    text, made = RegulationText.objects.get_or_create(
        code=file.code,
        sha256=sha256,
        defaults={
            "name": file.name or file.code,
            "language": file.language,
            "in_force_from": file.in_force_from,
            "is_public": file.is_public,
            "imported_at": now,
            "imported_by": account,
        },
    )
    if not made:
        return text
    RegulationArticle.objects.bulk_create(
        (
            RegulationArticle(
                text=text, place=place, number=each.number, title=each.title[:220], body=each.body
            )
            for place, each in enumerate(articles)
        ),
        batch_size=200,
    )
    record_event(
        "regulation_text_imported",
        subject=f"regulation_text:{text.pk}",
        account=account,
        details={"code": text.code, "from": text.in_force_from.isoformat()},
    )
    return text
