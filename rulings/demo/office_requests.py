"""Requests of clubs, players and a second secretary to the demo's office: waiting or unpaid."""

import datetime as dt
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from federation.certificates.services.certificates import CertificateWish, request_certificate
from federation.licences.selectors.requests import PersonData, RequestLine
from federation.licences.services.charges import accept_requests
from federation.licences.services.requests import BatchDraft, request_licences
from federation.models import (
    Account,
    CertificateKind,
    Club,
    ConsentKind,
    ConsentWay,
    Licence,
    LicenceRequest,
    PaymentRequest,
    Person,
    RequestState,
)
from federation.privacy.services.consents import ConsentWord, record_consent
from federation.services.approvals import request_approval
from rulings.demo.bodies import Bodies
from rulings.demo.course import moment
from rulings.demo.people import Member

# Ages in days of the batches of licences: one waits, the others were accepted.
_OVERDUE, _UNPAID, _WAITING = 50, 12, 2
_ACCEPTED_AFTER = 3
_CANCELLED = 2
_RENEWAL = (12, 1)  # month and day of the year before: no earlier requests


@dataclass(frozen=True, slots=True)
class Office:
    """The office of the demo: its federation, the day, and its account."""

    bodies: Bodies
    members: Sequence[Member]
    account: Account
    second: Account
    today: dt.date


def ask_for_licences(office: Office) -> PaymentRequest | None:
    """Send three batches of renewals; return the request of the one that is merely unpaid."""
    lapsed: dict[str, list[Member]] = defaultdict(list)
    for member in office.members:
        if not member.licensed[1]:
            lapsed[member.club.code].append(member)
    ready = sorted(lapsed.values(), key=lambda members: (-len(members), members[0].club.code))
    payment_request = None
    for members, back in zip(ready, (_WAITING, _UNPAID, _OVERDUE), strict=False):
        lines = [
            RequestLine(place, person=member.person)
            for place, member in enumerate(members, start=1)
        ]
        if back == _WAITING:
            lines.append(RequestLine(len(lines) + 1, new=_newcomer(office.today)))
        payment_request = _batch(office, members[0].club, lines, back) or payment_request
    return payment_request


def _batch(
    office: Office, club: Club, lines: Sequence[RequestLine], back: int
) -> PaymentRequest | None:
    season = office.bodies.current
    opened = dt.date(season.year - 1, *_RENEWAL)
    sent = max(office.today - dt.timedelta(days=back), opened)
    draft = BatchDraft(season, club, lines)
    batch = request_licences(draft=draft, account=office.account, now=moment(sent, 9))
    if back == _WAITING:
        return None
    accepted = min(sent + dt.timedelta(days=_ACCEPTED_AFTER), office.today)
    waiting = LicenceRequest.objects.filter(batch=batch, state=RequestState.REQUESTED)
    request = accept_requests(
        requests=list(waiting.values_list("pk", flat=True)),
        account=office.account,
        now=moment(accepted, 9),
    )
    return request if back == _UNPAID else None


def _newcomer(today: dt.date) -> PersonData:
    return PersonData(
        name="Zulmira Novata Exemplo",
        full_name="Zulmira de Novata Exemplo",
        birth_date=dt.date(today.year - 41, 5, 3),
        sex="F",
        nationality="PT",
        email="zulmira@demo.example",
    )


def ask_for_certificates(office: Office, player: Person) -> None:
    """Request a paid certificate for the player, and a free one for the demo's club."""
    day = office.today - dt.timedelta(days=4)
    wishes = (
        (CertificateWish(CertificateKind.PLAYER, day, person=player, purpose="Seleção"), False),
        (CertificateWish(CertificateKind.CLUB, day, club=office.bodies.clubs[0]), True),
    )
    for wish, free in wishes:
        request_certificate(wish=wish, account=office.account, now=moment(day, 11), free=free)


def say_consents(office: Office, player: Person) -> None:
    """Give two consents of the player and withdraw one."""
    said = (
        (ConsentKind.PUBLISH_PHOTO, True, 30),
        (ConsentKind.NEWSLETTER, True, 30),
        (ConsentKind.NEWSLETTER, False, 3),
    )
    for what, is_consenting, back in said:
        record_consent(
            person=player,
            word=ConsentWord(what, is_consenting, ConsentWay.PAPER),
            account=office.account,
            now=moment(office.today - dt.timedelta(days=back), 20),
        )


def ask_for_approval(office: Office) -> None:
    """Request the withdrawal of two licences by the second secretary; another has to agree."""
    season = office.bodies.current
    newest = Licence.objects.filter(season=season).order_by("-pk")[:_CANCELLED]
    licences = sorted(newest, key=lambda licence: licence.pk)
    reason = "Pedidas por engano pelo clube"
    request_approval(
        "cancel_licences",
        subject=f"licence:{licences[0].pk}",
        arguments={"licence_ids": [licence.pk for licence in licences], "reason": reason},
        about=[str(licence) for licence in licences],
        reason=reason,
        account=office.second,
        now=moment(office.today),
    )
