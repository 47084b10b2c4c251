"""Online entries, as their players, the organiser and the public see them."""

import datetime as dt
import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from federation.bodies.selectors.mandates import has_office_mandate
from federation.errors import RuleError
from federation.models import Account, Person
from federation.money.selectors.ledger import open_requests
from federation.people.selectors.people import people_of_numbers, shown_name
from tournaments.events.selectors.events import events_managed_by
from tournaments.models import (
    DeclaredSystem,
    EntryTerms,
    Event,
    EventKind,
    MatchEnd,
    Nomination,
    PhasePlace,
    PlayerState,
    PlayFormat,
    Registration,
    RegistrationPlayer,
    RegistrationState,
    ScheduledMatch,
)
from tournaments.rules.declarations import (
    SystemDeclaration,
    SystemNature,
    SystemsHeld,
    systems_held,
)
from tournaments.rules.entries import ENTRIES, Consequence, consequence_of_leaving
from tournaments.selectors.names_shown import team_shown
from tournaments.selectors.rule_sets import regulation_of

LIVE = (
    RegistrationState.INVITING,
    RegistrationState.ACCEPTED,
    RegistrationState.LICENCE,
    RegistrationState.WAITING,
    RegistrationState.STAND_IN,
)


@dataclass(frozen=True, slots=True)
class StartLine:
    """One line of the public start list. turn: number among the reserves, 0 if it plays.

    licence_until: the day until which it waits for a licence, or None.
    """

    number: str
    name: str
    names: tuple[str, ...]
    turn: int
    licence_until: dt.date | None = None


def terms_of(event: Event) -> EntryTerms | None:
    """Return the terms of online entries of an event, or None."""
    return EntryTerms.objects.filter(event=event).first()


def takes_entries(event: Event, *, now: dt.datetime) -> bool:
    """Return whether players may enter now."""
    terms = terms_of(event)
    return terms is not None and event.cancelled_at is None and terms.are_open(now)


def registrations_of(event: Event) -> QuerySet[Registration]:
    """Return the online entries of an event with their players, by time of completion."""
    return _with_players(Registration.objects.filter(event=event))


def registrations_seen_by(account: Account, *, on: dt.date) -> QuerySet[Registration]:
    """Return the entries an account plays in or is captain of, and those of events it manages."""
    rows = _with_players(Registration.objects.all())
    if has_office_mandate(account, on=on):
        return rows
    seen = Q(event__in=events_managed_by(account, on=on).values("pk"))
    if account.person_id is not None:
        playing = RegistrationPlayer.objects.filter(
            person=account.person_id, state__in=[PlayerState.INVITED, PlayerState.ACCEPTED]
        )
        seen |= Q(captain=account.person_id) | Q(pk__in=playing.values("registration"))
    return rows.filter(seen)


def teams_shown() -> QuerySet[Registration]:
    """Return the teams with public pages: those entered, also if they left."""
    rows = Registration.objects.filter(event__kind=EventKind.TEAMS, entry__isnull=False)
    return _with_players(rows)


def own_registrations(account: Account) -> QuerySet[Registration]:
    """Return the entries a player made, accepted or is captain of, next event first."""
    playing = RegistrationPlayer.objects.filter(
        person=account.person_id, state__in=[PlayerState.ACCEPTED, PlayerState.LEFT]
    )
    mine = Q(captain=account.person_id) | Q(pk__in=playing.values("registration"))
    return _with_players(Registration.objects.filter(mine)).order_by("-event__starts_on", "-pk")


def own_entry_in(account: Account, event: Event) -> Registration | None:
    """Return the entry of an event in which a player plays; nobody plays in two."""
    if account.person_id is None:
        return None
    playing = RegistrationPlayer.objects.filter(
        event=event, person=account.person_id, state=PlayerState.ACCEPTED
    )
    rows = Registration.objects.filter(pk__in=playing.values("registration"), ended_at=None)
    return _with_players(rows).first()


def without_knocked_out(rows: QuerySet[Registration]) -> QuerySet[Registration]:
    """Return entries without teams eliminated from a knock-out with no match left."""
    team = Q(home=OuterRef("entry")) | Q(away=OuterRef("entry"))
    matches = ScheduledMatch.objects.filter(team, draw__replaced_at=None)
    lost = matches.filter(winner__isnull=False).exclude(winner=OuterRef("entry"))
    is_out = Q(Exists(lost)) & ~Q(Exists(matches.filter(ending=MatchEnd.OPEN)))
    return rows.exclude(is_out, event__team_play__format=PlayFormat.KNOCKOUT)


def invitations_of(account: Account, *, on: dt.date) -> QuerySet[RegistrationPlayer]:
    """Return a player's open invitations, for events that are not over."""
    rows = RegistrationPlayer.objects.filter(
        person=account.person_id,
        person__isnull=False,
        state=PlayerState.INVITED,
        registration__state=RegistrationState.INVITING,
        event__ends_on__gte=on,
        event__cancelled_at__isnull=True,
    )
    team = RegistrationPlayer.objects.select_related("person")
    return (
        rows.select_related(
            "event__rule_set", "registration__event__entry_terms", "registration__captain"
        )
        .prefetch_related(Prefetch("registration__players", team))
        .order_by("event__starts_on", "pk")
    )


