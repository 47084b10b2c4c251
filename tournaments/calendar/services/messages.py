"""E-mails about decisions on calendar requests (RTP 3.1.7)."""

import datetime as dt

from django.urls import reverse
from django.utils import timezone

from federation.mail.selectors.addressees import (
    Addressee,
    addressees_of_people,
    secretaries_by_body,
)
from federation.mail.services.notices import notify
from federation.models import Account
from tournaments.models import CalendarProposal, DateReservation, ProposalState, ReservationState

# The states that are notified; withdrawing or using a date is the body's own act.
DATE_CODES = {
    ReservationState.ACCEPTED: "notice_date_accepted",
    ReservationState.ALTERNATIVE_OFFERED: "notice_date_offered",
    ReservationState.REFUSED: "notice_date_refused",
}


def notify_of_date(row: DateReservation, *, now: dt.datetime) -> None:
    """Notify the body, or the contact of another entity, of the decision on a date."""
    code = DATE_CODES.get(ReservationState(row.state))
    if code is None:
        return
    offered = row.state == ReservationState.ALTERNATIVE_OFFERED
    first, last = (
        (row.offered_starts_on, row.offered_ends_on) if offered else (row.starts_on, row.ends_on)
    )
    notify(
        code,
        about=f"reservation:{row.pk}",
        values={
            "title": row.title,
            "first": str(first),
            "last": str(last),
            "reason": row.reason or "–",
        },
        link=reverse("reservation-detail", args=[row.pk]),
        to=_of_date(row, on=timezone.localdate(now)),
        now=now,
    )


def notify_of_proposal(row: CalendarProposal, *, now: dt.datetime) -> None:
    """Notify the association of the decision on its proposal."""
    is_accepted = row.state == ProposalState.ACCEPTED
    to = _secretaries(f"association:{row.association_id}", on=timezone.localdate(now))
    notify(
        "notice_proposal_accepted" if is_accepted else "notice_proposal_refused",
        about=f"calendar:{row.cycle_id}",
        values={
            "title": row.event.name if row.event else row.text[:80],
            "reason": row.reason or "–",
        },
        link=reverse("calendar"),
        to=to or _of_account(row.submitted_by),
        now=now,
    )


def _of_date(row: DateReservation, *, on: dt.date) -> list[Addressee]:
    if row.contact is not None:
        return list(addressees_of_people([row.contact]).values())
    body = f"club:{row.club_id}" if row.club_id else f"association:{row.association_id}"
    return _secretaries(body, on=on) or _of_account(row.requested_by)


def _secretaries(body: str, *, on: dt.date) -> list[Addressee]:
    return secretaries_by_body(on=on).get(body, [])


def _of_account(account: Account | None) -> list[Addressee]:
    """Return the account that made the request, if the body no longer has a secretary."""
    if account is None or not account.is_active:
        return []
    return [Addressee(account.email, account.language)]
