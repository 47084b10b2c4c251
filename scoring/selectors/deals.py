"""The cards of the boards of an event."""

from tournaments.models import Deal, Event


def hands_of_board(event: Event, *, session: int, board: int) -> str:
    """Return the four hands of one board, "" where the cards are not known."""
    rows = Deal.objects.filter(session__event=event, session__number=session, board=board)
    return rows.values_list("hands", flat=True).first() or ""
