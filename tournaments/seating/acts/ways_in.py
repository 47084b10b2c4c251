"""What brings a contestant without a seat into a seated session, with links to where it is done."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from federation.models import Account
from tournaments.calendar.selectors.slots import noted_results_of
from tournaments.models import Event, EventKind, Session
from tournaments.permissions import may_manage_event, may_seat_players
from tournaments.seating.selectors.changes import is_drawn_by_rounds, seats_left


@dataclass(frozen=True, slots=True)
class WayIn:
    """What one can do for somebody without a seat, and the page where it is done.

    href: "" on that page itself. may: the reader may open it.
    """

    text: str
    href: str
    title: str
    may: bool

    @property
    def html(self) -> SafeString:
        """Return the sentence, with the link if the reader may follow it."""
        if not (self.may and self.href):
            return format_html("{}", self.text)
        return format_html('{} <a href="{}">{}</a>.', self.text, self.href, self.title)


def ways_to_a_seat(session: Session, account: Account) -> SafeString:
    """Return what one can do in a seated session for somebody without a seat."""
    return _text(_ways(session, account, reverse("seating-change", args=[session.pk])))


def seats_in_words(session: Session, account: Account) -> str:
    """Return for the form that changes a seat which are empty; where none is, what one can do."""
    return _empty(session) or _text(_ways(session, account, ""))


def way_of_a_reserve(event: Event, account: Account) -> SafeString:
    """Return what gives a reserve a place."""
    text = _(
        "A place is free once an entry is withdrawn, or the terms of entry give more; then call "
        "the next reserve."
    )
    may = may_manage_event(account, event, on=timezone.localdate())
    href = reverse("event-registrations", args=[event.pk])
    return _text([WayIn(text, href, _("Entries online"), may)])


def _text(ways: list[WayIn]) -> SafeString:
    return format_html_join(" ", "{}", [(way.html,) for way in ways])


def _ways(session: Session, account: Account, change: str) -> list[WayIn]:
    """Return the ways; change: where a seat is changed, "" in that form itself."""
    may = may_seat_players(account, session, on=timezone.localdate())
    desk = reverse("session-desk", args=[session.pk])
    title = _("Change a seat, let somebody in or out")
    if empty := _empty(session):
        return [WayIn(empty, change, title, may)]
    if is_drawn_by_rounds(session):
        text = _("The next round is drawn with everybody who is not missing by then.")
        return [WayIn(text, f"{desk}#swiss", _("Director's desk"), may)]
    if not noted_results_of(session):
        text = _(
            "Every seat is taken. No result is noted yet, so nothing is lost by drawing the "
            "session again with everybody who is there; of an odd number one rests in each round."
        )
        return [WayIn(text, f"{desk}#late-draw", _("Draw again"), may)]
    text = _(
        "Every seat is taken, and results are noted, so the session is not drawn again: nobody "
        "comes in unless somebody leaves."
    )
    return [WayIn(text, change, title, may), *_substitutes(session, account)]


def _empty(session: Session) -> str:
    seats = ", ".join(seats_left(session))
    return _("Empty: %(seats)s.") % {"seats": seats} if seats else ""


def _substitutes(session: Session, account: Account) -> list[WayIn]:
    """Return the way of whoever is not entered: in place of a pair, or of one of its players."""
    if session.event.kind != EventKind.PAIRS:
        return []
    text = _(
        "Who is not entered may play as a substitute, or as a pair that stands in for an absent "
        "one: that is recorded at the entry of whom they replace."
    )
    may = may_manage_event(account, session.event, on=timezone.localdate())
    href = reverse("event-registrations", args=[session.event_id])
    return [WayIn(text, href, _("Entries online"), may)]
