"""The checks whether people may enter an event, each with its result and article."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations

from federation.errors import RuleError
from federation.licences.rules.licences import ARTICLE as LICENCES
from federation.licences.selectors.categories import categories_held
from federation.models import Association, Person
from federation.selectors.suspensions import suspended_until
from tournaments.calendar.rules.regions import RegionReading, refuse_region, region_of_player
from tournaments.calendar.rules.representation import refuse_representation
from tournaments.calendar.selectors.representation import (
    qualifier_plays,
    region_choices,
    registered_associations,
)
from tournaments.cards.selectors.duties import asks_for_cards, signed_pairs
from tournaments.direction.selectors import directing_people
from tournaments.entries.selectors.licences import Unlicensed, asks_for_licence, unlicensed_among
from tournaments.models import (
    CheckOverride,
    Event,
    EventClass,
    EventKind,
    PlayerState,
    Registration,
    RegistrationPlayer,
    TeamPlay,
)
from tournaments.phases.selectors.phases import exempt_from
from tournaments.rules import eligibility
from tournaments.rules import event_class as classes
from tournaments.rules.cards import refuse_without_card
from tournaments.rules.directors import ARTICLE as DIRECTION
from tournaments.rules.exemptions import ARTICLE as EXEMPTIONS
from tournaments.rules.exemptions import ExemptEntry, refuse_tied_players
from tournaments.rules.team_lists import most_players, refuse_team_size
from tournaments.selectors.rule_sets import ranking_figures_of, regulation_of

ENTRIES = "RTP 3.1.2"
PAIR = 2
TRIPLET = 3


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One check of an entry. refusal: None if passed. override: who overrode it."""

    topic: str
    article: str
    person: Person | None = None
    refusal: RuleError | None = None
    override: CheckOverride | None = None

    @property
    def stops(self) -> bool:
        """Return whether this check prevents the entry."""
        return self.refusal is not None and self.override is None


def checks_of_people(
    event: Event, people: Sequence[Person], *, association: Association | None = None
) -> list[CheckLine]:
    """Return the checks of people not yet entered. association: the one they represent."""
    return list(_Checks(event, people).lines(people, None, association))


def refusals_by_person(event: Event, people: Sequence[Person]) -> dict[int, list[RuleError]]:
    """Return the refusals of each person alone, without regard to an entry."""
    checks = _Checks(event, people)
    return {
        person.pk: [
            line.refusal
            for line in checks.lines([person], None, None)
            if line.person == person and line.refusal is not None
        ]
        for person in people
    }


def checks_of(event: Event, registrations: Sequence[Registration]) -> dict[int, list[CheckLine]]:
    """Return the checks of online entries by id, with a fixed number of queries."""
    players: dict[int, list[Person]] = {registration.pk: [] for registration in registrations}
    rows = RegistrationPlayer.objects.filter(
        registration__in=players, state__in=[PlayerState.INVITED, PlayerState.ACCEPTED]
    )
    for row in rows.select_related("person"):
        players[row.registration_id].append(row.person)
    checks = _Checks(event, [person for group in players.values() for person in group])
    let_pass: dict[int, dict[tuple[str, int | None], CheckOverride]] = {}
    for check_override in CheckOverride.objects.filter(registration__in=players):
        let_pass.setdefault(check_override.registration_id, {})[
            (check_override.code, check_override.person_id)
        ] = check_override
    return {
        registration.pk: [
            _with_override(line, let_pass.get(registration.pk, {}))
            for line in checks.lines(
                players[registration.pk], registration.pk, registration.association
            )
        ]
        for registration in registrations
    }


