"""Preparing a renewal, taking it back, and sending it on the first day of requests."""

import datetime as dt
from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError, refusal_as_json
from federation.licences.rules.renewal import ARTICLE, renewal_days
from federation.licences.selectors.bodies import Body, body_of, through
from federation.licences.selectors.prepared import (
    renewals_to_send,
    standing_renewals,
    why_left_out,
)
from federation.licences.selectors.renewal import renewals
from federation.licences.selectors.requests import RequestLine, licence_figures, line_refusals
from federation.licences.services.messages import notify_of_prepared
from federation.licences.services.requests import BatchDraft, lock_people, request_licences
from federation.mail.selectors.addressees import secretaries_by_body
from federation.models import Account, Job, PreparedLicence, PreparedRenewal, Season
from federation.selectors.erasures import refuse_being_erased
from federation.services.audit import record_event
from federation.services.jobs import Progress, request_job

SENDING = "send_prepared_renewal"


@transaction.atomic
def prepare_renewal(
    *, body: Body, season: Season, fees: Mapping[int, str], account: Account, now: dt.datetime
) -> PreparedRenewal:
    """Prepare the renewal of a season, to be sent on its first day; an earlier one is replaced.

    fees: the fee class of each person chosen. Raises: RuleError once the season takes requests,
    for nobody, or for somebody who cannot be renewed.
    """
    on = timezone.localdate(now)
    opens_on = renewal_days(season.year, figures=licence_figures(season)).opens_on
    if on >= opens_on:
        raise RuleError(
            "renewal_open_already", article=ARTICLE, season=season.year, opens_on=opens_on
        )
    if not fees:
        raise RuleError("licence_batch_empty", article=ARTICLE)
    _lock(body, season)
    lock_people(fees)
    refuse_being_erased(fees)
    lines = _lines_to_renew(body, season, fees, on=on)
    standing_renewals(body, season).update(withdrawn_at=now, withdrawn_by=account)
    columns = through(body)
    row = PreparedRenewal.objects.create(
        season=season,
        club=columns.club,
        association=columns.association,
        prepared_at=now,
        prepared_by=account,
    )
    PreparedLicence.objects.bulk_create(
        PreparedLicence(
            prepared=row, position=line.position, person=line.person, fee_class=line.fee_class
        )
        for line in lines
    )
    _record("renewal_prepared", row, account, lines=len(lines))
    return row


def _lines_to_renew(
    body: Body, season: Season, fees: Mapping[int, str], *, on: dt.date
) -> list[RequestLine]:
    """Return the lines of the people chosen, by name. Raises: RuleError about one of them."""
    chosen = [each for each in renewals(body, season, on=on) if each.person.pk in fees]
    if len(chosen) < len(fees):
        raise RuleError("renewal_of_unlisted", article=ARTICLE, season=season.year, body=body.name)
    lines = [
        RequestLine(place, person=each.person, fee_class=fees[each.person.pk])
        for place, each in enumerate(chosen, start=1)
    ]
    for refusal in line_refusals(lines, season=season, body=body, on=on).values():
        raise refusal
    for each in chosen:
        if each.non_renewal is not None:
            raise RuleError(
                "renewal_declined", article=ARTICLE, person=each.person.name, season=season.year
            )
    return lines


@transaction.atomic
def withdraw_prepared_renewal(
    *, prepared: PreparedRenewal, account: Account, now: dt.datetime
) -> None:
    """Take a prepared renewal back. Raises: RuleError if it was sent, refused or taken back."""
    row = PreparedRenewal.objects.select_for_update(of=("self",)).get(pk=prepared.pk)
    if not row.is_standing:
        raise RuleError("renewal_not_prepared", season=row.season.year)
    row.withdrawn_at, row.withdrawn_by = now, account
    row.save(update_fields=["withdrawn_at", "withdrawn_by"])
    _record("prepared_renewal_withdrawn", row, account)


def ask_to_send_prepared_renewals(*, now: dt.datetime) -> int:
    """Have a worker send each prepared renewal whose season takes requests, each by itself.

    One asked for before is not asked for again: a job that failed is the office's to look at.
    Returns: how many jobs were asked for.
    """
    due = {
        f"prepared_renewal:{row.pk}": row for row in renewals_to_send(on=timezone.localdate(now))
    }
    jobs = Job.objects.filter(act=SENDING, subject__in=due)
    asked = set(jobs.values_list("subject", flat=True)) if due else set()
    for subject in due.keys() - asked:
        arguments: dict[str, object] = {"prepared_id": due[subject].pk}
        request_job(SENDING, arguments=arguments, subject=subject, account=None)
    return len(due) - len(asked)


@transaction.atomic
def send_prepared_renewal(
    *, prepared_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Request the licences of one prepared renewal, in the name of who prepared it.

    Who cannot be renewed is left out; if the request is refused as a whole, the reason is stored.
    A second run finds it no longer standing. Returns: the request, and how many were left out.
    """
    now = timezone.now()
    rows = PreparedRenewal.objects.select_for_update(of=("self",))
    row = rows.select_related("season", "club", "association", "prepared_by").get(pk=prepared_id)
    if not row.is_standing:
        return {"batch": row.batch_id}
    licences = list(row.lines.select_related("person").order_by("position"))
    lock_people(licence.person_id for licence in licences)
    lines = [
        RequestLine(each.position, person=each.person, fee_class=each.fee_class)
        for each in licences
    ]
    left_out = why_left_out(row, lines, on=timezone.localdate(now))
    draft = BatchDraft(
        row.season, body_of(row), [line for line in lines if line.position not in left_out]
    )
    refusal = None
    try:
        row.batch = request_licences(draft=draft, account=row.prepared_by, now=now)
    except RuleError as refused:
        refusal = refused
        row.refusal = refusal_as_json(refused)
    else:
        row.sent_at = now
    row.save(update_fields=["batch", "sent_at", "refusal"])
    _store_left_out(licences, left_out)
    act = "prepared_renewal_sent" if refusal is None else "prepared_renewal_refused"
    _record(act, row, row.prepared_by, lines=len(draft.lines), left_out=len(left_out))
    names = [each.person.name for each in licences if each.position in left_out]
    secretaries = secretaries_by_body(on=timezone.localdate(now)).get(_key(row), [])
    notify_of_prepared(row, refusal, names, to=secretaries, now=now)
    return {"batch": row.batch_id, "left_out": len(left_out)}


def _store_left_out(licences: Sequence[PreparedLicence], left_out: Mapping[int, RuleError]) -> None:
    rows = [each for each in licences if each.position in left_out]
    for each in rows:
        each.refusal = refusal_as_json(left_out[each.position])
    PreparedLicence.objects.bulk_update(rows, ["refusal"], 500)


def _lock(body: Body, season: Season) -> None:
    """Lock a body and what stands, so that of two who prepare the second replaces the first."""
    type(body)._default_manager.select_for_update(of=("self",)).get(pk=body.pk)
    list(standing_renewals(body, season).select_for_update().values_list("pk"))


def _key(row: PreparedRenewal) -> str:
    return f"club:{row.club_id}" if row.club_id else f"association:{row.association_id}"


def _record(act: str, row: PreparedRenewal, account: Account | None, **details: object) -> None:
    record_event(
        act,
        subject=_key(row),
        account=account,
        details={"renewal": row.pk, "season": row.season.year, **details},
    )
