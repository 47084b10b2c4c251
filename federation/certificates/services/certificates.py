"""Certificates: requested, paid if the fee schedule has a fee, issued and stored."""

import datetime as dt
from dataclasses import dataclass

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation
from django.utils.module_loading import import_string
from django.utils.translation import gettext

from federation.certificates.documents import (
    CLUB_CERTIFICATE,
    DELEGATE_CERTIFICATE,
    LICENCE_CERTIFICATE,
    PLAYER_CERTIFICATE,
    CertificatePaper,
    CertificatePart,
)
from federation.documents.languages import paper_languages
from federation.errors import RuleError
from federation.models import (
    Account,
    CertificateKind,
    CertificateRequest,
    Club,
    Job,
    PaymentRequest,
    Person,
    Season,
)
from federation.money.selectors.fees import fee_schedule
from federation.money.selectors.ledger import outstanding_cents
from federation.money.services.ledger import Bill, ChargeLine, create_payment_request
from federation.papers.services.documents import PaperDraft, PaperIdentity, issue_once
from federation.papers.services.papers import federation_on_paper
from federation.rules.fees import FeeLine, FeeSchedule
from federation.rules.money import Money
from federation.selectors.languages import language_of
from federation.selectors.rule_sets import season_of
from federation.services.audit import record_event
from federation.services.jobs import Progress, request_job

FEE = "CERTIFICATE"
PAPERS = {
    CertificateKind.LICENCE: LICENCE_CERTIFICATE,
    CertificateKind.PLAYER: PLAYER_CERTIFICATE,
    CertificateKind.CLUB: CLUB_CERTIFICATE,
    CertificateKind.DELEGATE: DELEGATE_CERTIFICATE,
}


@dataclass(frozen=True, slots=True)
class CertificateWish:
    """Kind, subject, day and second language of a certificate."""

    kind: CertificateKind
    as_of: dt.date
    person: Person | None = None
    club: Club | None = None
    language: str = ""
    purpose: str = ""


@transaction.atomic
def request_certificate(
    *, wish: CertificateWish, account: Account | None, now: dt.datetime, free: bool = False
) -> CertificateRequest:
    """Request a certificate; it is charged if the schedule has a fee, else issued.

    free: the office waives the fee. Raises: RuleError for a future day, or if there is nothing to
    certify.
    """
    on = timezone.localdate(now)
    if wish.as_of > on:
        raise RuleError("certificate_of_the_future", as_of=wish.as_of)
    request = CertificateRequest(
        kind=wish.kind,
        person=wish.person,
        club=wish.club,
        as_of=wish.as_of,
        language=wish.language,
        purpose=wish.purpose.strip()[:160],
        requested_at=now,
        requested_by=account,
    )
    certificate_parts(request)  # refuses what cannot be certified, before it is paid
    request.payment_request = None if free else _bill(wish, account, on)
    request.save()
    record_event(
        "certificate_requested",
        subject=f"certificate:{request.pk}",
        account=account,
        details={"kind": request.kind, "free": free},
    )
    if request.payment_request is None:
        ask_for_certificate_paper(request=request, account=account)
    return request


def ask_for_certificate_paper(*, request: CertificateRequest, account: Account | None) -> Job:
    """Request the paper of a requested certificate. Raises: RuleError while it is not paid."""
    _refuse_unpaid(request)
    return request_job(
        "issue_certificate",
        arguments={"request_id": request.pk},
        subject=f"certificate:{request.pk}",
        account=account,
    )


def issue_certificate(
    *, request_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue a requested certificate; if it is already issued, do nothing.

    Raises: RuleError while its fee is not paid.
    """
    request = CertificateRequest.objects.select_related(
        "person", "club", "payment_request", "requested_by"
    ).get(pk=request_id)
    now = timezone.now()
    issued_document = issue_once(
        PaperIdentity(PAPERS[CertificateKind(request.kind)], f"certificate:{request.pk}"),
        lambda: _paid_draft(request, now),
        account=account,
        now=now,
    )
    if request.document_id is None:
        CertificateRequest.objects.filter(pk=request.pk).update(document=issued_document)
    return {"document": issued_document.code}


def first_language(request: CertificateRequest) -> str:
    """Return the language of the certificate's subject; a second one may be added."""
    return language_of(request.person or request.club)


def certificate_parts(request: CertificateRequest) -> tuple[CertificatePart, ...]:
    """Return the certificate in each language. Raises: RuleError if there is nothing."""
    part_of = import_string(settings.CERTIFICATE_PARTS[request.kind])
    parts = []
    for language in paper_languages(first_language(request), request.language):
        with translation.override(language):
            parts.append(part_of(request, language=language))
    return tuple(parts)


def _paid_draft(request: CertificateRequest, now: dt.datetime) -> PaperDraft:
    """Return the content of the paper. Raises: RuleError while its fee is not paid."""
    _refuse_unpaid(request)
    parts = certificate_parts(request)
    name, is_demo = federation_on_paper()
    about = request.person.number if request.person else request.club.code  # type: ignore[union-attr]
    content = CertificatePaper(
        federation=name,
        title=parts[0].title,
        is_sample=is_demo,
        as_of=request.as_of,
        parts=parts,
    )
    return PaperDraft(
        content=content,
        title=f"{parts[0].title} · {about}",
        season=season_of(timezone.localdate(now)),
        language=parts[0].language,
    )


def _refuse_unpaid(request: CertificateRequest) -> None:
    if (owed := request.payment_request) is not None and outstanding_cents(owed):
        raise RuleError("certificate_not_paid", reference=owed.reference)


def certificate_price(*, on: dt.date) -> Money | None:
    """Return what a certificate costs; None if it is free, or its fee or the season is not set."""
    try:
        row, figures = fee_schedule(season_of(on), on=on)
    except RuleError:
        return None
    line = _line_of(figures)
    return Money(line.amount_cents or 0, row.currency) if line is not None else None


def _line_of(figures: FeeSchedule) -> FeeLine | None:
    """Return the line of certificates, None if they are free."""
    return next((fee for fee in figures.fees if fee.code == FEE and fee.amount_cents), None)


def _bill(wish: CertificateWish, account: Account | None, on: dt.date) -> PaymentRequest | None:
    season = season_of(on)
    row, figures = fee_schedule(season, on=on)
    if (line := _line_of(figures)) is None:
        return None
    return create_payment_request(
        _bill_of(wish, line, season, row.currency, is_sample=row.is_sample),
        account=account,
        issued_on=on,
    )


def _bill_of(
    wish: CertificateWish, line: FeeLine, season: Season, currency: str, *, is_sample: bool
) -> Bill:
    with translation.override(language_of(wish.person or wish.club)):
        subject = f"{gettext('Certificate')}: {wish.kind.label}"
    charge = ChargeLine(line.code, line.title, line.article, 1, line.amount_cents or 0)
    return Bill(
        season=season,
        subject=subject,
        currency=currency,
        lines=[charge],
        club=wish.club,
        person=wish.person,
        is_sample=is_sample,
    )
