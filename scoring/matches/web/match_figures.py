"""The figures of a schedule's matches, from the results."""

from collections.abc import Mapping

from federation.page_parts.figures import figure
from scoring.engine_input.rows import scored_event
from scoring.models import EventResult
from scoring.web.cards import imps_in_words
from tournaments.models import Event, PlayFormat
from tournaments.teams.selectors.schedule import MatchFigures, team_play_of


def figures_of_matches(event: Event) -> Mapping[tuple[int, int, int], MatchFigures]:
    """Return IMPs and VPs by round and the two entries, in both orders; home is named first."""
    if not EventResult.objects.filter(event=event).exists():
        return {}
    entries = dict(event.entries.values_list("key", "pk"))
    play = team_play_of(event)
    # In a knock-out no team is marked as winner before the match has ended.
    is_knockout = play is not None and play.format == PlayFormat.KNOCKOUT
    figures = {}
    for match in scored_event(event).matches:
        home, away = entries[match.plan.home], entries[match.plan.away]
        ahead = (match.home_imps > match.away_imps) - (match.home_imps < match.away_imps)
        imps = (imps_in_words(match.home_imps), imps_in_words(match.away_imps))
        vps = (
            ("", "")
            if match.home_vps is None
            else (figure(match.home_vps, 2), figure(match.away_vps, 2))
        )
        winner = 0 if is_knockout else {1: home, -1: away, 0: 0}[ahead]
        boards = match.result.boards_counted
        figures[match.plan.round, home, away] = MatchFigures(*imps, *vps, winner, boards)
        figures[match.plan.round, away, home] = MatchFigures(
            *imps[::-1], *vps[::-1], winner, boards
        )
    return figures
