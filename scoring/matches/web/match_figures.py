"""The figures of a schedule's matches, from the results."""

from collections.abc import Iterable, Mapping

from federation.page_parts.figures import figure
from scoring.engine_input.rows import scored_event
from scoring.engine_input.values import ScoredMatch
from scoring.matches.services.knockouts import stands_of_counted
from scoring.models import EventResult
from scoring.web.cards import imps_in_words
from tournaments.models import Event, MatchEnd, PlayFormat
from tournaments.teams.selectors.schedule import MatchFigures, team_play_of


def figures_of_matches(event: Event) -> Mapping[tuple[int, int, int], MatchFigures]:
    """Return IMPs and VPs by round and the two entries, in both orders; home is named first."""
    if not EventResult.objects.filter(event=event).exists():
        return {}
    entries = dict(event.entries.values_list("key", "pk"))
    play = team_play_of(event)
    # In a knock-out no team is marked as winner before the match has ended.
    is_knockout = play is not None and play.format == PlayFormat.KNOCKOUT
    counted = scored_event(event).matches
    through = _through(event, counted, play.match_boards) if play and is_knockout else {}
    figures = {}
    for match in counted:
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
        goes_on = through.get((match.plan.round, frozenset((home, away))), 0)
        figures[match.plan.round, home, away] = MatchFigures(*imps, *vps, winner, boards, goes_on)
        figures[match.plan.round, away, home] = MatchFigures(
            *imps[::-1], *vps[::-1], winner, boards, goes_on
        )
    return figures


def _through(
    event: Event, counted: Iterable[ScoredMatch], boards: int
) -> dict[tuple[int, frozenset[int | None]], int]:
    """Return which entry goes through by the results of each match that is not ended."""
    return {
        (match.round, frozenset((match.home_id, match.away_id))): stand.winner
        for match, stand in stands_of_counted(event, counted, boards=boards)
        if match.ending == MatchEnd.OPEN
    }
