"""Walk-ins at the desk of a session: by name, ticked in a list, or as last time."""

import datetime as dt
from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from federation.access import require
from federation.bodies.selectors.memberships import home_clubs_of
from federation.models import Club, ClubMembership, Person
from federation.once import once
from federation.page_parts.refusals import refusals_to_messages
from federation.rules.names import folded
from federation.selectors.callers import account_of
from federation.texts import text_of
from tournaments.entries.selectors.checks import refusals_by_person, size_of_entry
from tournaments.hall.selectors.walk_ins import (
    MOST_FOUND,
    EarlierEntry,
    entries_again,
    event_before,
    is_drawn,
    members_to_enter,
    partners_entered,
    people_at_desk,
    people_entered,
    plays_the_same_day,
)
from tournaments.hall.services.walk_ins import WalkIn, enter_walk_ins
from tournaments.hall.web.listed_members import Listed, grouped, said_of_directors
from tournaments.models import EventKind, Registration, RegistrationState, Session
from tournaments.permissions import may_manage_event, may_seat_players
from tournaments.permissions.room import may_check_in
from tournaments.seating.acts.ways_in import way_of_a_reserve, ways_to_a_seat
from tournaments.seating.selectors.changes import has_room
from tournaments.seating.selectors.sessions import sessions_visible_to
from tournaments.seating.web.page import session_page

VISITOR = "visitor"
ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True)
class SearchMatch:
    """A person found. is_entered: plays in the event already, with `partner`.

    remarks: refusals and remarks. plays_elsewhere: on the same day.
    """

    person: Person
    club: Club | None
    is_entered: bool
    partner: str = ""
    remarks: tuple[str, ...] = ()
    plays_elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class SearchField:
    """One search field, and the people found. has_more: others are not shown."""

    place: int
    text: str
    matches: tuple[SearchMatch, ...]
    has_more: bool = False

    @property
    def may_be_visitor(self) -> bool:
        """Return whether a visitor may be called so: a number is looked up, never a name."""
        return bool(self.text) and not any(character.isdigit() for character in self.text)

    @property
    def chosen(self) -> str:
        """Return the initial choice: the first free person, else a visitor.

        Of several people of one name nobody is chosen: the user knows who came.
        """
        free = (match for match in self.matches if not match.is_entered)
        first = next(free, None)
        if first is not None:
            names = [folded(match.person.name) for match in self.matches]
            return str(first.person.pk) if names.count(folded(first.person.name)) == 1 else ""
        return VISITOR if self.may_be_visitor and not self.matches else ""


@require_safe
@never_cache
@require(load=sessions_visible_to, may=may_check_in)
def walk_ins(request: HttpRequest, session: Session) -> HttpResponse:
    """Search by name, members of the club, entries of the previous event."""
    event, on = session.event, timezone.localdate()
    fewest = size_of_entry(event)[0]
    written = [request.GET.get(f"p{place}", "")[:80] for place in range(1, fewest + 1)]
    before = event_before(event)
    members, again = members_to_enter(event, on=on), entries_again(event, before)
    search_fields = _search_fields(session, written, on) if any(written) else []
    page = session_page(request, session, here="walk-ins")
    page |= {
        "places": list(enumerate(written, start=1)),
        "asked": search_fields,
        "asked_elsewhere": any(
            one.plays_elsewhere for search_field in search_fields for one in search_field.matches
        ),
        "reason": request.GET.get("reason", "")[:300],
        "is_individual": event.kind == EventKind.INDIVIDUAL,
        "size": fewest,
        "before": before,
        "is_drawn": (drawn := is_drawn(session)),
        "has_room": has_room(session),
        "ways_in": drawn and ways_to_a_seat(session, account_of(request)),
        "may_draw": not drawn
        and len(people_entered(event)) > fewest
        and may_seat_players(account_of(request), session, on=on),
        "may_see_entries": may_manage_event(account_of(request), event, on=on),
        "is_ahead": session.played_on > on,
        **_listed(session, members, again, ticked=set(request.GET.getlist("member"))),
    }
    return render(request, "tournaments/session_walk_ins.html", page)


@require_POST
@require(load=sessions_visible_to, may=may_check_in)
@once
def walk_ins_enter(request: HttpRequest, session: Session) -> HttpResponse:
    """Enter the people found or ticked; if refused, the search stays."""
    on = timezone.localdate()
    passes = may_seat_players(account_of(request), session, on=on)
    reason = request.POST.get("reason", "")[:300] if passes else ""
    rows: list[Registration] = []
    with refusals_to_messages(request):
        groups = _groups(request, session)
        if groups and (lacking := _unchosen(request, session)):
            for text in lacking:
                messages.error(request, text)
            return _searched_again(request, session)
        for players in groups:
            row = enter_walk_ins(
                session=session,
                players=players,
                reason=reason,
                also_elsewhere=ELSEWHERE in request.POST,
                account=account_of(request),
                now=timezone.now(),
            )
            rows.append(row)
        if not groups:
            messages.error(request, _("Nobody was chosen."))
        _say(request, session, rows)
        return redirect("walk-ins", pk=session.pk)
    _say(request, session, rows)
    return _searched_again(request, session)


