"""The public pages of an event: classification, boards, entries, matches, documents."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.access import public
from federation.page_parts.exports import exported
from federation.page_parts.panels import panels
from federation.page_parts.printing import printing_shown
from federation.papers.selectors.papers import public_papers_about
from federation.papers.selectors.states import state_of, with_state
from federation.selectors.callers import account_of
from scoring.engine_input.rows import scored_event
from scoring.engine_input.strata import stratified
from scoring.engine_input.summaries import counted_summaries, summaries_of
from scoring.live.services.values import open_values
from scoring.live.web.standing import LIVE
from scoring.models import EventResult, ResultState, Standing
from scoring.page_parts.places import standing_place
from scoring.permissions import may_identify_player, may_print_results, may_rule_on_results
from scoring.rankings.web.classification import (
    ClassificationOf,
    StandingTable,
    other_tables,
    overall_table,
    podium,
    standing_tables,
)
from scoring.selectors.knockout_places import beaten_unconfirmed, teams_still_in
from scoring.selectors.results import (
    match_numbers,
    points_by_entry,
    result_of,
    standings_of,
)
from scoring.standings.selectors.papers_of_results import revision_of, with_revision
from scoring.standings.selectors.progress import progress_of
from scoring.standings.selectors.revisions import revisions_to_read
from scoring.standings.services.revision_changes import corrections_of
from scoring.standings.web.cross_table import cross_table
from scoring.standings.web.event_head import EventHead, event_head
from scoring.standings.web.own_event import OwnEvent, headline, own_entry, own_event
from scoring.standings.web.strata import StrataShown, listed, own_stratum, strata_shown
from scoring.standings.web.summaries import summary_rows
from scoring.web.cards import rounds
from tournaments.entries.selectors.entries import ShownEntry, shown_entries
from tournaments.events.selectors.events import events_shown
from tournaments.events.selectors.law_editions import editions_stated
from tournaments.models import Event, EventKind, PlayFormat
from tournaments.page_parts.schedule_rows import Round, bracket_of, rounds_of
from tournaments.page_parts.words import spectators_in_words
from tournaments.permissions import may_state_edition
from tournaments.seating.selectors.boards_in_play import hidden_boards
from tournaments.teams.selectors.schedule import figures_of_matches, schedule_of, team_play_of
from tournaments.texts.contestants import TRIPLETS
from tournaments.texts.notation import direction


def event_of(pk: int) -> Event:
    """Return the event of an address or answer 404."""
    return get_object_or_404(events_shown(), pk=pk)


def result_of_page(event: Event) -> EventResult:
    """Return the results for a page, or answer 404 while there are none."""
    result = result_of(event)
    if result is None:
        raise Http404
    return result


def entries_of(event: Event) -> dict[int, ShownEntry]:
    """Return the entries of an event by id, with the names that the public may see."""
    return shown_entries(event.entries.all(), season=event.season, on=timezone.localdate())


def reader_of(request: HttpRequest) -> int | None:
    """Return the person who reads, so that their row can be highlighted."""
    return request.user.person_id if request.user.is_authenticated else None


@public
@require_safe
def event_detail(request: HttpRequest, pk: int) -> HttpResponse:
    event = event_of(pk)
    head = event_head(request, event, here="event-detail")
    page: dict[str, Any] = {
        "head": head,
        "event": event,
        "tables": [],
        "strata": strata_shown(stratified(event), request.GET.get("stratum", "")),
        "spectators": spectators_in_words(event),
        "panels": panels(settings.EVENT_PANELS, event, request),
        "stated": editions_stated(event)[:1],
        "may_state_edition": request.user.is_authenticated
        and may_state_edition(request.user, event, on=timezone.localdate()),
    }
    if head.result is None:
        request.section = "calendar"  # type: ignore[attr-defined]  # read by the menu
        before = panels(settings.BEFORE_PLAY_PANELS, event, request)
        is_played = any(panel.key == LIVE for panel in before)
        begun = event.starts_on <= timezone.localdate()
        page |= {"before": before, "is_awaited": head.may_manage and begun and not is_played}
    else:
        page |= _classified(request, event, head.result, page["strata"])
        rules = request.user.is_authenticated and may_rule_on_results(
            request.user, event, on=timezone.localdate()
        )
        page["revisions"] = list(revisions_to_read(event, rules=rules))
        if len(page["revisions"]) > 1:
            page["corrections"] = corrections_of(page["revisions"])
    if file := _as_file(request, event, page["tables"], page["strata"]):
        return file
    return render(request, "scoring/event_detail.html", page)


def _classified(
    request: HttpRequest, event: Event, result: EventResult, strata: StrataShown | None
) -> dict[str, Any]:
    """Return the tables of the whole classification, or of a stratum, and who leads them."""
    whole, entries = list(standings_of(result.revision)), entries_of(event)
    standings, is_whole = listed(whole, strata), strata is None or strata.here is None
    still_in = teams_still_in(whole)
    classification = ClassificationOf(
        entries=entries,
        points=points_by_entry(event) if is_whole else {},
        kind=TRIPLETS if event.is_triplets else event.kind,
        reader=reader_of(request),
        strata=strata.names if strata is not None else {},
        still_in=still_in,
        beaten=beaten_unconfirmed(event, still_in),
    )
    tables = standing_tables(standings, classification)
    together = overall_table(standings, classification)
    both = [*tables, together] if together else tables
    shown = {
        "tables": [*both, *other_tables(standings, classification)],
        **_after_play(request, event, result, entries, tables),
    }
    if classification.still_in:
        shown["podium"] = []  # nobody has won yet
    if is_whole and result.state != ResultState.HOMOLOGATED and (tree := _bracket(event)):
        shown |= {"tree": tree, "podium": shown["podium"] if shown["is_over"] else []}
    return shown | _own_place(shown["own"], whole, strata, classification)


def _as_file(
    request: HttpRequest,
    event: Event,
    tables: Sequence[StandingTable],
    strata: StrataShown | None,
) -> HttpResponse | None:
    """Return the tables as a file, if one was asked for; with strata, that of each contestant."""
    own = [_("Stratum")] if strata is not None else []
    return exported(
        request,
        name=f"event-{event.pk}",
        headings=[_("Line"), _("Place"), _("Number"), _("Name"), _("Clubs"), _("Boards"),
                  _("Score"), "%", "IMPs", _("VPs"), "PE", "PM", _("Remark"), *own],
        rows=lambda: (
            (table.caption, row.place, row.entry.label, row.entry.title, row.entry.clubs,
             row.boards, *row.numbers, row.pe, row.pm, row.remark, *([row.stratum] if own else ()))
            for table in tables
            for row in table.rows
        ),
    )  # fmt: skip


def _after_play(
    request: HttpRequest,
    event: Event,
    result: EventResult,
    entries: Mapping[int, ShownEntry],
    tables: Sequence[StandingTable],
) -> dict[str, Any]:
    """Return the winners, and the reader's own place."""
    mine = own_entry(entries, reader_of(request))
    hidden = hidden_boards(event, request.user) if mine else ()
    is_over = progress_of(event, result, on=timezone.localdate()) is None
    return {
        "is_over": is_over,
        "podium": podium(tables, is_over=is_over),
        "own": own_event(event, scored_event(event), mine, hidden=hidden) if mine else None,
    }


