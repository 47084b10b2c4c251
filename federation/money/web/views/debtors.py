"""Who owes: what each club, association and person owes, since when, and who was reminded."""

import datetime as dt
from collections.abc import Sequence
from decimal import Decimal

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from django.views.decorators.http import require_safe

from federation.access import require
from federation.money.selectors.debts import Debt, debts, in_order, number_of
from federation.money.web.home import in_all
from federation.money.web.words import statement_address
from federation.page_parts.exports import Cell, exported
from federation.page_parts.figures import money
from federation.page_parts.lists import Column, Listing, headings, sort_of
from federation.page_parts.search_words import matches_search, search_words
from federation.permissions import may_keep_office
from federation.selectors.office_figures import office_figures

PER_PAGE = 100
COLUMNS = (
    Column("choose", ""),
    Column("name", gettext_lazy("Owed by"), ("name",)),
    Column("since", gettext_lazy("Since"), ("since",), "num wide"),
    Column("days", gettext_lazy("Days overdue"), ("days",), "num wide"),
    Column("overdue", gettext_lazy("Overdue"), ("overdue",), "num wide"),
    Column("open", gettext_lazy("Owed in all"), ("open",), "num"),
)
SINCE_TITLES = {
    "overdue": gettext_lazy("overdue"),
    "due": gettext_lazy("due on the day"),
    "undated": gettext_lazy("no due date"),
}
KIND_TITLES = {
    "club": gettext_lazy("Clubs"),
    "association": gettext_lazy("Associations"),
    "person": gettext_lazy("People"),
}


@require_safe
@require(may=may_keep_office)
def debtor_list(request: HttpRequest) -> HttpResponse:
    on = timezone.localdate()
    kind, is_late = request.GET.get("kind", ""), bool(request.GET.get("overdue"))
    words = search_words(request)
    every_debt = debts(on=on)
    key = sort_of(request, COLUMNS, "-days")
    shown = in_order(
        (debt for debt in every_debt if _is_shown(debt, kind=kind, is_late=is_late, words=words)),
        key,
    )
    if file := _file(request, shown):
        return file
    page = Paginator(shown, PER_PAGE).get_page(request.GET.get("page"))
    return render(
        request,
        "federation/debtor_list.html",
        {
            "listing": Listing(headings(COLUMNS, key), page),
            "rows": [_row(debt, on) for debt in page.object_list],
            "kind": kind,
            "kinds": [
                (value, title)
                for value, title in KIND_TITLES.items()
                if any(debt.kind == value for debt in every_debt)
            ],
            "is_late": is_late,
            "words": words,
            "is_narrowed": bool(kind or is_late or words),
            "total": in_all((debt.currency, debt.open_cents) for debt in shown),
            "late": in_all((debt.currency, debt.overdue_cents) for debt in shown),
            "late_count": sum(bool(debt.overdue_cents) for debt in shown),
            "remind_count": sum(bool(debt.to_remind) for debt in shown),
            "undated_days": office_figures(on=on).undated_reminder_days,
        },
    )


def _is_shown(debt: Debt, *, kind: str, is_late: bool, words: str) -> bool:
    """Return whether a debt is within the filters of the address."""
    if (kind and debt.kind != kind) or (is_late and not debt.overdue_cents):
        return False
    return matches_search(words, debt.debtor.name, number_of(debt.debtor))


def _row(debt: Debt, on: dt.date) -> dict[str, object]:
    return {
        "debt": debt,
        "number": number_of(debt.debtor),
        "statement": statement_address(debt.debtor),
        "count": len(debt.items),
        "request": debt.items[0].request if len(debt.items) == 1 else None,
        "late": money(debt.overdue_cents, debt.currency) if debt.overdue_cents else "",
        "open": money(debt.open_cents, debt.currency),
        "reminded_days": (on - debt.reminded_on).days if debt.reminded_on else None,
        "may_be_reminded": bool(debt.to_remind) and not debt.rests(on=on),
    }


def _file(request: HttpRequest, shown: Sequence[Debt]) -> HttpResponse | None:
    return exported(
        request,
        name="debtors",
        headings=[
            pgettext("debtor", "Kind"), _("Number"), _("Owed by"), _("Payment requests"),
            _("Since"), _("Due or not"), _("Days overdue"), _("Overdue"), _("Owed in all"),
            _("Currency"), _("Last reminder"),
        ],
        rows=lambda: (_cells(debt) for debt in shown),
    )  # fmt: skip


def _cells(debt: Debt) -> list[Cell]:
    return [
        str(KIND_TITLES[debt.kind]),
        number_of(debt.debtor),
        debt.debtor.name,
        len(debt.items),
        debt.since.isoformat(),
        str(SINCE_TITLES[debt.since_kind]),
        debt.overdue_days,
        Decimal(debt.overdue_cents).scaleb(-2),
        Decimal(debt.open_cents).scaleb(-2),
        debt.currency,
        debt.reminded_on.isoformat() if debt.reminded_on else "",
    ]
