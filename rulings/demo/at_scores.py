"""Rulings on scores in the demo: a board, a penalty, a match; by the services of the pages."""

import datetime as dt
from fractions import Fraction

from django.utils.translation import gettext

from federation.models import Account
from rulings.demo.accounts import email_of
from rulings.demo.course import moment
from rulings.models import Incident
from rulings.penalties.services.penalties import PenaltyDraft, give_penalty
from rulings.rules.penalties import LATE
from rulings.selectors.directed_events import events_of_director
from scoring.adjustments.services.adjustments import BoardAct, give_board_rulings
from scoring.adjustments.services.match_rulings import MatchAct, Meeting, give_match_ruling
from scoring.engine.line_rulings import LineRuling
from scoring.engine.match_rulings import MatchRuling as Ruling
from scoring.engine.types import Outcome
from scoring.engine_input.rows import recorded_results
from scoring.models import Match, MatchRulingForm, ResultState
from tournaments.models import Entry, Event, EventKind, PlayFormat

MINUTES = dt.timedelta(minutes=20)


def fill_rulings_on_scores(*, today: dt.date) -> None:
    """Rule at the latest events of the demo's director that are not homologated yet."""
    director = Account.objects.get(email=email_of("director"))
    mine = events_of_director(director).filter(ends_on__lte=today, result__isnull=False)
    pairs = mine.filter(kind=EventKind.PAIRS).first()
    if pairs is not None:
        rule_on_a_board(pairs, director=director, at=moment(pairs.starts_on, 17))
    teams = (
        Event.objects.filter(
            kind=EventKind.TEAMS, method="imps_vp", result__state=ResultState.PROVISIONAL
        )
        .exclude(team_play__format=PlayFormat.KNOCKOUT)
        .order_by("-ends_on")
        .first()
    )
    if teams is not None:
        office = Account.objects.get(email=email_of("office"))
        rule_on_a_match(teams, account=office, at=moment(teams.ends_on, 18))


def _after_results(event: Event, at: dt.datetime) -> dt.datetime:
    """Return a moment, or minutes after the last change of results if that is later.

    The change by a ruling is a revision of results: it never precedes the one it changes.
    """
    last = event.revisions.order_by("-number").first()
    return at if last is None else max(at, last.made_at + MINUTES)


def rule_on_a_board(event: Event, *, director: Account, at: dt.datetime) -> None:
    """Weight the score of the board ruled on in the log, and deduct points for coming late.

    An event under Laws without weighted scores gets none.
    """
    ruled = Incident.objects.filter(event=event, ruling__isnull=False).first()
    lines = [
        line
        for line in recorded_results(event)
        if line.ns
        and line.ew
        and line.ns_score not in (None, 0)
        and (ruled is None or (line.board, line.table) == (ruled.board, ruled.table))
    ]
    if not lines:
        return
    at = _after_results(event, at)
    line = lines[0]
    made = line.ns_score or 0
    weighed = LineRuling(
        "weighted", outcomes=(Outcome(made, Fraction(3, 5)), Outcome(-50, Fraction(2, 5)))
    )
    give_board_rulings(
        event=event,
        acts=[BoardAct(line.place, weighed, "Law 12 C1(c)")],
        account=director,
        now=at,
        reason=gettext("Too low a bid put right; the contract might not have been reached"),
        reference=f"#{ruled.number}" if ruled is not None else "",
    )
    draft = PenaltyDraft(
        entry=Entry.objects.get(event=event, key=line.ew),
        offence=LATE,
        minutes=15,
        facts=gettext("Came to the table a quarter of an hour late"),
        unit="top" if event.method == "matchpoints" else "imps",
        session=line.session,
    )
    give_penalty(draft=draft, account=director, now=at + MINUTES)


def rule_on_a_match(event: Event, *, account: Account, at: dt.datetime) -> None:
    """Cancel a fouled board of the first match of an event of teams."""
    match = Match.objects.filter(event=event).select_related("home", "away").first()
    boards = match and match.board_results.filter(removed_in__isnull=True).order_by("board")
    if match is None or not boards:
        return
    meeting = Meeting(match.round, match.home, match.away, match.session, match)
    board = boards[0].board
    give_match_ruling(
        event=event,
        act=MatchAct(meeting, Ruling(MatchRulingForm.CANCELLED, boards=(board,)), "RTP 2.3.6.4"),
        account=account,
        now=_after_results(event, at),
        reason=gettext("Two cards had changed hands; no board was left to replace it"),
    )
