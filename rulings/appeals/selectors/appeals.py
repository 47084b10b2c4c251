"""Appeals: which rulings an account may contest, who sees which appeal, until when."""

import datetime as dt
from collections.abc import Iterable

from django.db.models import Q, QuerySet
from django.utils import timezone

from federation.bodies.selectors.councils import councils_of
from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import Account, Club, ClubMembership, Council, Person
from federation.selectors.office_figures import office_figures
from rulings.appeals.rules import RulingTimes
from rulings.appeals.selectors.contested import contested_by, entries_concerned, ruled_by
from rulings.models import (
    PENDING,
    Appeal,
    AppealBacker,
    AppealBody,
    AppealMember,
    AppealState,
    IncidentPlayer,
    MemberState,
    Ruling,
    SessionTimes,
)
from rulings.rules.appeals import Candidate, Parties
from rulings.rules.holidays import public_holidays
from rulings.rulings.selectors.rulings import session_starts
from rulings.selectors.directed_events import events_of_director
from tournaments.events.selectors.events import events_managed_by
from tournaments.models import Entry, EntryPlayer, Event

COUNCILS = {AppealBody.DISCIPLINE: Council.DISCIPLINARY, AppealBody.JUSTICE: Council.JUSTICE}


def rulings_contestable_by(account: Account, *, on: dt.date) -> QuerySet[Ruling]:
    """Return the rulings an account may contest: as a party, or as a director for one."""
    rows = Ruling.objects.select_related("incident__event__season", "incident__event__rule_set")
    own = Q(pk__in=[])
    if account.is_authenticated and account.person_id is not None and account.acting is None:
        mine = EntryPlayer.objects.filter(person=account.person_id, left_at__isnull=True)
        concerned = IncidentPlayer.objects.filter(
            Q(person=account.person_id) | Q(entry__in=mine.values("entry")),
            left_at__isnull=True,
        )
        own = Q(incident__in=concerned.values("incident"))
    directed = events_of_director(account).order_by().values("pk")
    return rows.filter(own | Q(incident__event__in=directed)).distinct()


def people_of_entry(entry: Entry) -> QuerySet[Person]:
    """Return who plays in an entry, captain of a team first."""
    seated = EntryPlayer.objects.filter(entry=entry, left_at__isnull=True)
    return Person.objects.filter(pk__in=seated.values("person")).order_by("sort_name", "pk")


def people_of_entries(entries: Iterable[Entry] | Iterable[int]) -> QuerySet[Person]:
    """Return who plays in any of these entries."""
    return Person.objects.filter(
        entered_in__entry__in=list(entries), entered_in__left_at__isnull=True
    ).distinct()


def captain_of(entry: Entry) -> int:
    """Return the captain of a team: who entered it, or its first player; 0 for none."""
    registration = getattr(entry, "registration", None)
    if registration is not None:
        return int(registration.captain_id)
    first = EntryPlayer.objects.filter(entry=entry, left_at__isnull=True).first()
    return first.person_id if first else 0


def appeals_open_to(account: Account, *, on: dt.date) -> QuerySet[Appeal]:
    """Return the appeals an account may read, without the related rows of their pages.

    The office: all; directors and organisers: those of their events; players: those they are a
    party to; members of a committee: theirs; councils: those before them. Each condition is a
    separate subquery: joined to the appeals, the database would take longer to plan them than to
    read them.
    """
    if has_office_mandate(account, on=on):
        return Appeal.objects.all()
    bodies = [council.value for council in councils_of(account, on=on)]
    selected_bodies = [body for body, council in COUNCILS.items() if council.value in bodies]
    seen = (
        Q(event__in=events_of_director(account).order_by().values("pk"))
        | Q(event__in=events_managed_by(account, on=on).order_by().values("pk"))
        | Q(body__in=selected_bodies)
    )
    if account.is_authenticated and account.person_id is not None and account.acting is None:
        seen |= _appeals_of_party(account.person_id)
    return Appeal.objects.filter(seen)


