"""The changes of an event's results that came after their window."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.access import require
from federation.selectors.callers import account_of
from federation.texts import sentence
from scoring.adjustments.selectors import late_changes_of
from scoring.models import UNDECIDED
from scoring.permissions import may_agree_to_late_change, may_see_late_changes
from scoring.standings.web.event_head import event_head
from scoring.texts.late_changes import ACTS
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event


@require_safe
@require(load=events_visible_to, may=may_see_late_changes)
def late_change_list(request: HttpRequest, event: Event) -> HttpResponse:
    on = timezone.localdate()
    rows = [
        {
            "change": late_change,
            "act": ACTS[late_change.act],
            "refusal": sentence(late_change.refusal["code"], late_change.refusal["values"])
            if late_change.refusal
            else "",
            "is_waiting": late_change.state in UNDECIDED,
            "may_decide": late_change.state in UNDECIDED
            and may_agree_to_late_change(account_of(request), late_change, on=on),
        }
        for late_change in late_changes_of(event)
    ]
    rows.sort(key=lambda row: (not row["may_decide"], not row["is_waiting"]))
    head = event_head(request, event, here="event-manage")
    return render(
        request, "scoring/late_change_list.html", {"head": head, "event": event, "rows": rows}
    )
