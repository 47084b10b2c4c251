"""A club's own page; its content is checked before it is stored."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account, Club, ClubPage
from federation.rules.club_pages import place_typed
from federation.rules.colours import is_readable
from federation.services.audit import record_event
from federation.services.logos import logo_row
from federation.services.row_history import sign_history


@dataclass(frozen=True, slots=True)
class ClubPageDraft:
    """The content of a club's page. place: "38.7, -9.1"; days: times by ISO weekday, "1" to "7".

    logo: bytes of a picture, None to keep the present one; without_logo: remove it.
    """

    about: str = ""
    address: str = ""
    place: str = ""
    days: Mapping[str, str] = field(default_factory=dict)
    price: str = ""
    phone: str = ""
    website: str = ""
    takes_messages: bool = True
    colour: str = ""
    second_colour: str = ""
    logo: bytes | None = None
    without_logo: bool = False


@transaction.atomic
def change_club_page(
    *, club: Club, draft: ClubPageDraft, account: Account | None, now: dt.datetime
) -> ClubPage:
    """Store the content of a club's page. Raises: RuleError for an invalid place or colour."""
    Club.objects.select_for_update().get(pk=club.pk)
    page = ClubPage.objects.filter(club=club).first() or ClubPage(club=club)
    place = place_typed(draft.place)
    page.latitude, page.longitude = place or (None, None)
    page.colour = _colour(draft.colour)
    page.second_colour = _colour(draft.second_colour)
    for name in ("about", "address"):
        text = getattr(draft, name).strip()
        setattr(page, name, "\n".join(line.strip() for line in text.splitlines()))
    for name in ("price", "phone", "website"):
        setattr(page, name, " ".join(getattr(draft, name).split()))
    page.days = {
        day: " ".join(hours.split()) for day, hours in sorted(draft.days.items()) if hours.strip()
    }
    page.takes_messages = draft.takes_messages
    if draft.logo is not None:
        page.logo = logo_row(draft.logo, now=now)
    elif draft.without_logo:
        page.logo = None
    page.changed_at = now
    sign_history(page, account)
    page.save()
    record_event("club_page_changed", subject=f"club:{club.pk}", account=account, details={})
    return page


def _colour(typed: str) -> str:
    colour = typed.strip().lower()
    if colour and not is_readable(colour):
        raise RuleError("colour_too_light", colour=colour)
    return colour
