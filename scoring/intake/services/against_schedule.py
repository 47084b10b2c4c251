"""A result file of teams against their schedule: agreed sheets, matches still to come."""

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from federation.errors import RuleError
from scoring.engine import to_places
from scoring.engine_input.files import counted, values_with_file
from scoring.engine_input.terms import terms_of_file
from scoring.engine_input.values import Scored
from scoring.importers.records import ImportedFile
from scoring.intake.texts.agreed_sheets import against_in_words
from scoring.models import EventResult
from tournaments.entries.selectors.entries import entered_as
from tournaments.models import Event, EventKind, ScheduledMatch
from tournaments.teams.rules.score_sheets import ARTICLE, SheetTotals
from tournaments.teams.selectors.match_days import refuse_match_ahead
from tournaments.teams.selectors.schedule import agreed_sheets, schedule_of

MOST_NAMED = 12  # matches in the sentence of a refusal; the page of the file names all
Won = Mapping[tuple[int, int | None, int | None], Fraction]


@dataclass(frozen=True, slots=True)
class AgainstSheet:
    """A match whose file and sheet differ, in IMPs of the schedule's two sides."""

    match: ScheduledMatch
    sheet: SheetTotals
    home_imps: Fraction
    away_imps: Fraction

    @property
    def in_file(self) -> tuple[str, str]:
        """Return the score of the file as text: whole, or with two decimals."""
        home, away = (
            str(to_places(imps, 0 if imps.denominator == 1 else 2))
            for imps in (self.home_imps, self.away_imps)
        )
        return home, away

    def as_row(self) -> dict[str, object]:
        """Return the JSON form that is stored."""
        return {
            "match": self.match.pk,
            "sheet": [self.sheet.home, self.sheet.away],
            "file": list(self.in_file),
        }

    def as_values(self) -> dict[str, object]:
        """Return the values of its sentence."""
        file_home, file_away = self.in_file
        return {
            "round": self.match.round,
            "home": str(self.match.home),
            "away": str(self.match.away),
            "sheet_home": self.sheet.home,
            "sheet_away": self.sheet.away,
            "file_home": file_home,
            "file_away": file_away,
        }


def against_sheets(
    event: Event, imported: ImportedFile, people: Mapping[tuple[str, int], int | None]
) -> tuple[AgainstSheet, ...]:
    """Return the matches of a file whose score differs from their agreed sheet, by round.

    people: who sits where according to the file. A match differs from its sheet if neither the file
    alone gives the sheet's figures nor the event with the file: a ruling has its own reasons. A
    match without a counting board does not. Raises: EngineError. Source: RTP 2.3.9.
    """
    if event.kind != EventKind.TEAMS:
        return ()
    agreed = agreed_sheets(event)
    if not agreed:
        return ()
    entries = entries_by_key(event, people)
    ways = [_won(counted(imported, terms_of_file(event)), entries)]
    if EventResult.objects.filter(event=event).exists():
        ways.append(_won(values_with_file(event, imported).counted(), entries))
    differences = []
    for match, sheet in agreed:
        results = [both for way in ways if (both := _of_match(way, match)) is not None]
        if results and (Fraction(sheet.home), Fraction(sheet.away)) not in results:
            differences.append(AgainstSheet(match, sheet, *results[-1]))
    return tuple(differences)


def refuse_against_sheets(against: Sequence[AgainstSheet], reason: str) -> None:
    """Refuse a file that contradicts an agreed sheet, unless there is a reason.

    Raises: RuleError naming the matches with both results. Source: RTP 2.3.9.
    """
    if not against or reason.strip():
        return
    named = [difference.as_values() for difference in against[:MOST_NAMED]]
    raise RuleError(
        "file_against_agreed_sheet",
        article=ARTICLE,
        count=len(against),
        matches=against_in_words(named, len(against) - len(named)),
    )


def entries_by_key(event: Event, people: Mapping[tuple[str, int], int | None]) -> dict[str, int]:
    """Return the entries of an event by their keys in a file."""
    groups: dict[str, set[int]] = defaultdict(set)
    for (key, _position), person in people.items():
        if person is not None:
            groups[key].add(person)
    named = {key: frozenset(group) for key, group in groups.items()}
    entry_ids_by_key = {key: entry.pk for key, entry in entered_as(event, named).items()}
    return {**dict(event.entries.values_list("key", "pk")), **entry_ids_by_key}


def _won(scored: Scored, entries: Mapping[str, int]) -> Won:
    """Return the IMPs of each team by round, team and opponent; a match may have parts."""
    won: dict[tuple[int, int | None, int | None], Fraction] = defaultdict(Fraction)
    for match in scored.matches:
        if match.result.boards_counted:
            home, away = entries.get(match.plan.home), entries.get(match.plan.away)
            won[match.plan.round, home, away] += match.home_imps
            won[match.plan.round, away, home] += match.away_imps
    return dict(won)


def _of_match(won: Won, match: ScheduledMatch) -> tuple[Fraction, Fraction] | None:
    home = won.get((match.round, match.home_id, match.away_id))
    away = won.get((match.round, match.away_id, match.home_id))
    return None if home is None or away is None else (home, away)


def refuse_matches_ahead(
    event: Event,
    imported: ImportedFile,
    people: Mapping[tuple[str, int], int | None],
    *,
    now: dt.datetime,
) -> None:
    """Refuse a file of teams with boards of a match whose day has not come.

    people: who sits where according to the file. Raises: RuleError. Source: RTP 3.6.11.
    """
    matches = schedule_of(event)
    if not matches:
        return
    entries = entries_by_key(event, people)
    played = {line.match for line in imported.lines}
    met = {
        (match.round, frozenset((entries.get(match.home), entries.get(match.away))))
        for match in imported.matches
        if match.key in played
    }
    for match in matches:
        if (match.round, frozenset((match.home_id, match.away_id))) in met:
            refuse_match_ahead(match, now=now)
