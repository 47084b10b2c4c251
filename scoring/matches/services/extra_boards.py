"""Extra boards of a level knock-out match: added, entered and counted like its others."""

import datetime as dt

from django.db import transaction
from django.db.models import Max

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from scoring.live.rules.lines import DUE
from scoring.live.services.book import follow_terms
from scoring.live.services.lines import locked_book, write_lines
from scoring.matches.services.book_matches import counted_by_lines, lines_of_match
from scoring.matches.services.knockouts import ARTICLE, KnockoutStand, stand_of
from scoring.models import BookLine
from scoring.rules.rooms import SECTIONS
from tournaments.models import PlayFormat, ScheduledMatch
from tournaments.rules.line_ups import Room
from tournaments.teams.selectors.rounds import places_of_rounds
from tournaments.teams.services.line_ups import locked_match


def stand_by_lines(match: ScheduledMatch) -> KnockoutStand | None:
    """Return the state of a knock-out match by its entered boards; None if none is entered here."""
    if match.event.team_play.format != PlayFormat.KNOCKOUT or not lines_of_match(match).noted:
        return None
    scored_match = counted_by_lines(match, with_entered=False)
    return None if scored_match is None else stand_of(match, scored_match)


@transaction.atomic
def lay_extra_boards(*, match: ScheduledMatch, account: Account | None, now: dt.datetime) -> int:
    """Give both tables of a level match the boards that decide it. Returns: how many.

    Raises: RuleError while boards are missing, or if the match is not level. Source: RTP 3.6.10.3.
    """
    match = locked_match(match)
    book, waiting = locked_book(match.event), lines_of_match(match).waiting
    if waiting:
        raise RuleError("match_lines_waiting", article=ARTICLE, boards=waiting)
    stand = stand_by_lines(match)
    if stand is None or not stand.is_extra or not stand.lacking:
        raise RuleError("no_extra_boards", article=ARTICLE)
    rows = {row.section: row for row in BookLine.objects.filter(match=match).order_by("board")}
    first = _next_board(match, rows[SECTIONS[Room.OPEN]])
    write_lines(
        book,
        [
            BookLine(
                book=book,
                session_id=row.session_id,
                section=section,
                table=row.table,
                round=row.round,
                board=board,
                ns_id=row.ns_id,
                ew_id=row.ew_id,
                match=match,
                state=DUE,
            )
            for section, row in rows.items()
            for board in range(first, first + stand.lacking)
        ],
        [],
    )
    follow_terms(book.pk)
    record_event(
        "extra_boards_laid",
        subject=f"event:{match.event_id}",
        account=account,
        details={"match": match.pk, "boards": stand.lacking},
    )
    return stand.lacking


def _next_board(match: ScheduledMatch, row: BookLine) -> int:
    """Return the first board number that no round of the session plays."""
    play = match.event.team_play
    planned = [
        place.first_board + play.match_boards - 1
        for place in places_of_rounds(match.event, play).values()
        if place.session == row.session.number
    ]
    laid = BookLine.objects.filter(session=row.session_id).aggregate(last=Max("board"))["last"]
    return max([*planned, laid or 0]) + 1
