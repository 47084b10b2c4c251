"""Texts of regulations: read, stored as a new version, and put in use from a day on."""

import datetime as dt
import hashlib
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from rulings.importers.regulation_text import RegulationRecords, read_regulation
from rulings.laws.services.laws import checked_language, checked_name
from rulings.models import RegulationArticle, RegulationText

LONGEST_CODE = 12


@dataclass(frozen=True, slots=True)
class RegulationFile:
    """A file of a regulation and its declared properties."""

    data: bytes
    code: str
    name: str
    language: str
    in_force_from: dt.date
    is_public: bool = False


def import_regulation(
    *, file: RegulationFile, account: Account | None, now: dt.datetime, in_use: bool
) -> RegulationText:
    """Store a regulation's text as its next version.

    The same file for the same day again returns its existing version, unless the reading has
    improved since. Raises: ImporterError, RuleError.
    """
    code, language = _checked_code(file.code), checked_language(file.language)
    records = read_regulation(file.data)
    sha256 = hashlib.sha256(file.data).hexdigest()
    with transaction.atomic():
        versions = RegulationText.objects.select_for_update().filter(code=code)
        same = versions.filter(sha256=sha256, in_force_from=file.in_force_from)
        held = same.order_by("-version").first()
        if held is not None and _reads_as(held, records):
            if not in_use:
                return held
            return put_regulation_in_use(text=held, account=account, now=now)
        newest = versions.aggregate(newest=Max("version"))["newest"] or 0
        text = RegulationText.objects.create(
            code=code,
            version=newest + 1,
            name=checked_name(file.name) or code,
            language=language,
            in_force_from=file.in_force_from,
            is_public=file.is_public,
            unplaced=[
                [leftover.number, leftover.reason, leftover.text] for leftover in records.unplaced
            ],
            sha256=sha256,
            imported_at=now,
            imported_by=account,
        )
        RegulationArticle.objects.bulk_create(_articles(text, records), batch_size=200)
        record_event(
            "regulation_text_imported",
            subject=f"regulation_text:{text.pk}",
            account=account,
            details={"code": text.code, "from": text.in_force_from.isoformat()},
        )
        return put_regulation_in_use(text=text, account=account, now=now) if in_use else text


@transaction.atomic
def put_regulation_in_use(
    *, text: RegulationText, account: Account | None, now: dt.datetime
) -> RegulationText:
    """Let this version apply from its day on; the others remain."""
    text = RegulationText.objects.select_for_update().get(pk=text.pk)
    text.in_use_since = now
    text.save(update_fields=["in_use_since"])
    record_event(
        "regulation_put_in_use",
        subject=f"regulation_text:{text.pk}",
        account=account,
        details={
            "code": text.code,
            "version": text.version,
            "from": text.in_force_from.isoformat(),
        },
    )
    return text


def _articles(text: RegulationText, records: RegulationRecords) -> list[RegulationArticle]:
    return [
        RegulationArticle(
            text=text,
            place=place,
            number=article.number,
            title=article.title[:220],
            body=article.body,
        )
        for place, article in enumerate(records.articles)
    ]


def _reads_as(held: RegulationText, records: RegulationRecords) -> bool:
    """Return whether a stored text equals the present reading of its file."""
    rows = [
        (regulation_article.number, regulation_article.title, regulation_article.body)
        for regulation_article in _articles(held, records)
    ]
    return rows == list(held.articles.order_by("place").values_list("number", "title", "body"))


def _checked_code(code: str) -> str:
    code = code.strip().upper()
    if not code.replace("-", "").isalnum() or len(code) > LONGEST_CODE:
        raise RuleError("regulation_code_unreadable", code=code, limit=LONGEST_CODE)
    return code
