"""Somebody writes to a club by the form of its page; the club's address is told to nobody."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from federation.bodies.selectors.clubs import is_open
from federation.errors import RuleError
from federation.mail.selectors.addressees import Addressee, secretaries_by_body
from federation.mail.services.notices import notify_sealed
from federation.models import Account, Club
from federation.selectors.languages import spoken_language
from federation.services.audit import record_event

CODE = "notice_club_contact"
TEXT_LENGTH = 2000


@dataclass(frozen=True, slots=True)
class ContactLetter:
    """What somebody writes, and where the club answers."""

    name: str
    email: str
    text: str


def takes_messages(club: Club) -> bool:
    """Say whether a club wants to be written to by the form: it does until it says otherwise."""
    return club.page.takes_messages if hasattr(club, "page") else True


@transaction.atomic
def write_to_the_club(
    *, club: Club, letter: ContactLetter, account: Account | None, now: dt.datetime
) -> int:
    """Send a message to a club's address, else to its secretaries; it is not kept once sent.

    Returns: to how many. Raises: RuleError where nobody would read it.
    """
    if not takes_messages(club) or not is_open(club, on=timezone.localdate(now)):
        raise RuleError("club_takes_no_messages")
    if len(letter.text) > TEXT_LENGTH:
        raise RuleError("club_message_long", most=TEXT_LENGTH, length=len(letter.text))
    readers = _readers(club, on=timezone.localdate(now))
    if not readers:
        raise RuleError("club_takes_no_messages")
    for reader in readers:
        with translation.override(spoken_language(reader.language)):
            subject = _("%(club)s: message from %(name)s") % {
                "club": club.name, "name": " ".join(letter.name.split()),
            }  # fmt: skip
            text = _(
                "%(text)s\n\n%(name)s\nAnswer to: %(email)s\n\nWritten with the form of the club's "
                "page; the sender's address was not checked."
            ) % {"text": letter.text.strip(), "name": letter.name, "email": letter.email}
        notify_sealed(CODE, to=reader, subject=subject, text=text, now=now)
    record_event("club_written_to", subject=f"club:{club.pk}", account=account, details={})
    return len(readers)


def _readers(club: Club, *, on: dt.date) -> list[Addressee]:
    if club.email:
        return [Addressee(club.email, "")]
    return secretaries_by_body(on=on).get(f"club:{club.pk}", [])
