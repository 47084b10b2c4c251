"""The private address of an account's calendar."""

import datetime as dt

from django.db import transaction

from federation.models import Account
from federation.services.audit import record_event
from tournaments.models import PrivateFeed


@transaction.atomic
def renew_private_feed(*, account: Account, now: dt.datetime) -> PrivateFeed:
    """Give an account a new address; the previous one stops working at once."""
    feed, made = PrivateFeed.objects.select_for_update().get_or_create(
        account=account, defaults={"renewed_at": now}
    )
    if not made:
        feed.number += 1
        feed.renewed_at = now
        feed.save(update_fields=["number", "renewed_at"])
    record_event("private_feed_renewed", subject=f"account:{account.pk}", account=account)
    return feed
