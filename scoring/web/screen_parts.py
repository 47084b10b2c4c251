"""Results on screens in the room: as on the public page of the event."""

import datetime as dt
from collections.abc import Iterator, Mapping

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.page_parts.figures import figure
from scoring.adjustments.web.correction_clock import correction_clock
from scoring.live.services.public_standing import RunningStanding, running_standing
from scoring.live.web.standing import standing_data
from scoring.models import BoardResult, EventResult, ResultState
from scoring.page_parts.notation import made
from scoring.rankings.web.classification import (
    ClassificationOf,
    StandingTable,
    standing_tables,
)
from scoring.selectors.knockout_places import beaten_unconfirmed, teams_still_in
from scoring.selectors.results import result_of, standings_of
from scoring.standings.selectors.progress import progress_of, results_in_words
from tournaments.entries.selectors.entries import ShownEntry, shown_entries
from tournaments.models import Event
from tournaments.page_parts.screens import ScreenPart, pages_of
from tournaments.seating.selectors.boards_in_play import hidden_boards
from tournaments.texts.contestants import TRIPLETS

MOST_RESULTS = 120


def standings_part(event: Event, *, rows: int, now: dt.datetime) -> ScreenPart | None:
    """Return the standing of the session in play, else the published classification.

    None without either.
    """
    if (running := running_standing(event)) is not None and running.places:
        return _running_part(event, running, rows=rows)
    result = result_of(event)
    if result is None:
        return None
    entries = shown_entries(event.entries.all(), season=event.season, on=timezone.localdate(now))
    standings = standings_of(result.revision)
    still_in = teams_still_in(standings)
    classification = ClassificationOf(
        entries=entries,
        points={},
        kind=TRIPLETS if event.is_triplets else event.kind,
        reader=None,
        still_in=still_in,
        beaten=beaten_unconfirmed(event, still_in),
    )
    tables = standing_tables(standings, classification)
    pages = [
        page
        for table in tables
        for page in pages_of(list(_places(table, many=len(tables) > 1)), rows)
    ]
    homologated = result.state == ResultState.HOMOLOGATED
    title = _("Homologated") if homologated else results_in_words(
        event, result, on=timezone.localdate(now)
    )  # fmt: skip
    at = timezone.localtime(result.revision.made_at).strftime("%H:%M")
    return ScreenPart(
        key="standings",
        title=title,
        note=_("as of %(hour)s") % {"hour": at},
        headings=((_("Place"), True), (_("Name"), False), (_("Result"), True)),
        pages=tuple(pages),
    )


def _running_part(event: Event, running: RunningStanding, *, rows: int) -> ScreenPart:
    shown = standing_data(event, running)
    captions = {"NS": _("North-South"), "EW": _("East-West")}
    pages: list[tuple[tuple[str, ...], ...]] = []
    for line in dict.fromkeys(place["line"] for place in shown["places"]):
        head = [("", captions[line], "")] if line in captions else []
        places = [place for place in shown["places"] if place["line"] == line]
        cells = [
            (
                place["place"],
                " · ".join(filter(None, (place["name"], place["stratum"]))),
                place["figure"],
            )
            for place in places
        ]
        pages += pages_of([*head, *cells], rows)
    return ScreenPart(
        key="standings",
        title=shown["after"],
        note=_("as of %(hour)s") % {"hour": shown["as_of"][:5]},
        headings=((_("Place"), True), (_("Name"), False), (_("Result"), True)),
        pages=tuple(pages),
    )


def results_part(event: Event, *, rows: int, now: dt.datetime) -> ScreenPart | None:
    """Return the last published results of boards out of play, while they may be contested."""
    result = EventResult.objects.filter(event=event).select_related("event", "revision").first()
    if result is None or not _may_be_contested(result, now=now):
        return None
    hidden = hidden_boards(event, AnonymousUser(), now=now)
    standing = BoardResult.objects.filter(event=event, removed_in__isnull=True)
    latest = standing.order_by("-session", "-round", "-pk").values("session", "round").first()
    if latest is None:
        return None
    lines = standing.filter(**latest).order_by("section", "table", "board", "pk")
    entries = shown_entries(event.entries.all(), season=event.season, on=timezone.localdate(now))
    shown = [
        _line(line, entries)
        for line in lines[:MOST_RESULTS]
        if (line.session, line.board) not in hidden
    ]
    if not shown:
        return None
    return ScreenPart(
        key="results",
        title=_("Last results"),
        note=_("something wrong? Tell the director"),
        headings=((_("Table"), True), (_("Board"), True), (_("North-South"), False),
                  (_("East-West"), False), (_("Contract"), False), (_("Score"), True)),
        pages=pages_of(shown, rows),
    )  # fmt: skip


def _may_be_contested(result: EventResult, *, now: dt.datetime) -> bool:
    """Return whether play goes on, or the correction period has not passed. Source: RTP 2.2.7.2."""
    if progress_of(result.event, result, on=timezone.localdate(now)) is not None:
        return True
    clock = correction_clock(result, now=now)
    return clock is not None and clock.minutes > 0


def _places(table: StandingTable, *, many: bool) -> Iterator[tuple[str, ...]]:
    if many:
        yield ("", table.caption, "")
    for row in table.rows:
        shown = {"percent": row.percent, "vps": row.vps}.get(table.hero, row.imps)
        yield (row.place, row.entry.title, shown)


def _line(board_result: BoardResult, entries: Mapping[int, ShownEntry]) -> tuple[str, ...]:
    pairs = (
        (board_result.ns_id, board_result.south_id),
        (board_result.ew_id, board_result.west_id),
    )  # of individuals, each alone
    sides = [
        " + ".join(entries[pk].title for pk in pair if pk is not None and pk in entries) or "–"
        for pair in pairs
    ]
    score = "" if board_result.ns_score is None else figure(board_result.ns_score, signed=True)
    contract = made(board_result.contract, board_result.declarer, board_result.tricks)
    return (
        f"{board_result.section}{board_result.table}",
        str(board_result.board),
        *sides,
        contract,
        score,
    )
