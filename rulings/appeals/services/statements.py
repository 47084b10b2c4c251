"""Appeals stated: against a ruling or a penalty, by whom, in time or late."""

import datetime as dt
from collections.abc import Collection
from dataclasses import asdict, dataclass, replace
from typing import Any

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.timezone import localdate

from federation.errors import RuleError
from federation.mail.services.notices import notify
from federation.models import Account, Person
from federation.rules.figures_deadlines import AppealFigures
from federation.rules.figures_penalties import Sanction
from rulings.appeals.rules import (
    RulingTimes,
    ad_hoc_appeal_ends,
    discipline_appeal_ends,
    is_in_time,
)
from rulings.appeals.selectors.appeals import holidays_around, ruling_times
from rulings.appeals.selectors.contested import (
    Contested,
    entries_concerned,
    event_of,
    last_version,
    notified_at,
    session_of,
)
from rulings.appeals.selectors.terms import committee_ends, is_for_the_director
from rulings.appeals.services.appeals import (
    close_appeal,
    concerned_by,
    held_appeal,
    next_number,
    note_pending,
    record_appeal,
    refuse_unsupported,
    who_must_want,
    with_partners,
)
from rulings.appeals.services.consents import ask_consents, back_appeal
from rulings.models import (
    PENDING,
    Appeal,
    AppealBody,
    AppealState,
    Penalty,
    RevisionKind,
    Ruling,
)
from rulings.rules.appeals import route
from tournaments.models import Entry
from tournaments.selectors.rule_sets import regulation_of


@dataclass(frozen=True, slots=True)
class AppealDraft:
    """The statement of a contestant: against what, who supports it, why. sanction: contested."""

    contested: Contested
    entry: Entry
    backers: Collection[Person]
    grounds: str
    sanction: Sanction | None = None


@transaction.atomic
def state_appeal(*, draft: AppealDraft, account: Account, now: dt.datetime) -> Appeal:
    """State an appeal; a late one is stored as late, and not considered.

    If the times are not known yet, the director adds them afterwards. Raises: RuleError.
    Source: RTP 3.8.1, 3.8.1.1, 3.8.1.2.
    """
    what = _held_contested(draft.contested)
    sanction = Sanction(what.sanction) if isinstance(what, Penalty) else draft.sanction
    if draft.entry not in entries_concerned(what):
        raise RuleError("appeal_not_theirs", article="RTP 3.8.1")
    if not draft.grounds.strip():
        raise RuleError("appeal_grounds_missing", article="RTP 3.8.1.1")
    event = event_of(what)
    way = route(sanction)
    body = AppealBody(way.body.value)
    if body != AppealBody.DISCIPLINE:
        draft = replace(draft, backers=with_partners(draft.entry, draft.backers, account))
    needed = _needed_for(draft, what, body)
    of_what: dict[str, Any] = (
        {"penalty": what}
        if isinstance(what, Penalty)
        else {"ruling": what, "version": last_version(what)}
    )
    made = Appeal.objects.filter(entry=draft.entry, body=body, state__in=PENDING)
    kind = "penalty" if isinstance(what, Penalty) else "ruling"
    if made.filter(**{kind: what}).exists():
        raise RuleError("appeal_made_before", article="RTP 3.8.1")
    appeal = Appeal.objects.create(
        event=event,
        number=next_number(event),
        body=body,
        entry=draft.entry,
        sanction=sanction.value if sanction else "",
        grounds=draft.grounds.strip(),
        stated_at=now,
        stated_by=account,
        **of_what,
    )
    back_appeal(
        appeal,
        backers=draft.backers,
        needed=needed,
        account=account,
        now=now,
    )
    record_appeal("appeal_stated", appeal, account, body=body.value)
    if way.suspends:
        note_pending(appeal, account, now)
    _notify_of_statement(appeal, now)
    times = ruling_times(event, session_of(what), notified_at(appeal))
    to_committee = body == AppealBody.COMMITTEE
    if times is None or not (to_committee and is_for_the_director(event, times, stated_at=now)):
        appeal = _timed(appeal, times, account, now)
    ask_consents(appeal, now)
    return appeal


# No session lasts longer than a season.
FARTHEST = dt.timedelta(days=366)


@dataclass(frozen=True, slots=True)
class StatedTimes:
    """The times according to the director. committee_left: after the last session.

    until: the term set by the director, if that of the rule had ended before the ruling was told.
    """

    ended_at: dt.datetime
    results_at: dt.datetime
    notified_at: dt.datetime
    next_match_at: dt.datetime | None = None
    next_session_at: dt.datetime | None = None
    committee_left: bool = False
    until: dt.datetime | None = None


@transaction.atomic
def set_times(*, appeal: Appeal, times: StatedTimes, account: Account, now: dt.datetime) -> Appeal:
    """Set until when an appeal to a committee could be made, and whether it came in time.

    Raises: RuleError. Source: RTP 3.8.1.1.
    """
    appeal = held_appeal(appeal)
    if appeal.body != AppealBody.COMMITTEE:
        raise RuleError("appeal_of_another_body", article="RTP 3.8.1")
    _refuse_far_times(appeal, times)
    local_times = RulingTimes(
        ended_at=timezone.localtime(times.ended_at),
        results_at=timezone.localtime(times.results_at),
        notified_at=timezone.localtime(times.notified_at),
        next_match_at=_local(times.next_match_at),
        next_session_at=_local(times.next_session_at),
        committee_available=not times.committee_left,
    )
    return _timed(appeal, local_times, account, now, until=_local(times.until))


