"""The leads against a contract of a board, by double-dummy analysis."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from federation.access import public
from federation.page_parts.limits import refused_too_often
from scoring.engine_input.rows import scored_event
from scoring.standings.web.board_leads import (
    contract_text,
    contracts_led,
    contracts_led_against,
    lead_rows,
)
from scoring.standings.web.board_page import own_lines, sheet_of
from scoring.standings.web.event_head import event_head
from scoring.standings.web.summaries import board_address
from scoring.standings.web.travellers import lines_of_board
from scoring.standings.web.views.events import entries_of, event_of, reader_of, result_of_page
from tournaments.deals.selectors import board_record
from tournaments.deals.services.double_dummy import cached_leads, tricks_by_lead
from tournaments.seating.selectors.boards_in_play import hidden_cards

SOLVED_A_MINUTE = 20


@public
@require_safe
def board_leads(
    request: HttpRequest, pk: int, session: int, board: int, bid: str, by: str
) -> HttpResponse:
    """Show the result of each lead; only for contracts that were played, on an analysed board."""
    event = event_of(pk)
    result_of_page(event)
    record = board_record(event, session=session, board=board)
    scored = scored_event(event)
    lines = lines_of_board(scored, session=session, board=board)
    contracts = contracts_led_against(lines)
    hidden = (session, board) in hidden_cards(event, request.user)
    if hidden or record is None or not record.tricks or (bid, by) not in contracts:
        raise Http404
    data = {"strain": bid[1], "declarer": by}
    hands = " ".join(record.hands)
    leads = cached_leads(hands, **data)
    if leads is None:
        if refused := refused_too_often(request, "leads", SOLVED_A_MINUTE):
            return refused
        leads = tricks_by_lead(hands, **data)
    entry, _is_reader = sheet_of(request, entries_of(event), reader_of(request))
    own = contracts_led(own_lines(scored, entry, session=session, board=board))
    page = {
        "event": event,
        "session": session,
        "board": board,
        "against": contract_text((bid, by)),
        "rows": lead_rows(leads, (bid, by), lines, own.get((bid, by), "")),
        "others": [
            (contract_text(contract), *contract) for contract in contracts if contract != (bid, by)
        ],
        "entry_asked": request.GET.get("entry", ""),
        "board_address": board_address(event, session=session, board=board),
    }
    if request.htmx:  # type: ignore[attr-defined]
        response = render(request, "scoring/leads_panel.html", page)
    else:
        page["head"] = event_head(request, event, here="event-boards")
        response = render(request, "scoring/board_leads.html", page)
    patch_vary_headers(response, ["HX-Request"])
    return response
