"""Licences that were issued and whose fee nobody was asked for."""

import datetime as dt
from urllib.parse import urlencode

from django.db.models import CharField, Count, Exists, OuterRef, QuerySet, Value
from django.db.models.functions import Cast, Concat
from django.urls import reverse
from django.utils.translation import ngettext

from federation.errors import RuleError
from federation.licences.rules.renewal import ARTICLE, FEE_CODES, LicenceFee
from federation.licences.selectors.bodies import Body
from federation.models import (
    Association,
    Club,
    Licence,
    LicenceRequest,
    PaymentRequest,
    PaymentRequestLine,
    Season,
)
from federation.models import FeeSchedule as FeeScheduleRow
from federation.money.selectors.fees import fee_schedules
from federation.money.selectors.fees_due import FeeDue
from federation.money.selectors.statements import debtor_field
from federation.rules.fees import FeeSchedule, fee_amount

LICENCE = "LICENCE:"


def licence_purpose(licence: int) -> str:
    """Return the purpose that prevents charging a licence twice, by its number."""
    return f"{LICENCE}{licence}"


def licences_key(season: int) -> str:
    """Return the key of the payment request that a body's licences of a season go into."""
    return f"LICENCES:{season}"


def licences_due(*, on: dt.date) -> list[FeeDue]:
    """Return what each body owes for licences of seasons not over, by season and fee class."""
    counted = list(
        licences_never_charged(on=on)
        .values_list("season", "club", "association", "fee_class")
        .annotate(Count("pk"))
    )
    seasons = Season.objects.in_bulk({season for season, *_of in counted})
    clubs = Club.objects.in_bulk({club for _season, club, *_of in counted if club})
    associations = Association.objects.in_bulk({row[2] for row in counted if row[2]})
    schedules = fee_schedules({_day(season, on) for season in seasons.values()})
    fees = [
        _fee(
            seasons[season],
            clubs[club] if club else associations[association],
            fee_class,
            count,
            schedules[_day(seasons[season], on)],
        )
        for season, club, association, fee_class, count in counted
        if _day(seasons[season], on) in schedules
    ]
    return [fee for fee in fees if fee is not None]


def licences_never_charged(*, on: dt.date) -> QuerySet[Licence]:
    """Return the licences without a payment request: of their request, their own or shared.

    Without those brought in as a table: they were paid before.
    """
    of_request = LicenceRequest.objects.filter(
        licence=OuterRef("pk"),
        payment_request__isnull=False,
        payment_request__cancelled_by_entry__isnull=True,
    )
    own = PaymentRequest.objects.filter(
        purpose__startswith=LICENCE, cancelled_by_entry__isnull=True
    )
    charges = PaymentRequestLine.objects.filter(
        licence=OuterRef("pk"), request__cancelled_by_entry__isnull=True
    )
    return (
        Licence.objects.alias(purpose=Concat(Value(LICENCE), Cast("pk", CharField())))
        .filter(
            ~Exists(of_request),
            ~Exists(charges),
            season__ends_on__gte=on,
            cancelled_at__isnull=True,
            is_imported=False,
        )
        .exclude(purpose__in=own.values("purpose"))
        .order_by()
    )


def _day(season: Season, on: dt.date) -> tuple[int, dt.date]:
    return season.pk, max(on, season.starts_on)


def _fee(
    season: Season,
    body: Body,
    fee_class: str,
    count: int,
    schedule: tuple[FeeScheduleRow, FeeSchedule],
) -> FeeDue | None:
    """Return the fee of some licences of a body; None if it is free or has no amount."""
    row, figures = schedule
    code = FEE_CODES[LicenceFee(fee_class)]
    try:
        amount = fee_amount(figures, code, article=ARTICLE) * count
    except RuleError:
        return None
    if not amount:
        return None
    many = ngettext("%(n)s licence, %(season)s", "%(n)s licences, %(season)s", count)
    key = licences_key(season.pk)
    chosen = {"fees": key}
    return FeeDue(
        kind="licence",
        debtor=body,
        title=next(line.title for line in figures.fees if line.code == code),
        about=many % {"n": count, "season": season.year},
        article=ARTICLE,
        amount=amount,
        is_sample=row.is_sample,
        since=None,
        href=f"{reverse(f'{debtor_field(body)}-fees-ask', args=[body.pk])}?{urlencode(chosen)}",
        key=key,
    )
