"""The office's decisions on transfers."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_safe

from federation.access import require
from federation.bodies.selectors.memberships import (
    remaining_licences,
    transfers_visible_to,
)
from federation.models import TransferState
from federation.page_parts.lists import Column, listing
from federation.permissions import may_keep_office
from federation.selectors.callers import account_of

COLUMNS = (
    Column("chosen", ""),
    Column("name", gettext_lazy("Person"), ("person__sort_name",)),
    Column("from", gettext_lazy("From"), ("from_club__name", "person__sort_name"), "wide"),
    Column("to", pgettext_lazy("transfer", "To"), ("to_club__name", "person__sort_name")),
    Column("on", gettext_lazy("From which day"), ("effective_on", "person__sort_name")),
    Column("asked", gettext_lazy("Asked for"), ("requested_at",), "wide"),
    Column("state", gettext_lazy("State"), ("state", "-requested_at"), "wide"),
)


@require_safe
@require(may=may_keep_office)
def transfer_list(request: HttpRequest) -> HttpResponse:
    on = timezone.localdate()
    state = request.GET.get("state", TransferState.REQUESTED)
    rows = transfers_visible_to(account_of(request), on=on)
    if state in TransferState.values:
        rows = rows.filter(state=state)
    shown = listing(rows, request=request, columns=COLUMNS, default="asked")
    licences = remaining_licences(shown.rows)
    return render(
        request,
        "federation/transfer_list.html",
        {
            "listing": shown,
            "transfers": [
                (row, licences.get(row.pk), row.state == TransferState.REQUESTED)
                for row in shown.rows
            ],
            "states": TransferState.choices,
            "state": state,
            "may_decide": state == TransferState.REQUESTED and shown.count,
        },
    )