def _searched_again(request: HttpRequest, session: Session) -> HttpResponse:
    """Redirect to the search and ticks as they were."""
    rows = [(key, request.POST[key]) for key in sorted(request.POST) if key[:1] == "p"]
    rows += [("member", number) for number in request.POST.getlist("member")]
    return redirect(f"{reverse('walk-ins', args=[session.pk])}?{urlencode(rows)}")


@require_POST
@require(load=sessions_visible_to, may=may_check_in)
@once
def walk_ins_again(request: HttpRequest, session: Session) -> HttpResponse:
    """Enter an entry of the previous event, or all free ones, each independently."""
    entry, rows = request.POST.get("entry", ""), []
    for earlier_entry in entries_again(session.event, event_before(session.event)):
        if earlier_entry.is_entered or entry not in {"all", str(earlier_entry.entry.pk)}:
            continue
        with refusals_to_messages(request):
            row = enter_walk_ins(
                session=session,
                players=[WalkIn(person) for person in earlier_entry.people],
                name=earlier_entry.entry.name,
                also_elsewhere=ELSEWHERE in request.POST,
                account=account_of(request),
                now=timezone.now(),
            )
            rows.append(row)
    _say(request, session, rows)
    return redirect("walk-ins", pk=session.pk)


def _search_fields(session: Session, written: Sequence[str], on: dt.date) -> list[SearchField]:
    people = [people_at_desk(text, session.event, on=on) for text in written]
    everybody = {person.pk: person for people in people for person in people[:MOST_FOUND]}
    clubs = home_clubs_of(set(everybody), on=on)
    partners = partners_entered(session.event)
    absent = [value for pk, value in everybody.items() if pk not in partners]
    elsewhere = _elsewhere(session, [value.pk for value in absent])
    against = _data(session, absent, elsewhere)
    shown = {
        pk: SearchMatch(
            person,
            clubs.get(pk),
            pk in partners,
            partners.get(pk, ""),
            against.get(pk, ()),
            pk in elsewhere,
        )
        for pk, person in everybody.items()
    }
    return [
        SearchField(
            place,
            text.strip(),
            tuple(shown[person.pk] for person in people[:MOST_FOUND]),
            len(people) > MOST_FOUND,
        )
        for place, (text, people) in enumerate(zip(written, people, strict=True), start=1)
    ]


def _listed(
    session: Session,
    members: Sequence[ClubMembership],
    again: Sequence[EarlierEntry],
    *,
    ticked: Set[str],
) -> dict[str, object]:
    """Return the lists to tick and to tap, with other events of the day; one query."""
    absent = {
        person.pk: person
        for earlier_entry in again
        if not earlier_entry.is_entered
        for person in earlier_entry.people
    }
    everybody = absent | {member.person_id: member.person for member in members}
    elsewhere = _elsewhere(session, everybody)
    directing = said_of_directors(session.event)
    of_members = [
        Listed(
            member,
            elsewhere.get(member.person_id, ()),
            str(member.person_id) in ticked,
            (directing[member.person_id],) if member.person_id in directing else (),
        )
        for member in members
    ]
    of_entries = [
        Listed(
            earlier_entry,
            tuple(
                f"{person.name} {text}"
                for person in earlier_entry.people
                if not earlier_entry.is_entered
                for text in elsewhere.get(person.pk, ())
            ),
            directing=tuple(
                f"{person.name} {directing[person.pk]}"
                for person in earlier_entry.people
                if person.pk in directing and not earlier_entry.is_entered
            ),
        )
        for earlier_entry in again
    ]
    groups = grouped(session.event, dict(zip(members, of_members, strict=True)))
    return {
        "members": of_members,
        "member_groups": groups,
        "again": of_entries,
        "again_free": any(not earlier_entry.is_entered for earlier_entry in again),
        "members_elsewhere": any(member.elsewhere for member in of_members),
        "again_elsewhere": any(entry.elsewhere for entry in of_entries),
    }


def _elsewhere(session: Session, people: Collection[int]) -> dict[int, tuple[str, ...]]:
    """Return people's other events on the session's day as text, by person."""
    return {
        person: tuple(_("plays in %(event)s on the same day") % {"event": name} for name in names)
        for person, names in plays_the_same_day(people, session).items()
    }


