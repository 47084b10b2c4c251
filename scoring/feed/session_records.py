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
from scoring.feed.books_told import with_books
from scoring.feed.match_rulings import ONLY_RULED, ruled_matches
from scoring.feed.revisions import standing_after
from scoring.feed.rows import contestants, recorded_results, scored_event
from scoring.feed.rulings import place_of
from scoring.feed.values import ScoredRow, ScoringChoice, TableResult
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
    last = max((each.session for each in results), default=1)
    found = ImportedFile(
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
        lines=tuple(_line(each, keys) for each in results),
        matches=tuple(_match(each, keys) for each in matches),
        deals=tuple(_deals(event)),
        sessions=max(last, len(sessions)),
        rulings=tuple(_rulings(event, keys)),
        origin=_origin(event, tuple(each.played_on for each in sessions), notes),
    )
    return with_books(event, found, keys.entries)


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
    found: dict[str, str] = {}
    taken: set[str] = set()
    for place, each in enumerate(entries, start=1):
        key = key_of(each.section, each.number, each.direction)
        key = key if key and key not in taken else f"n{place}"
        taken.add(key)
        found[each.key] = key
    return found


def _match_keys(matches: Sequence[Match], entries: Mapping[str, str]) -> dict[str, str]:
    """Return round and teams of each; its turn where that is too long, or there already.

    One that only a ruling knows is told as such.
    """
    found: dict[str, str] = {}
    taken: set[str] = set()
    for place, each in enumerate(matches, start=1):
        before = ONLY_RULED if each.key.startswith(ONLY_RULED) else ""
        key = f"{before}{each.round}: {entries.get(each.home.key)} v {entries.get(each.away.key)}"
        key = key if key not in taken and len(key) <= LONGEST["key"] else f"{before}m{place}"
        taken.add(key)
        found[each.key] = key
    return found


def _matches_counted(event: Event) -> list[Match]:
    """Return the matches of an event, but those that only a ruling knew that no longer stands."""
    ruled = ruled_matches(event)
    rows = event.matches.select_related("home", "away").order_by("round", "pk")
    return [each for each in rows if not each.key.startswith(ONLY_RULED) or each.pk in ruled]


def _contestants(event: Event, entries: Sequence[Entry], keys: _Keys) -> list[ImportedContestant]:
    rows = EntryPlayer.objects.filter(entry__event=event, left_at__isnull=True)
    players: dict[int, list[EntryPlayer]] = {}
    for row in rows.select_related("person").order_by("position", "pk"):
        players.setdefault(row.entry_id, []).append(row)
    turns = turns_of(event)
    told = {each.key: each for each in contestants(event, with_rulings=False)}
    placed = {row.key: row for row in scored_event(event).rows}
    found = []
    for each in entries:
        mine = players.get(each.pk, [])
        where = {player.person_id: place for place, player in enumerate(mine, start=1)}
        found.append(
            ImportedContestant(
                keys.entry(each.key),
                each.number or ("" if event.kind == EventKind.TEAMS else keys.entry(each.key)),
                tuple(
                    ImportedPlayer(player.name_as_entered, player.person.number or "")
                    for player in mine
                ),
                section=each.section,
                direction=each.direction,
                name=each.name,
                handicap=_amount(told[each.key].handicap),
                adjustment=_amount(told[each.key].adjustment),
                published=_published(placed.get(each.key)),
                turns=tuple(
                    ImportedTurn(turn.session, turn.from_round, where[turn.resting])
                    for turn in turns.get(each.pk, ())
                    if turn.resting in where
                ),
            )
        )
    return [each for each in found if each.players]


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


def _line(each: TableResult, keys: _Keys) -> ImportedLine:
    return ImportedLine(
        where=_where(each),
        board=each.board,
        ns=keys.entry(each.ns),
        ew=keys.entry(each.ew),
        session=each.session,
        section=each.section,
        round=each.round,
        table=each.table,
        south=keys.entry(each.south),
        west=keys.entry(each.west),
        contract=each.contract,
        declarer=each.declarer,
        lead=each.lead,
        tricks=each.tricks,
        ns_score=each.ns_score,
        ew_score=each.ew_score,
        artificial=None
        if each.artificial is None
        else (to_places(each.artificial[0], 2), to_places(each.artificial[1], 2)),
        not_played=each.not_played,
        awarded=None
        if each.awarded is None
        else (_points(each.awarded[0]), _points(each.awarded[1])),
        match=keys.match(each.match),
        room=each.room,
    )


def _where(each: TableResult) -> str:
    parts = [f"board {each.board}"]
    parts += [f"round {each.round}"] if each.round else []
    parts += [f"table {each.section}{each.table}"] if each.table else []
    return ", ".join(parts)


def _points(points: Fraction | None) -> Decimal | None:
    return None if points is None else to_places(points, 2)


def _match(each: Match, keys: _Keys) -> ImportedMatch:
    stated = (each.published_home_vps_hundredths, each.published_away_vps_hundredths)
    home, away = (None if vps is None else Decimal(vps).scaleb(-2) for vps in stated)
    return ImportedMatch(
        keys.match(each.key),
        keys.entry(each.home.key),
        keys.entry(each.away.key),
        round=each.round,
        session=each.session,
        published_home_vps=home,
        published_away_vps=away,
    )


def _deals(event: Event) -> list[ImportedDeal]:
    rows = Deal.objects.filter(session__event=event).order_by("session__number", "board")
    found = []
    for number, board, hands in rows.values_list("session__number", "board", "hands"):
        north, east, south, west = hands.split(" ")
        found.append(ImportedDeal(board, (north, east, south, west), session=number))
    return found


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
