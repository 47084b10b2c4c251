"""The cards of the boards of an event."""

from tournaments.models import Deal, Event


def hands_of_board(event: Event, *, session: int, board: int) -> str:
    """Return the four hands of one board, "" if the cards are unknown."""
    rows = Deal.objects.filter(session__event=event, session__number=session, board=board)
    return rows.values_list("hands", flat=True).first() or ""


def hands_of_event(event: Event) -> dict[tuple[int, int], str]:
    """Return the four hands of each known board, by session and board."""
    rows = Deal.objects.filter(session__event=event)
    selected_rows = rows.values_list("session__number", "board", "hands")
    return {(session, board): hands for session, board, hands in selected_rows}
