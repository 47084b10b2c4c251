"""The deals of an event: commitments, sealing, access, opening, hand records."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.access import public
from federation.papers.documents.saved_files import to_be_saved
from federation.papers.selectors.papers import public_papers_about
from tournaments.deals.acts import deals_as_file
from tournaments.deals.documents import HAND_RECORD
from tournaments.deals.selectors import (
    board_records,
    deal_sets_of,
    differences_of,
    looks_at,
    sessions_with_deals,
)
from tournaments.deals.services.deals import open_deals_file
from tournaments.events.selectors.events import events_shown
from tournaments.exporters.deals import WRITERS
from tournaments.models import DealSet, Session
from tournaments.page_parts.diagrams import deal_of_board, made_on_board
from tournaments.permissions import (
    may_manage_event,
)
from tournaments.rules.dealing import (
    boards_dealt_otherwise,
    commitment,
    read_sealed_text,
)
from tournaments.seating.selectors.boards_in_play import hidden_cards
from tournaments.web.event_page import event_page

HERE = "event-deals"


@public
@require_safe
def event_deals(request: HttpRequest, pk: int) -> HttpResponse:
    event = get_object_or_404(events_shown(), pk=pk)
    page = event_page(request, event, here=HERE)
    on = timezone.localdate()
    may_keep = request.user.is_authenticated and may_manage_event(request.user, event, on=on)
    sets = list(deal_sets_of(event))
    hidden = hidden_cards(event, request.user)
    page |= {
        "standing": [deal_set for deal_set in sets if deal_set.replaced_at is None],
        "replaced": [deal_set for deal_set in sets if deal_set.replaced_at is not None],
        "open_sessions": sessions_with_deals(event),
        "papers": public_papers_about(f"event:{event.pk}").filter(series__kind=HAND_RECORD.code),
        "differences": [
            difference
            for difference in differences_of(event)
            if (difference.session.number, difference.board) not in hidden
        ],
        "may_keep": may_keep,
    }
    if may_keep:
        page["looks"] = looks_at(event)
    return render(request, "tournaments/event_deals.html", page)


@public
@require_safe
def hand_record(request: HttpRequest, pk: int, session: int) -> HttpResponse:
    event = get_object_or_404(events_shown(), pk=pk)
    row = get_object_or_404(Session, event=event, number=session)
    hidden = hidden_cards(event, request.user)
    records = [
        board_record
        for board_record in board_records(row)
        if (session, board_record.board) not in hidden
    ]
    if not records:
        raise Http404
    page = event_page(request, event, here=HERE)
    page |= {
        "session": row,
        "boards": [
            {
                "board": record.board,
                "deal": deal_of_board(record.board, " ".join(record.hands)),
                "points": record.points,
                "made": made_on_board(record),
            }
            for record in records
        ],
    }
    return render(request, "tournaments/hand_record.html", page)


@public
@require_safe
def deals_file(request: HttpRequest, pk: int, session: int, file_format: str) -> HttpResponse:
    """The open boards of a session as a file for other programs."""
    event = get_object_or_404(events_shown(), pk=pk)
    row = get_object_or_404(Session.objects.select_related("event"), event=event, number=session)
    hidden = {board for at, board in hidden_cards(event, request.user) if at == session}
    if file_format not in WRITERS or not row.deals.exclude(board__in=hidden).exists():
        raise Http404
    data = open_deals_file(row, file_format, without=hidden)
    return to_be_saved(**deals_as_file(data, pk, session, file_format))


@public
@require_safe
def deals_text(request: HttpRequest, pk: int) -> HttpResponse:
    """The sealed text of an opened set, and whether it matches the commitment."""
    deal_set = get_object_or_404(
        DealSet.objects.select_related("event"), pk=pk, opened_at__isnull=False
    )
    if any(at == deal_set.session for at, _ in hidden_cards(deal_set.event, request.user)):
        raise Http404
    if request.GET.get("file"):
        response = HttpResponse(deal_set.sealed_text, content_type="text/plain; charset=us-ascii")
        response["Content-Disposition"] = f'attachment; filename="deals-{pk}.txt"'
        return response
    sealed = read_sealed_text(deal_set.sealed_text)
    page = event_page(request, deal_set.event, here=HERE)
    page |= {
        "deal_set": deal_set,
        "digest": commitment(deal_set.sealed_text),
        "otherwise": boards_dealt_otherwise(sealed),
        "text": deal_set.sealed_text,
    }
    return render(request, "tournaments/deals_text.html", page)
