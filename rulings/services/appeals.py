"""Appeals until they are heard: stated, timed, with their deposit, closed without a decision."""

import datetime as dt
from collections.abc import Collection
from dataclasses import asdict, dataclass
from enum import StrEnum

from django.db import transaction
from django.utils import timezone
from django.utils.timezone import localdate

from federation.errors import RuleError
from federation.models import Account, Deposit, DepositKind, Person
from federation.rules.figures_deadlines import AppealFigures
from federation.rules.figures_penalties import Sanction
from federation.selectors.dues import Addressee
from federation.selectors.ledger import outstanding_cents
from federation.services.audit import record_event
from federation.services.deposits import DepositDraft, ask_deposit, return_deposit
from federation.services.ledger import record_payment
from rulings.models import (
    PENDING,
    Appeal,
    AppealBacker,
    AppealBody,
    AppealState,
    Ruling,
)
from rulings.rules.appeal_clocks import (
    RulingTimes,
    ad_hoc_appeal_ends,
    committee_appeal_ends,
    discipline_appeal_ends,
    is_in_time,
)
from rulings.rules.appeals import Body, Contestant, refuse_unless_supported, route
from rulings.selectors.addressees import directors_of, members_of, reached
from rulings.selectors.appeals import (
    COUNCILS,
    appeals_pending,
    captain_of,
    entries_of_ruling,
    holidays_around,
    last_version,
    parties_of,
    people_of_entry,
    ruling_times,
)
from rulings.services.notices import tell
from scoring.services.homologation import record_appeal_lodged, record_appeals_decided
from tournaments.models import Entry, Event
from tournaments.selectors.rule_sets import regulation_of

FEES = {
    AppealBody.COMMITTEE: "APPEAL_DEPOSIT_CA",
    AppealBody.DISCIPLINE: "APPEAL_DEPOSIT_CD",
    AppealBody.JUSTICE: "APPEAL_DEPOSIT_CJ",
}


@dataclass(frozen=True, slots=True)
class AppealDraft:
    """What a contestant says: which ruling, who wants it, why. sanction: the one contested."""

    ruling: Ruling
    entry: Entry
    backers: Collection[Person]
    grounds: str
    sanction: Sanction | None = None


@transaction.atomic
def state_appeal(*, draft: AppealDraft, account: Account, now: dt.datetime) -> Appeal:
    """Take the wish to appeal down; one that comes late is kept as late, and not considered.

    Where the times are not known yet, the director tells them afterwards. Raises: RuleError.
    Source: RTP 3.8.1, 3.8.1.1, 3.8.1.2.
    """
    ruling = Ruling.objects.select_for_update().get(pk=draft.ruling.pk)
    version = last_version(ruling)
    if version is None or draft.entry not in entries_of_ruling(ruling):
        raise RuleError("appeal_not_theirs", article="RTP 3.8.1")
    if not draft.grounds.strip():
        raise RuleError("appeal_grounds_missing", article="RTP 3.8.1.1")
    event = ruling.incident.event
    way = route(draft.sanction)
    body = AppealBody(way.body.value)
    _refuse_unsupported(draft, event)
    if Appeal.objects.filter(
        ruling=ruling, entry=draft.entry, body=body, state__in=PENDING
    ).exists():
        raise RuleError("appeal_made_before", article="RTP 3.8.1")
    appeal = Appeal.objects.create(
        event=event,
        number=next_number(event),
        body=body,
        ruling=ruling,
        version=version,
        entry=draft.entry,
        sanction=draft.sanction.value if draft.sanction else "",
        grounds=draft.grounds.strip(),
        stated_at=now,
        stated_by=account,
    )
    _back(appeal, draft.backers)
    _record("appeal_stated", appeal, account, body=body.value)
    if way.suspends:
        note_pending(appeal, account, now)
    _tell_stated(appeal, account, now)
    return _timed(appeal, ruling_times(ruling.incident, version.made_at), account, now)


@dataclass(frozen=True, slots=True)
class ToldTimes:
    """What the director says of the times. committee_left: after the last session."""

    ended_at: dt.datetime
    results_at: dt.datetime
    told_at: dt.datetime
    next_match_at: dt.datetime | None = None
    next_session_at: dt.datetime | None = None
    committee_left: bool = False


