"""The fees of a draft over what was asked for in a season; computed, nothing is stored."""

from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Case, CharField, Max, Q, Sum, Value, When

from federation.models import Fee, PaymentRequestLine, Season
from federation.rules.fees import FeeSchedule


class DebtorKind(StrEnum):
    """Who was asked to pay."""

    CLUB = "CLUB"
    ASSOCIATION = "ASSOCIATION"
    PERSON = "PERSON"


@dataclass(frozen=True, slots=True)
class FeeTried:
    """The charges of one fee to one kind of debtor.

    then_cents: what was asked for. draft_cents: None if the draft has no amount.
    """

    code: str
    title: str
    article: str
    debtor: str
    quantity: int
    then_cents: int
    draft_cents: int | None

    @property
    def difference_cents(self) -> int | None:
        """Return how much more the draft would ask for, or None if it has no amount."""
        return None if self.draft_cents is None else self.draft_cents - self.then_cents


def fees_tried(season: Season, draft: FeeSchedule) -> list[FeeTried]:
    """Return what each fee of a draft would have asked for in a season, in one query.

    Every charge keeps its fee and its quantity: so many pairs, licences or documents, at the amount
    of the draft. Requests taken back do not count; credit notes are left out of both sides. Other
    charges, such as prices of entries, have no fee of the federation. In the draft's currency.
    Source: RTP 3.1.4.1, 3.1.6.
    """
    by_code = {line.code: line for line in draft.fees}
    of_season = Fee.objects.filter(schedule__season=season)
    rows = (
        PaymentRequestLine.objects.filter(
            request__season=season,
            request__cancelled_by_entry__isnull=True,
            request__currency=draft.currency,
        )
        .filter(Q(fee_code__in=list(by_code)) | Q(fee_code__in=of_season.values("code")))
        .annotate(
            debtor=Case(
                When(request__club__isnull=False, then=Value(DebtorKind.CLUB)),
                When(request__association__isnull=False, then=Value(DebtorKind.ASSOCIATION)),
                default=Value(DebtorKind.PERSON),
                output_field=CharField(),
            )
        )
        .order_by()
        .values("fee_code", "debtor")
        .annotate(
            titled=Max("title"),
            by=Max("article"),
            pieces=Sum("quantity"),
            asked=Sum("amount_cents"),
        )
    )
    tried = []
    for row in rows.order_by("fee_code", "debtor"):
        line = by_code.get(row["fee_code"])
        amount = line.amount_cents if line else None
        tried.append(
            FeeTried(
                code=row["fee_code"],
                title=line.title if line else row["titled"],
                article=line.article if line else row["by"],
                debtor=row["debtor"],
                quantity=row["pieces"],
                then_cents=row["asked"],
                draft_cents=None if amount is None else amount * row["pieces"],
            )
        )
    return tried
