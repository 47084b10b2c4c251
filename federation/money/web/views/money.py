"""The office's money pages: open items, ledger check, exports."""

import datetime as dt
from collections.abc import Sequence
from decimal import Decimal

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from federation.access import require
from federation.errors import RuleError
from federation.exporters.journal import journal_csv
from federation.exporters.ledger import ledger_csv, ledger_xml
from federation.models import LedgerCheck
from federation.money.selectors.journal import journal
from federation.money.selectors.ledger_export import ledger_export
from federation.money.selectors.open_items import AgedItem, open_items, sums_by_band
from federation.money.selectors.statements import debtor_of
from federation.money.web.forms.money import DayForm, PeriodForm
from federation.money.web.home import in_all
from federation.money.web.words import statement_address
from federation.page_parts.exports import exported
from federation.page_parts.figures import money
from federation.people.rules.ageing import BANDS
from federation.permissions import may_keep_office
from federation.texts import sentence, text_of

PER_PAGE = 200
BAND_TITLES = (
    gettext_lazy("0 to 30 days"),
    gettext_lazy("31 to 60 days"),
    gettext_lazy("61 to 90 days"),
    gettext_lazy("over 90 days"),
)


@require_safe
@require(may=may_keep_office)
def money_overview(request: HttpRequest) -> HttpResponse:
    on, form = _day(request)
    items = open_items(on=on)
    band = request.GET.get("band", "")
    shown = [aged for aged in items if not band or str(aged.band) == band]
    if file := exported(
        request,
        name="open-items",
        headings=[
            _("Reference"),
            _("Owed by"),
            _("What"),
            _("Asked for on"),
            _("Due on"),
            _("Days"),
            _("Open"),
        ],
        rows=lambda: (
            [
                aged.request.reference,
                str(debtor_of(aged.request)),
                aged.request.subject,
                aged.request.issued_on.isoformat(),
                aged.request.due_on.isoformat() if aged.request.due_on else "",
                aged.days,
                Decimal(aged.open_cents).scaleb(-2),
            ]
            for aged in shown
        ),
    ):
        return file
    return render(
        request,
        "federation/money_overview.html",
        {
            "day_form": form,
            "on": on,
            "bands": [
                (number, title, amount, str(number) == band)
                for number, (title, amount) in enumerate(
                    zip(BAND_TITLES, _amounts_by_band(items, on=on), strict=True)
                )
            ],
            "band": band,
            "total": in_all((aged.request.currency, aged.open_cents) for aged in items),
            "overdue": in_all(
                (aged.request.currency, aged.open_cents if aged.is_overdue else 0) for aged in items
            ),
            "rows": [_row(aged) for aged in shown[:PER_PAGE]],
            "count": len(shown),
            "more": max(0, len(shown) - PER_PAGE),
            "check": LedgerCheck.objects.first(),
            "last_band": len(BANDS),
        },
    )


def _amounts_by_band(items: Sequence[AgedItem], *, on: dt.date) -> list[str]:
    """Return what is open in each band of age, in each currency by itself."""
    sums = {
        currency: sums_by_band([aged for aged in items if aged.request.currency == currency], on=on)
        for currency in dict.fromkeys(aged.request.currency for aged in items)
    }
    return [
        in_all((currency, bands[number]) for currency, bands in sums.items())
        for number in range(len(BAND_TITLES))
    ]


def _day(request: HttpRequest) -> tuple[dt.date, DayForm]:
    day_form = DayForm(request.GET)
    day_form.is_valid()
    on = day_form.cleaned_data.get("on") or timezone.localdate()
    return on, DayForm(initial={"on": on})


def _row(aged: AgedItem) -> dict[str, object]:
    debtor = debtor_of(aged.request)
    return {
        "request": aged.request,
        "debtor": debtor,
        "statement": statement_address(debtor),
        "days": aged.days,
        "is_old": aged.band == len(BANDS),
        "open": money(aged.open_cents, aged.request.currency),
    }


@require_safe
@require(may=may_keep_office)
def ledger_file(request: HttpRequest) -> HttpResponse:
    period_form = PeriodForm(request.GET)
    period_form.is_valid()
    last = period_form.cleaned_data.get("last") or timezone.localdate()
    first = period_form.cleaned_data.get("first") or dt.date(last.year, 1, 1)
    kind = request.GET.get("as")
    page: dict[str, object] = {"period_form": PeriodForm(initial={"first": first, "last": last})}
    if kind == "journal":
        try:
            rows = journal(first=first, last=last)
        except RuleError as refusal:
            page["refused"] = text_of(refusal)
            return render(request, "federation/ledger_file.html", page, status=409)
        return _saved(f"journal-{first:%Y%m%d}-{last:%Y%m%d}.csv", "\ufeff" + journal_csv(rows))
    if kind not in {"csv", "xml"}:
        return render(request, "federation/ledger_file.html", page)
    export = ledger_export(first=first, last=last, now=timezone.now())
    written: str | bytes = ledger_xml(export) if kind == "xml" else "\ufeff" + ledger_csv(export)
    return _saved(f"ledger-{first:%Y%m%d}-{last:%Y%m%d}.{kind}", written)


def _saved(name: str, written: str | bytes) -> HttpResponse:
    """Return a file for download, of the type given by its extension."""
    kinds = {"xml": "application/xml", "csv": "text/csv; charset=utf-8"}
    response = HttpResponse(written, content_type=kinds[name.rpartition(".")[2]])
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_safe
@require(may=may_keep_office)
def ledger_check(request: HttpRequest) -> HttpResponse:
    check = LedgerCheck.objects.first()
    faults = check.faults if check else []
    return render(
        request,
        "federation/ledger_check.html",
        {
            "check": check,
            "faults": [sentence(fault["code"], fault["values"]) for fault in faults],
        },
    )
