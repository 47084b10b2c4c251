"""Issuing the federation's own papers: payment requests and licence cards."""

import datetime as dt
from collections.abc import Callable

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.documents.licence_card import LicenceCard
from federation.documents.payment_request import Asked, Charge, payment_request_content
from federation.models import Account, Federation, IssuedDocument, Licence, PaymentRequest
from federation.rules.categories import category_of
from federation.rules.ranking_figures import parse_ranking
from federation.rules.rule_sets import parse_rule_set
from federation.selectors.categories import categories_held
from federation.selectors.papers import papers_about
from federation.selectors.rule_sets import rule_set_row_in_force
from federation.services.documents import issue_document

Progress = Callable[[int, int], None]


def federation_on_paper() -> tuple[str, bool]:
    """Return the name papers carry, and whether it is a demonstration."""
    row = Federation.objects.first()
    return (row.name, row.is_demo) if row else ("Trunfo", False)


def issue_payment_request(
    *, request_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the paper of a payment request; a second run finds the paper there."""
    request = PaymentRequest.objects.select_related("club", "association", "person", "season").get(
        pk=request_id
    )
    subject = f"payment_request:{request.pk}"
    if (known := papers_about(subject).first()) is not None:
        return {"document": known.code}
    debtor = request.club or request.association or request.person
    name, is_demo = federation_on_paper()
    with translation.override(settings.LANGUAGE_CODE):
        title = gettext("Payment request")
        content = payment_request_content(
            federation=name,
            title=title,
            asked=Asked(
                debtor=debtor.name if debtor else "",
                debtor_code=(request.person.number or "")
                if request.person
                else getattr(debtor, "code", ""),
                subject=request.subject,
                reference=request.reference,
                currency=request.currency,
                requested_on=request.issued_on,
                due_on=request.due_on,
                certified_invoice=request.certified_invoice,
            ),
            charges=[
                Charge(
                    title=gettext(line.title),
                    article=line.article,
                    quantity=line.quantity,
                    unit_cents=line.unit_cents,
                )
                for line in request.lines.all()
            ],
            is_sample=request.is_sample or is_demo,
        )
    document = issue_document(
        "payment_request",
        content,
        season=request.season,
        language=settings.LANGUAGE_CODE,
        subject=subject,
        title=f"{title} {request.reference}",
        account=account,
        now=timezone.now(),
        is_public=False,
    )
    return {"document": document.code}


def issue_licence_card(
    *, licence_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the card of a licence; a second run finds the card there."""
    licence = Licence.objects.select_related("person", "season", "club", "association").get(
        pk=licence_id
    )
    subject = f"licence:{licence.pk}"
    if (known := papers_about(subject).first()) is not None:
        return {"document": known.code}
    document = _card(licence, subject, account, timezone.now())
    return {"document": document.code}


def _card(
    licence: Licence, subject: str, account: Account | None, now: dt.datetime
) -> IssuedDocument:
    season, person = licence.season, licence.person
    body = licence.club or licence.association
    name, is_demo = federation_on_paper()
    ranking = parse_ranking(
        rule_set_row_in_force(settings.RANKING_RULES, on=season.starts_on).figures
    )
    rules = parse_rule_set(rule_set_row_in_force(settings.REGULATION, on=season.starts_on).figures)
    held = categories_held([person.pk], on=licence.issued_on).get(person.pk)
    category = None if held is None else category_of(held, categories=ranking.categories)
    with translation.override(settings.LANGUAGE_CODE):
        title = gettext("Licence")
        content = LicenceCard(
            federation=name,
            title=title,
            is_sample=is_demo,
            name=person.name,
            number=person.number or "",
            season=str(season.year),
            valid_from=max(licence.issued_on, season.starts_on),
            valid_until=season.ends_on,
            body=body.name if body else "",
            category=gettext("Unclassified") if category is None else gettext(category.title),
            iv=rules.tiers.default_iv if category is None else category.iv,
        )
    return issue_document(
        "licence_card",
        content,
        season=season,
        language=settings.LANGUAGE_CODE,
        subject=subject,
        title=f"{title} {season.year} · {person.number}",
        account=account,
        now=now,
        is_public=False,
    )