def invitations_seen_by(account: Account, *, on: dt.date) -> QuerySet[RegistrationPlayer]:
    """Return all invitations an account ever got."""
    rows = RegistrationPlayer.objects.filter(person=account.person_id, person__isnull=False)
    return rows.select_related("event", "registration")


def start_list(event: Event, *, on: dt.date) -> list[StartLine]:
    """Return the entries, then the reserves in order, as the public may see them."""
    playing: list[StartLine] = []
    reserves: list[StartLine] = []
    for registration in registrations_of(event).filter(
        state__in=[
            RegistrationState.ACCEPTED, RegistrationState.STAND_IN, RegistrationState.WAITING,
            RegistrationState.LICENCE,
        ]
    ):  # fmt: skip
        names = tuple(shown_name(row.person, on=on) for row in seated_players(registration))
        if registration.state == RegistrationState.WAITING:
            reserves.append(
                StartLine("", team_shown(registration, on=on), names, len(reserves) + 1)
            )
        else:
            number = registration.entry.number if registration.entry else ""
            until = (
                registration.licence_until
                if registration.state == RegistrationState.LICENCE
                else None
            )
            playing.append(StartLine(number, team_shown(registration, on=on), names, 0, until))
    return playing + reserves


def people_numbered(numbers: Sequence[str]) -> list[Person]:
    """Return the people with these numbers, in the order given; merged people lead to the kept one.

    Raises: RuleError naming an unknown number.
    """
    people = people_of_numbers(numbers)
    for number in numbers:
        if number not in people:
            raise RuleError("entry_player_unknown", article=ENTRIES, number=number)
    return [people[number] for number in numbers]


def people_written(text: str) -> list[Person]:
    """Return the people with these numbers, in the order typed; merged people lead to the kept one.

    Raises: RuleError naming an unknown number.
    """
    return people_numbered([number for number in re.split(r"[\s,;]+", text) if number])


def seated_players(registration: Registration) -> list[RegistrationPlayer]:
    """Return the players who have not left or refused; uses prefetched rows."""
    rows = registration.players.all()
    return [row for row in rows if row.state in {PlayerState.INVITED, PlayerState.ACCEPTED}]


def turns_of_reserves(events: Collection[int]) -> dict[int, int]:
    """Return each reserve's number in its event's order of calling, by entry."""
    waiting = Registration.objects.filter(event__in=events, state=RegistrationState.WAITING)
    turns: dict[int, int] = {}
    seen: Counter[int] = Counter()
    for pk, event in waiting.order_by("complete_at", "pk").values_list("pk", "event_id"):
        seen[event] += 1
        turns[pk] = seen[event]
    return turns


def fees_unpaid(event: Event) -> set[int]:
    """Return the ids of an event's online entries with an open fee."""
    registrations = Registration.objects.filter(event=event, payment_request__in=open_requests())
    return set(registrations.values_list("pk", flat=True))


def systems_of(registration: Registration) -> dict[int, SystemsHeld]:
    """Return what each pair that declared a system may play; others play green."""
    declared_systems: dict[int, DeclaredSystem] = {
        row.pair: row for row in registration.systems.all()
    }
    return {
        pair: systems_held(
            SystemDeclaration(SystemNature(row.nature) if row.nature else None, row.brown)
        )
        for pair, row in declared_systems.items()
    }


def consequences_of(
    registrations: Sequence[Registration], *, now: dt.datetime
) -> dict[int, Consequence]:
    """Return the consequence of withdrawing now, by id, in three queries; none without terms.

    A nominated entry counts as qualified, and as confirmed by entering; one qualified from the
    previous phase confirms by the time set in that phase.
    """
    events = {registration.event_id for registration in registrations}
    terms = {row.event_id: row for row in EntryTerms.objects.filter(event__in=events)}
    named = set(
        Nomination.objects.filter(quota__event__in=events, withdrawn_at__isnull=True).values_list(
            "quota__event", "players"
        )
    )
    from_phase = dict(
        PhasePlace.objects.filter(
            registration__in=[registration.pk for registration in registrations],
            phase__confirm_until__isnull=False,
        ).values_list("registration", "phase__confirm_until")
    )
    by_registration_id = {}
    for registration in registrations:
        if (held := terms.get(registration.event_id)) is None:
            continue
        qualified = any(
            (registration.event_id, row.person_id) in named for row in seated_players(registration)
        )
        by_registration_id[registration.pk] = consequence_of_leaving(
            now,
            closes_at=held.closes_at,
            confirmed_until=from_phase.get(registration.pk, held.closes_at if qualified else None),
            figures=regulation_of(registration.event).withdrawal,
        )
    return by_registration_id


def _with_players(rows: QuerySet[Registration]) -> QuerySet[Registration]:
    players = RegistrationPlayer.objects.select_related("person").order_by("position", "pk")
    related = rows.select_related(
        "event__season", "event__rule_set", "event__ranking_rule_set", "event__association",
        "event__club", "captain", "entry", "association", "payment_request",
    )  # fmt: skip
    return related.prefetch_related(Prefetch("players", players)).order_by(
        "complete_at", "sent_at", "pk"
    )
