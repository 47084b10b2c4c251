"""Replaced players of pairs: for how much of the event, and whether against the rules."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping

from federation.models import Person
from tournaments.entries.selectors.pair_substitutions import session_boards_of_events
from tournaments.models import (
    Event,
    EventKind,
    PairSubstitution,
    PlayerState,
    RegistrationPlayer,
    RegistrationState,
)
from tournaments.rules.substitutes import PairShare

PARTNERS = 2


def substitutes_of_pairs(events: Collection[Event]) -> Iterator[tuple[int, Person]]:
    """Yield the entry and person of each legal substitute in a pair of some events."""
    rows = PairSubstitution.objects.filter(
        registration__event__in=events, registration__entry__isnull=False, is_legal=True
    )
    for row in rows.select_related("substitute", "registration"):
        if row.registration.entry_id is not None:
            yield row.registration.entry_id, row.substitute


def pair_shares(
    events: Collection[Event], boards: Mapping[int, Mapping[int, int]]
) -> dict[int, PairShare]:
    """Return how many boards each pair of some events with a substitute played together.

    boards: by entry and session.
    """
    of_pairs = {event.pk: event for event in events if event.kind == EventKind.PAIRS}
    rows = PairSubstitution.objects.filter(
        registration__event__in=of_pairs, registration__entry__isnull=False, is_legal=True
    ).values_list("registration__event", "registration__entry_id", "replaced", "session", "boards")
    replaced: dict[int, dict[int, dict[int, int]]] = defaultdict(lambda: defaultdict(dict))
    event_of = {}
    for event, entry, person, session, count in rows:
        event_of[entry] = event
        of_person = replaced[entry][person]
        of_person[session] = of_person.get(session, 0) + count
    planned_boards = session_boards_of_events([of_pairs[event] for event in {*event_of.values()}])
    pair_shares_by_entry = {}
    for entry, people in replaced.items():
        planned, played = planned_boards[event_of[entry]], boards.get(entry, {})
        numbers = range(1, max([len(planned), *played, 1]) + 1)
        sessions = tuple(
            played.get(number) or (planned[number - 1] if number <= len(planned) else 0)
            for number in numbers
        )
        counts = [tuple(person.get(number, 0) for number in numbers) for person in people.values()]
        counts += [tuple(0 for _number in numbers)] * (PARTNERS - len(counts))
        pair_shares_by_entry[entry] = PairShare(sessions, counts[0], counts[1])
    return pair_shares_by_entry


def illegal_substitutions(events: Collection[Event]) -> dict[int, tuple[str, ...]]:
    """Return by event the pairs changed against the rules that are not disqualified."""
    of_pairs = [event for event in events if event.kind == EventKind.PAIRS]
    rows = PairSubstitution.objects.filter(
        registration__event__in=of_pairs, is_legal=False
    ).exclude(registration__state__in=[RegistrationState.DISQUALIFIED, RegistrationState.WITHDRAWN])
    event_of = dict(rows.values_list("registration", "registration__event"))
    players = RegistrationPlayer.objects.filter(
        registration__in=event_of, state=PlayerState.ACCEPTED
    ).select_related("person")
    names: dict[int, list[str]] = defaultdict(list)
    for player in players.order_by("registration_id", "position"):
        names[player.registration_id].append(player.person.name)
    by_event: dict[int, tuple[str, ...]] = defaultdict(tuple)
    for registration, of_pair in names.items():
        by_event[event_of[registration]] += (" – ".join(of_pair),)
    return dict(by_event)
