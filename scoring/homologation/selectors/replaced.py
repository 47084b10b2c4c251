"""Replaced players of pairs: for how much of the event, and whether against the rules."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from federation.models import Person
from tournaments.entries.selectors.pair_substitutions import session_boards
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


def substitutes_of_pairs(event: Event) -> Iterator[tuple[int, Person]]:
    """Yield the entry and person of each legal substitute in a pair."""
    rows = PairSubstitution.objects.filter(
        registration__event=event, registration__entry__isnull=False, is_legal=True
    )
    for row in rows.select_related("substitute", "registration"):
        if row.registration.entry_id is not None:
            yield row.registration.entry_id, row.substitute


def pair_shares(event: Event, boards: Mapping[int, Mapping[int, int]]) -> dict[int, PairShare]:
    """Return how many boards each pair with a substitute played together."""
    rows = list(
        PairSubstitution.objects.filter(
            registration__event=event, registration__entry__isnull=False, is_legal=True
        ).values_list("registration__entry_id", "replaced_id", "session", "boards")
    )
    if event.kind != EventKind.PAIRS or not rows:
        return {}
    planned = session_boards(event)
    replaced: dict[int, dict[int, dict[int, int]]] = defaultdict(lambda: defaultdict(dict))
    for entry, person, session, count in rows:
        of_person = replaced[entry][person]
        of_person[session] = of_person.get(session, 0) + count
    pair_shares_by_entry = {}
    for entry, people in replaced.items():
        played = boards.get(entry, {})
        numbers = range(1, max([len(planned), *played, 1]) + 1)
        sessions = tuple(
            played.get(number) or (planned[number - 1] if number <= len(planned) else 0)
            for number in numbers
        )
        counts = [tuple(person.get(number, 0) for number in numbers) for person in people.values()]
        counts += [tuple(0 for _number in numbers)] * (PARTNERS - len(counts))
        pair_shares_by_entry[entry] = PairShare(sessions, counts[0], counts[1])
    return pair_shares_by_entry


def illegal_substitutions(event: Event) -> tuple[str, ...]:
    """Return the pairs that were changed against the rules and are not disqualified."""
    if event.kind != EventKind.PAIRS:
        return ()
    rows = PairSubstitution.objects.filter(registration__event=event, is_legal=False).exclude(
        registration__state__in=[RegistrationState.DISQUALIFIED, RegistrationState.WITHDRAWN]
    )
    registrations = {row.registration_id for row in rows}
    players = RegistrationPlayer.objects.filter(
        registration__in=registrations, state=PlayerState.ACCEPTED
    ).select_related("person")
    named: dict[int, list[str]] = defaultdict(list)
    for player in players.order_by("registration_id", "position"):
        named[player.registration_id].append(player.person.name)
    return tuple(" – ".join(names) for names in named.values())
