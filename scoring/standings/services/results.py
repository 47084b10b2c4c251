"""Writing results: what changed becomes a revision; what did not change is left untouched."""

import datetime as dt
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account, Person
from scoring.engine.rounding import to_places
from scoring.engine_input.files import (
    imported_choice,
    imported_contestants,
    imported_matches,
    imported_results,
    with_remaining_sessions,
)
from scoring.engine_input.imported_rulings import new_rulings
from scoring.engine_input.match_rulings import ONLY_RULED
from scoring.engine_input.rows import contestants, match_plans, recorded_results
from scoring.engine_input.terms import stated_terms
from scoring.engine_input.values import Contestant, ScoringChoice, TableResult
from scoring.importers.records import ImportedFile
from scoring.models import (
    AdjustmentKind,
    AdjustmentUnit,
    BoardResult,
    EntryAdjustment,
    EventResult,
    Match,
    ResultFile,
    ResultRevision,
)
from scoring.standings.services.entry_roles import with_regulars
from scoring.standings.services.imported_rulings import write_brought_rulings
from scoring.standings.services.revisions import compute_standings, follow_results, next_number
from tournaments.deals.services.deals import note_deals_of_file
from tournaments.entries.services.roles import mark_substitutes
from tournaments.entries.services.seats import take_entered
from tournaments.models import Entry, EntryPlayer, Event, EventKind, Session
from tournaments.rules.dealing import DealtBoard

Seat = tuple[str, int]  # key of the contestant, position


@dataclass(frozen=True, slots=True)
class Source:
    """The source of results: a file that was read, and the people its players are.

    remaining_sessions: those that the file leaves alone; none where it is the whole event. beside:
    writes what else the file brings, before the event is counted.
    """

    imported: ImportedFile
    people: dict[Seat, tuple[Person, str]]
    file: ResultFile | None
    reason: str
    remaining_sessions: Collection[int] = ()
    beside: Callable[[ResultRevision], None] | None = None


@transaction.atomic
def record_results(
    *, event: Event, source: Source, account: Account | None, now: dt.datetime
) -> ResultRevision | None:
    """Replace the event's results by those of the source; None if nothing changes.

    The caller must have locked the event. Nothing is overwritten: rows that no longer count are
    marked with the revision that removed them.
    """
    source = replace(source, people=with_regulars(event, source.people))
    imported = source.imported
    stored = EventResult.objects.filter(event=event).first()
    choice = _choice(imported, stored, source.remaining_sessions)
    person_ids_by_seat = {seat: person.pk for seat, (person, _name) in source.people.items()}
    if (
        stored
        and _is_seated(event, person_ids_by_seat, source.remaining_sessions)
        and not _differs(event, imported, stored, source.remaining_sessions)
    ):
        return None
    before: Sequence[TableResult] = ()
    after = imported_results(imported)
    if stored:
        before = recorded_results(event)
        after = with_remaining_sessions(event, after, source.remaining_sessions)
    if stored and any(contestant.handicap for contestant in imported_contestants(imported)):
        _refuse_late_handicap(event)
    revision = ResultRevision.objects.create(
        event=event,
        number=next_number(event),
        file=source.file,
        reason=source.reason,
        made_by=account,
        made_at=now,
    )
    entries = _write_entries(event, source, now)
    brought = new_rulings(event, imported) if imported.rulings else None
    matches = _write_matches(event, source, entries)
    write_boards(event, revision, before, after, entries, matches)
    _write_adjustments(event, revision, source, entries)
    if brought:
        write_brought_rulings(revision, brought, entries, matches)
    _write_sessions(event, imported, source.remaining_sessions, now)
    if stored is None:
        stored = EventResult(event=event, published_at=now)
    stored.revision, stored.settings = revision, choice.as_row()
    stored.save()
    if source.beside is not None:
        source.beside(revision)
    compute_standings(revision=revision)
    follow_results(event)
    return revision


def stands_already(
    event: Event,
    imported: ImportedFile,
    people: Mapping[Seat, int | None],
    *,
    kept: Collection[int] = (),
) -> bool:
    """Return whether an event's results equal those of a file; people: None for a visitor."""
    stored = EventResult.objects.filter(event=event).first()
    if stored is None or _differs(event, imported, stored, kept):
        return False
    seated = _seated(event)
    sure = {seat: person for seat, person in people.items() if person is not None}
    if kept:
        places = {(key, person) for (key, _position), person in seated.items()}
        return {(key, person) for (key, _position), person in sure.items()} <= places
    return seated.keys() == people.keys() and sure.items() <= seated.items()


def _choice(
    imported: ImportedFile, stored: EventResult | None, kept: Collection[int]
) -> ScoringChoice:
    """Return how the event is counted: as before, if the file is only one of its sessions."""
    if kept and stored is not None:
        return ScoringChoice(**stored.settings)
    return imported_choice(imported)


