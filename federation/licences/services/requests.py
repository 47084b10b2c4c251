"""Licence requests of clubs and associations: sent, changed, withdrawn, refused, issued."""

import datetime as dt
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, fields

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone, translation
from django.utils.module_loading import import_string
from django.utils.translation import gettext
from simple_history.utils import bulk_create_with_history, bulk_update_with_history

from federation.errors import RuleError
from federation.licences.rules.renewal import (
    ARTICLE,
    is_late_request,
    refuse_early_request,
)
from federation.licences.selectors.bodies import Body, body_of, is_open, through
from federation.licences.selectors.requests import (
    PersonData,
    RequestLine,
    held_in,
    licence_figures,
    line_refusals,
    refuse_person_data,
)
from federation.licences.services.licences import LicenceApplication, issue_licences
from federation.licences.services.messages import notify_of_refusals
from federation.models import (
    Account,
    Licence,
    LicenceBatch,
    LicenceRequest,
    PaymentRequest,
    Person,
    RequestState,
    Season,
)
from federation.selectors.columns import column_of
from federation.selectors.erasures import refuse_being_erased
from federation.selectors.languages import language_of
from federation.services.audit import record_event, record_events
from federation.services.row_history import sign_history

_CHANGED = ("state", "reason", "person", "payment_request", "licence", "decided_at", "decided_by")


_SHOWN = [*(field.name for field in fields(PersonData)), "fee_class", "state"]


@dataclass(frozen=True, slots=True)
class BatchDraft:
    """A body's request: season, lines, and the file they came from."""

    season: Season
    body: Body
    lines: Sequence[RequestLine]
    file_name: str = ""


@dataclass(frozen=True, slots=True)
class Decision:
    """Account, time and reason of a decision."""

    account: Account | None
    now: dt.datetime
    reason: str = ""


@transaction.atomic
def request_licences(
    *, draft: BatchDraft, account: Account | None, now: dt.datetime
) -> LicenceBatch:
    """Request licences from the federation, for all lines or none.

    Raises: RuleError about the first line that cannot be sent, or about the whole.
    """
    season, body, on = draft.season, draft.body, timezone.localdate(now)
    figures = licence_figures(season)
    refuse_early_request(season.year, on=on, figures=figures)
    refuse_closed(body, on=on)
    if not draft.lines:
        raise RuleError("licence_batch_empty", article=ARTICLE)
    lock_people(line.person.pk for line in draft.lines if line.person is not None)
    refuse_being_erased(line.person.pk for line in draft.lines if line.person is not None)
    for refusal in line_refusals(draft.lines, season=season, body=body, on=on).values():
        raise refusal
    columns = through(body)
    batch = LicenceBatch.objects.create(
        season=season,
        club=columns.club,
        association=columns.association,
        requested_at=now,
        requested_by=account,
        is_late=is_late_request(season.year, on=on, figures=figures),
        file_name=draft.file_name[-200:],
    )
    rows = [_row(batch, line) for line in draft.lines]
    bulk_create_with_history(rows, LicenceRequest, batch_size=500, default_user=account)
    record_event(
        "licences_requested",
        subject=f"licence_batch:{batch.pk}",
        account=account,
        details={"lines": len(rows), "season": season.year, "body": body.code},
    )
    return batch


def refuse_closed(body: Body, *, on: dt.date) -> None:
    """Refuse requests through a closed body. Raises: RuleError."""
    if not is_open(body, on=on):
        raise RuleError("licence_body_closed", article=ARTICLE, body=body.name, on=on)


def _row(batch: LicenceBatch, line: RequestLine) -> LicenceRequest:
    person_data = line.new or PersonData(name=line.name)
    return LicenceRequest(
        batch=batch,
        season=batch.season,
        position=line.position,
        person=line.person,
        fee_class=line.fee_class,
        **{field.name: getattr(person_data, field.name) for field in fields(PersonData)},
    )


def lock_people(people: Iterable[int]) -> None:
    """Lock people in a fixed order, so that two senders cannot deadlock."""
    ids = sorted(people)
    list(Person.objects.select_for_update().filter(pk__in=ids).order_by("pk").values_list("pk"))


