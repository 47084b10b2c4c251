"""E-mail to a player whose request for a correction was closed without one."""

import datetime as dt

from django.urls import reverse

from federation.mail.selectors.addressees import addressees_of_people
from federation.mail.services.notices import notify
from rulings.models import Incident
from tournaments.direction.selectors import players_among


def notify_requester(incident: Incident, *, now: dt.datetime) -> None:
    """E-mail a player who asked for a correction that the call was closed without one, and why."""
    account = incident.opened_by
    if account is None or account.person is None or incident.board is None:
        return
    if not players_among(incident.event, {account.person.pk}):
        return
    notify(
        "notice_correction_closed",
        about=f"event:{incident.event_id}",
        values={
            "event": incident.event.name,
            "board": incident.board,
            "reason": incident.close_reason,
        },
        link=reverse("event-detail", args=[incident.event_id]),
        to=list(addressees_of_people([account.person]).values()),
        now=now,
    )
