"""Sessions: times, attendance, and contestants to be seated."""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Prefetch, QuerySet

from federation.errors import RuleError
from federation.licences.selectors.categories import value_indices
from federation.models import Account, Club, Person
from federation.people.selectors.people import clubs_of_people, shown_name
from tournaments.models import (
    CheckIn,
    ClockMark,
    Entry,
    EntryPlayer,
    Event,
    EventKind,
    Seat,
    SeatingPlan,
    SeatingWish,
    Session,
    SessionHours,
)
from tournaments.rules.attendance import seated_by
from tournaments.rules.strength import Member, Rated, pair_value, seeding_order
from tournaments.seating.rules.seating import Contender
from tournaments.selectors.names_shown import entry_shown, load_hidden_players
from tournaments.selectors.ranking_places import ranking_places
from tournaments.selectors.rule_sets import ranking_figures_of, regulation_of


@dataclass(frozen=True, slots=True)
class Attendee:
    """A contestant of a session. seen: present, missing, or None if unknown.

    best_place: in the ranking, of its best-ranked player.
    """

    entry: Entry
    people: tuple[Person, ...]
    iv: Fraction
    club: Club | None
    wish: SeatingWish | None
    seen: bool | None
    best_place: int | None = None

    @property
    def name(self) -> str:
        """Return the contestant's name in one line, for the office and the director."""
        return self.entry.name or " – ".join(person.name for person in self.people)


def sessions_shown() -> QuerySet[Session]:
    """Return every session with the relations its pages need; sessions are public."""
    return Session.objects.select_related(
        "hours",
        "event__season",
        "event__club",
        "event__association",
        "event__rule_set",
        "event__ranking_rule_set",
    )


def sessions_visible_to(account: Account, *, on: dt.date) -> QuerySet[Session]:
    """Return all sessions; they are public."""
    return sessions_shown()


def sessions_of(event: Event) -> QuerySet[Session]:
    """Return the sessions of an event in order."""
    return sessions_shown().filter(event=event).order_by("number")


def versions_of(sessions: Collection[Session]) -> dict[int, int]:
    """Return the latest seating version by session; without those never drawn."""
    plans = SeatingPlan.objects.filter(session__in=[session.pk for session in sessions])
    return dict(plans.order_by("version").values_list("session", "version"))


def times_of(session: Session) -> SessionHours:
    """Return the times of a session. Raises: RuleError("seating_without_times")."""
    times = SessionHours.objects.filter(session=session).first()
    if times is None:
        raise RuleError("seating_without_times", article="RTP 2.2.3")
    return times


def choices_of(attendees: Iterable[Attendee]) -> list[tuple[int, str]]:
    """Return choices of contestants, by name. Source: convention."""
    everybody = sorted(attendees, key=lambda attendee: attendee.name)
    return [(attendee.entry.pk, attendee.name) for attendee in everybody]


def attendees_of(session: Session) -> list[Attendee]:
    """Return the contestants of a session's event who have not withdrawn, by value.

    Of equal value the one with the best-ranked player is first. Source: RTP 3.5.2.
    """
    event = session.event
    playing = EntryPlayer.objects.filter(left_at__isnull=True).select_related("person")
    wishes = SeatingWish.objects.filter(ended_at__isnull=True)
    entries = list(
        Entry.objects.filter(event=event, withdrawn_at__isnull=True)
        .select_related("registration__captain")
        .prefetch_related(
            Prefetch("players", playing, to_attr="playing"),
            Prefetch("seating_wishes", wishes, to_attr="wished"),
        )
    )
    load_hidden_players(entries, on=event.starts_on)
    ids = {row.person_id for entry in entries for row in entry.playing}
    ivs = value_indices(
        ids,
        ranking=ranking_figures_of(event),
        tiers=regulation_of(event).tiers,
        on=event.starts_on,
    )
    clubs = clubs_of_people(ids, season=event.season)
    places = ranking_places(ids)
    seen = seen_at(session)
    attendees = [
        Attendee(
            entry,
            tuple(row.person for row in entry.playing),
            _value(event, entry, ivs),
            _club(entry, clubs),
            next(iter(entry.wished), None),
            seen.get(entry.pk),
            _best_place(entry, places),
        )
        for entry in entries
        if entry.playing
    ]
    by_key = {str(attendee.entry.pk): attendee for attendee in attendees}
    order = seeding_order(
        [Rated(key, by_key[key].iv, by_key[key].best_place) for key in sorted(by_key, key=int)]
    )
    return [by_key[rated.name] for rated in order]