class _Checks:
    """The checks of one event, with the data of all people read at once."""

    def __init__(self, event: Event, people: Sequence[Person]) -> None:
        ids = {person.pk for person in people}
        self.event = event
        self.figures = regulation_of(event)
        self.categories = categories_held(ids, on=event.starts_on)
        self.asks_licence = asks_for_licence(event)
        self.stated = stated_size(event) if event.kind == EventKind.TEAMS else None
        lacking = unlicensed_among(event, ids)
        self.unlicensed: Mapping[int, Unlicensed] = {
            unlicensed.person.pk: unlicensed for unlicensed in lacking
        }
        self.associations = registered_associations(ids, event)
        self.directing = directing_people(event)
        self.suspended = suspended_until(ids, first=event.starts_on, last=event.ends_on)
        self.exempt = exempt_from(event)
        self.regions = _regions(ids, event) if _has_region(event) else {}
        self.asks_card = event.kind == EventKind.PAIRS and asks_for_cards(event)
        self.signed = signed_pairs(ids) if self.asks_card else set()
        self.entered = list(
            RegistrationPlayer.objects.filter(
                event=event, state=PlayerState.ACCEPTED
            ).select_related("person")
        )

    def lines(
        self, people: Sequence[Person], own: int | None, association: Association | None
    ) -> Iterator[CheckLine]:
        """Yield the checks of an entry's people. own: the entry's id, if it exists."""
        yield _line("size", ENTRIES, None, partial(self._refuse_size, len(people)))
        for place, person in enumerate(people):
            yield _line("once", ENTRIES, person, partial(self._refuse_elsewhere, person, own))
            if any(_may_be_one(player, person) for player in people[:place]):
                yield _line("number", ENTRIES, person, partial(_refuse_two_numbers, person))
            if self.asks_licence:
                yield _line("licence", LICENCES, person, partial(self._refuse_unlicensed, person))
            if person.pk in self.suspended:
                yield _line("suspended", ENTRIES, person, partial(self._refuse_suspended, person))
            if person.pk in self.directing:
                yield _line("directs", DIRECTION, person, partial(_refuse_director, person))
            yield _line("eligible", eligibility.ARTICLE, person, partial(self._refuse, person))
            if _has_region(self.event):
                yield _line("region", "RTP 3.1.3.3", person, partial(self._refuse_region, person))
        if any(exempt.players & _keys(people) for exempt in self.exempt):
            yield _line("exempt", EXEMPTIONS, None, partial(_refuse_tied, people, self.exempt))
        if self.event.kind == EventKind.PAIRS and len(people) in {PAIR, TRIPLET}:
            yield _line("pair", eligibility.ARTICLE, None, partial(self._refuse_pair, people))
            if self.asks_card:
                yield _line("card", "RTP 2.4.4", None, partial(self._refuse_without_card, people))
        if self.event.kind == EventKind.TEAMS and self.event.event_type == classes.EventType.MIXED:
            yield _line("team", eligibility.ARTICLE, None, partial(self._refuse_team, people))
        if association is not None:
            held = [self.associations.get(person.pk) for person in people]
            yield _line(
                "representation",
                "RTP 3.1.3.3",
                None,
                partial(refuse_members, self.event, held, association),
            )

    def _entrant(self, person: Person) -> eligibility.Entrant:
        held = self.categories.get(person.pk)
        return eligibility.Entrant(
            person.name,
            eligibility.Sex(person.sex) if person.sex else None,
            person.birth_date,
            (held,) if held else (),
        )

    def _conditions(self) -> eligibility.EntryConditions:
        event = self.event
        return eligibility.EntryConditions(
            event.season.year,
            classes.EventType(event.event_type),
            classes.AgeGroup(event.age_group),
            classes.CategoryLimit(event.category_limit),
        )

    def _refuse_size(self, players: int) -> None:
        refuse_size(self.event, players, stated=self.stated)

    def _refuse(self, person: Person) -> None:
        eligibility.refuse_entrant(
            self._entrant(person),
            self._conditions(),
            figures=self.figures,
            categories=ranking_figures_of(self.event).categories,
        )

    def _refuse_pair(self, people: Sequence[Person]) -> None:
        """Refuse people who cannot play together; of a triplet, one possible pair suffices."""
        conditions = self._conditions()
        *others, last = list(combinations(map(self._entrant, people), PAIR))
        for one, other in others:
            try:
                eligibility.refuse_mixed(one, other, conditions)
            except RuleError:
                continue
            return
        one, other = last
        eligibility.refuse_mixed(one, other, conditions)

    def _refuse_team(self, people: Sequence[Person]) -> None:
        eligibility.refuse_mixed_team([*map(self._entrant, people)], self._conditions())

    def _refuse_without_card(self, people: Sequence[Person]) -> None:
        # Of a triplet, one pair with its card suffices.
        pairs = {frozenset(pair) for pair in combinations([person.pk for person in people], PAIR)}
        has_card = not pairs.isdisjoint(self.signed)
        refuse_without_card(is_official=True, is_online=True, has_card=has_card)

    def _refuse_unlicensed(self, person: Person) -> None:
        lacking = self.unlicensed.get(person.pk)
        if lacking is not None:
            raise RuleError(
                "players_without_licence",
                article=LICENCES,
                year=self.event.starts_on.year,
                players=[lacking.label],
            )

    def _refuse_suspended(self, person: Person) -> None:
        until = self.suspended[person.pk]
        raise RuleError("player_suspended", article=ENTRIES, person=person.name, until=until)

    def _refuse_region(self, person: Person) -> None:
        association = self.event.association
        if association is not None:
            refuse_region(person.name, self.regions.get(person.pk), region=association.code)

    def _refuse_elsewhere(self, person: Person, own: int | None) -> None:
        for row in self.entered:
            if row.registration_id == own:
                continue
            if row.person_id == person.pk:
                raise RuleError("entry_player_elsewhere", article=ENTRIES, player=person.name)
            if _may_be_one(row.person, person):
                raise RuleError(
                    "entry_player_maybe_elsewhere",
                    article=ENTRIES,
                    player=person.name,
                    number=row.person.number or "–",
                )


