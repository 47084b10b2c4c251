"""The boards of an event, each in one line."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.urls import reverse
from django.utils.safestring import SafeString

from federation.page_parts.figures import figure
from scoring.page_parts.notation import contract
from scoring.selectors.results import BoardSummary
from tournaments.models import Event
from tournaments.page_parts.diagrams import deal_of_board


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """One board in a line."""

    board: int
    address: str
    dealer: str
    vulnerable: str
    results: int
    contract: SafeString
    times: int
    best_ns: str
    best_ew: str


def board_address(event: Event, *, session: int, board: int) -> str:
    """Return the address of a board; it omits the number of the first session."""
    if session == 1:
        return reverse("board-detail", args=[event.pk, board])
    return reverse("board-detail", args=[event.pk, session, board])


def summary_rows(
    event: Event, summaries: Sequence[BoardSummary]
) -> list[tuple[int, list[SummaryRow]]]:
    """Return the lines of the boards by session."""
    return [
        (session, [_row(event, summary) for summary in group])
        for session, group in groupby(summaries, key=lambda summary: summary.session)
    ]


def _row(event: Event, board_summary: BoardSummary) -> SummaryRow:
    deal = deal_of_board(board_summary.board, "")
    return SummaryRow(
        board=board_summary.board,
        address=board_address(event, session=board_summary.session, board=board_summary.board),
        dealer=deal.dealer,
        vulnerable=deal.vulnerable,
        results=board_summary.results,
        contract=contract(board_summary.contract, board_summary.declarer),
        times=board_summary.times,
        best_ns=figure(board_summary.best_ns, signed=True),
        best_ew=figure(
            None if board_summary.best_ew is None else -board_summary.best_ew, signed=True
        ),
    )
