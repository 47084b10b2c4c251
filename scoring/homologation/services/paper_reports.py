"""A director's report on paper: scanned, attached, read and accepted by the office."""

import datetime as dt
import hashlib

from django.conf import settings
from django.db import transaction

from federation.errors import RuleError
from federation.importers.attached_files import media_type_of
from federation.models import Account
from scoring.homologation.selectors.paper_reports import paper_report_of
from scoring.homologation.selectors.rulings import rulings_of
from scoring.homologation.services.homologation import (
    record_report_accepted,
    record_report_received,
    record_report_returned,
)
from scoring.models import HomologationFact
from tournaments.models import Event

ARTICLE = "RTP 3.2.2"
TAKEN = {"application/pdf", "image/png", "image/jpeg", "image/webp", "image/heic"}


@transaction.atomic
def receive_paper_report(
    *, event: Event, evidence: str, paper: bytes, account: Account | None, now: dt.datetime
) -> HomologationFact:
    """Record a report that came on paper, with its scan. Raises: ImporterError, RuleError.

    paper: a PDF or a picture. Source: RTP 3.2.2.
    """
    refuse_where_report_was_sent(event)
    if len(paper) > settings.UPLOAD_MAX_BYTES:
        raise RuleError("evidence_too_large", limit=settings.UPLOAD_MAX_BYTES // (1024 * 1024))
    media_type = media_type_of(paper)
    if media_type not in TAKEN:
        raise RuleError("paper_report_type_refused", article=ARTICLE)
    fact = record_report_received(event=event, evidence=evidence, account=account, now=now)
    fact.paper, fact.paper_type = paper, media_type
    fact.paper_sha256 = hashlib.sha256(paper).hexdigest()
    fact.save(update_fields=["paper", "paper_type", "paper_sha256"])
    return fact


@transaction.atomic
def return_paper_report(
    *, event: Event, evidence: str, account: Account | None, now: dt.datetime
) -> HomologationFact:
    """Record that the report on paper was returned to be completed. Raises: RuleError.

    Source: RTP 3.2.2.1.
    """
    _refuse_without_paper(event)
    return record_report_returned(event=event, evidence=evidence, account=account, now=now)


@transaction.atomic
def accept_paper_report(
    *, event: Event, evidence: str, account: Account | None, now: dt.datetime
) -> HomologationFact:
    """Accept the attached report on paper. Raises: RuleError. Source: RTP 3.1.6, 3.2.2.1.

    Refused if no paper is attached, or the attached one was returned to the director.
    """
    _refuse_without_paper(event)
    return record_report_accepted(event=event, evidence=evidence, account=account, now=now)


def refuse_where_report_was_sent(event: Event) -> None:
    """Refuse a record of a report if the director wrote the report here. Raises: RuleError.

    Source: RTP 3.2.2.
    """
    if rulings_of(event, in_short=True).report is not None:
        raise RuleError("report_was_sent", article=ARTICLE)


def _refuse_without_paper(event: Event) -> None:
    refuse_where_report_was_sent(event)
    if paper_report_of(event) is None:
        raise RuleError("paper_report_missing", article=ARTICLE)