def _refuse_far_times(appeal: Appeal, times: StatedTimes) -> None:
    """Refuse a time of another year than the appeal's: a typing error. Raises: RuleError."""
    said = (
        times.ended_at, times.results_at, times.notified_at, times.next_match_at,
        times.next_session_at, times.until,
    )  # fmt: skip
    if any(at is not None and abs(at - appeal.stated_at) > FARTHEST for at in said):
        raise RuleError("appeal_times_far_away", article="RTP 3.8.1.1", days=FARTHEST.days)


def _held_contested(contested: Contested) -> Contested:
    """Return the contested ruling or penalty, locked. Raises: RuleError if none is in force."""
    if isinstance(contested, Penalty):
        held = Penalty.objects.select_for_update(of=("self",)).get(pk=contested.pk)
        if held.taken_back_at is not None:
            raise RuleError("appeal_penalty_taken_back", article="RTP 3.8.1")
        return held
    ruling = Ruling.objects.select_for_update().get(pk=contested.pk)
    version = last_version(ruling)
    if version is None:
        raise RuleError("appeal_not_theirs", article="RTP 3.8.1")
    if version.kind == RevisionKind.WITHDRAWN:
        raise RuleError("appeal_ruling_taken_back", article="RTP 3.8.1")
    return ruling


def _needed_for(draft: AppealDraft, what: Contested, body: AppealBody) -> set[int]:
    """Return whose consent is required; in discipline a player acts alone.

    Raises: RuleError if one of them is not named. Source: Law 92A, 92D; RTP 3.8.1, 3.8.1.2.
    """
    named = what.player if isinstance(what, Penalty) else None
    if body == AppealBody.DISCIPLINE and named is not None:
        if named.person_id not in {person.pk for person in draft.backers}:
            raise RuleError("appeal_needs_the_player", article="RTP 3.8.1.2")
        return {named.person_id}
    refuse_unsupported(draft.entry, draft.backers)
    return who_must_want(draft.entry)


def _timed(
    appeal: Appeal,
    times: RulingTimes | None,
    account: Account,
    now: dt.datetime,
    *,
    until: dt.datetime | None = None,
) -> Appeal:
    """Store until when the appeal could be made; a late one to a committee is closed."""
    figures = regulation_of(appeal.event).appeals
    if appeal.body == AppealBody.DISCIPLINE:
        day = discipline_appeal_ends(localdate(notified_at(appeal)), figures)
        ends_at = timezone.make_aware(dt.datetime.combine(day, dt.time(23, 59)))
    elif times is None:
        return appeal
    else:
        ends_at = _committee_ends(appeal, times, figures)
        if ends_at <= times.notified_at:
            ends_at = _by_word(ends_at, times.notified_at, until)
    appeal.ends_at = ends_at
    appeal.is_late = not is_in_time(appeal.stated_at, ends_at)
    if times is not None:
        appeal.times = {
            name: value.isoformat() if isinstance(value, dt.datetime) else value
            for name, value in asdict(times).items()
        }
    appeal.save(update_fields=["ends_at", "is_late", "is_ad_hoc", "times"])
    if appeal.is_late and appeal.body == AppealBody.COMMITTEE:
        return close_appeal(appeal, AppealState.NOT_CONSIDERED, "appeal_came_late", account, now)
    return appeal


def _by_word(
    ends_at: dt.datetime, notified_at: dt.datetime, until: dt.datetime | None
) -> dt.datetime:
    """Return the director's own term if that of the rule ended before the ruling was known."""
    if until is None:
        data = {"ends_at": _written(ends_at), "notified_at": _written(notified_at)}
        raise RuleError("appeal_term_before_told", article="RTP 3.8.1.1", **data)
    if until <= notified_at:
        raise RuleError("appeal_term_not_after_told", article="RTP 3.8.1.1")
    return until


def _written(at: dt.datetime) -> str:
    return at.strftime("%d/%m/%Y %H:%M")


def _committee_ends(appeal: Appeal, times: RulingTimes, figures: AppealFigures) -> dt.datetime:
    ends_at = committee_ends(appeal.event, times)
    holidays = holidays_around(timezone.localdate(times.notified_at))
    is_late = times.notified_at > times.ended_at + dt.timedelta(minutes=figures.committee_minutes)
    appeal.is_ad_hoc = (
        is_late
        and not times.committee_available
        and ends_at == ad_hoc_appeal_ends(times.notified_at, holidays=holidays, figures=figures)
    )
    return ends_at


def _notify_of_statement(appeal: Appeal, now: dt.datetime) -> None:
    notify(
        "notice_appeal_stated",
        about=f"appeal:{appeal.pk}",
        values={"event": appeal.event.name, "number": appeal.number},
        link=reverse("appeal-detail", args=[appeal.pk]),
        to=concerned_by(appeal),
        now=now,
    )


def _local(value: dt.datetime | None) -> dt.datetime | None:
    return timezone.localtime(value) if value else None
