"""Knock-outs in which both teams of a match go on: what is left of the bracket as drawn."""

from tournaments.models import Event, LineUp, MatchEnd, ScheduledMatch
from tournaments.teams.selectors.schedule import figures_of_matches, schedule_of


def both_go_on(match: ScheduledMatch) -> bool:
    """Say whether a match ended with both its teams through. Source: RTP 3.6.8.1."""
    return match.ending == MatchEnd.INTERRUPTED and match.winner_id is None


def round_to_follow(event: Event) -> int:
    """Return the round after which the bracket is to be drawn anew, 0 where it stands as it is."""
    matches = schedule_of(event, drafts=True)
    rounds = [match.round for match in matches if both_go_on(match) and match.winner_to_id]
    if not rounds:
        return 0
    last = max(rounds)
    drawn = any(match.draw.round == last + 1 for match in matches)
    return 0 if drawn else last


def matches_begun(event: Event, matches: list[ScheduledMatch]) -> list[ScheduledMatch]:
    """Return those of some matches that have line-ups, results or an end; byes set aside."""
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
