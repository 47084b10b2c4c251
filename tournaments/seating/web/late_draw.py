"""Contestants without seat who came after the draw, and a new draw that includes them."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.calendar.selectors.slots import noted_results_of
from tournaments.models import EventKind, Session
from tournaments.seating.selectors.seating import SessionSeating
from tournaments.seating.selectors.sessions import Attendee, names_shown
from tournaments.seating.web.forms import DrawForm
from tournaments.seating.web.page import OptionLine

MOST_CHARACTERS = 300


def late_draw(
    session: Session,
    seating: SessionSeating,
    attendees: Sequence[Attendee],
    options: Sequence[OptionLine],
    desk: Mapping[str, Any],
) -> dict[str, Any]:
    """Return the contestants for whom there is no seat, and a draw that would seat them.

    options: the movements for all present, best first. desk: the page so far. Before the first
    noted result a draw loses nothing; afterwards none is offered, and the page says why.
    """
    seated = {seat.entry for section in seating.sections for seat in section.in_order}
    waiting = [
        attendee
        for attendee in attendees
        if attendee.seen is not False and attendee.entry.pk not in seated
    ]
    left = sum(len(section.empty) for section in seating.sections)
    if seating.is_by_rounds or len(waiting) <= left:
        return {}
    names = ", ".join(attendee.name for attendee in waiting)
    noted = len(noted_results_of(session))
    page: dict[str, Any] = {"late_names": names, "late_left": left, "late_noted": noted}
    if noted or not options:
        return page
    on = timezone.localdate()
    # The reason of a draw is read by everybody.
    shown = [names_shown(attendee.entry, attendee.people, on=on) for attendee in waiting]
    reason = _("Came after the draw: %(names)s") % {"names": ", ".join(shown)}
    has_begun = timezone.now() >= session.hours.starts_at
    form = DrawForm(
        auto_id="late_%s",
        initial={
            "movement": options[0].value,
            "sections": desk["sections"],
            "reason": reason[:MOST_CHARACTERS],
            "lets_pass": has_begun,
        },
    )
    tables = sum(section.spec.tables for section in seating.sections)
    return page | {
        "late_form": form,
        "late_option": options[0],
        "late_tables": max(0, options[0].tables - tables),
        "late_title": _with_so_many(session, desk["playing"]),
    }


def _with_so_many(session: Session, count: int) -> str:
    if session.event.kind == EventKind.INDIVIDUAL:
        words = ngettext("Draw again with %(n)s player", "Draw again with %(n)s players", count)
    else:
        words = ngettext("Draw again with %(n)s pair", "Draw again with %(n)s pairs", count)
    return words % {"n": count}
