"""An event played here, as records for another site of this software.

Contestants and matches get keys of the file: keys of rows have a meaning only here.
"""

import datetime as dt
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.engine.rounding import to_places
from scoring.engine_input.match_rulings import ONLY_RULED, ruled_matches
from scoring.engine_input.revisions import standing_after
from scoring.engine_input.rows import contestants, recorded_results, scored_event
from scoring.engine_input.rulings import place_of
from scoring.engine_input.session_books import with_books
from scoring.engine_input.values import ScoredRow, ScoringChoice, TableResult
from scoring.importers.entries import key_of
from scoring.importers.records import (
    ImportedContestant,
    ImportedDeal,
    ImportedFile,
    ImportedLine,
    ImportedMatch,
    ImportedOrigin,
    ImportedPlayer,
    ImportedRuling,
    ImportedTurn,
    PublishedStanding,
    ScoringHints,
)
from scoring.importers.session_archive import FORMAT, LONGEST
from scoring.models import (
    BoardRuling,
    ContestantRuling,
    EntryAdjustment,
    EventResult,
    Match,
    MatchRuling,
)
from tournaments.models import Deal, Entry, EntryPlayer, Event, EventKind
from tournaments.seating.selectors.triplets import turns_of

SITE_OF_PLAY = uuid.UUID("6f2c1e9a-6d0f-5c0b-9f0b-7d3a4f1f2f55")


@dataclass(frozen=True, slots=True)
class _Keys:
    """The keys of the file, by those of the rows."""

    entries: Mapping[str, str]
    matches: Mapping[str, str]

    def entry(self, key: str) -> str:
        return self.entries.get(key, "")

    def match(self, key: str) -> str:
        return self.matches.get(key, "")


def uid_of(event: Event) -> str:
    """Return the identifier of an event in all its files: its row and the time of its creation."""
    return str(uuid.uuid5(SITE_OF_PLAY, f"{event.pk} {event.created_at.isoformat()}"))


def session_records(event: Event, notes: Sequence[str] = ()) -> ImportedFile:
    """Return all that was played and ruled in an event that has results."""
    stored = EventResult.objects.get(event=event)
    choice = ScoringChoice(**stored.settings)
    entries = list(event.entries.filter(withdrawn_at__isnull=True).order_by("pk"))
    matches = _matches_counted(event)
    keys = _Keys(_entry_keys(entries), _match_keys(matches, _entry_keys(entries)))
    sessions = list(event.sessions.order_by("number"))
    results = recorded_results(event)
    last = max((result.session for result in results), default=1)
    imported_file = ImportedFile(
        format=FORMAT,
        program="Trunfo",
        name=event.name[:120],
        date=event.starts_on,
        kind=event.kind.lower(),
        hints=ScoringHints(
            choice.method, across_sections=choice.across_sections, vp_scale=choice.vp_scale
        ),
        winners=choice.winners,
        contestants=tuple(_contestants(event, entries, keys)),
        lines=tuple(_line(result, keys) for result in results),
        matches=tuple(_match(match, keys) for match in matches),
        deals=tuple(_deals(event)),
        sessions=max(last, len(sessions)),
        rulings=tuple(_rulings(event, keys)),
        origin=_origin(event, tuple(session.played_on for session in sessions), notes),
    )
    return with_books(event, imported_file, keys.entries)


def _origin(event: Event, days: tuple[dt.date, ...], notes: Sequence[str]) -> ImportedOrigin:
    body = event.club or event.association
    return ImportedOrigin(
        uid=uid_of(event),
        event_class=event.event_class,
        organiser_kind=event.organiser_kind,
        organiser=body.code if body else "",
        ends_on=event.ends_on,
        rules=event.rule_set.code,
        law_edition=event.law_edition,
        event_type=event.event_type,
        venue=event.venue,
        director=event.director_name,
        is_triplets=event.is_triplets,
        is_open_to_all=event.is_open_to_all,
        is_advertised=event.is_advertised,
        has_prizes=event.has_prizes,
        days=days,
        notes=tuple(notes),
        planned_sessions=event.planned_sessions,
        wants_homologation=event.wants_homologation,
    )