def _appeals_of_party(person: int) -> Q:
    """Return the appeals to which a player is a party, or member of the committee."""
    seated = EntryPlayer.objects.filter(person=person, left_at__isnull=True)
    entries = seated.order_by().values("entry")
    involved = IncidentPlayer.objects.filter(
        Q(person=person) | Q(entry__in=entries), left_at__isnull=True
    )
    rulings = Ruling.objects.filter(incident__in=involved.values("incident"))
    judged = AppealMember.objects.filter(person=person, left_at__isnull=True)
    return (
        Q(entry__in=entries)
        | Q(ruling__in=rulings.order_by().values("pk"))
        | Q(pk__in=judged.order_by().values("appeal"))
    )


def deposits_awaited_from(account: Account) -> QuerySet[Appeal]:
    """Return the pending appeals of a player's own side whose deposit is not paid yet."""
    appeals = Appeal.objects.filter(deposit__isnull=True, decided_at__isnull=True)
    if account.person_id is None or account.acting is not None:
        return appeals.none()
    seated = EntryPlayer.objects.filter(person=account.person_id, left_at__isnull=True)
    return (
        appeals.filter(state__in=PENDING, entry__in=seated.order_by().values("entry"))
        .select_related("event__season")
        .order_by("stated_at")
    )


def appeals_seen_by(account: Account, *, on: dt.date) -> QuerySet[Appeal]:
    """Return the appeals an account may read, with the related rows of their pages."""
    return appeals_open_to(account, on=on).select_related(
        "event__season",
        "event__rule_set",
        "event__club",
        "event__association",
        "ruling__incident__event",
        "version__made_by",
        "penalty__incident__event",
        "penalty__event",
        "penalty__given_by",
        "penalty__player__person",
        "penalty__adjustment",
        "against",
        "entry",
        "deposit__request",
        "stated_by",
    )


def appeals_pending(event: Event) -> QuerySet[Appeal]:
    """Return the appeals of an event that suspend homologation."""
    waiting = Appeal.objects.filter(event=event, state__in=PENDING)
    return waiting.exclude(body=AppealBody.DISCIPLINE)


def decided_appeals() -> QuerySet[Appeal]:
    """Return the decisions of committees and councils, latest first, which are public."""
    rows = Appeal.objects.filter(notified_at__isnull=False).exclude(body=AppealBody.DISCIPLINE)
    return rows.select_related("event", "ruling__incident", "version", "penalty").prefetch_related(
        "version__citations"
    )


def session_times(event: Event, session: int) -> SessionTimes | None:
    """Return when a session began, ended and was published, by the last note."""
    return SessionTimes.objects.filter(event=event, session=session).order_by("-pk").first()


def ruling_times(event: Event, session: int, notified_at: dt.datetime) -> RulingTimes | None:
    """Return the times on which the term of an appeal depends, None while they are unknown.

    The next session is the first one noted, or in the published timetable, that begins after the
    parties were told. Without one the committee is assumed to be still there: the director must say
    whether it has left.
    """
    here = session_times(event, session)
    if here is None or here.ended_at is None or here.results_at is None:
        return None
    later = (at for number, at in session_starts(event).items() if number > session)
    starts_at = min((at for at in later if at > notified_at), default=None)
    return RulingTimes(
        ended_at=timezone.localtime(here.ended_at),
        results_at=timezone.localtime(here.results_at),
        notified_at=timezone.localtime(notified_at),
        next_session_at=timezone.localtime(starts_at) if starts_at else None,
    )


def holidays_around(day: dt.date) -> frozenset[dt.date]:
    """Return the public holidays of a day's year and the next."""
    figures = office_figures(on=day).holidays
    return public_holidays(day.year, figures=figures) | public_holidays(
        day.year + 1, figures=figures
    )