@transaction.atomic
def withdraw_requests(*, requests: Collection[int], decision: Decision) -> None:
    """Withdraw undecided lines. Raises: RuleError."""
    rows = _decide(requests, RequestState.WITHDRAWN, decision, "licence_request_withdrawn")
    _notify_waiting(rows, now=decision.now)


@transaction.atomic
def refuse_requests(*, requests: Collection[int], decision: Decision) -> None:
    """Refuse lines, with a reason for the body. Raises: RuleError."""
    if not decision.reason.strip():
        raise RuleError("licence_refusal_needs_reason")
    rows = _decide(requests, RequestState.REFUSED, decision, "licence_request_refused")
    notify_of_refusals(rows, reason=decision.reason.strip(), now=decision.now)
    _notify_waiting(rows, now=decision.now)


def _notify_waiting(rows: Sequence[LicenceRequest], *, now: dt.datetime) -> None:
    """Notify what waits for these licences that they will not be issued, after the transaction."""

    def tell() -> None:
        for path in settings.LICENCES_REFUSED:
            import_string(path)(requests=[row.pk for row in rows], now=now)

    # robust: the decision stands in any case; what waits ends on its last day.
    transaction.on_commit(tell, robust=True)


def waiting_requests(requests: Collection[int]) -> list[LicenceRequest]:
    """Return lines the office may decide, locked. Raises: RuleError if one is already decided."""
    rows = LicenceRequest.objects.select_for_update(of=("self",)).filter(pk__in=requests)
    licence_requests = list(rows.select_related("person", "batch").order_by("pk"))
    if not licence_requests:
        raise RuleError("licence_nothing_chosen")
    for row in licence_requests:
        if row.state != RequestState.REQUESTED:
            raise RuleError(
                "licence_request_decided", person=row.name, state=row.get_state_display()
            )
    return licence_requests


def _decide(
    requests: Collection[int], state: RequestState, decision: Decision, act: str
) -> list[LicenceRequest]:
    rows = waiting_requests(requests)
    for row in rows:
        row.state, row.reason = state, decision.reason.strip()[:200]
        row.decided_at, row.decided_by = decision.now, decision.account
    keep_requests(rows, act, account=decision.account)
    return rows


def keep_requests(rows: Sequence[LicenceRequest], act: str, *, account: Account | None) -> None:
    """Save changed lines with the next version number, and add the act to the audit trail."""
    for row in rows:
        row.version += 1
    bulk_update_with_history(
        rows, LicenceRequest, [*_CHANGED, "version"], batch_size=500, default_user=account
    )
    record_events(
        act,
        details=(
            (
                f"licence_batch:{row.batch_id}",
                {"request": row.pk, "person": row.person_id, "reason": row.reason},
            )
            for row in rows
        ),
        account=account,
    )


def keep_request(
    row: LicenceRequest, act: str, *, account: Account | None, **details: object
) -> None:
    """Save one changed line with the next version number, and add the act to the audit trail."""
    row.version += 1
    sign_history(row, account)
    row.save()
    record_event(
        act,
        subject=f"licence_batch:{row.batch_id}",
        account=account,
        details={"request": row.pk, **(details or {"version": row.version})},
    )


@transaction.atomic
def change_request(
    *,
    request: LicenceRequest,
    seen_version: int,
    fee_class: str,
    new: PersonData | None,
    decision: Decision,
) -> LicenceRequest:
    """Correct a waiting line; if it was changed meanwhile, refuse and say how.

    seen_version: the version shown on the reader's page. new: the data of a person not in the
    register; None leaves it. Raises: RuleError.
    """
    row = LicenceRequest.objects.select_for_update(of=("self",)).get(pk=request.pk)
    if row.version != seen_version:
        raise _stale_error(row, seen_version)
    if row.state != RequestState.REQUESTED:
        raise RuleError("licence_request_decided", person=row.name, state=row.get_state_display())
    row.fee_class = fee_class
    if new is not None and row.person_id is None:
        if not new.name.strip():
            raise RuleError("licence_name_missing", article=ARTICLE, line=row.position)
        refuse_person_data(new, on=timezone.localdate(decision.now))
        for field in fields(PersonData):
            setattr(row, field.name, getattr(new, field.name))
    keep_request(row, "licence_request_changed", account=decision.account)
    return row


