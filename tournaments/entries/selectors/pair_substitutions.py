"""The rules against a substitution in a pair."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from federation.errors import RuleError
from federation.licences.selectors.categories import categories_held
from federation.models import Person
from federation.rules.categories import tier_of_category
from tournaments.calendar.selectors.representation import registered_associations
from tournaments.entries.selectors.checks import checks_of_people, refuse_members
from tournaments.models import Event, EventKind, PlayerState, Registration, Session
from tournaments.rules.substitutes import (
    PAIRS,
    PairShare,
    refuse_both_replaced,
    refuse_pair_substitution,
    refuse_stronger,
)
from tournaments.selectors.rule_sets import ranking_figures_of, regulation_of


@dataclass(frozen=True, slots=True)
class SubstitutionDraft:
    """The substitution of a player in some boards of one session; sessions count from 1."""

    replaced: Person
    substitute: Person
    session: int
    boards: int


def session_boards(event: Event) -> tuple[int, ...]:
    """Return the boards of each session: as seated, else the planned ones, divided evenly."""
    return session_boards_of_events([event])[event.pk]


def session_boards_of_events(events: Collection[Event]) -> dict[int, tuple[int, ...]]:
    """Return for each event the boards of its sessions, in one query."""
    seated: dict[int, dict[int, int]] = {event.pk: {} for event in events}
    rows = Session.objects.filter(event__in=seated, boards__gt=0)
    for event, number, boards in rows.values_list("event", "number", "boards"):
        seated[event][number] = boards
    return {event.pk: _session_boards(event, seated[event.pk]) for event in events}


def _session_boards(event: Event, seated: Mapping[int, int]) -> tuple[int, ...]:
    boards, rest = divmod(event.planned_boards, event.planned_sessions)
    return tuple(
        seated.get(number, boards + (number <= rest))
        for number in range(1, event.planned_sessions + 1)
    )


def partners_of(registration: Registration) -> list[Person]:
    """Return the original players of an entry."""
    rows = registration.players.filter(state=PlayerState.ACCEPTED).select_related("person")
    return [row.person for row in rows.order_by("position", "pk")]


def refuse_impossible(registration: Registration, draft: SubstitutionDraft) -> None:
    """Refuse a draft that does not fit the pair, its sessions or their boards.

    Raises: RuleError.
    """
    event, partners = registration.event, partners_of(registration)
    if event.kind != EventKind.PAIRS:
        raise RuleError("substitution_not_a_pair", article=PAIRS)
    if draft.replaced not in partners:
        raise RuleError("substitution_not_a_partner", article=PAIRS, player=draft.replaced.name)
    if draft.substitute in partners:
        raise RuleError("substitution_of_partner", article=PAIRS, player=draft.substitute.name)
    sessions = session_boards(event)
    if not 1 <= draft.session <= len(sessions):
        raise RuleError(
            "substitution_no_such_session",
            article=PAIRS,
            sessions=len(sessions),
            session=draft.session,
        )
    boards = sessions[draft.session - 1]
    if not 0 < draft.boards <= boards:
        raise RuleError(
            "substitution_too_many_boards",
            article=PAIRS,
            session=draft.session,
            boards=boards,
            asked=draft.boards,
        )


def rules_broken(registration: Registration, draft: SubstitutionDraft) -> list[RuleError]:
    """Return each rule that a substitution breaks, including earlier substitutions in the count."""
    event, partners = registration.event, partners_of(registration)
    figures = regulation_of(event)
    broken: list[RuleError] = []
    tiers = tiers_of([draft.replaced, draft.substitute], event)
    shares = _shares(registration, draft)
    replaced, other = shares[draft.replaced.pk], shares[_partner(partners, draft.replaced).pk]
    sessions = session_boards(event)
    place = draft.session - 1
    after = [draft.substitute if partner == draft.replaced else partner for partner in partners]
    acts: list[Callable[[], object]] = [
        lambda: refuse_stronger(tiers[draft.substitute.pk], tiers[draft.replaced.pk]),
        lambda: refuse_both_replaced(True, replaced[place] + other[place] > sessions[place]),
        lambda: refuse_pair_substitution(
            PairShare(sessions, replaced, other), figures=figures.pair_substitutes
        ),
        lambda: _refuse_strangers(registration, after),
        lambda: _refuse_ineligible(event, after, draft.substitute),
    ]
    for act in acts:
        try:
            act()
        except RuleError as refusal:
            broken.append(refusal)
    return broken


def tiers_of(people: list[Person], event: Event) -> dict[int, int]:
    """Return the tier of each player in the event's season; unclassified is the last."""
    figures = regulation_of(event).tiers
    categories = ranking_figures_of(event).categories
    held = categories_held([person.pk for person in people], on=event.starts_on)
    last = max(figures.groups_by_tier)
    return {
        person.pk: tier_of_category(held[person.pk], tiers=figures, categories=categories)
        if person.pk in held
        else last
        for person in people
    }


def _refuse_strangers(registration: Registration, after: list[Person]) -> None:
    if registration.association is None:
        return
    held = registered_associations([person.pk for person in after], registration.event)
    refuse_members(
        registration.event, [held.get(person.pk) for person in after], registration.association
    )


def _refuse_ineligible(event: Event, after: list[Person], substitute: Person) -> None:
    # The remaining partner is entered already; the substitute may be in no other pair.
    for line in checks_of_people(event, after):
        if line.refusal is not None and (line.topic != "once" or line.person == substitute):
            raise line.refusal


def _shares(registration: Registration, draft: SubstitutionDraft) -> dict[int, tuple[int, ...]]:
    sessions = session_boards(registration.event)
    boards = {person.pk: [0] * len(sessions) for person in partners_of(registration)}
    for row in registration.substitutions.filter(is_legal=True):
        boards[row.replaced_id][row.session - 1] += row.boards
    boards[draft.replaced.pk][draft.session - 1] += draft.boards
    return {person: tuple(counts) for person, counts in boards.items()}


def _partner(partners: list[Person], replaced: Person) -> Person:
    return next(partner for partner in partners if partner != replaced)
