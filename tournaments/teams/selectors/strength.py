"""The IVs of an event's teams, and their clubs."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from federation.licences.selectors.categories import value_indices
from federation.models import Club, Person
from federation.people.selectors.people import clubs_of_people
from tournaments.models import (
    CardDelivery,
    DeclaredSystem,
    Entry,
    EntryPlayer,
    Event,
    RegistrationState,
    TeamPlay,
)
from tournaments.rules import event_class as classes
from tournaments.rules.declarations import SystemNature
from tournaments.rules.eligibility import Sex
from tournaments.rules.strength import Member, Rated, captain, seeding_order, team_value
from tournaments.rules.systems import Colour
from tournaments.selectors.ranking_places import ranking_places
from tournaments.selectors.rule_sets import ranking_figures_of, regulation_of
from tournaments.teams.rules.names import ClubMember, club_represented


@dataclass(frozen=True, slots=True)
class RatedTeam:
    """A team to be drawn. iv: of its best players; club: code of the club it represents."""

    entry: Entry
    iv: int
    best_place: int | None
    club: str


def teams_of(event: Event) -> list[Entry]:
    """Return the teams that play: without withdrawn teams and stand-ins."""
    rows = event.entries.filter(withdrawn_at__isnull=True)
    playing = rows.exclude(registration__state=RegistrationState.STAND_IN).select_related(
        "registration"
    )
    return list(playing.order_by("pk"))


def team_iv(event: Event, people: Iterable[EntryPlayer]) -> int:
    """Return the IV of a team with these players. Raises: RuleError. Source: RTP 3.6.2."""
    rows = list(people)
    return _value(event, rows, _members(event, rows, {}))


def iv_of_people(event: Event, people: Collection[int]) -> dict[int, int]:
    """Return the value index of each person on the first day of an event."""
    indices = value_indices(
        list(people),
        ranking=ranking_figures_of(event),
        tiers=regulation_of(event).tiers,
        on=event.starts_on,
    )
    return {person: int(indices[person]) for person in people}


def best_ranked(event: Event, people: Iterable[EntryPlayer]) -> Person | None:
    """Return the captain of a team that names none, None without players. Source: RTP 2.3.3."""
    rows = list(people)
    if not rows:
        return None
    members = _members(event, rows, ranking_places([row.person_id for row in rows]))
    by_key = {str(row.person_id): row.person for row in rows}
    return by_key[captain([replace(members[int(key)], name=key) for key in by_key])]


def rated_teams(event: Event) -> list[RatedTeam]:
    """Return the teams by IV, the strongest first; of equal ones that of the best-ranked player.

    Raises: RuleError if a mixed team has fewer than two of one sex.
    """
    teams = {entry.pk: entry for entry in teams_of(event)}
    players: dict[int, list[EntryPlayer]] = {pk: [] for pk in teams}
    seated = EntryPlayer.objects.filter(entry__in=teams, left_at__isnull=True)
    for row in seated.select_related("person"):
        players[row.entry_id].append(row)
    people = [row.person_id for rows in players.values() for row in rows]
    places = ranking_places(people)
    clubs = clubs_of_people(people, season=event.season)
    members = _members(event, [row for rows in players.values() for row in rows], places)
    rated = {}
    for pk, rows in players.items():
        held = [places[row.person_id] for row in rows if row.person_id in places]
        rated[str(pk)] = RatedTeam(
            teams[pk],
            _value(event, rows, members) if rows else 0,
            min(held, default=None),
            _club(rows, clubs, places),
        )
    order = seeding_order(
        [Rated(key, Fraction(value.iv), value.best_place) for key, value in rated.items()]
    )
    return [rated[player.name] for player in order]


def contestant_names(teams: Sequence[Entry]) -> dict[int, str]:
    """Return a unique name for each team, by id, since draws use names."""
    names = [team.name or team.key for team in teams]
    return {
        team.pk: name if names.count(name) == 1 else f"{name} [{team.key}]"
        for name, team in zip(names, teams, strict=True)
    }


def unusual_teams(event: Event) -> frozenset[int]:
    """Return the entries with a pair that declared, or delivered, a highly unusual system."""
    said: dict[tuple[int, int], tuple[int | None, str]] = {}
    rows = DeclaredSystem.objects.filter(registration__event=event).order_by("declared_at", "pk")
    for registration, pair, entry, nature in rows.values_list(
        "registration_id", "pair", "registration__entry_id", "nature"
    ):
        said[registration, pair] = (entry, nature)
    declared = {
        entry
        for entry, nature in said.values()
        if entry is not None and nature == SystemNature.HIGHLY_UNUSUAL
    }
    return frozenset(declared | _teams_with_yellow_cards(event))


def _teams_with_yellow_cards(event: Event) -> set[int]:
    """Return the entries of pairs whose last accepted card has a highly unusual system."""
    colours: dict[tuple[int, int], str] = {}
    taken = CardDelivery.objects.filter(event=event, is_taken=True).order_by("delivered_at", "pk")
    for row in taken.select_related("card", "version"):
        one, other = row.card.people
        colours[one, other] = row.version.colour
    yellow = [pair for pair, colour in colours.items() if colour == Colour.YELLOW]
    if not yellow:
        return set()
    seats = EntryPlayer.objects.filter(entry__event=event, left_at__isnull=True)
    entries: dict[int, set[int]] = {}
    for person, entry in seats.filter(
        person__in={member for pair in yellow for member in pair}
    ).values_list("person", "entry"):
        entries.setdefault(person, set()).add(entry)
    return {
        entry
        for one, other in yellow
        for entry in entries.get(one, set()) & entries.get(other, set())
    }


def _members(event: Event, rows: list[EntryPlayer], places: Mapping[int, int]) -> dict[int, Member]:
    indices = iv_of_people(event, {row.person_id for row in rows})
    return {
        row.person_id: Member(
            row.person.name,
            indices[row.person_id],
            Sex(row.person.sex) if row.person.sex else None,
            places.get(row.person_id),
        )
        for row in rows
    }


def _value(event: Event, rows: list[EntryPlayer], members: Mapping[int, Member]) -> int:
    play: TeamPlay | None = getattr(event, "team_play", None)
    return team_value(
        [members[row.person_id] for row in rows],
        event_type=classes.EventType(event.event_type),
        figures=regulation_of(event).team_events,
        all_must_play=play is not None and play.all_play,
    )


def _club(rows: list[EntryPlayer], clubs: Mapping[int, Club], places: Mapping[int, int]) -> str:
    return club_represented(
        [
            ClubMember(
                row.person.name,
                clubs[row.person_id].code if row.person_id in clubs else "",
                places.get(row.person_id),
            )
            for row in rows
        ]
    )
