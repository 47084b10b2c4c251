"""The office's page of licence requests: waiting, late, unpaid."""

from django.db.models import Exists, OuterRef, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_safe

from federation.access import require
from federation.licences.selectors.bodies import body_of
from federation.licences.selectors.requests import with_counts
from federation.models import LicenceBatch, LicenceRequest, RequestState, Season
from federation.page_parts.exports import exported
from federation.page_parts.lists import Column, in_order, listing
from federation.permissions import may_keep_office

COLUMNS = (
    Column("asked", gettext_lazy("Asked for"), ("requested_at",)),
    Column("body", gettext_lazy("Club or association"), ("club__name", "association__name")),
    Column("season", gettext_lazy("Season"), ("season__year", "requested_at"), "num wide"),
    Column("lines", gettext_lazy("People"), ("lines", "requested_at"), "num wide"),
    Column("waiting", gettext_lazy("Waiting"), ("requested", "requested_at"), "num"),
    Column("unpaid", gettext_lazy("To be paid"), ("charged", "requested_at"), "num wide"),
    Column("issued", pgettext_lazy("licences", "Issued"), ("issued", "requested_at"), "num wide"),
)
STATES = {
    "waiting": gettext_lazy("waiting"),
    "late": gettext_lazy("waiting, after the renewal period"),
    "unpaid": gettext_lazy("to be paid"),
    "all": gettext_lazy("all"),
}
AT_ONCE = 100


@require_safe
@require(may=may_keep_office)
def licence_office(request: HttpRequest) -> HttpResponse:
    state = request.GET.get("state", "waiting")
    state = state if state in STATES else "waiting"
    batches = _batches(state)
    if (year := request.GET.get("season", "")).isdecimal():
        batches = batches.filter(season__year=int(year[:4]))
    ordered = in_order(batches, request=request, columns=COLUMNS, default="asked")
    if file := exported(
        request,
        name="licences-asked-for",
        headings=[column.label for column in COLUMNS],
        rows=lambda: (
            (
                timezone.localdate(row.requested_at).isoformat(),
                body_of(row).name,
                row.season.year,
                row.lines,
                row.requested,
                row.charged,
                row.issued,
            )
            for row in ordered
        ),
    ):
        return file
    return render(
        request,
        "federation/licence_office.html",
        {
            "listing": listing(batches, request=request, columns=COLUMNS, default="asked"),
            "states": STATES.items(),
            "state": state,
            "year": year,
            "seasons": Season.objects.order_by("-year"),
        },
    )


def _batches(state: str) -> QuerySet[LicenceBatch]:
    rows = LicenceBatch.objects.select_related("season", "club", "association")
    lines = LicenceRequest.objects.filter(batch=OuterRef("pk"))
    if state in {"waiting", "late"}:
        rows = rows.filter(Exists(lines.filter(state=RequestState.REQUESTED)))
    if state == "late":
        rows = rows.filter(is_late=True)
    if state == "unpaid":
        rows = rows.filter(Exists(lines.filter(state=RequestState.CHARGED)))
    return with_counts(rows)
