"""Messages of a club to its own list: to people who agreed, within the office's limits."""

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from federation.bodies.selectors.club_list import addressees_agreeing
from federation.bodies.selectors.club_messages import MESSAGE, club_notices
from federation.errors import RuleError
from federation.mail.selectors.addressees import Addressee, addresses_that_declined
from federation.mail.services.notices import notify
from federation.models import Account, Club, ClubGroup
from federation.rules.office_figures import ClubMailFigures
from federation.selectors.office_figures import office_figures
from federation.services.audit import record_event

KIND = "club_messages"


@dataclass(frozen=True, slots=True)
class ClubLetter:
    """A club's message. groups: only to these; empty: to everybody on its list who agreed."""

    subject: str
    text: str
    groups: tuple[ClubGroup, ...] = ()


def readers_of(*, club: Club, letter: ClubLetter, on: dt.date) -> list[Addressee]:
    """Return the recipients: people of the club who agreed and have not opted out."""
    groups = list(letter.groups) or None
    addressees_by_email = {
        addressee.email.lower(): addressee
        for addressee in addressees_agreeing(club, groups=groups, on=on)
    }
    for address in addresses_that_declined(KIND, addressees_by_email):
        del addressees_by_email[address]
    return [*addressees_by_email.values()]


def messages_sent_on(club: Club, day: dt.date) -> int:
    """Return the number of messages a club sent on a day; rows with one time are one message."""
    return club_notices(club).filter(made_at__date=day).values("made_at").distinct().count()


@transaction.atomic
def write_to_club(*, club: Club, letter: ClubLetter, account: Account, now: dt.datetime) -> int:
    """Send a message to a club's list. Returns: number of recipients. Raises: RuleError."""
    on = timezone.localdate(now)
    club = Club.objects.select_for_update().get(pk=club.pk)
    figures = office_figures(on=on).club_mail
    readers = readers_of(club=club, letter=letter, on=on)
    _refuse(club, letter, readers, figures, on=on)
    made = notify(
        MESSAGE,
        about=f"club:{club.pk}",
        values={"club": club.name, "subject": letter.subject, "text": letter.text},
        link=reverse("club-detail", args=[club.code]),
        to=readers,
        now=now,
    )
    record_event(
        "club_message_sent", subject=f"club:{club.pk}", account=account, details={"rows": len(made)}
    )
    return len(made)


def _refuse(
    club: Club,
    letter: ClubLetter,
    readers: Collection[Addressee],
    figures: ClubMailFigures,
    *,
    on: dt.date,
) -> None:
    if any(group.club_id != club.pk for group in letter.groups):
        raise RuleError("club_group_of_another")
    if not letter.subject.strip() or not letter.text.strip():
        raise RuleError("club_message_empty")
    if len(letter.text) > figures.text_length:
        raise RuleError("club_message_long", most=figures.text_length, length=len(letter.text))
    if not readers:
        raise RuleError("club_message_nobody")
    if len(readers) > figures.recipients_most:
        raise RuleError("club_message_many", most=figures.recipients_most, count=len(readers))
    if messages_sent_on(club, on) >= figures.messages_per_day:
        raise RuleError("club_message_often", most=figures.messages_per_day)
