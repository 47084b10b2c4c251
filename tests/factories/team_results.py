"""Results of the matches of a schedule, as a file would bring them."""

from scoring.importers.records import (
    ImportedContestant,
    ImportedFile,
    ImportedLine,
    ImportedMatch,
    ImportedPlayer,
    ScoringHints,
)
from scoring.models import ResultRevision
from scoring.services.results import Source, record_results
from tests.factories.tournaments import NOW
from tournaments.models import EntryPlayer, Event, MatchEnd, ScheduledMatch


def play_rounds(event: Event, rounds: int) -> ResultRevision:
    """Record one board of each match of the first rounds: the home team gains ten tricks in 4S."""
    matches = list(
        ScheduledMatch.objects.filter(event=event, draw__replaced_at=None, round__lte=rounds)
        .exclude(ending=MatchEnd.BYE)
        .select_related("home", "away")
    )
    seats = EntryPlayer.objects.filter(entry__event=event, left_at=None).select_related(
        "person", "entry"
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
    imported = ImportedFile(
        format="template",
        program="",
        name="",
        date=None,
        kind="teams",
        hints=ScoringHints(method="imps_vp"),
        winners=1,
        contestants=tuple(
            ImportedContestant(each.key, each.number, (ImportedPlayer("Alguém"),), name=each.name)
            for each in event.entries.order_by("pk")
        ),
        lines=tuple(lines),
        matches=tuple(meetings),
    )
    people = {(row.entry.key, row.position): (row.person, row.name_as_entered) for row in seats}
    source = Source(imported, people, None, "round")
    revision = record_results(event=event, source=source, account=None, now=NOW)
    assert revision is not None
    return revision
