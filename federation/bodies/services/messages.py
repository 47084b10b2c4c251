"""E-mails about memberships, transfers and mandates."""

import datetime as dt

from django.urls import reverse
from django.utils import timezone, translation

from federation.mail.selectors.addressees import (
    Addressee,
    addressees_of_people,
    secretaries_by_body,
)
from federation.mail.services.notices import notify
from federation.models import ClubApplication, ClubMembership, Mandate, Role, Transfer
from federation.selectors.languages import spoken_language
from federation.texts import sentence


def notify_of_transfer(code: str, transfer: Transfer, *, now: dt.datetime) -> None:
    """Notify the player and both clubs of a transfer's request or decision."""
    bodies = secretaries_by_body(on=timezone.localdate(now))
    clubs = [transfer.to_club, *([transfer.from_club] if transfer.from_club else [])]
    to = list(addressees_of_people([transfer.person]).values())
    for club in clubs:
        to += bodies.get(f"club:{club.pk}", [])
    notify(
        code,
        about=f"person:{transfer.person_id}",
        values={
            "player": transfer.person.name,
            "club": transfer.to_club.name,
            "day": transfer.effective_on.isoformat(),
            "reason": transfer.reason,
        },
        link=reverse("player-detail", args=[transfer.person_id]),
        to=to,
        now=now,
    )


def notify_of_application(code: str, application: ClubApplication, *, now: dt.datetime) -> None:
    """Notify the club of an application, or the player of the club's decision."""
    club = application.club
    if code == "notice_application_asked":
        to = secretaries_by_body(on=timezone.localdate(now)).get(f"club:{club.pk}", [])
        link = f"{reverse('club-members', args=[club.pk])}#applications"
    else:
        to = list(addressees_of_people([application.person]).values())
        link = reverse("my-clubs")
    notify(
        code,
        about=f"person:{application.person_id}",
        values={
            "player": application.person.name,
            "club": club.name,
            "note": application.note,
            "reason": application.reason,
        },
        link=link,
        to=to,
        now=now,
    )


def notify_of_leaving(membership: ClubMembership, *, now: dt.datetime) -> None:
    """Notify a club that a member leaves, and confirm it to the player."""
    club, person = membership.club, membership.person
    notify(
        "notice_membership_left",
        about=f"person:{person.pk}",
        values={
            "player": person.name,
            "club": club.name,
            "day": membership.valid_until.isoformat() if membership.valid_until else "",
        },
        link=reverse("club-detail", args=[club.code]),
        to=[
            *addressees_of_people([person]).values(),
            *secretaries_by_body(on=timezone.localdate(now)).get(f"club:{club.pk}", []),
        ],
        now=now,
    )


def notify_of_mandate(code: str, mandate: Mandate, *, now: dt.datetime) -> None:
    """Notify an account that it was given a mandate, or when it ends."""
    holder = mandate.account
    if not holder.has_usable_password():
        return  # invited but without password yet: the invitation comes first
    with translation.override(spoken_language(holder.language)):
        role = sentence(f"role:{Role(mandate.role)}", {})
    body = mandate.club or mandate.association
    last = mandate.valid_until
    notify(
        code,
        about=f"account:{holder.pk}",
        values={
            "role": f"{role}, {body.name}" if body else role,
            "first": mandate.valid_from.isoformat(),
            "last": last.isoformat() if last else "",
        },
        link=reverse("desk"),
        to=[Addressee(holder.email, holder.language)],
        now=now,
    )