def _is_seated(event: Event, numbers: Mapping[Seat, int], kept: Collection[int]) -> bool:
    seated = _seated(event)
    return numbers.items() <= seated.items() if kept else seated == numbers


def _refuse_late_handicap(event: Event) -> None:
    """Refuse a file that adds a handicap to results published without one. Source: RTP 3.5.4."""
    ranking_terms = stated_terms(event)
    adjustments = event.adjustments.filter(kind=AdjustmentKind.HANDICAP, by_ruling=False)
    if not (ranking_terms and ranking_terms.handicap) and not adjustments.exists():
        article = "RTP 3.6.9" if event.kind == EventKind.TEAMS else "RTP 3.5.4"
        raise RuleError("handicap_after_play", article=article)


def _differs(
    event: Event, imported: ImportedFile, stored: EventResult, kept: Collection[int]
) -> bool:
    """Return whether a file has other results or contestants than the event, ignoring people."""
    choice = _choice(imported, stored, kept)
    imported_by_key = _by_key(imported_contestants(imported))
    entered = _by_key(contestants(event, with_rulings=False))
    if kept:
        shared = entered.keys() & imported_by_key.keys()
        entered = {key: replace(entered[key], direction="") for key in shared}
    matches = set(match_plans(event, choice, with_rulings=False))
    imported_plans = imported_matches(imported, choice)
    plans = {plan for plan in imported_plans if not plan.key.startswith(ONLY_RULED)}
    return (
        stored.settings != choice.as_row()
        or set(recorded_results(event))
        != set(with_remaining_sessions(event, imported_results(imported), kept))
        or entered != imported_by_key
        or (not plans <= matches if kept else plans != matches)
        or bool(new_rulings(event, imported))
    )


def _by_key(rows: Sequence[Contestant]) -> dict[str, Contestant]:
    return {row.key: row for row in rows}


def _seated(event: Event) -> dict[Seat, int]:
    rows = EntryPlayer.objects.filter(entry__event=event, left_at__isnull=True)
    return {
        (key, position): person
        for key, position, person in rows.values_list("entry__key", "position", "person_id")
    }


def _write_entries(event: Event, source: Source, now: dt.datetime) -> dict[str, Entry]:
    """Update the entries and their people; the row of an entry that left remains."""
    people: dict[str, set[int]] = {}
    for (key, _position), (person, _name) in source.people.items():
        people.setdefault(key, set()).add(person.pk)
    if not source.remaining_sessions:  # else they already have their keys here
        take_entered(event=event, people={key: frozenset(value) for key, value in people.items()})
    entries_by_key = {entry.key: entry for entry in event.entries.all()}
    for contestant in source.imported.contestants:
        entry = entries_by_key.setdefault(contestant.key, Entry(event=event, key=contestant.key))
        entry.number, entry.section, entry.name = (
            contestant.number,
            contestant.section,
            contestant.name,
        )
        if not (source.remaining_sessions and entry.pk):  # its number in several sessions
            entry.direction = contestant.direction if source.imported.winners == 2 else ""
        entry.save()
    seated = _seated(event)
    entry_players = EntryPlayer.objects.filter(entry__event=event).order_by("pk")
    roles = {
        (entry, person): is_substitute
        for entry, person, is_substitute in entry_players.values_list(
            "entry_id", "person_id", "is_substitute"
        )
    }
    person_ids_by_seat = {seat: person.pk for seat, (person, _) in source.people.items()}
    in_file = {contestant.key for contestant in source.imported.contestants}
    for (key, position), person_id in seated.items():
        if source.remaining_sessions and key not in in_file:
            continue
        if person_ids_by_seat.get((key, position)) != person_id:
            EntryPlayer.objects.filter(
                entry=entries_by_key[key], position=position, left_at__isnull=True
            ).update(left_at=now)
    EntryPlayer.objects.bulk_create(
        EntryPlayer(
            entry=entries_by_key[key],
            person=person,
            position=position,
            name_as_entered=name[:120],
            is_substitute=roles.get((entries_by_key[key].pk, person.pk), False),
            added_at=now,
        )
        for (key, position), (person, name) in source.people.items()
        if seated.get((key, position)) != person.pk
    )
    if event.kind == EventKind.TEAMS:
        mark_substitutes(event)
    return entries_by_key


def _write_matches(event: Event, source: Source, entries: dict[str, Entry]) -> dict[str, Match]:
    matches_by_key = {match.key: match for match in event.matches.all()}
    for row in source.imported.matches:
        match = matches_by_key.setdefault(row.key, Match(event=event, key=row.key))
        match.round, match.session = row.round, row.session
        match.home, match.away = entries[row.home], entries[row.away]
        for side in ("home", "away"):
            stated = getattr(row, f"published_{side}_vps")
            hundredths = None if stated is None else int(stated.scaleb(2))
            setattr(match, f"published_{side}_vps_hundredths", hundredths)
        match.save()
    return matches_by_key


