"""The end of a match and its results: what they refuse of it, and what it changes in them."""

import datetime as dt

from django.utils import translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.models import Account
from federation.selectors.languages import language_of
from scoring.adjustments.services.match_rulings import Meeting, match_row
from scoring.engine.match_rulings import MatchRuling as Ruling
from scoring.engine_input.match_rulings import ONLY_RULED, match_values_of
from scoring.live.services.matches import follow_schedule
from scoring.matches.services.book_matches import lines_of_match, refuse_end_against_lines
from scoring.matches.services.extra_boards import stand_by_lines
from scoring.matches.services.knockouts import ARTICLE as KNOCKOUTS
from scoring.matches.services.knockouts import refuse_end_against_results
from scoring.models import EventResult, Match, MatchRuling, ResultRevision
from scoring.standings.services.revisions import revise_results
from tournaments.models import Entry, Event, MatchEnd, PlayFormat, ScheduledMatch
from tournaments.teams.selectors.schedule import team_play_of

NO_SHOW = "no_show"
_ARTICLES = {PlayFormat.SWISS: "RTP 3.6.12.4"}
_LEAGUES = "RTP 3.6.7.2"


def refuse_end(*, match: ScheduledMatch, ending: str, winner: Entry | None, note: str) -> None:
    """Return if how a match ended is not other than its boards say. Raises: RuleError.

    note: why it counts so all the same, of results that a file brought. What the tables noted is
    put right there first. Source: RTP 2.3.9, 3.6.10.3.
    """
    if lines_of_match(match).noted:
        refuse_end_against_lines(match=match, ending=ending, winner=winner)
        _refuse_end_of_level_match(match, ending=ending, winner=winner)
    else:
        refuse_end_against_results(match, ending=ending, winner=winner, note=note)


def _refuse_end_of_level_match(match: ScheduledMatch, *, ending: str, winner: Entry | None) -> None:
    """Refuse to send on a team of a knock-out match level in IMPs whose boards say otherwise.

    Raises: RuleError for the team behind on total points or boards won, and while extra boards are
    to be played. Source: RTP 3.6.10.3.
    """
    if ending != MatchEnd.PLAYED or winner is None:
        return
    stand = stand_by_lines(match)
    if stand is None or stand.winner == winner.pk:
        return
    if stand.winner:
        raise RuleError("match_end_against_results", article=KNOCKOUTS)
    raise RuleError("knockout_needs_extra_boards", article=KNOCKOUTS, boards=stand.lacking)


def update_results(*, match: ScheduledMatch, account: Account | None, now: dt.datetime) -> None:
    """Update the results after a match ended, or after its end was withdrawn.

    In a knock-out its teams are placed again; elsewhere a no-show counts until its end is
    withdrawn. Source: RTP 3.6.7.2, 3.6.12.4.
    """
    follow_schedule(match.event)
    play = team_play_of(match.event)
    if play is None:
        return
    if play.format == PlayFormat.KNOCKOUT:
        if EventResult.objects.filter(event=match.event_id).exists():
            revise_results(
                event=match.event,
                write=lambda _revision: None,
                account=account,
                now=now,
                reason=_text(match),
            )
        return
    if match.ending == MatchEnd.NO_SHOW:
        _rule_no_show(match, _ARTICLES.get(PlayFormat(play.format), _LEAGUES), account, now)
    elif match.ending == MatchEnd.OPEN:
        _take_back_no_show(match, account, now)


def _rule_no_show(
    match: ScheduledMatch, article: str, account: Account | None, now: dt.datetime
) -> None:
    """Rule that a match is a no-show of the absent teams; this replaces any earlier ruling."""
    home, away = match.home, match.away
    if home is None or away is None:
        return
    absent = away if match.winner_id == home.pk else home
    reason = _text(match)

    def write(revision: ResultRevision) -> None:
        row = _results_of(match) or match_row(match.event, Meeting(match.round, home, away))
        standing = MatchRuling.objects.select_for_update().filter(
            match=row, removed_in__isnull=True
        )
        standing.update(removed_in=revision)
        MatchRuling.objects.create(
            event=match.event,
            match=row,
            added_in=revision,
            form=NO_SHOW,
            values=match_values_of(Ruling(NO_SHOW, teams=(absent.key,))),
            article=article,
            reason=revision.reason,
        )

    revise_results(event=match.event, write=write, account=account, now=now, reason=reason)


def _take_back_no_show(match: ScheduledMatch, account: Account | None, now: dt.datetime) -> None:
    """End the ruling of a withdrawn no-show, if any, so that the boards of the match count."""
    row = _results_of(match)
    if row is None:
        return
    Event.objects.select_for_update().get(pk=match.event_id)
    standing = MatchRuling.objects.select_for_update().filter(
        match=row, form=NO_SHOW, removed_in__isnull=True
    )
    if not standing.exists():
        return

    def write(revision: ResultRevision) -> None:
        standing.update(removed_in=revision)

    revise_results(event=match.event, write=write, account=account, now=now, reason=_text(match))


def _results_of(match: ScheduledMatch) -> Match | None:
    """Return the match among the results, whichever team is home there; one from a file first."""
    both = [match.home_id, match.away_id]
    rows = Match.objects.filter(
        event=match.event_id, round=match.round, home__in=both, away__in=both
    )
    return min(rows, key=lambda row: (row.key.startswith(ONLY_RULED), row.pk), default=None)


def _text(match: ScheduledMatch) -> str:
    """Return why the results change. It stays as it is, so it names no team."""
    with translation.override(language_of()):
        return gettext("Round %(round)s, match %(number)s: %(state)s") % {
            "round": match.round,
            "number": match.number,
            "state": match.get_ending_display(),
        }