def _entry_keys(entries: Sequence[Entry]) -> dict[str, str]:
    """Return section, number and line of each entry; with a counter if two are alike."""
    keys_by_key: dict[str, str] = {}
    taken: set[str] = set()
    for place, entry in enumerate(entries, start=1):
        key = key_of(entry.section, entry.number, entry.direction)
        key = key if key and key not in taken else f"n{place}"
        taken.add(key)
        keys_by_key[entry.key] = key
    return keys_by_key


def _match_keys(matches: Sequence[Match], entries: Mapping[str, str]) -> dict[str, str]:
    """Return round and teams of each; its turn where that is too long, or there already.

    One that only a ruling knows is told as such.
    """
    keys_by_key: dict[str, str] = {}
    taken: set[str] = set()
    for place, match in enumerate(matches, start=1):
        before = ONLY_RULED if match.key.startswith(ONLY_RULED) else ""
        key = (
            f"{before}{match.round}: {entries.get(match.home.key)} v {entries.get(match.away.key)}"
        )
        key = key if key not in taken and len(key) <= LONGEST["key"] else f"{before}m{place}"
        taken.add(key)
        keys_by_key[match.key] = key
    return keys_by_key


def _matches_counted(event: Event) -> list[Match]:
    """Return the matches of an event, but those that only a ruling knew that no longer stands."""
    ruled = ruled_matches(event)
    rows = event.matches.select_related("home", "away").order_by("round", "pk")
    return [row for row in rows if not row.key.startswith(ONLY_RULED) or row.pk in ruled]


def _contestants(event: Event, entries: Sequence[Entry], keys: _Keys) -> list[ImportedContestant]:
    rows = EntryPlayer.objects.filter(entry__event=event, left_at__isnull=True)
    players: dict[int, list[EntryPlayer]] = {}
    for row in rows.select_related("person").order_by("position", "pk"):
        players.setdefault(row.entry_id, []).append(row)
    turns = turns_of(event)
    contestants_by_key = {
        contestant.key: contestant for contestant in contestants(event, with_rulings=False)
    }
    placed = {row.key: row for row in scored_event(event).rows}
    imported_contestants = []
    for entry in entries:
        mine = players.get(entry.pk, [])
        where = {player.person_id: place for place, player in enumerate(mine, start=1)}
        imported_contestants.append(
            ImportedContestant(
                keys.entry(entry.key),
                entry.number or ("" if event.kind == EventKind.TEAMS else keys.entry(entry.key)),
                tuple(
                    ImportedPlayer(player.name_as_entered, player.person.number or "")
                    for player in mine
                ),
                section=entry.section,
                direction=entry.direction,
                name=entry.name,
                handicap=_amount(contestants_by_key[entry.key].handicap),
                adjustment=_amount(contestants_by_key[entry.key].adjustment),
                published=_published(placed.get(entry.key)),
                turns=tuple(
                    ImportedTurn(turn.session, turn.from_round, where[turn.resting])
                    for turn in turns.get(entry.pk, ())
                    if turn.resting in where
                ),
            )
        )
    return [
        imported_contestant
        for imported_contestant in imported_contestants
        if imported_contestant.players
    ]


def _published(row: ScoredRow | None) -> PublishedStanding:
    if row is None:
        return PublishedStanding()
    return PublishedStanding(
        rank=row.rank or None,
        tied=row.tied,
        percentage=row.percentage,
        imps=None if row.imps is None else to_places(row.imps, 2),
        vps=row.vps,
    )


def _amount(amount: Fraction) -> Decimal | None:
    return to_places(amount, 2) if amount else None


def _line(table_result: TableResult, keys: _Keys) -> ImportedLine:
    return ImportedLine(
        where=_where(table_result),
        board=table_result.board,
        ns=keys.entry(table_result.ns),
        ew=keys.entry(table_result.ew),
        session=table_result.session,
        section=table_result.section,
        round=table_result.round,
        table=table_result.table,
        south=keys.entry(table_result.south),
        west=keys.entry(table_result.west),
        contract=table_result.contract,
        declarer=table_result.declarer,
        lead=table_result.lead,
        tricks=table_result.tricks,
        ns_score=table_result.ns_score,
        ew_score=table_result.ew_score,
        artificial=None
        if table_result.artificial is None
        else (to_places(table_result.artificial[0], 2), to_places(table_result.artificial[1], 2)),
        not_played=table_result.not_played,
        awarded=None
        if table_result.awarded is None
        else (_points(table_result.awarded[0]), _points(table_result.awarded[1])),
        match=keys.match(table_result.match),
        room=table_result.room,
    )