def write_boards(
    event: Event,
    revision: ResultRevision,
    before: Sequence[TableResult],
    after: Sequence[TableResult],
    entries: dict[str, Entry],
    matches: dict[str, Match],
) -> None:
    """Remove the lines that no longer count and add the new ones; equal lines are not touched."""
    staying = set(before) & set(after)
    if before:
        standing = BoardResult.objects.filter(event=event, removed_in__isnull=True)
        rows = standing.order_by("session", "board", "pk").values_list("pk", flat=True)
        gone = [
            pk for pk, table_result in zip(rows, before, strict=True) if table_result not in staying
        ]
        BoardResult.objects.filter(pk__in=gone).update(removed_in=revision)
    BoardResult.objects.bulk_create(
        (
            _board_row(event, revision, table_result, entries, matches)
            for table_result in after
            if table_result not in staying
        ),
        batch_size=500,
    )


def _board_row(
    event: Event,
    revision: ResultRevision,
    table_result: TableResult,
    entries: dict[str, Entry],
    matches: dict[str, Match],
) -> BoardResult:
    artificial = table_result.artificial
    awarded = table_result.awarded or (None, None)
    return BoardResult(
        event=event,
        added_in=revision,
        session=table_result.session,
        section=table_result.section,
        round=table_result.round,
        table=table_result.table,
        board=table_result.board,
        ns=entries[table_result.ns] if table_result.ns else None,
        ew=entries[table_result.ew] if table_result.ew else None,
        south=entries[table_result.south] if table_result.south else None,
        west=entries[table_result.west] if table_result.west else None,
        match=matches[table_result.match] if table_result.match else None,
        room=table_result.room,
        contract=table_result.contract,
        declarer=table_result.declarer,
        lead=table_result.lead,
        tricks=table_result.tricks,
        ns_score=table_result.ns_score,
        ew_score=table_result.ew_score,
        artificial_ns_hundredths=int(artificial[0] * 100) if artificial else None,
        artificial_ew_hundredths=int(artificial[1] * 100) if artificial else None,
        awarded_ns_hundredths=None if awarded[0] is None else int(awarded[0] * 100),
        awarded_ew_hundredths=None if awarded[1] is None else int(awarded[1] * 100),
        not_played=table_result.not_played,
        board_group=table_result.group,
    )


def _write_adjustments(
    event: Event, revision: ResultRevision, source: Source, entries: dict[str, Entry]
) -> None:
    """Store one current row for each contestant and kind; a changed amount is a new row."""
    imported = source.imported
    standing = {
        (row.entry.key, row.kind): row
        for row in event.adjustments.filter(
            removed_in__isnull=True, by_ruling=False
        ).select_related("entry")
    }
    unit = AdjustmentUnit.VPS if imported.kind == "teams" else AdjustmentUnit.PERCENTAGE
    amounts: dict[tuple[str, str], int] = {
        (contestant.key, kind): int(to_places(amount, 2).scaleb(2))
        for contestant in imported_contestants(imported)
        for kind, amount in (
            (AdjustmentKind.PENALTY, contestant.adjustment),
            (AdjustmentKind.HANDICAP, contestant.handicap),
        )
        if amount
    }
    in_file = {contestant.key for contestant in source.imported.contestants}
    for place, row in standing.items():
        if source.remaining_sessions and place[0] not in in_file:
            continue
        if amounts.get(place) == row.amount_hundredths:
            amounts.pop(place)
            continue
        row.removed_in = revision
        row.save(update_fields=["removed_in"])
    EntryAdjustment.objects.bulk_create(
        EntryAdjustment(
            event=event,
            entry=entries[key],
            added_in=revision,
            kind=kind,
            unit=unit,
            amount_hundredths=amount,
        )
        for (key, kind), amount in amounts.items()
    )


def _write_sessions(
    event: Event, imported: ImportedFile, kept: Collection[int], now: dt.datetime
) -> None:
    """Store the sessions with their boards, and the deals if the file has them.

    A session with a known day keeps it; a new session gets the day in the file, or one of the days
    of the event in proportion.
    """
    days = (event.ends_on - event.starts_on).days + 1
    dates = imported.origin.days if imported.origin else ()
    for number in range(1, imported.sessions + 1):
        if number in kept:
            continue
        boards = {line.board for line in imported.lines if line.session == number}
        offset = (number - 1) * days // imported.sessions
        day = event.starts_on + dt.timedelta(days=offset)
        if number <= len(dates) and event.starts_on <= dates[number - 1] <= event.ends_on:
            day = dates[number - 1]
        session, _made = Session.objects.update_or_create(
            event=event,
            number=number,
            defaults={"boards": len(boards)},
            create_defaults={"played_on": day, "boards": len(boards)},
        )
        deals = [
            DealtBoard(deal.board, " ".join(deal.hands))
            for deal in imported.deals
            if deal.session == number
        ]
        note_deals_of_file(session=session, deals=deals, now=now)