@transaction.atomic
def set_times(*, appeal: Appeal, times: ToldTimes, account: Account, now: dt.datetime) -> Appeal:
    """Settle until when an appeal to a committee could be made, and whether it came in time.

    Raises: RuleError. Source: RTP 3.8.1.1.
    """
    appeal = held_appeal(appeal)
    if appeal.body != AppealBody.COMMITTEE:
        raise RuleError("appeal_of_another_body", article="RTP 3.8.1")
    told = RulingTimes(
        ended_at=timezone.localtime(times.ended_at),
        results_at=timezone.localtime(times.results_at),
        told_at=timezone.localtime(times.told_at),
        next_match_at=_local(times.next_match_at),
        next_session_at=_local(times.next_session_at),
        committee_available=not times.committee_left,
    )
    return _timed(appeal, told, account, now)


class PaidBy(StrEnum):
    """How a deposit comes in."""

    CASH = "cash"
    TRANSFER = "transfer"


@transaction.atomic
def receive_deposit(
    *, appeal: Appeal, paid_by: PaidBy, account: Account, now: dt.datetime
) -> Deposit:
    """Take the deposit of an appeal, by the fee table; it goes before its body now.

    Raises: RuleError where the table has no amount. Source: RTP 3.8.1.1, 3.8.1.2, 3.8.3.
    """
    appeal = held_appeal(appeal)
    if appeal.deposit is not None:
        raise RuleError("appeal_deposit_received", article="RTP 3.8.1.1")
    payer = appeal.backers.select_related("person").first()
    deposit = ask_deposit(
        draft=DepositDraft(
            kind=DepositKind.APPEAL,
            season=appeal.event.season,
            fee_code=FEES[AppealBody(appeal.body)],
            about=f"appeal:{appeal.pk}",
            subject=f"{appeal.event.name}: R{appeal.number}"[:160],
            person=payer.person if payer else None,
            due_on=localdate(now),
        ),
        on=localdate(now),
        account=account,
    )
    record_payment(
        request=deposit.request,
        amount_cents=outstanding_cents(deposit.request),
        received_on=localdate(now),
        method=paid_by.value,
        bank_reference="",
        account=account,
    )
    appeal.deposit, appeal.state = deposit, AppealState.OPEN
    appeal.save(update_fields=["deposit", "state"])
    _record("appeal_deposit_received", appeal, account, amount_cents=deposit.amount_cents)
    return deposit


@transaction.atomic
def leave_unconsidered(
    *, appeal: Appeal, reason: str, account: Account, now: dt.datetime
) -> Appeal:
    """Close an appeal whose deposit did not come. Raises: RuleError. Source: RTP 3.8.1.1."""
    appeal = held_appeal(appeal)
    if appeal.deposit is not None:
        raise RuleError("appeal_deposit_received", article="RTP 3.8.1.1")
    return _closed(appeal, AppealState.NOT_CONSIDERED, reason, account, now)


@transaction.atomic
def withdraw_appeal(*, appeal: Appeal, reason: str, account: Account, now: dt.datetime) -> Appeal:
    """Take an appeal back before it is decided; the deposit goes back. Raises: RuleError."""
    appeal = held_appeal(appeal)
    if appeal.decided_at is not None:
        raise RuleError("appeal_decided_before", article="RTP 3.8.2")
    closed = _closed(appeal, AppealState.WITHDRAWN, reason, account, now)
    if closed.deposit is not None:
        on = localdate(now)
        return_deposit(deposit=closed.deposit, reason=reason, account=account, on=on)
    return closed


def held_appeal(appeal: Appeal) -> Appeal:
    """Return a pending appeal, nobody else touching it. Raises: RuleError once it is closed."""
    held = (
        Appeal.objects.select_for_update(of=("self",))
        .select_related(
            "event__season",
            "event__rule_set",
            "ruling__incident__event",
            "version__made_by",
            "entry",
            "deposit__request",
        )
        .get(pk=appeal.pk)
    )
    if held.state not in PENDING:
        raise RuleError("appeal_not_pending", article="RTP 3.8.1")
    return held


def reference_of(appeal: Appeal) -> str:
    """Return what an appeal is called where homologation waits for it."""
    return f"R{appeal.number}/{appeal.event_id}"


def next_number(event: Event) -> int:
    """Return the number of the next appeal of an event."""
    return Appeal.objects.filter(event=event).count() + 1


def note_pending(appeal: Appeal, account: Account, now: dt.datetime) -> None:
    """Let an appeal hold homologation back. Source: RTP 3.8.1."""
    record_appeal_lodged(
        event=appeal.event,
        body=appeal.body,
        reference=reference_of(appeal),
        evidence=f"{appeal.get_body_display()} {reference_of(appeal)}",
        account=account,
        now=now,
    )


