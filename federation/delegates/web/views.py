"""The delegates of the general assembly in office on a day, by constituency."""

from collections.abc import Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.http import require_safe

from federation.access import require
from federation.delegates.selectors import Group, groups_in_office
from federation.models import CertificateKind
from federation.page_parts.day_of_request import day_of_request
from federation.page_parts.exports import Cell, exported
from federation.permissions import may_keep_office

HEADINGS = (
    _("Constituency"),
    _("Number"),
    _("Name"),
    _("Club or association"),
    _("From"),
    _("Until"),
    _("Elected on"),
    _("Election"),
    pgettext_lazy("meeting", "Minutes"),
)


@require_safe
@require(may=may_keep_office)
def delegate_list(request: HttpRequest) -> HttpResponse:
    on = day_of_request(request) or timezone.localdate()
    groups = groups_in_office(on=on)
    if file := exported(
        request,
        name=f"delegates-{on.isoformat()}",
        headings=HEADINGS,
        rows=lambda: _rows(groups),
    ):
        return file
    return render(
        request,
        "federation/delegate_list.html",
        {
            "on": on,
            "certificate": reverse(
                "certificate-request",
                query={"kind": CertificateKind.DELEGATE.value, "as_of": on.isoformat()},
            ),
            "groups": groups,
            "seats": sum(group.seats for group in groups),
            "filled": sum(len(group.delegates) for group in groups),
            "vacant": sum(group.vacant for group in groups),
        },
    )


def _rows(groups: list[Group]) -> Iterator[tuple[Cell, ...]]:
    for group in groups:
        for row in group.delegates:
            body = row.club or row.association
            yield (
                str(group.constituency.label),
                row.person.number or "",
                row.person.name,
                body.name if body else "",
                row.valid_from.isoformat(),
                row.last_day.isoformat(),
                row.elected_on.isoformat(),
                row.election,
                row.minutes.code if row.minutes else "",
            )
