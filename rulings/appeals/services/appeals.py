"""Appeals before they are heard: deposit, closing without a decision; shared functions."""

import datetime as dt
from collections.abc import Collection
from enum import StrEnum

from django.db import transaction
from django.urls import reverse
from django.utils import translation
from django.utils.timezone import localdate
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.mail.selectors.addressees import Addressee
from federation.mail.services.notices import notify
from federation.models import Account, Deposit, DepositKind, Person
from federation.money.selectors.ledger import outstanding_cents
from federation.money.services.deposits import DepositDraft, ask_deposit, return_deposit
from federation.money.services.ledger import record_payment
from federation.selectors.languages import language_of
from federation.services.audit import record_event
from federation.texts import spoken_value
from rulings.appeals.selectors.appeals import (
    COUNCILS,
    appeals_pending,
    captain_of,
    consents_awaited,
    parties_of,
    people_of_entry,
)
from rulings.appeals.selectors.terms import FEES
from rulings.councils.selectors.case_sources import cases_of
from rulings.councils.services.case_sources import open_case_of_appeal
from rulings.councils.services.cases import close_case
from rulings.models import (
    PENDING,
    Appeal,
    AppealBody,
    AppealState,
    CaseState,
)
from rulings.rules.appeals import Contestant, refuse_unless_supported
from scoring.homologation.services.homologation import record_appeal_lodged, record_appeals_decided
from tournaments.models import Entry, Event, EventKind
from tournaments.selectors.addressees import directors_of, members_of, reached


class PaidBy(StrEnum):
    """How a deposit is paid."""

    CASH = "cash"
    TRANSFER = "transfer"


