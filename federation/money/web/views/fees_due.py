"""What is still to be asked for: fees due by what was done, of which there is no request yet."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import groupby

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from federation.access import require
from federation.money.selectors.debts import number_of
from federation.money.selectors.fees_due import FeeDue
from federation.money.selectors.statements import debtor_field
from federation.money.services.fees_due_count import read_fees_due
from federation.money.web.home import in_all
from federation.money.web.words import statement_address
from federation.page_parts.exports import Cell, exported
from federation.page_parts.figures import money
from federation.page_parts.lists import Column, Listing, headings
from federation.page_parts.search_words import matches_search, search_words
from federation.permissions import may_keep_office
from federation.texts import source_text

PER_PAGE = 100
COLUMNS = (
    Column("debtor", gettext_lazy("To be asked of")),
    Column("fee", gettext_lazy("Fee")),
    Column("since", gettext_lazy("Since"), css="num wide"),
    Column("amount", gettext_lazy("Amount"), css="num"),
    Column("ask", gettext_lazy("Ask for it")),
)
KIND_TITLES = {
    "affiliation": gettext_lazy("Affiliation"),
    "homologation": gettext_lazy("Homologation"),
    "licence": gettext_lazy("Licences"),
}


@require_safe
@require(may=may_keep_office)
def fee_due_list(request: HttpRequest) -> HttpResponse:
    kind, words = request.GET.get("kind", ""), search_words(request)
    every = read_fees_due(on=timezone.localdate())
    shown = [
        fee
        for fee in every
        if kind in {"", fee.kind}
        and matches_search(words, fee.debtor.name, number_of(fee.debtor), fee.about)
    ]
    if file := _file(request, shown):
        return file
    page = Paginator(_by_debtor(shown, every), PER_PAGE).get_page(request.GET.get("page"))
    return render(
        request,
        "federation/fee_due_list.html",
        {
            "listing": Listing(headings(COLUMNS, ""), page),
            "rows": page.object_list,
            "kinds": KIND_TITLES.items(),
            "kind": kind,
            "words": words,
            "is_narrowed": bool(kind or words),
            "total": _sum(shown),
            "debtors": len({_debtor(fee) for fee in shown}),
        },
    )


def _by_debtor(fees: Iterable[FeeDue], every: Iterable[FeeDue]) -> list[dict[str, object]]:
    """Return the rows of fees, the first of each debtor with the sum of all its fees.

    every: all fees, not only those shown: what the button of a debtor asks for.
    """
    all_fees = {debtor: list(each) for debtor, each in groupby(every, key=_debtor)}
    rows = []
    for debtor, each in groupby(fees, key=_debtor):
        of_debtor = list(each)
        first, *others = (_row(fee) for fee in of_debtor)
        of_all = all_fees[debtor]
        own = {
            "count": len(of_debtor),
            "total": _sum(of_debtor),
            "asks_more": len(of_debtor) < len(of_all),
            **_ask_all(of_all),
        }
        rows += [{**first, **own}, *others]
    return rows


def _ask_all(fees: Sequence[FeeDue]) -> dict[str, object]:
    """Return the address that asks a debtor for all its fees, if they are more than one."""
    debtor = fees[0].debtor
    if len(fees) == 1 and fees[0].kind != "licence":
        return {}
    address = reverse(f"{debtor_field(debtor)}-fees-ask", args=[debtor.pk])
    return {"ask_all": address, "in_all": _sum(fees)}


def _sum(fees: Iterable[FeeDue]) -> str:
    return in_all((fee.amount.currency, fee.amount.cents) for fee in fees)


def _debtor(fee: FeeDue) -> tuple[type, int]:
    return type(fee.debtor), fee.debtor.pk


def _row(fee: FeeDue) -> dict[str, object]:
    return {
        "fee": fee,
        "title": _(fee.title),
        "article": source_text(fee.article),
        "statement": statement_address(fee.debtor),
        "amount": money(fee.amount.cents, fee.amount.currency),
    }


def _file(request: HttpRequest, shown: Sequence[FeeDue]) -> HttpResponse | None:
    return exported(
        request,
        name="fees-to-ask-for",
        headings=[_("Number"), *(column.label for column in COLUMNS[:1]), _("Fee"), _("What"),
                  _("Since"), _("Amount"), _("Currency"), _("Sample amounts")],
        rows=lambda: (_cells(fee) for fee in shown),
    )  # fmt: skip


def _cells(fee: FeeDue) -> list[Cell]:
    return [
        number_of(fee.debtor),
        fee.debtor.name,
        _(fee.title),
        fee.about,
        fee.since.isoformat() if fee.since else "",
        Decimal(fee.amount.cents).scaleb(-2),
        fee.amount.currency,
        _("yes") if fee.is_sample else "",
    ]