def parties_of(appeal: Appeal) -> Parties:
    """Return who is tied to an appeal: both sides, their clubs and teams, the director."""
    concerned = entries_concerned(contested_by(appeal))
    entries = {*concerned.values_list("pk", flat=True), appeal.entry_id}
    seated = EntryPlayer.objects.filter(entry__in=entries, left_at__isnull=True)
    named = IncidentPlayer.objects.filter(incident=appeal.incident, person__isnull=False)
    players = set(seated.values_list("person", flat=True))
    if appeal.incident is not None:
        players |= set(named.values_list("person", flat=True))
    director = ruled_by(appeal)
    return Parties(
        players=frozenset(players),
        director=(director.person_id or 0) if director else 0,
        clubs=_clubs(players, appeal.event),
        teams=frozenset(entries),
    )


def candidates(people: Iterable[Person], event: Event) -> list[Candidate]:
    """Return people as candidates for a committee: with their clubs and teams."""
    return [
        Candidate(
            person.pk,
            clubs=_clubs({person.pk}, event),
            teams=frozenset(
                EntryPlayer.objects.filter(
                    entry__event=event, person=person, left_at__isnull=True
                ).values_list("entry", flat=True)
            ),
        )
        for person in people
    ]


def seated_members(appeal: Appeal) -> int:
    """Return how many members of the committee have accepted."""
    return appeal.members.filter(left_at__isnull=True, state=MemberState.ACCEPTED).count()


def sits_on_committee(account: Account, appeal: Appeal) -> bool:
    """Return whether an account accepted a seat on the committee of an appeal."""
    if account.person_id is None:
        return False
    seats = appeal.members.filter(left_at__isnull=True, state=MemberState.ACCEPTED)
    return seats.filter(person=account.person_id).exists()


def is_behind_appeal(person: int, appeal: Appeal) -> bool:
    """Return whether a player supported the appeal."""
    return appeal.backers.filter(person=person, consented_at__isnull=False).exists()


def consents_awaited(appeal: Appeal) -> QuerySet[AppealBacker]:
    """Return the people asked for consent who have not answered. Source: Law 92D."""
    return appeal.backers.filter(consented_at__isnull=True, appeal__state__in=PENDING)


def consents_pending_for(account: Account) -> QuerySet[Appeal]:
    """Return the appeals that wait for an account's own consent."""
    if not account.is_authenticated or account.person_id is None or account.acting is not None:
        return Appeal.objects.none()
    appeal_backers = AppealBacker.objects.filter(
        person=account.person_id, consented_at__isnull=True
    )
    return Appeal.objects.filter(
        pk__in=appeal_backers.order_by().values("appeal"), state=AppealState.CONSENT
    ).select_related("event")


def committee_seats_pending_for(account: Account, *, on: dt.date) -> QuerySet[AppealMember]:
    """Return the invitations of an account to committees of pending appeals."""
    if not account.is_authenticated or account.person_id is None:
        return AppealMember.objects.none()
    return AppealMember.objects.filter(
        person=account.person_id, left_at__isnull=True, appeal__state__in=PENDING
    ).select_related("appeal__event")


def seats_seen_by(account: Account, *, on: dt.date) -> QuerySet[AppealMember]:
    """Return the invitations to committees of pending appeals that an account may read."""
    seen = appeals_open_to(account, on=on).filter(state__in=PENDING)
    seats = AppealMember.objects.filter(
        appeal__in=seen.order_by().values("pk"), left_at__isnull=True
    )
    return seats.select_related(
        "appeal__event__club", "appeal__event__association", "appeal__event__season"
    )


def clubs_of(people: Iterable[int], day: dt.date) -> QuerySet[Club]:
    """Return the clubs of which people were members on a day."""
    held = ClubMembership.objects.filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=day),
        person__in=set(people),
        valid_from__lte=day,
    )
    return Club.objects.filter(pk__in=held.values("club"))


def _clubs(people: Iterable[int], event: Event) -> frozenset[int]:
    return frozenset(clubs_of(people, event.ends_on).values_list("pk", flat=True))