@transaction.atomic
def receive_deposit(
    *, appeal: Appeal, paid_by: PaidBy, account: Account, now: dt.datetime
) -> Deposit:
    """Receive the deposit of an appeal, by the fee table; the appeal then goes to its body.

    A council's case opens with it. While a consent is missing, the appeal still waits.

    Raises: RuleError if the table has no amount. Source: RTP 3.8.1.1, 3.8.1.2, 3.8.3.
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
    appeal.deposit = deposit
    appeal.save(update_fields=["deposit"])
    record_appeal("appeal_deposit_received", appeal, account, amount_cents=deposit.amount_cents)
    settle_state(appeal, account, now)
    return deposit


def settle_state(appeal: Appeal, account: Account, now: dt.datetime) -> Appeal:
    """Submit an appeal to its body once the required consents and its deposit are there.

    Source: Law 92D; RTP 3.8.1.1.
    """
    if consents_awaited(appeal).exists():
        return appeal
    appeal.state = AppealState.STATED if appeal.deposit is None else AppealState.OPEN
    appeal.save(update_fields=["state"])
    if appeal.state == AppealState.STATED:
        return appeal
    open_case_of_appeal(appeal=appeal, account=account, now=now)
    notify(
        "notice_appeal_goes_on",
        about=f"appeal:{appeal.pk}",
        values={"event": appeal.event.name, "number": appeal.number},
        link=reverse("appeal-detail", args=[appeal.pk]),
        to=concerned_by(appeal),
        now=now,
    )
    return appeal


@transaction.atomic
def leave_unconsidered(
    *, appeal: Appeal, reason: str, account: Account, now: dt.datetime
) -> Appeal:
    """Close an appeal without its deposit, or without the partner's or captain's consent.

    Raises: RuleError. Source: Law 92D; RTP 3.8.1.1.
    """
    appeal = held_appeal(appeal)
    if appeal.deposit is not None and not consents_awaited(appeal).exists():
        raise RuleError("appeal_deposit_received", article="RTP 3.8.1.1")
    return close_with_deposit(appeal, AppealState.NOT_CONSIDERED, reason, account, now)


@transaction.atomic
def withdraw_appeal(*, appeal: Appeal, reason: str, account: Account, now: dt.datetime) -> Appeal:
    """Withdraw an appeal before it is decided; the deposit is refunded. Raises: RuleError."""
    appeal = held_appeal(appeal)
    if appeal.decided_at is not None:
        raise RuleError("appeal_decided_before", article="RTP 3.8.2")
    return close_with_deposit(appeal, AppealState.WITHDRAWN, reason, account, now)


def held_appeal(appeal: Appeal) -> Appeal:
    """Return a pending appeal, locked. Raises: RuleError once it is closed."""
    held = (
        Appeal.objects.select_for_update(of=("self",))
        .select_related(
            "event__season",
            "event__rule_set",
            "ruling__incident__event",
            "version__made_by",
            "penalty__incident",
            "penalty__given_by",
            "entry",
            "deposit__request",
        )
        .get(pk=appeal.pk)
    )
    if held.state not in PENDING:
        raise RuleError("appeal_not_pending", article="RTP 3.8.1")
    return held


def refuse_unsupported(entry: Entry, backers: Collection[Person]) -> None:
    """Refuse an appeal without the consent of both of a pair, or a team's captain.

    Raises: RuleError. Source: Law 92A, 92D; RTP 3.8.1.
    """
    kind = {EventKind.PAIRS: Contestant.PAIR, EventKind.TEAMS: Contestant.TEAM}.get(
        EventKind(entry.event.kind), Contestant.INDIVIDUAL
    )
    needed = who_must_want(entry)
    refuse_unless_supported(
        kind,
        players=needed,
        backing={person.pk for person in backers},
        captain=next(iter(needed)) if kind is Contestant.TEAM else 0,
    )


def who_must_want(entry: Entry) -> set[int]:
    """Return the people whose consent an appeal requires. Source: Law 92A, 92D."""
    if entry.event.kind == EventKind.TEAMS:
        return {captain_of(entry)}
    return {person.pk for person in people_of_entry(entry)}


def with_partners(
    entry: Entry, backers: Collection[Person], account: Account
) -> Collection[Person]:
    """Return who supports an appeal and, if a player of the entry states it, who must want it too.

    The player need not name them: they are asked. A director names those who said so at the table.
    Source: Law 92D.
    """
    if account.person_id not in {person.pk for person in people_of_entry(entry)}:
        return backers
    missing = who_must_want(entry) - {person.pk for person in backers}
    return [*backers, *Person.objects.filter(pk__in=missing)]


def reference_of(appeal: Appeal) -> str:
    """Return the name of an appeal in the records of homologation."""
    return f"R{appeal.number}/{appeal.event_id}"


def next_number(event: Event) -> int:
    """Return the number of the next appeal of an event."""
    return Appeal.objects.filter(event=event).count() + 1


def note_pending(appeal: Appeal, account: Account, now: dt.datetime) -> None:
    """Suspend homologation because of an appeal. Source: RTP 3.8.1."""
    record_appeal_lodged(
        event=appeal.event,
        body=appeal.body,
        reference=reference_of(appeal),
        evidence=f"{appeal.get_body_display()} R{appeal.number}",
        account=account,
        now=now,
    )


def release_event(event: Event, account: Account, now: dt.datetime) -> None:
    """Release homologation once no appeal of the event is pending. Source: RTP 3.8.1.1."""
    if not appeals_pending(event).exists():
        appeals = (
            Appeal.objects.filter(event=event)
            .exclude(body=AppealBody.DISCIPLINE)
            .order_by("number")
        )
        with translation.override(language_of()):
            stands = [f"R{appeal.number}: {appeal.get_state_display()}" for appeal in appeals]
            evidence = "; ".join(stands) or gettext("The director's report tells of none")
        evidence = evidence[:300]
        record_appeals_decided(event=event, evidence=evidence, account=account, now=now)


def concerned_by(appeal: Appeal) -> list[Addressee]:
    """Return the addressees about an appeal: every party, the directors, the body."""
    players = Person.objects.filter(pk__in=parties_of(appeal).players)
    council = COUNCILS.get(AppealBody(appeal.body))
    to = [*reached(players), *directors_of(appeal.event)]
    return to + (members_of(council, on=localdate(appeal.stated_at)) if council else [])


def close_with_deposit(
    appeal: Appeal, state: AppealState, reason: str, account: Account, now: dt.datetime
) -> Appeal:
    """End a pending appeal without a decision; a paid deposit is refunded. Raises: RuleError."""
    closed = close_appeal(appeal, state, reason, account, now)
    if closed.deposit is not None:
        closing = spoken_value(closed.closed_reason)
        return_deposit(deposit=closed.deposit, reason=closing, account=account, on=localdate(now))
    return closed


def close_appeal(
    appeal: Appeal, state: AppealState, reason: str, account: Account, now: dt.datetime
) -> Appeal:
    """End a pending appeal without a decision, and notify everybody. Raises: RuleError."""
    if not reason.strip():
        raise RuleError("appeal_close_reason_missing", article="RTP 3.8.1.1")
    appeal.state, appeal.closed_reason, appeal.closed_at = state, reason.strip(), now
    appeal.save(update_fields=["state", "closed_reason", "closed_at"])
    record_appeal(f"appeal_{state.lower()}", appeal, account, reason=appeal.closed_reason)
    if appeal.body != AppealBody.DISCIPLINE:
        release_event(appeal.event, account, now)
    for case in cases_of(appeal).filter(state=CaseState.OPEN):
        close_case(case=case, reason=appeal.closed_reason, account=account, now=now)
    notify(
        "notice_appeal_closed",
        about=f"appeal:{appeal.pk}",
        values={"event": appeal.event.name, "number": appeal.number, "reason": reason},
        link=reverse("appeal-detail", args=[appeal.pk]),
        to=concerned_by(appeal),
        now=now,
    )
    return appeal


def record_appeal(act: str, appeal: Appeal, account: Account, **details: object) -> None:
    """Record an act on an appeal in the trail."""
    record_event(act, subject=f"appeal:{appeal.pk}", account=account, details=details)
