"""Pages of one board and of one contestant's card."""

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.html import strip_tags
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.access import public
from federation.page_parts.exports import exported
from scoring.adjustments.web.match_ruling_words import out_note
from scoring.engine_input.counting import EventValues
from scoring.engine_input.match_rulings import out_of_event
from scoring.engine_input.rows import scored_event
from scoring.engine_input.strata import stratified
from scoring.engine_input.values import RuledOut, Scored, ScoredLine
from scoring.live.services.values import open_values
from scoring.matches.selectors.triplets import TripletBoards, triplet_boards
from scoring.matches.web.triplet_panel import sitting, turns_shown
from scoring.models import Standing
from scoring.page_parts.notation import line_in_full
from scoring.page_parts.places import standing_place
from scoring.permissions import may_note_turns, may_rule_on_results
from scoring.selectors.knockout_places import beaten_unconfirmed, teams_still_in
from scoring.selectors.results import (
    board_numbers,
    match_numbers,
    result_of,
    standings_of,
)
from scoring.standings.selectors.played import played_on_board
from scoring.standings.web.board_bidding import biddings, replay_address
from scoring.standings.web.board_leads import contract_text, contracts_led_against
from scoring.standings.web.board_matches import board_by_match
from scoring.standings.web.board_page import (
    cards_of_board,
    own_board,
    own_lines,
    seated,
    sheet_of,
    way_through,
)
from scoring.standings.web.corrections import board_corrections
from scoring.standings.web.event_head import event_head
from scoring.standings.web.own_event import headline, own_entry, own_event
from scoring.standings.web.strata import own_stratum
from scoring.standings.web.summaries import board_address
from scoring.standings.web.travellers import lines_of_board, traveller
from scoring.standings.web.views.events import entries_of, event_of, reader_of, result_of_page
from scoring.web.cards import CardRow, MatchRow, card_rows, match_rows
from tournaments.deals.selectors import BoardRecord, board_record
from tournaments.entries.selectors.entries import ShownEntry
from tournaments.models import Event, EventKind
from tournaments.permissions import may_direct_event
from tournaments.seating.selectors.boards_in_play import hidden_boards, hidden_cards
from tournaments.seating.selectors.triplets import turns_of


def _places(
    request: HttpRequest, event: Event, values: EventValues | None
) -> list[tuple[int, int]]:
    """Return the boards that the reader may see, as session and number; 404 before any."""
    if values is None:
        result_of_page(event)
    hidden = hidden_boards(event, request.user)
    played = board_numbers(event) if values is None else values.boards
    return [board_place for board_place in played if board_place not in hidden]


def _scored(event: Event, values: EventValues | None) -> Scored:
    """Return the event counted: from the tables while in play, or from its results."""
    return scored_event(event) if values is None else values.counted()


@public
@require_safe
def board_detail(request: HttpRequest, pk: int, board: int, session: int = 1) -> HttpResponse:
    event = event_of(pk)
    values = open_values(event)
    places = _places(request, event, values)
    if (session, board) not in places:
        raise Http404
    scored, entries = _scored(event, values), entries_of(event)
    by_key = _by_key(entries)
    record = board_record(event, session=session, board=board)
    are_hidden = record is not None and (session, board) in hidden_cards(event, request.user)
    if are_hidden:
        record = None
    mine, is_reader = sheet_of(request, entries, reader_of(request))
    own = mine and own_board(
        scored, mine, session=session, board=board, is_reader=is_reader, record=record,
        entries=by_key,
    )  # fmt: skip
    matches = match_numbers(event) if scored.matches else {}
    side = request.GET.get("side", own.side if own else "NS")
    sheet = traveller(
        scored,
        session=session,
        board=board,
        entries=by_key,
        mine=mine.key if mine else "",
        side="EW" if side == "EW" else "NS",
        matches=matches,
    )
    counted = own_lines(scored, mine, session=session, board=board)
    text = f"?entry={mine.pk}" if mine and not is_reader else ""
    page = {
        "head": event_head(request, event, here="event-boards"),
        "event": event,
        "board": board,
        "session": session,
        "are_cards_hidden": are_hidden,
        "has_sessions": len({number for number, _board in places}) > 1,
        "corrections": board_corrections(event, session=session, board=board),
        "own": own,
        "own_matches": [(match, matches.get(match.key)) for match in own.matches] if own else [],
        "sheet": sheet,
        "by_match": board_by_match(
            scored, sheet.rows, session=session, board=board, entries=by_key, matches=matches
        ),
        "seen": line_in_full(sheet.side),
        "other_side": "NS" if sheet.side == "EW" else "EW",
        "other_seen": line_in_full("NS" if sheet.side == "EW" else "EW"),
        "entry_asked": mine.pk if text and mine else "",
        **_leads(request, event, (session, board), values),
        "way": way_through(event, places, (session, board), scored=scored, sheet=mine, query=text),
        **cards_of_board(record, board, sheet.frequencies, counted, is_reader=is_reader),
        **_bidding(event, scored, (session, board), record, entries, counted),
    }
    return render(request, "scoring/board_detail.html", page)