def _own_place(
    own: OwnEvent | None,
    standings: Sequence[Standing],
    strata: StrataShown | None,
    classification: ClassificationOf,
) -> dict[str, str]:
    """Return the place, stratum and figure of the reader, if the reader plays."""
    mine = next(
        (standing for standing in standings if own and standing.entry_id == own.entry.pk), None
    )
    if mine is None:
        return {}
    still_in = classification.still_in
    return {
        "place": standing_place(mine, still_in, classification.beaten),
        "figure": headline(mine),
        **own_stratum(strata.stratified if strata else None, standings, mine.entry_id, still_in),
    }


@public
@require_safe
def event_boards(request: HttpRequest, pk: int) -> HttpResponse:
    event = event_of(pk)
    head = event_head(request, event, here="event-boards")
    hidden = hidden_boards(event, request.user)
    values = open_values(event)
    every = counted_summaries(event) if values is None else summaries_of(values)
    rows = [row for row in every if (row.session, row.board) not in hidden]
    if file := exported(
        request,
        name=f"boards-{event.pk}",
        headings=[_("Session"), _("Board"), _("Results"), _("Contract"), _("By"), _("Times"),
                  _("Best for NS"), _("Best for EW")],
        rows=lambda: (
            (row.session, row.board, row.results, row.contract, direction(row.declarer), row.times,
             row.best_ns, row.best_ew)
            for row in rows
        ),
    ):  # fmt: skip
        return file
    return render(
        request,
        "scoring/event_boards.html",
        {
            "head": head,
            "event": event,
            "sessions": summary_rows(event, rows),
            "in_play": len(every) - len(rows),
            "is_open": values is not None,
        },
    )


