"""E-mails to players about a ruling that changes their score: given, corrected, taken back."""

import datetime as dt

from django.db.models import Q
from django.urls import reverse

from federation.mail.selectors.addressees import addressees_of_people
from federation.mail.services.notices import notify
from federation.models import Person
from rulings.models import RevisionKind, RulingMeasure, RulingRevision

CODES = {
    RevisionKind.DECIDED: "notice_ruling_given",
    RevisionKind.CORRECTED: "notice_ruling_corrected",
    RevisionKind.WITHDRAWN: "notice_ruling_withdrawn",
}


def notify_of_ruling(revision: RulingRevision, *, now: dt.datetime, in_score: bool = False) -> None:
    """E-mail the players at the table of a revision that gave or ended measures on the score.

    in_score: it changed the score by itself, on the page of a board.

    The decision on an appeal has its own e-mail.
    """
    code = CODES.get(RevisionKind(revision.kind))
    touched = RulingMeasure.objects.filter(Q(given_in=revision) | Q(ended_in=revision))
    if code is None or not (in_score or touched.exists()):
        return
    call = revision.ruling.incident
    people = Person.objects.filter(
        pk__in=call.players.filter(left_at__isnull=True, person__isnull=False).values("person")
    )
    to = list(addressees_of_people(people).values())
    notify(
        code,
        about=f"incident:{call.pk}",
        values={"event": call.event.name, "board": call.board or "–"},
        link=reverse("ruling-detail", args=[revision.ruling.pk]),
        to=to,
        now=now,
    )
