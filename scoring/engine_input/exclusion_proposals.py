"""Contestants to be excluded because of rulings: absences, technical failures online."""

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Max

from scoring.engine.adjusted_scores import is_excluded_for_failures
from scoring.engine.exclusions import is_excluded
from scoring.engine_input.rulings import place_of
from scoring.engine_input.values import TEAM_METHODS
from scoring.models import BoardResult, BoardRuling, ContestantRuling, Match, MatchRuling
from tournaments.models import Entry, Event, PlayFormat
from tournaments.selectors.rule_sets import regulation_of
from tournaments.teams.selectors.schedule import schedule_of, team_play_of


@dataclass(frozen=True, slots=True)
class ExclusionProposal:
    """A contestant that the regulation excludes, the rounds that count, and the article."""

    entry: Entry
    rounds: tuple[int, ...]
    article: str


def exclusions_due(event: Event) -> list[ExclusionProposal]:
    """Return who must be excluded and is not yet. Source: RTP 3.6.7.3, 3.6.12.4, 2.4.1."""
    if event.method in TEAM_METHODS:
        due, article = _teams_absent(event)
    elif event.is_online:
        due, article = _pairs_failing(event), "RTP 2.4.1"
    else:
        return []
    out = ContestantRuling.objects.filter(event=event, removed_in__isnull=True)
    gone = set(out.values_list("entry__key", flat=True))
    entries = {entry.key: entry for entry in event.entries.filter(key__in=due.keys() - gone)}
    return [
        ExclusionProposal(entry, tuple(sorted(due[key])), article)
        for key, entry in sorted(entries.items())
    ]


def _teams_absent(event: Event) -> tuple[dict[str, set[int]], str]:
    play = team_play_of(event)
    is_swiss = play is not None and play.format == PlayFormat.SWISS
    figures = regulation_of(event).attendance
    missed: dict[str, set[int]] = defaultdict(set)
    rows = MatchRuling.objects.filter(event=event, removed_in__isnull=True, form="no_show")
    for row in rows.select_related("match"):
        for key in row.values.get("teams", ()):
            missed[key].add(row.match.round)
    rounds = _rounds(event, (play.rounds if play else None) or 0)
    due = {
        key: absent
        for key, absent in missed.items()
        if is_excluded(
            absent,
            rounds,
            consecutive=figures.exclusion_consecutive_no_shows,
            share=figures.exclusion_share_of_matches,
            limit_excludes=is_swiss and figures.swiss_exclusion_includes_limit,
        )
    }
    return due, "RTP 3.6.12.4" if is_swiss else "RTP 3.6.7.3"


def _rounds(event: Event, planned: int) -> int:
    scheduled = max((scheduled_match.round for scheduled_match in schedule_of(event)), default=0)
    played = Match.objects.filter(event=event).aggregate(last=Max("round"))["last"] or 0
    return max(planned, scheduled, played)


def _pairs_failing(event: Event) -> dict[str, set[int]]:
    """Return, by pair, the rounds that did not end in time because of its equipment."""
    rounds = {
        (session, board, ns, ew): turn
        for session, board, ns, ew, turn in BoardResult.objects.filter(
            event=event, removed_in__isnull=True, round__isnull=False
        ).values_list("session", "board", "ns__key", "ew__key", "round")
    }
    most = regulation_of(event).online.failure_max_consecutive_rounds
    failed: dict[str, set[int]] = defaultdict(set)
    rows = BoardRuling.objects.filter(
        event=event, removed_in__isnull=True, form="cancelled", article__contains="2.4.1"
    )
    for row in rows:
        session, board, _match, ns, ew, *_players = place_of(row)
        turn = rounds.get((session, board, ns, ew))
        side = row.values.get("side")
        if turn is not None and side in ("NS", "EW"):
            failed[ns if side == "NS" else ew].add(turn)
    return {key: turns for key, turns in failed.items() if is_excluded_for_failures(turns, most)}
