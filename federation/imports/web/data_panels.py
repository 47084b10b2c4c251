"""Past results on a player's page; waiting tables on the office's desk."""

import datetime as dt
from decimal import Decimal

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext

from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import Account, DataImport, ImportState, PastResult, Person
from federation.page_parts.desk_tasks import DeskTask, TaskGroup
from federation.page_parts.panels import Panel
from federation.selectors.batched_reads import Asking, Count

SHOWN = 200


def player_past_results(person: Person, request: HttpRequest) -> Panel | None:
    """Return the imported past results of a player."""
    past_results = list(PastResult.objects.filter(person=person)[:SHOWN])
    if not past_results:
        return None
    rows = [(row, _points(row.points_hundredths)) for row in past_results]
    html = render_to_string("federation/panels/player_past_results.html", {"rows": rows})
    return Panel(_("Results of earlier years"), html, key="past-results")


def _points(hundredths: int | None) -> str:
    if hundredths is None:
        return ""
    return number_format(Decimal(hundredths).scaleb(-2).normalize(), use_l10n=True)


def data_to_bring_in(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Show the office the tables that are checked and waiting."""
    if not has_office_mandate(account, on=on):
        return []
    (waiting,) = yield [Count(DataImport.objects.filter(state=ImportState.CHECKED))]
    if not waiting:
        return []
    title = ngettext("file of data to bring in", "files of data to bring in", waiting)
    return [
        DeskTask(
            title,
            reverse("data-home"),
            TaskGroup.WAITING,
            count=waiting,
            button=pgettext("button", "View"),
        )
    ]