def _stale_error(row: LicenceRequest, seen_version: int) -> RuleError:
    """Return the refusal that says who changed a line, and its present content."""
    records = list(row.history.filter(version__gte=seen_version).order_by("version", "history_id"))
    seen, now = records[0], records[-1]
    changes = [
        f"{_field_name(change.field)}: {_text(change.field, change.old)} → "
        f"{_text(change.field, change.new)}"
        for change in now.diff_against(seen, included_fields=_SHOWN).changes
    ]
    return RuleError(
        "licence_request_changed",
        person=row.name,
        by=str(now.history_user or "–"),
        changes=changes,
    )


def _field_name(name: str) -> str:
    return str(column_of(LicenceRequest, name).verbose_name)


def _text(name: str, value: object) -> str:
    choices = dict(column_of(LicenceRequest, name).flatchoices)
    return str(choices.get(value, value) or "–")


@transaction.atomic
def issue_paid_licences(
    *, request: PaymentRequest, account: Account | None, on: dt.date
) -> list[Licence]:
    """Issue the licences of a payment request, dated on the day it was paid in full.

    A second call finds them issued. A person licensed elsewhere meanwhile is not licensed twice:
    the line is refused with the reason, and the office returns the fee. Licences marked as unpaid
    lose the mark; cancelled ones are issued again.
    """
    rows = list(
        LicenceRequest.objects.select_for_update(of=("self",))
        .filter(_waits_for_money(), payment_request=request)
        .select_related("person", "season", "licence", "batch__club", "batch__association")
        .order_by("pk")
    )
    if not rows:
        return []
    people = [row.person_id for row in rows if row.person_id is not None]
    lock_people(people)
    held = held_in(rows[0].season, people)
    marked = [row for row in rows if row.licence is not None and row.person_id in held.licensed]
    licensed = [row for row in rows if row.licence is None and row.person_id in held.licensed]
    for row in marked:
        row.reason = ""
    for row in licensed:
        if row.person_id is not None:
            row.state = RequestState.REFUSED
            row.reason = _paid_twice(held.licensed[row.person_id])
    free = [row for row in rows if row.person_id not in held.licensed]
    licences = issue_licences(applications=[_application(row, on) for row in free], account=account)
    for row, licence in zip(free, licences, strict=True):
        row.state, row.licence, row.reason = RequestState.ISSUED, licence, ""
    keep_requests(free, "licence_request_issued", account=account)
    keep_requests(marked, "licence_paid_again", account=account)
    keep_requests(licensed, "licence_paid_twice", account=account)
    return licences


def _waits_for_money() -> Q:
    """Return the filter for lines that wait for payment, for the first time or again."""
    return Q(state=RequestState.CHARGED) | (Q(state=RequestState.ISSUED) & ~Q(reason=""))


def _paid_twice(licence: Licence) -> str:
    with translation.override(language_of()):
        text = gettext("Licensed meanwhile through %(body)s: the fee is to be returned.")
        return (text % {"body": body_of(licence).name})[:200]


def _application(row: LicenceRequest, on: dt.date) -> LicenceApplication:
    assert row.person is not None  # noqa: S101 -- the database lets no charged line be without
    return LicenceApplication(
        row.person,
        row.season,
        on,
        club=row.batch.club,
        association=row.batch.association,
        fee_class=row.fee_class,
    )


@transaction.atomic
def reopen_requests(*, request: PaymentRequest, account: Account | None) -> None:
    """Reopen the lines of a cancelled payment request."""
    rows = list(
        LicenceRequest.objects.select_for_update(of=("self",)).filter(
            payment_request=request, state=RequestState.CHARGED
        )
    )
    for row in rows:
        row.state, row.payment_request = RequestState.REQUESTED, None
        row.decided_at = row.decided_by = None
    keep_requests(rows, "licence_request_reopened", account=account)