def _data(
    session: Session, people: Sequence[Person], elsewhere: Mapping[int, tuple[str, ...]]
) -> dict[int, tuple[str, ...]]:
    """Return the refusals of some people, and their other events on that day."""
    refusals = refusals_by_person(session.event, people)
    return {
        person.pk: (
            *(text_of(refusal) for refusal in refusals[person.pk]),
            *elsewhere.get(person.pk, ()),
        )
        for person in people
    }


def _unchosen(request: HttpRequest, session: Session) -> list[str]:
    """Return why a search field has no person chosen."""
    on, texts = timezone.localdate(), []
    partners = partners_entered(session.event)
    for place in range(1, size_of_entry(session.event)[0] + 1):
        text = request.POST.get(f"p{place}", "")[:80].strip()
        if not text or request.POST.get(f"who{place}"):
            continue
        people = people_at_desk(text, session.event, on=on)
        playing = next((person for person in people if person.pk in partners), None)
        texts.append(
            _("Nobody is chosen for “%(text)s”.") % {"text": text}
            if playing is None
            else _plays_already(playing, partners[playing.pk])
        )
    return texts


def _plays_already(person: Person, partner: str) -> str:
    if not partner:
        return _("%(name)s plays already.") % {"name": person.name}
    return _("%(name)s plays already, with %(partner)s.") % {
        "name": person.name, "partner": partner,
    }  # fmt: skip


def _groups(request: HttpRequest, session: Session) -> list[list[WalkIn]]:
    """Return the people to enter together; those ticked for an individual each alone."""
    ticked = [number for number in request.POST.getlist("member") if number.isdecimal()]
    if ticked:
        people = Person.objects.in_bulk([int(number) for number in ticked])
        walk_ins = [WalkIn(people[int(number)]) for number in ticked if int(number) in people]
        alone = session.event.kind == EventKind.INDIVIDUAL
        return [[walk_in] for walk_in in walk_ins] if alone else [walk_ins]
    players = [
        arrival
        for place in range(1, size_of_entry(session.event)[0] + 1)
        if (arrival := _chosen(request, place)) is not None
    ]
    return [players] if players else []


def _chosen(request: HttpRequest, place: int) -> WalkIn | None:
    chosen = request.POST.get(f"who{place}", "")
    if chosen == VISITOR:
        return WalkIn(visitor=request.POST.get(f"p{place}", "")[:80])
    person = (
        Person.objects.filter(pk=int(chosen), merged_into=None).first()
        if chosen.isdecimal()
        else None
    )
    return WalkIn(person) if person else None


def _say(request: HttpRequest, session: Session, rows: Sequence[Registration]) -> None:
    """Add one message for each outcome, however many were entered.

    A contestant entered after the draw learns that it has no seat yet, and what can be done.
    """
    names: dict[str, list[str]] = {}
    loaded = Registration.objects.filter(pk__in=[row.pk for row in rows])
    for row in loaded.order_by("pk").prefetch_related("players__person"):
        players = sorted(row.players.all(), key=lambda player: (player.position, player.pk))
        name = " – ".join(player.person.name for player in players)
        names.setdefault(_outcome(session, row), []).append(name)
    for text, several in names.items():
        is_well = text in {_ENTERED, _ENTERED_AHEAD}
        listed = "; ".join(several)
        if is_well and len(several) > 1:
            listed = _("%(n)s contestants") % {"n": len(several)}
        said = gettext(text) % {"names": listed}
        if text == _SEATLESS:
            said = format_html("{} {}", said, ways_to_a_seat(session, account_of(request)))
        elif text == _RESERVE:
            said = format_html("{} {}", said, way_of_a_reserve(session.event, account_of(request)))
        messages.add_message(request, messages.SUCCESS if is_well else messages.WARNING, said)


_ENTERED = gettext_noop("%(names)s: entered and present.")
_RESERVE = gettext_noop("%(names)s: entered, as a reserve.")
_SEATLESS = gettext_noop(
    "%(names)s: entered and present, without a seat: the session is drawn already."
)
_ENTERED_AHEAD = gettext_noop("%(names)s: entered. Presence is noted on the day.")


def _outcome(session: Session, row: Registration) -> str:
    """Return the message about an entry, untranslated, with a place for the names."""
    if row.state == RegistrationState.LICENCE:
        return gettext_noop("%(names)s: entered; waits for the licence of the year.")
    if row.entry_id is None:
        return _RESERVE
    if is_drawn(session):
        return _SEATLESS
    return _ENTERED_AHEAD if session.played_on > timezone.localdate() else _ENTERED