def _leads(
    request: HttpRequest, event: Event, place: tuple[int, int], values: EventValues | None
) -> dict[str, bool]:
    """Return which pages a board links to: only published results have rulings and traces.

    Before publication, the director of the event can enter a call on the board.
    """
    is_published = values is None or (
        result_of(event) is not None and place in board_numbers(event)
    )
    on, account = timezone.localdate(), request.user
    return {
        "is_published": is_published,
        "may_rule": is_published
        and account.is_authenticated
        and may_rule_on_results(account, event, on=on),
        "may_call": not is_published
        and account.is_authenticated
        and may_direct_event(account, event, on=on),
    }


def _bidding(
    event: Event,
    scored: Scored,
    place: tuple[int, int],
    record: BoardRecord | None,
    entries: Mapping[int, ShownEntry],
    counted: list[ScoredLine],
) -> dict[str, object]:
    """Return who sat at the own table, the known auctions, and the contract of the leads page."""
    session, board = place
    by_key = _by_key(entries)
    lines = lines_of_board(scored, session=session, board=board)
    against = contracts_led_against(counted) or contracts_led_against(lines)
    played = played_on_board(event, session=session, board=board)
    is_solved = record is not None and bool(record.tricks)
    return {
        "seated": seated(counted, by_key),
        "replay": replay_address(record),
        "biddings": biddings(lines, played, record, entries=by_key, own=counted),
        "leads": [(contract_text(opponent), *opponent) for opponent in against[:1]]
        if is_solved
        else [],
    }


@public
@require_safe
def entry_detail(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    event = event_of(pk)
    result = result_of_page(event)
    entries = entries_of(event)
    if entry not in entries:
        raise Http404
    shown, by_key = entries[entry], _by_key(entries)
    scored = scored_event(event)
    turns, hidden = turns_of(event).get(entry, ()), hidden_boards(event, request.user)
    mine = own_entry(entries, reader_of(request))
    query = "" if mine and mine.pk == entry else f"?entry={entry}"
    rows = [
        (
            row,
            board_address(event, session=row.session, board=row.board) + query,
            sitting(shown, turns, row.session, row.round) if turns else "",
        )
        for row in card_rows(scored, key=shown.key, entries=by_key)
        if (row.session, row.board) not in hidden
    ]
    if file := _card_file(request, event, entry, rows):
        return file
    numbers = match_numbers(event) if scored.matches else {}
    matches = match_rows(scored, key=shown.key, entries=by_key)
    standing = Standing.objects.filter(revision=result.revision_id, entry=entry).first()
    strata = stratified(event) if standing else None
    standings = standings_of(result.revision) if strata else [standing] if standing else []
    still_in = teams_still_in(standings)
    return render(
        request,
        "scoring/entry_detail.html",
        {
            "head": event_head(request, event, here="event-detail"),
            "event": event,
            "entry": shown,
            "standing": standing,
            "place": _place(event, standing, still_in),
            "figure": headline(standing) if standing else "",
            **own_stratum(strata, standings, entry, still_in),
            "rows": rows,
            "by_match": _by_match(rows, matches),
            "own": own_event(event, scored, shown, hidden=hidden, query=query),
            "matches": [(row, numbers.get(row.key)) for row in matches],
            "out": [out_note(out)] if (out := _out(event, standing)) else [],
            "asks_substitutes": event.kind == EventKind.TEAMS,
            "may_rule": request.user.is_authenticated
            and may_rule_on_results(request.user, event, on=timezone.localdate()),
            "in_percent": scored.choice.method == "matchpoints",
            "has_sessions": len({row.session for row, _address, _sat in rows}) > 1,
            "in_play": bool(hidden),
            "turns": turns_shown(
                event,
                shown,
                turns,
                triplet_boards(event).get(entry, TripletBoards()),
                may_note=request.user.is_authenticated
                and may_note_turns(request.user, event, on=timezone.localdate()),
            ),
        },
    )


def _place(event: Event, standing: Standing | None, still_in: Collection[int]) -> str:
    if standing is None:
        return ""
    return standing_place(standing, still_in, beaten_unconfirmed(event, still_in))


def _by_match(
    rows: Sequence[tuple[CardRow, str, str]], matches: Sequence[MatchRow]
) -> list[tuple[MatchRow | None, list[tuple[CardRow, str, str]]]]:
    """Return the boards of a card; those of a team grouped by match."""
    matches_by_key = {match.key: match for match in matches}
    groups = groupby(rows, key=lambda row: matches_by_key.get(row[0].match))
    return [(match, list(group)) for match, group in groups]


def _card_file(
    request: HttpRequest, event: Event, entry: int, rows: Sequence[tuple[CardRow, str, str]]
) -> HttpResponse | None:
    """Return a card as the requested file, None if the page is requested."""
    return exported(
        request,
        name=f"card-{event.pk}-{entry}",
        headings=[_("Session"), _("Board"), _("Line"), _("Against"), _("Contract"),
                  _("Score"), _("Points"), "%"],
        rows=lambda: (
            (row.session, row.board, row.side, row.opponents.title if row.opponents else "",
             strip_tags(row.contract), *row.numbers)
            for row, _address, _sat in rows
        ),
    )  # fmt: skip


def _out(event: Event, standing: Standing | None) -> RuledOut | None:
    """Return why a contestant is out of the event, or has no place in it."""
    if standing is None or not standing.status:
        return None
    return out_of_event(event).get(standing.entry_id)


def _by_key(entries: Mapping[int, ShownEntry]) -> dict[str, ShownEntry]:
    return {entry.key: entry for entry in entries.values()}
