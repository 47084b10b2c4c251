"""An auction on a page: a column for each seat, a row for each round of calls."""

from django.utils.html import format_html
from django.utils.safestring import SafeString

from scoring.page_parts.notation import contract
from tournaments.deals.rules.auction import Auction, Call

COLUMNS = "WNES"  # as auctions are written
_DOUBLES = {"X": "×", "XX": "××"}

Rows = tuple[tuple[SafeString | None, ...], ...]


def auction_rows(auction: Auction) -> Rows:
    """Return the calls by COLUMNS, None where there is no call."""
    rows: list[list[SafeString | None]] = []
    last = len(COLUMNS)
    for call in auction.calls:
        column = COLUMNS.index(call.seat)
        if column <= last:
            rows.append([None] * len(COLUMNS))
        rows[-1][column] = call_in_words(call)
        last = column
    return tuple(tuple(row) for row in rows)


def call_in_words(call: Call) -> SafeString:
    """Return one call: 1♥, pass, ×, with its marks."""
    text = _DOUBLES.get(call.text) or contract(call.text)
    marks = ("!" if call.alerted else "") + ("…" if call.slow else "")
    shown = format_html("{}<sup>{}</sup>", text, marks) if marks else format_html("{}", text)
    return format_html("<s>{}</s>", shown) if call.withdrawn else shown
