"""Messages to a club through the form on its page, which does not reveal its address."""

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
    """A message, and the address for the club's answer."""

    name: str
    email: str
    text: str


def takes_messages(club: Club) -> bool:
    """Return whether a club accepts messages through the form, as it does by default."""
    return club.page.takes_messages if hasattr(club, "page") else True


@transaction.atomic
def write_to_the_club(
    *, club: Club, letter: ContactLetter, account: Account | None, now: dt.datetime
) -> int:
    """Send a message to a club's address, else to its secretaries; it is deleted once sent.

    Returns: number of recipients. Raises: RuleError if there are none.
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
