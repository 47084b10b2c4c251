"""What a prospective appellant has to know: the term, and the deposit."""

import datetime as dt
from dataclasses import dataclass
from enum import StrEnum

from django.utils import timezone

from federation.errors import RuleError
from federation.money.selectors.fees import fee_schedule
from federation.rules.fees import fee_amount
from federation.rules.money import Money
from rulings.appeals.rules import RulingTimes, committee_appeal_ends, is_in_time
from rulings.appeals.selectors.appeals import holidays_around, ruling_times
from rulings.models import AppealBody
from tournaments.models import Event, EventKind, Session
from tournaments.selectors.rule_sets import regulation_of

# The name of each body's deposit in the table of fees.
FEES = {
    AppealBody.COMMITTEE: "APPEAL_DEPOSIT_CA",
    AppealBody.DISCIPLINE: "APPEAL_DEPOSIT_CD",
    AppealBody.JUSTICE: "APPEAL_DEPOSIT_CJ",
}


def deposit_due(event: Event, body: AppealBody, *, on: dt.date) -> Money | None:
    """Return the deposit of an appeal; None if the table of fees has none for it."""
    try:
        _row, schedule = fee_schedule(event.season, on=on)
        return fee_amount(schedule, FEES[body])
    except RuleError:
        return None


class TermState(StrEnum):
    """The state of the term of an appeal to a committee.

    ENDED: an appeal stated now is late. DIRECTORS: it appears to have ended, and the director
    decides until when it ran. UNNOTED: the session has no times yet; EXPECTED_OVER: by its
    published results it ended.
    """

    RUNS = "RUNS"
    ENDED = "ENDED"
    DIRECTORS = "DIRECTORS"
    UNNOTED = "UNNOTED"
    EXPECTED_OVER = "EXPECTED_OVER"


@dataclass(frozen=True, slots=True)
class Term:
    """Until when an appeal to a committee may be stated.

    ends_at: for a session without times, as expected from its published results, None without any.
    published_at: of those results, only for a session without times.
    """

    state: TermState
    ends_at: dt.datetime | None = None
    published_at: dt.datetime | None = None


def committee_term(
    event: Event, session: int, notified_at: dt.datetime, *, now: dt.datetime
) -> Term:
    """Return the state of the term of a ruling, for an appeal stated now.

    Source: RTP 3.8.1.1.
    """
    times = ruling_times(event, session, notified_at)
    if times is None:
        return _expected(event, session, notified_at, now)
    ends_at = committee_ends(event, times)
    if is_for_the_director(event, times, stated_at=now):
        return Term(TermState.DIRECTORS, ends_at)
    return Term(TermState.RUNS if is_in_time(now, ends_at) else TermState.ENDED, ends_at)


def is_for_the_director(event: Event, times: RulingTimes, *, stated_at: dt.datetime) -> bool:
    """Return whether an appeal is late only by times nobody noted, so that the director decides.

    It is also so if its term had ended before the ruling was told: nobody could meet it. The start
    of a team's next match, and whether the committee left after the last session, are not noted;
    both give longer terms than those assumed without them. Source: RTP 3.8.1.1.
    """
    usual = dt.timedelta(minutes=regulation_of(event).appeals.committee_minutes)
    if times.notified_at <= times.ended_at + usual:
        return False
    settled = times.next_session_at is not None and event.kind != EventKind.TEAMS
    assumed = committee_ends(event, times)
    if assumed <= times.notified_at:
        return True
    return not settled and not is_in_time(stated_at, assumed)


def committee_ends(event: Event, times: RulingTimes) -> dt.datetime:
    """Return when the term of an appeal to a committee ends by the times noted.

    Source: RTP 3.8.1.1.
    """
    holidays = holidays_around(timezone.localdate(times.notified_at))
    figures = regulation_of(event).appeals
    return committee_appeal_ends(times, holidays=holidays, figures=figures)


def _expected(event: Event, session: int, notified_at: dt.datetime, now: dt.datetime) -> Term:
    """Return the term expected from the published results of a session without times."""
    played = Session.objects.filter(event=event, number=session).values_list("played_on", flat=True)
    begun = next(iter(played), None) or event.starts_on
    midnight = timezone.make_aware(dt.datetime.combine(begun, dt.time()))
    published = event.revisions.filter(made_at__gte=midnight).order_by("number").first()
    if published is None:
        return Term(TermState.UNNOTED)
    usual = dt.timedelta(minutes=regulation_of(event).appeals.committee_minutes)
    ends_at = max(published.made_at, notified_at) + usual
    state = TermState.UNNOTED if ends_at >= now else TermState.EXPECTED_OVER
    return Term(state, ends_at, published.made_at)