def seen_at(session: Session) -> dict[int, bool]:
    """Return by entry whether it was last noted as present."""
    rows = CheckIn.objects.filter(session=session).order_by("noted_at", "pk")
    return dict(rows.values_list("entry", "is_present"))


def contenders_of(attendees: Sequence[Attendee]) -> list[Contender]:
    """Return the contestants to be seated: all not noted as missing."""
    return [
        Contender(
            key=key_of(attendee.entry),
            iv=attendee.iv,
            body=attendee.club.code if attendee.club else "",
            criterion=attendee.wish.criterion if attendee.wish else "",
            table=attendee.wish.table if attendee.wish else None,
            line=attendee.wish.line if attendee.wish else "NS",
            best_place=attendee.best_place,
        )
        for attendee in attendees
        if attendee.seen is not False
    ]


def key_of(entry: Entry) -> str:
    """Return an entry's name in a draw, published with the draw."""
    return f"e{entry.pk}"


def names_shown(entry: Entry, people: Collection[Person], *, on: dt.date) -> str:
    """Return a contestant's name on public pages."""
    return entry_shown(entry, on=on) or " – ".join(shown_name(person, on=on) for person in people)


def sessions_seating(person: int, sessions: QuerySet[Session]) -> QuerySet[Session]:
    """Return the sessions, of those given, in which a person has a seat."""
    seats = Seat.objects.filter(entry__players__person=person, entry__players__left_at__isnull=True)
    seated = sessions.filter(seating_plans__seats__in=seats)
    return seated.select_related("event").distinct().order_by("pk")


def seated_sessions(event: Event) -> list[Session]:
    """Return the sessions of an event seated on this site, by number."""
    drawn = SeatingPlan.objects.filter(session__event=event).values("session")
    return list(Session.objects.filter(pk__in=drawn).order_by("number"))


def players_seated_by(session: Session, times: SessionHours) -> dt.datetime:
    """Return when players must be seated."""
    return seated_by(times.starts_at, figures=regulation_of(session.event).attendance)


def _value(event: Event, entry: Entry, ivs: dict[int, int]) -> Fraction:
    members = [
        Member(row.person.name, ivs[row.person_id])
        for row in entry.playing  # type: ignore[attr-defined]
    ]
    if event.kind != EventKind.PAIRS or len(members) < 2:
        return Fraction(sum(member.iv for member in members))
    return pair_value(members, figures=regulation_of(event).pairs_events)


def _best_place(entry: Entry, places: Mapping[int, int]) -> int | None:
    held = (places.get(row.person_id) for row in entry.playing)  # type: ignore[attr-defined]
    return min((place for place in held if place is not None), default=None)


def _club(entry: Entry, clubs: dict[int, Club]) -> Club | None:
    """Return the club of all players of an entry, None if they are of several."""
    held = {
        clubs[row.person_id].pk if row.person_id in clubs else None
        for row in entry.playing  # type: ignore[attr-defined]
    }
    if len(held) != 1 or None in held:
        return None
    return clubs[entry.playing[0].person_id]  # type: ignore[attr-defined]


def marks_visible_to(account: Account, *, on: dt.date) -> QuerySet[ClockMark]:
    """Return the acts on clocks; whether one may be undone depends on its session."""
    return ClockMark.objects.select_related(
        "session__event__season", "session__event__club", "session__event__association"
    )
