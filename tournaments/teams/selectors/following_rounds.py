"""Knock-outs in which both teams of a match go on, and what remains of the bracket."""

from tournaments.models import Event, LineUp, MatchEnd, ScheduledMatch
from tournaments.teams.selectors.schedule import figures_of_matches, schedule_of


def both_go_on(match: ScheduledMatch) -> bool:
    """Return whether both teams of a match go on. Source: RTP 3.6.8.1."""
    return match.ending == MatchEnd.INTERRUPTED and match.winner_id is None


def round_to_follow(event: Event) -> int:
    """Return the round after which the bracket must be drawn again, 0 if it remains."""
    matches = schedule_of(event, drafts=True)
    rounds = [match.round for match in matches if both_go_on(match) and match.winner_to_id]
    if not rounds:
        return 0
    last = max(rounds)
    drawn = any(match.draw.round == last + 1 for match in matches)
    return 0 if drawn else last


def started_matches(event: Event, matches: list[ScheduledMatch]) -> list[ScheduledMatch]:
    """Return the matches among these with line-ups, results or an end, without byes."""
    figures = figures_of_matches(event)
    named = set(
        LineUp.objects.filter(match__in=[match.pk for match in matches]).values_list(
            "match", flat=True
        )
    )
    return [
        match
        for match in matches
        if match.ending not in {MatchEnd.OPEN, MatchEnd.BYE}
        or match.pk in named
        or (match.round, match.home_id or 0, match.away_id or 0) in figures
    ]
