"""The page of one match, board by board."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.access import public
from scoring.adjustments.web.match_ruling_words import match_note
from scoring.engine_input.rows import scored_event
from scoring.matches.selectors.match_seats import scheduled_match, seats_of_match
from scoring.matches.web.match_boards import shown_match
from scoring.models import Match
from scoring.page_parts.notation import room_in_words
from scoring.permissions import may_rule_on_results
from scoring.standings.web.event_head import event_head
from scoring.standings.web.views.events import entries_of, event_of, result_of_page
from tournaments.seating.selectors.boards_in_play import hidden_boards


@public
@require_safe
def event_match(request: HttpRequest, pk: int, match: int) -> HttpResponse:
    event = event_of(pk)
    result_of_page(event)
    row = get_object_or_404(Match, pk=match, event=event)
    scored = scored_event(event)
    counted = next((match for match in scored.matches if match.plan.key == row.key), None)
    if counted is None:
        raise Http404
    entries = {entry.key: entry for entry in entries_of(event).values()}
    now = timezone.now()
    scheduled = scheduled_match(row)
    return render(
        request,
        "scoring/match_boards.html",
        {
            "head": event_head(request, event, here="event-matches"),
            "event": event,
            "match": row,
            "shown": shown_match(
                event,
                scored,
                counted,
                entries=entries,
                hidden=hidden_boards(event, request.user, now=now),
            ),
            "notes": match_note(counted.plan, entries),
            "scheduled": scheduled,
            "seats": [
                (room_in_words(room_seats.room), room_seats)
                for room_seats in (seats_of_match(scheduled, now=now) if scheduled else ())
            ],
            "may_rule": request.user.is_authenticated
            and may_rule_on_results(request.user, event, on=timezone.localdate(now)),
        },
    )
