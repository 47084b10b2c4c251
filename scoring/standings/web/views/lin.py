"""A board as a LIN file: its cards, and each table's auction and play if they are known."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from federation.access import public
from federation.papers.documents.saved_files import to_be_saved
from scoring.standings.selectors.played import played_on_board
from scoring.standings.web.board_bidding import viewer_calls
from scoring.standings.web.views.events import event_of
from tournaments.deals.selectors import board_record
from tournaments.exporters.deals import lin_of_board
from tournaments.seating.selectors.boards_in_play import hidden_cards


@public
@require_safe
def board_lin(request: HttpRequest, pk: int, session: int, board: int) -> HttpResponse:
    event = event_of(pk)
    record = board_record(event, session=session, board=board)
    if record is None or (session, board) in hidden_cards(event, request.user):
        raise Http404
    hands = " ".join(record.hands)
    values = played_on_board(event, session=session, board=board).values()
    tables = [
        lin_of_board(
            board, hands, calls=viewer_calls(value.auction, record.dealer), play=value.play
        )
        for value in values
        if value.auction
    ]
    text = "\r\n".join(tables or [lin_of_board(board, hands)]) + "\r\n"
    return to_be_saved(
        data=text.encode("ascii"),
        media_type="application/octet-stream",
        name=f"board-{pk}-{session}-{board}.lin",
    )
