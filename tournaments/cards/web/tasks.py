"""Tasks about convention cards: signatures, and refused deliveries."""

import datetime as dt

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from federation.models import Account
from federation.page_parts.desk_tasks import DeskTask, TaskGroup
from federation.selectors.batched_reads import Asking, Rows
from tournaments.cards.selectors.convention_cards import (
    deliveries_refused,
    events_with_attempts,
    own_versions,
    unsigned,
)
from tournaments.cards.selectors.duties import deliveries_due


def cards(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Show players the cards to sign, and managers of events the refused deliveries."""
    managed, versions = yield [
        Rows(events_with_attempts(account, on=on)),
        Rows(own_versions(account)),
    ]
    to_sign = [
        DeskTask(
            _("Sign the convention card %(name)s") % {"name": row.card.name},
            reverse("card-version", args=[row.pk]),
            TaskGroup.WAITING,
            button=pgettext("button", "Sign"),
        )
        for row in unsigned(versions, account)
    ]
    due = [
        DeskTask(
            _("Deliver your convention card: %(event)s") % {"event": policy.event.name},
            reverse("my-cards"),
            TaskGroup.DUE,
            timezone.localdate(deadline),
            button=pgettext("button", "Deliver"),
        )
        for policy, deadline in deliveries_due(account, on=on)
    ]
    return [*to_sign, *due] + [
        DeskTask(
            _("Cards refused: %(event)s") % {"event": event.name},
            reverse("event-cards", args=[event.pk]),
            TaskGroup.WAITING,
            event.starts_on,
            button=pgettext("button", "View"),
        )
        for event in managed
        if deliveries_refused(event)
    ]