def _where(table_result: TableResult) -> str:
    parts = [f"board {table_result.board}"]
    parts += [f"round {table_result.round}"] if table_result.round else []
    parts += [f"table {table_result.section}{table_result.table}"] if table_result.table else []
    return ", ".join(parts)


def _points(points: Fraction | None) -> Decimal | None:
    return None if points is None else to_places(points, 2)


def _match(match: Match, keys: _Keys) -> ImportedMatch:
    stated = (match.published_home_vps_hundredths, match.published_away_vps_hundredths)
    home, away = (None if vps is None else Decimal(vps).scaleb(-2) for vps in stated)
    return ImportedMatch(
        keys.match(match.key),
        keys.entry(match.home.key),
        keys.entry(match.away.key),
        round=match.round,
        session=match.session,
        published_home_vps=home,
        published_away_vps=away,
    )


def _deals(event: Event) -> list[ImportedDeal]:
    rows = Deal.objects.filter(session__event=event).order_by("session__number", "board")
    imported_deals = []
    for number, board, hands in rows.values_list("session__number", "board", "hands"):
        north, east, south, west = hands.split(" ")
        imported_deals.append(ImportedDeal(board, (north, east, south, west), session=number))
    return imported_deals


def _rulings(event: Event, keys: _Keys) -> list[ImportedRuling]:
    """Return the rulings in force; those on boards in the order in which they apply."""
    boards = standing_after(BoardRuling.objects.filter(event=event), None)
    matches = standing_after(MatchRuling.objects.filter(event=event), None)
    out = standing_after(ContestantRuling.objects.filter(event=event), None)
    fines = standing_after(EntryAdjustment.objects.filter(event=event, by_ruling=True), None)
    return [
        *(_on_board(row, keys) for row in boards.order_by("pk")),
        *(_on_match(row, keys) for row in matches.select_related("match").order_by("pk")),
        *(
            ImportedRuling(
                "contestant",
                row.status,
                row.article,
                row.reason,
                row.reference,
                contestant=keys.entry(row.entry.key),
            )
            for row in out.select_related("entry").order_by("pk")
        ),
        *(
            _penalty(row, keys)
            for row in fines.select_related("entry", "match", "opponent").order_by("pk")
        ),
    ]


def _on_board(row: BoardRuling, keys: _Keys) -> ImportedRuling:
    session, board, match, ns, ew, south, west = place_of(row)
    return ImportedRuling(
        "board",
        row.form,
        row.article,
        row.reason,
        row.reference,
        session=session,
        board=board,
        match=keys.match(match),
        ns=keys.entry(ns),
        ew=keys.entry(ew),
        south=keys.entry(south),
        west=keys.entry(west),
        values=row.values,
    )


def _on_match(row: MatchRuling, keys: _Keys) -> ImportedRuling:
    values = dict(row.values)
    if "teams" in values:
        values["teams"] = [keys.entry(key) for key in values["teams"]]
    if "higher" in values:
        values["higher"] = keys.entry(values["higher"])
    return ImportedRuling(
        "match",
        row.form,
        row.article,
        row.reason,
        row.reference,
        match=keys.match(row.match.key),
        values=values,
    )


def _penalty(row: EntryAdjustment, keys: _Keys) -> ImportedRuling:
    return ImportedRuling(
        "penalty",
        row.unit,
        row.article,
        row.reason,
        row.reference,
        session=row.session,
        match=keys.match(row.match.key) if row.match else "",
        contestant=keys.entry(row.entry.key),
        opponent=keys.entry(row.opponent.key) if row.opponent else "",
        hundredths=row.amount_hundredths,
    )
