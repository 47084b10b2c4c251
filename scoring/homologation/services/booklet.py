"""The content of the results booklet, from the event counted."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from decimal import Decimal

from django.utils import timezone
from django.utils.translation import gettext, ngettext

from federation.texts import long_date
from scoring.engine.rounding import to_places
from scoring.engine_input.rows import scored_event
from scoring.engine_input.strata import stratified
from scoring.engine_input.traces import steps_by_entry
from scoring.engine_input.values import TEAM_METHODS, Scored, ScoredLine
from scoring.homologation.documents import BookletContent, Played, booklet_content
from scoring.homologation.services.booklet_gate import notes_of_gate
from scoring.homologation.services.booklet_lists import classifications, note_of_strata
from scoring.homologation.services.booklet_papers import note_of_paper_report
from scoring.homologation.services.booklet_parts import (
    boards_of_three,
    by_place,
    hundredths,
    instead_of_score,
    points_shown,
    reasons,
    side_label,
)
from scoring.homologation.services.booklet_teams import match_sheets, team_cards
from scoring.matches.documents.frequency_sheet import BoardSheet, BoardTable, board_sheet
from scoring.matches.selectors.triplets import TripletBoards, triplet_boards
from scoring.models import EventResult, ResultState, Standing
from scoring.selectors.results import points_by_entry
from scoring.standings.documents.classification import Reason
from scoring.standings.documents.score_card import CardLine, PairCard
from scoring.standings.selectors.progress import results_in_words
from tournaments.entries.selectors.entries import ShownEntry, shown_entries
from tournaments.models import Deal, Event
from tournaments.selectors.names_shown import director_shown


def booklet_of_event(
    event: Event, result: EventResult, *, federation: str, is_sample: bool
) -> BookletContent:
    """Return the booklet of the current revision, in the active language."""
    scored = scored_event(event)
    entries = {
        entry.key: entry
        for entry in shown_entries(
            event.entries.all(), season=event.season, on=event.starts_on
        ).values()
    }
    standings = list(result.revision.standings.select_related("entry"))
    steps = steps_by_entry(result.revision, standings)
    for row in standings:
        row.steps = steps[row.entry_id]
    is_teams = scored.choice.method in TEAM_METHODS
    strata = stratified(event)
    return booklet_content(
        federation=federation,
        title=event.name,
        played=played_in_words(event, result, scored),
        lines=classifications(
            standings, entries, points_of(event), is_teams=is_teams, strata=strata
        ),
        notes=[
            *note_of_strata(strata),
            Reason(
                text=gettext("Figures of the regulation in force on %(day)s.")
                % {"day": long_date(event.rule_set.valid_from)}
            ),
            *note_of_paper_report(event),
            *notes_of_gate(event, is_final=result.state == ResultState.HOMOLOGATED),
        ],
        boards=() if is_teams else _boards(event, scored, entries),
        cards=() if is_teams else _cards(scored, standings, entries, triplet_boards(event)),
        matches=match_sheets(scored, entries),
        team_cards=team_cards(scored, standings, entries) if is_teams else (),
        is_sample=is_sample,
    )


def played_in_words(event: Event, result: EventResult, scored: Scored) -> Played:
    """Return what was played and the state of its results, in the active language."""
    boards = len({(line.result.session, line.result.board) for line in scored.lines})
    organiser = event.club or event.association
    is_final = result.state == ResultState.HOMOLOGATED
    if is_final and result.homologated_at is not None:
        day = long_date(timezone.localdate(result.homologated_at))
        state = gettext("Homologated on %(day)s") % {"day": day}
    else:
        state = results_in_words(event, result, on=timezone.localdate())
    facts = [
        f"{event.played_by} · {event.get_method_display()}".capitalize(),
        " · ".join(
            [
                long_date(event.starts_on),
                ngettext("%(count)s board", "%(count)s boards", boards) % {"count": boards},
                *([organiser.name] if organiser else []),
            ]
        ),
    ]
    return Played(
        facts=tuple(facts),
        state=state,
        is_final=is_final,
        method=scored.choice.method,
        kind="triplets" if event.is_triplets else event.kind.lower(),
        director=director_shown(event, on=event.starts_on),
        revision=result.revision.number,
    )


def points_of(event: Event) -> dict[int, tuple[int, Decimal]]:
    """Return the current PE and PM of each entry: the highest of its players."""
    return {
        entry: (max(pe), Decimal(max(pm)).scaleb(-1))
        for entry, (pe, pm) in points_by_entry(event).items()
    }


def _boards(event: Event, scored: Scored, entries: Mapping[str, ShownEntry]) -> list[BoardSheet]:
    hands = {
        (deal.session.number, deal.board): deal.hands.split(" ")
        for deal in Deal.objects.filter(session__event=event).select_related("session")
    }
    tables: dict[tuple[int, int], list[ScoredLine]] = defaultdict(list)
    for line in scored.lines:
        tables[line.result.session, line.result.board].append(line)
    several = len({session for session, _ in tables}) > 1
    return [
        board_sheet(
            board,
            [_board_table(line, entries) for line in lines],
            hands=hands.get((session, board), ()),
            heading=gettext("Session %(number)s") % {"number": session} if several else "",
        )
        for (session, board), lines in sorted(tables.items())
    ]


def _board_table(line: ScoredLine, entries: Mapping[str, ShownEntry]) -> BoardTable:
    result = line.result
    return BoardTable(
        ns=side_label(result, "NS", entries),
        ew=side_label(result, "EW", entries),
        contract=result.contract,
        declarer=result.declarer,
        tricks=result.tricks,
        ns_score=None if result.is_ruled_out else result.ns_score,
        label=instead_of_score(result),
        ns_points=points_shown(line.ns_points),
        ew_points=points_shown(line.ew_points),
    )


def _cards(
    scored: Scored,
    standings: Sequence[Standing],
    entries: Mapping[str, ShownEntry],
    turns: Mapping[int, TripletBoards],
) -> list[PairCard]:
    own: dict[str, list[CardLine]] = defaultdict(list)
    for line in sorted(scored.lines, key=lambda line: (line.result.session, line.result.board)):
        for side in ("NS", "EW"):
            for key in line.result.seats(side):
                own[key].append(_card_line(line, side, entries))
    return [
        PairCard(
            number=entries[row.entry.key].label,
            name=entries[row.entry.key].title,
            place=row.rank,
            tied=row.tied,
            line="" if entries[row.entry.key].label.endswith(row.line) else row.line,
            facts=" · ".join(
                filter(
                    None,
                    [
                        entries[row.entry.key].clubs,
                        boards_of_three(entries[row.entry.key], turns.get(row.entry_id)),
                    ],
                )
            ),
            score=hundredths(row.score_hundredths),
            percent=hundredths(row.percent_hundredths),
            lines=tuple(own[row.entry.key]),
            reasons=reasons(row.steps),
        )
        for row in sorted(standings, key=by_place)
    ]


def _card_line(line: ScoredLine, side: str, entries: Mapping[str, ShownEntry]) -> CardLine:
    result = line.result
    points = line.ns_points if side == "NS" else line.ew_points
    score = None if result.is_ruled_out else result.ns_score
    if score is not None and side == "EW":
        score = -(result.ew_score if result.ew_score is not None else score)
    percent = None
    if points is not None and line.available:
        percent = to_places(100 * points / line.available, 2)
    return CardLine(
        board=result.board,
        opponents=side_label(result, "EW" if side == "NS" else "NS", entries),
        side=side,
        round=result.round,
        contract=result.contract,
        declarer=result.declarer,
        tricks=result.tricks,
        lead=result.lead,
        score=score,
        label=instead_of_score(result),
        points=points_shown(points),
        percent=percent,
    )
