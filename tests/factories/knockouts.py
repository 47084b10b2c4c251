"""Results of matches of teams in a file: what home gains on each board."""

from collections.abc import Mapping, Sequence

from scoring.importers.records import ImportedLine, ImportedMatch
from scoring.models import ResultRevision
from tests.factories.team_results import record_schedule
from tournaments.models import Event, ScheduledMatch


def play_matches(
    event: Event,
    gaps: Mapping[ScheduledMatch, Sequence[int]],
    *,
    method: str = "imps_vp",
) -> ResultRevision:
    """Record all results of an event: for each match what home gains on each board, in points."""
    lines, meetings = [], []
    for match, differences in gaps.items():
        assert match.home is not None
        assert match.away is not None
        key = f"R{match.round}M{match.number}"
        home, away = match.home.key, match.away.key
        for board, gap in enumerate(differences, start=1):
            for room, ns, ew, score in (
                ("open", home, away, 100 + gap),
                ("closed", away, home, 100),
            ):
                lines.append(
                    ImportedLine(
                        where="", board=board, ns=ns, ew=ew, room=room, round=match.round,
                        match=key, ns_score=score,
                    )
                )  # fmt: skip
        boards = tuple(range(1, len(differences) + 1))
        meetings.append(ImportedMatch(key, home, away, round=match.round, boards=boards))
    return record_schedule(event, lines, meetings, method=method)


def open_matches(event: Event, round_number: int) -> list[ScheduledMatch]:
    """Return the matches of a round that have both teams and no end."""
    rows = ScheduledMatch.objects.filter(
        event=event, draw__replaced_at=None, round=round_number, ending="",
        home__isnull=False, away__isnull=False,
    )  # fmt: skip
    return list(rows.select_related("home", "away", "event__team_play").order_by("number"))