def _keys(people: Sequence[Person]) -> frozenset[str]:
    return frozenset(str(person.pk) for person in people)


def _refuse_tied(people: Sequence[Person], exempt: Sequence[ExemptEntry]) -> None:
    """Refuse players of an exempt entry in another entry; the exempt entry itself may play."""
    others = [exempt_entry for exempt_entry in exempt if not exempt_entry.players <= _keys(people)]
    names = {str(person.pk): person.name for person in people}
    named = [
        replace(
            exempt_entry,
            players=frozenset(names[key] for key in exempt_entry.players if key in names),
        )
        for exempt_entry in others
    ]
    refuse_tied_players([person.name for person in people], exempt=named)


def _refuse_director(person: Person) -> None:
    raise RuleError("director_plays", article=DIRECTION, director=person.name)


def most_players_of(event: Event) -> int:
    """Return the maximum size of a team in the event, as stated by its organiser."""
    figures = regulation_of(event)
    return most_players(
        is_national=figures.event_classes[event.event_class].is_national,
        stated=stated_size(event),
        figures=figures.team_events,
    )


def size_of_entry(event: Event) -> tuple[int, int]:
    """Return the minimum and maximum number of players of an entry."""
    figures = regulation_of(event).team_events
    if event.kind == EventKind.TEAMS:
        return (figures.min_players, most_players_of(event))
    if event.kind == EventKind.INDIVIDUAL:
        return (1, 1)
    size = TRIPLET if event.is_triplets else PAIR
    return (size, size)


def refuse_size(event: Event, players: int, *, stated: int | None) -> None:
    """Refuse an entry with too few or too many players for the event. Raises: RuleError.

    stated: the maximum size of a team stated by the organiser, or None.
    """
    figures = regulation_of(event)
    if event.kind == EventKind.TEAMS:
        national = figures.event_classes[event.event_class].is_national
        refuse_team_size(
            players,
            is_national=national,
            stated=stated,
            figures=figures.team_events,
        )
        return
    needed, _most = size_of_entry(event)
    if players != needed:
        raise RuleError("entry_size", article=ENTRIES, needed=needed, named=players)


def refuse_members(event: Event, held: Sequence[int | None], association: Association) -> None:
    """Refuse if too few players belong to the association an entry represents. Raises: RuleError.

    held: the association of each player.
    """
    refuse_representation(
        association.name,
        kind=classes.EventKind(event.kind),
        registered=held.count(association.pk),
        figures=regulation_of(event).representation,
    )


def stated_size(event: Event) -> int | None:
    """Return the maximum size of a team stated by the event's organiser, or None."""
    return TeamPlay.objects.filter(event=event).values_list("max_players", flat=True).first()


def _line(topic: str, article: str, person: Person | None, refuse: Callable[[], None]) -> CheckLine:
    try:
        refuse()
    except RuleError as refusal:
        return CheckLine(topic, refusal.article or article, person, refusal)
    return CheckLine(topic, article, person)


def _with_override(
    line: CheckLine, let_pass: Mapping[tuple[str, int | None], CheckOverride]
) -> CheckLine:
    if line.refusal is None:
        return line
    key = (line.refusal.code, line.person.pk if line.person else None)
    return replace(line, override=let_pass.get(key))


def _may_be_one(one: Person, other: Person) -> bool:
    """Return whether two numbers have the same name and birth date."""
    return other.birth_date is not None and (one.sort_name, one.birth_date) == (
        other.sort_name,
        other.birth_date,
    )


def _refuse_two_numbers(person: Person) -> None:
    raise RuleError("entry_player_maybe_twice", article=ENTRIES, player=person.name)


def _has_region(event: Event) -> bool:
    return event.event_class == EventClass.NATIONAL_QUALIFIER and event.association_id is not None


def _regions(people: Collection[int], qualifier: Event) -> dict[int, RegionReading | None]:
    """Return the region that other qualifiers, or a declaration, bind each person to."""
    national = Event.objects.filter(
        event_class__in=[EventClass.NATIONAL_CHAMPIONSHIP, EventClass.NATIONAL_EVENT],
        season=qualifier.season_id,
        kind=qualifier.kind,
        event_type=qualifier.event_type,
        age_group=qualifier.age_group,
        category_limit=qualifier.category_limit,
        cancelled_at__isnull=True,
    ).first()
    plays = qualifier_plays(people, qualifier)
    choices = region_choices(people, national) if national else {}
    return {pk: region_of_player(plays.get(pk, []), choices.get(pk)) for pk in people}
