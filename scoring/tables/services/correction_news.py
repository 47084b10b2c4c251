"""E-mails to players about a result that the director corrected."""

import datetime as dt

from django.urls import reverse
from django.utils.translation import gettext as _

from federation.mail.selectors.addressees import addressees_of_people
from federation.mail.services.notices import Letter, notify_all
from federation.models import Account, Person
from scoring.live.rules.lines import Line, Result
from tournaments.models import EntryPlayer, Session
from tournaments.texts.notation import contract_in_words, direction, score_in_words


def notify_of_correction(
    *, session: Session, line: Line, was: Result, account: Account, now: dt.datetime
) -> None:
    """E-mail those who played a board: the old result, the new one, who changed it and why.

    Source: RTP 2.2.7.2.
    """
    if line.result is None:
        return
    playing = EntryPlayer.objects.filter(
        entry__in=[entry_id for entry_id in line.seated if entry_id is not None],
        left_at__isnull=True,
    )
    people = Person.objects.filter(pk__in=playing.values("person"))
    event = session.event
    values = {
        "event": event.name,
        "day": session.played_on.isoformat(),
        "board": line.board,
        "table": f"{line.section}{line.table}",
        "was": _text(was),
        "now": _text(line.result),
        "by": account.person.name if account.person else _("the director"),
        "reason": line.reason,
    }
    letter = Letter(
        about=f"event:{event.pk}",
        values=values,
        link=reverse("event-detail", args=[event.pk]),
        to=list(addressees_of_people(people).values()),
    )
    notify_all("notice_score_corrected", [letter], now=now)


def _text(result: Result) -> str:
    """Return a result in words: 4♠ S, +420."""
    named = f"{contract_in_words(result.contract)} {direction(result.declarer)}".strip()
    return f"{named}, {score_in_words(result.ns_score)}"
