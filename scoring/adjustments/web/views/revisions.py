"""What a correction of results changed, for everybody."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.access import public
from scoring.adjustments.web.revision_page import revision_page
from scoring.permissions import may_rule_on_results
from scoring.standings.selectors.revisions import revisions_to_read
from scoring.standings.services.revision_changes import revision_before
from scoring.standings.web.event_head import event_head
from scoring.standings.web.views.events import entries_of, event_of, result_of_page
from tournaments.seating.selectors.boards_in_play import hidden_boards


@public
@require_safe
def revision_detail(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    event = event_of(pk)
    result_of_page(event)
    rules = request.user.is_authenticated and may_rule_on_results(
        request.user, event, on=timezone.localdate()
    )
    rows = revisions_to_read(event, rules=rules).select_related("event", "made_by__person")
    revision = get_object_or_404(rows, number=number)
    before = revision_before(revision)
    if before is None:
        raise Http404
    entries = {value.key: value for value in entries_of(event).values()}
    page = revision_page(before, revision, entries, hidden_boards(event, request.user))
    return render(
        request,
        "scoring/revision_detail.html",
        {
            "head": event_head(request, event, here="event-detail"),
            "event": event,
            "revision": revision,
            "before": before,
            "changed": page,
            "has_sessions": len({line.session for line in page.lines}) > 1,
            "may_rule": rules,
        },
    )
