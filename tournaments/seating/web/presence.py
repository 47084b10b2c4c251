"""Attendance on the director's desk: expected contestants first, with what they lack."""

from collections.abc import Container, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.page_parts.search_words import matches_search
from federation.texts import all_texts
from tournaments.cards.selectors.duties import CardStanding, card_standings
from tournaments.entries.selectors.licences import players_without_licence
from tournaments.models import Session
from tournaments.seating.selectors.sessions import Attendee, attendees_of


@dataclass(frozen=True, slots=True)
class PresenceRow:
    """A contestant on the desk.

    unlicensed: the names of players without the licence of the year. is_hidden: does not match
    the search.
    """

    person: Attendee
    card: CardStanding | None
    card_state: str
    unlicensed: str
    is_hidden: bool


@dataclass(frozen=True, slots=True)
class PresenceGroup:
    """Contestants with the same state. is_open: something is still to be done about them."""

    key: str
    title: str
    rows: tuple[PresenceRow, ...]
    is_open: bool

    @property
    def is_hidden(self) -> bool:
        """Return whether no contestant of the group matches the search."""
        return all(row.is_hidden for row in self.rows)


def presence_groups(
    session: Session, attendees: Sequence[Attendee], *, words: str
) -> list[PresenceGroup]:
    """Return the contestants by name: not seen, missing, present; without empty groups."""
    states = {
        card_standing.entry.pk: card_standing for card_standing in card_standings(session.event)
    }
    unlicensed = {each.person.pk for each in players_without_licence(session.event)}
    rows = [
        _row(attendee, states.get(attendee.entry.pk), unlicensed, words)
        for attendee in sorted(attendees, key=lambda attendee: attendee.name)
    ]
    groups = []
    for key, seen in (("unseen", None), ("missing", False), ("present", True)):
        selected_rows = tuple(row for row in rows if row.person.seen is seen)
        if selected_rows:
            is_open = seen is not True or bool(words)
            groups.append(
                PresenceGroup(key, _title(key, len(selected_rows)), selected_rows, is_open)
            )
    return groups


def tell_missing(
    request: HttpRequest, session: Session, entries: Sequence[int], *, is_present: bool
) -> None:
    """Say who was noted as missing in a seated session, and how that is taken back."""
    if is_present or not session.seating_plans.exists():
        return
    for attendee in attendees_of(session):
        if attendee.entry.pk in entries:
            text = _("%(name)s is noted missing. The tick beside the name takes it back.")
            messages.warning(request, text % {"name": attendee.name})


def _row(
    attendee: Attendee, card: CardStanding | None, unlicensed: Container[int], words: str
) -> PresenceRow:
    card_state = all_texts()[f"card_state:{card.state}"] if card else ""
    names = [person.name for person in attendee.people]
    lacking = ", ".join(person.name for person in attendee.people if person.pk in unlicensed)
    is_hidden = not matches_search(words, attendee.name, *names)
    return PresenceRow(attendee, card, str(card_state), lacking, is_hidden)


def _title(key: str, n: int) -> str:
    if key == "unseen":
        return ngettext("%(n)s not seen", "%(n)s not seen", n) % {"n": n}
    if key == "missing":
        return ngettext("%(n)s missing", "%(n)s missing", n) % {"n": n}
    return ngettext("%(n)s present", "%(n)s present", n) % {"n": n}
