"""Results of the matches of a schedule, as from a file."""

from collections.abc import Sequence

from scoring.importers.records import (
    ImportedContestant,
    ImportedFile,
    ImportedLine,
    ImportedMatch,
    ImportedPlayer,
    ScoringHints,
)
from scoring.models import ResultRevision
from scoring.standings.services.results import Source, record_results
from tests.factories.tournaments import NOW
from tournaments.models import EntryPlayer, Event, MatchEnd, ScheduledMatch


def play_rounds(
    event: Event, rounds: int, *, without: Sequence[ScheduledMatch] = ()
) -> ResultRevision:
    """Record one board of each match of the first rounds: home gains ten tricks in 4S.

    without: matches that have no result.
    """
    matches = list(
        ScheduledMatch.objects.filter(event=event, draw__replaced_at=None, round__lte=rounds)
        .exclude(ending=MatchEnd.BYE)
        .exclude(pk__in=[match.pk for match in without])
        .select_related("home", "away")
    )
    lines, meetings = [], []
    for match in matches:
        assert match.home is not None
        assert match.away is not None
        key = f"R{match.round}M{match.number}"
        home, away = match.home.key, match.away.key
        for room, ns, ew, score in (("open", home, away, 420), ("closed", away, home, 170)):
            lines.append(
                ImportedLine(
                    where="",
                    board=match.round,
                    ns=ns,
                    ew=ew,
                    room=room,
                    round=match.round,
                    match=key,
                    contract="4S" if score == 420 else "2S",
                    declarer="N",
                    tricks=10,
                    ns_score=score,
                )
            )
        meetings.append(ImportedMatch(key, home, away, round=match.round, boards=(match.round,)))
    return record_schedule(event, lines, meetings)


def record_schedule(
    event: Event,
    lines: Sequence[ImportedLine],
    meetings: Sequence[ImportedMatch],
    *,
    method: str = "imps_vp",
) -> ResultRevision:
    """Record the results of matches between the entries of an event, as from a file."""
    seats = EntryPlayer.objects.filter(entry__event=event, left_at=None).select_related(
        "person", "entry"
    )
    contestants = [
        ImportedContestant(entry.key, entry.number, (ImportedPlayer("Alguém"),), name=entry.name)
        for entry in event.entries.order_by("pk")
    ]
    imported = file_of_teams(contestants, lines, meetings, method=method)
    people = {(row.entry.key, row.position): (row.person, row.name_as_entered) for row in seats}
    source = Source(imported, people, None, "round")
    revision = record_results(event=event, source=source, account=None, now=NOW)
    assert revision is not None
    return revision


def file_of_teams(
    contestants: Sequence[ImportedContestant],
    lines: Sequence[ImportedLine],
    meetings: Sequence[ImportedMatch],
    *,
    method: str = "imps_vp",
) -> ImportedFile:
    """Return the results of teams in the form of an importer."""
    return ImportedFile(
        format="template",
        program="",
        name="",
        date=None,
        kind="teams",
        hints=ScoringHints(method=method),
        winners=1,
        contestants=tuple(contestants),
        lines=tuple(lines),
        matches=tuple(meetings),
    )