@public
@require_safe
def event_entries(request: HttpRequest, pk: int) -> HttpResponse:
    event = event_of(pk)
    head = event_head(request, event, here="event-entries")
    staying = event.entries.filter(withdrawn_at__isnull=True)
    shown = shown_entries(staying, season=event.season, on=timezone.localdate())
    entries = sorted(shown.values(), key=_seat_order)
    if file := exported(
        request,
        name=f"entries-{event.pk}",
        headings=[_("Entry"), _("Team"), _("Player's number"), _("Player"), _("Club")],
        rows=lambda: (
            (entry.label, entry.team, player.number, player.name, player.club)
            for entry in entries
            for player in entry.players
        ),
    ):
        return file
    return render(
        request,
        "scoring/event_entries.html",
        {
            "head": head,
            "event": event,
            "entries": entries,
            "reader": reader_of(request),
            **_identifying(request, head, entries),
        },
    )


def _identifying(
    request: HttpRequest, head: EventHead, entries: Sequence[ShownEntry]
) -> dict[str, object]:
    """Return how many visitors the results have, and whether the reader may identify them."""
    visitors = sum(not player.number for entry in entries for player in entry.players)
    if head.result is None or not head.may_manage or not visitors:
        return {"visitors": 0}
    may = may_identify_player(account_of(request), head.event, on=timezone.localdate())
    return {"visitors": visitors, "may_identify": may}


def _seat_order(entry: ShownEntry) -> tuple[str, bool, int, str]:
    number = int(entry.number) if entry.number.isdecimal() else 0
    return (entry.section, entry.direction == "EW", number, entry.number)


@public
@require_safe
def event_matches(request: HttpRequest, pk: int) -> HttpResponse:
    event = event_of(pk)
    result = result_of_page(event)
    shown = entries_of(event)
    entries = {entry.key: entry for entry in shown.values()}
    numbers = match_numbers(event)
    scored = scored_event(event)
    by_round = rounds(scored, entries=entries)
    return render(
        request,
        "scoring/event_matches.html",
        {
            "has_vps": any(match.home_vps is not None for match in scored.matches),
            "head": event_head(request, event, here="event-matches"),
            "event": event,
            "crossed": cross_table(
                event.pk, standings_of(result.revision), by_round, entries=shown, numbers=numbers
            ),
            "rounds": [
                (turn, [(meeting, numbers.get(meeting.key)) for meeting in meetings])
                for turn, meetings in by_round
            ],
            "tree": _bracket(event),
            "may_rule": request.user.is_authenticated
            and may_rule_on_results(request.user, event, on=timezone.localdate()),
        },
    )


def _bracket(event: Event) -> list[Round]:
    """Return the bracket of a knock-out as drawn, with its results; [] for others."""
    play = team_play_of(event) if event.kind == EventKind.TEAMS else None
    if play is None or play.format != PlayFormat.KNOCKOUT:
        return []
    tree, _places = bracket_of(rounds_of(schedule_of(event), play, figures_of_matches(event)))
    return tree


@public
@require_safe
def event_documents(request: HttpRequest, pk: int) -> HttpResponse:
    event = event_of(pk)
    subject, reader = f"event:{event.pk}", request.user
    papers = with_state(with_revision(public_papers_about(subject)))
    return render(
        request,
        "scoring/event_documents.html",
        {
            "head": event_head(request, event, here="event-documents"),
            "event": event,
            "papers": [(paper, revision_of(paper), state_of(paper)[1]) for paper in papers],
            **printing_shown(request, subject),
            "prints": reader.is_authenticated
            and may_print_results(reader, event, on=timezone.localdate()),
        },
    )