def release_event(event: Event, account: Account, now: dt.datetime) -> None:
    """Let homologation go on once no appeal of the event is pending. Source: RTP 3.8.1.1."""
    if not appeals_pending(event).exists():
        told = Appeal.objects.filter(event=event).order_by("number")
        evidence = "; ".join(f"R{each.number}: {each.state}" for each in told)[:300]
        evidence = evidence or "the director's report tells of none"
        record_appeals_decided(event=event, evidence=evidence, account=account, now=now)


def concerned_by(appeal: Appeal) -> list[Addressee]:
    """Return whom to tell of an appeal: every party, the directors, the body."""
    players = Person.objects.filter(pk__in=parties_of(appeal).players)
    council = COUNCILS.get(AppealBody(appeal.body))
    to = [*reached(players), *directors_of(appeal.event)]
    return to + (members_of(council, on=localdate(appeal.stated_at)) if council else [])


def _refuse_unsupported(draft: AppealDraft, event: Event) -> None:
    kind = {"PAIRS": Contestant.PAIR, "TEAMS": Contestant.TEAM}.get(
        event.kind, Contestant.INDIVIDUAL
    )
    refuse_unless_supported(
        kind,
        players={person.pk for person in people_of_entry(draft.entry)},
        backing={person.pk for person in draft.backers},
        captain=captain_of(draft.entry) if kind is Contestant.TEAM else 0,
    )


def _back(appeal: Appeal, people: Collection[Person]) -> None:
    rows = [AppealBacker(appeal=appeal, person=person) for person in people]
    AppealBacker.objects.bulk_create(rows)


def _timed(appeal: Appeal, times: RulingTimes | None, account: Account, now: dt.datetime) -> Appeal:
    """Write down until when the appeal could be made; late ones to a committee end here."""
    figures = regulation_of(appeal.event).appeals
    if appeal.body == AppealBody.DISCIPLINE:
        day = discipline_appeal_ends(localdate(appeal.version.made_at), figures)
        ends_at = timezone.make_aware(dt.datetime.combine(day, dt.time(23, 59)))
    elif times is None:
        return appeal
    else:
        ends_at = _committee_ends(appeal, times, figures)
    appeal.ends_at = ends_at
    appeal.is_late = not is_in_time(appeal.stated_at, ends_at)
    if times is not None:
        appeal.times = {
            name: value.isoformat() if isinstance(value, dt.datetime) else value
            for name, value in asdict(times).items()
        }
    appeal.save(update_fields=["ends_at", "is_late", "is_ad_hoc", "times"])
    if appeal.is_late and Body(appeal.body) is Body.COMMITTEE:
        return _closed(appeal, AppealState.NOT_CONSIDERED, "appeal_came_late", account, now)
    return appeal


def _committee_ends(appeal: Appeal, times: RulingTimes, figures: AppealFigures) -> dt.datetime:
    holidays = holidays_around(times.told_at.date())
    ends_at = committee_appeal_ends(times, holidays=holidays, figures=figures)
    told_late = times.told_at > times.ended_at + dt.timedelta(minutes=figures.committee_minutes)
    appeal.is_ad_hoc = (
        told_late
        and not times.committee_available
        and ends_at == ad_hoc_appeal_ends(times.told_at, holidays=holidays, figures=figures)
    )
    return ends_at


def _closed(
    appeal: Appeal, state: AppealState, reason: str, account: Account, now: dt.datetime
) -> Appeal:
    if not reason.strip():
        raise RuleError("appeal_close_reason_missing", article="RTP 3.8.1.1")
    appeal.state, appeal.closed_reason, appeal.closed_at = state, reason.strip(), now
    appeal.save(update_fields=["state", "closed_reason", "closed_at"])
    _record(f"appeal_{state.lower()}", appeal, account, reason=appeal.closed_reason)
    if appeal.body != AppealBody.DISCIPLINE:
        release_event(appeal.event, account, now)
    tell(
        "notice_appeal_closed",
        about=f"appeal:{appeal.pk}",
        values={"event": appeal.event.name, "number": appeal.number, "reason": reason},
        link=f"/appeals/{appeal.pk}/",
        to=concerned_by(appeal),
        account=account,
        now=now,
    )
    return appeal


def _tell_stated(appeal: Appeal, account: Account, now: dt.datetime) -> None:
    tell(
        "notice_appeal_stated",
        about=f"appeal:{appeal.pk}",
        values={"event": appeal.event.name, "number": appeal.number},
        link=f"/appeals/{appeal.pk}/",
        to=concerned_by(appeal),
        account=account,
        now=now,
    )


def _record(act: str, appeal: Appeal, account: Account, **details: object) -> None:
    record_event(act, subject=f"appeal:{appeal.pk}", account=account, details=details)


def _local(value: dt.datetime | None) -> dt.datetime | None:
    return timezone.localtime(value) if value else None
