"""Clubs on the home page of an association."""

import datetime as dt

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.bodies.selectors.clubs import clubs_affiliated
from federation.bodies.selectors.mandates import has_office_mandate, own_associations
from federation.models import Account
from federation.page_parts.home import HomeNumber
from federation.selectors.batched_reads import Asking, Count


def numbers(account: Account, *, on: dt.date) -> Asking[list[HomeNumber]]:
    """Show an association the number of clubs in its region."""
    if has_office_mandate(account, on=on):
        return []
    associations = own_associations(account, on=on)
    if not associations:
        return []
    body = associations[0]
    (count,) = yield [Count(clubs_affiliated(on=on).filter(association=body))]
    return [
        HomeNumber(
            str(count),
            ngettext("club of the region", "clubs of the region", count),
            f"{reverse('club-list')}?region={body.code}",
            _("See the clubs"),
        )
    ]
