"""An event as it was played; the number of queries does not depend on the contestants."""

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial

from django.utils import timezone

from federation.licences.rules.licences import LicenceHeld
from federation.licences.selectors.categories import categories_held
from federation.models import Licence, Person
from federation.rules.organisers import OrganiserKind
from federation.rules.rule_sets import RuleSetFigures
from federation.selectors.suspensions import suspended_until
from scoring.homologation.rules.facts import (
    Contestant,
    HeldLicence,
    PlayedEvent,
    PlayedMatch,
    Player,
    Regulated,
)
from scoring.homologation.rules.finding import refusal_of
from scoring.homologation.selectors.event_directors import directors_of_play
from scoring.homologation.selectors.played_boards import PlayedBoards, played_boards
from scoring.homologation.selectors.replaced import (
    illegal_substitutions,
    pair_shares,
    substitutes_of_pairs,
)
from scoring.matches.selectors.triplets import boards_of_members
from scoring.models import ContestantRuling
from tournaments.calendar.selectors.representation import registered_associations
from tournaments.entries.selectors.roles import unplaced_entries
from tournaments.models import (
    Entry,
    EntryPlayer,
    Event,
    EventRegulation,
    Registration,
    RegulationState,
    Session,
)
from tournaments.preflight.selectors.event_rules import same_championships
from tournaments.rules import event_class as classes
from tournaments.rules.eligibility import Entrant, EntryConditions, Sex
from tournaments.rules.naming import refuse_reserved_name
from tournaments.selectors.rule_sets import is_official, ranking_figures_of


def played_event(event: Event, figures: RuleSetFigures) -> PlayedEvent:
    """Return an event as its conditions need it. figures: of its regulation."""
    described = figures.event_classes[event.event_class]
    boards = played_boards(event)
    contestants = _contestants(event, boards)
    official = is_official(event)
    directed = directors_of_play(event)
    return PlayedEvent(
        event_class=event.event_class,
        kind=classes.EventKind(event.kind),
        is_official=official,
        is_national=described.is_national,
        is_championship=described.is_championship,
        is_festival=described.is_festival,
        is_triplets=event.is_triplets,
        restrictions=EntryConditions(
            event.season.year,
            classes.EventType(event.event_type),
            classes.AgeGroup(event.age_group),
            classes.CategoryLimit(event.category_limit),
        ),
        categories=ranking_figures_of(event).categories,
        boards=boards.in_play,
        contestants=contestants,
        directors=directed.directors,
        appointed=directed.by_body if official else 0,
        named_director=event.director_name.strip(),
        offer=_offer(event),
        regulated=_regulated(event),
        team_plan=boards.plan,
        matches=tuple(PlayedMatch(result, count) for result, count in boards.matches),
        name_refused=_name_refused(event, figures),
        same_championships=same_championships(event) if described.is_championship else 0,
        illegal_substitutions=illegal_substitutions(event),
    )


@dataclass(slots=True)
class _People:
    """The records about the people of an event, read at once."""

    licences: Mapping[int, tuple[HeldLicence, ...]]
    categories: Mapping[int, str]
    suspended: Mapping[int, tuple[dt.date, ...]]
    associations: Mapping[int, int]
    substitutes: set[tuple[int, int]] = field(default_factory=set)

    def player(self, entry: int, person: Person, *, substitutes: bool) -> Player:
        held = self.categories.get(person.pk)
        return Player(
            person=person.pk,
            name=f"{person.number} {person.name}" if person.number else person.name,
            entrant=Entrant(
                person.name,
                Sex(person.sex) if person.sex else None,
                person.birth_date,
                (held,) if held else (),
            ),
            licences=self.licences.get(person.pk, ()),
            suspended=self.suspended.get(person.pk, ()),
            is_substitute=substitutes,
            association=self.associations.get(person.pk),
        )


def _contestants(event: Event, boards: PlayedBoards) -> tuple[Contestant, ...]:
    entries = list(Entry.objects.filter(event=event).order_by("pk"))
    seated = _seated(event)
    people = _people(event, {person.pk for rows in seated.values() for person, _sub in rows})
    out = _without_place(event)
    stands_for = dict(
        Registration.objects.filter(event=event, entry__isnull=False).values_list(
            "entry_id", "association_id"
        )
    )
    shares = pair_shares(event, boards.by_session)
    turns = boards_of_members(event)
    days = _days(event)
    contestants = []
    for entry in entries:
        rows = seated.get(entry.pk, [])
        if entry.withdrawn_at is not None and not boards.by_entry.get(entry.pk):
            continue
        players = tuple(
            people.player(entry.pk, person, substitutes=is_substitute)
            for person, is_substitute in rows
        )
        by_person = {player.person: player.name for player in players}
        contestants.append(
            Contestant(
                name=str(entry),
                players=players,
                boards=boards.by_entry.get(entry.pk, 0),
                has_place=entry.pk not in out and entry.withdrawn_at is None,
                boards_by_player={
                    by_person.get(person, str(person)): count
                    for person, count in turns.get(entry.pk, {}).items()
                },
                stands_for=stands_for.get(entry.pk),
                days=_days_of(boards.sessions_of.get(entry.pk, ()), days),
                share=shares.get(entry.pk),
                substitutions=boards.substitutions.get(entry.pk, 0),
                entry=entry.pk,
            )
        )
    return tuple(contestants)


def _seated(event: Event) -> dict[int, list[tuple[Person, bool]]]:
    """Return, by entry, who played for it, substitutes included."""
    rows = EntryPlayer.objects.filter(entry__event=event, left_at__isnull=True)
    people: dict[int, list[tuple[Person, bool]]] = defaultdict(list)
    for row in rows.select_related("person").order_by("entry_id", "position", "pk"):
        people[row.entry_id].append((row.person, row.is_substitute))
    for entry, person in substitutes_of_pairs(event):
        if all(person.pk != player.pk for player, _is in people[entry]):
            people[entry].append((person, True))
    return people


def _people(event: Event, ids: Collection[int]) -> _People:
    licences: dict[int, list[HeldLicence]] = defaultdict(list)
    for row in Licence.objects.filter(person__in=ids).select_related("season"):
        until = timezone.localdate(row.cancelled_at) if row.cancelled_at else None
        licences[row.person_id].append(
            HeldLicence(LicenceHeld(row.season.year, row.issued_on), until)
        )
    return _People(
        licences={person: tuple(held) for person, held in licences.items()},
        categories=categories_held(ids, on=event.starts_on),
        suspended=_suspended(event, ids),
        associations=registered_associations(ids, event),
    )


def _suspended(event: Event, ids: Collection[int]) -> dict[int, tuple[dt.date, ...]]:
    """Return who was suspended on which days of play; without a query per person or day."""
    days = sorted(set(_days(event).values()) or {event.starts_on, event.ends_on})
    under = suspended_until(ids, first=days[0], last=days[-1])
    if not under:
        return {}
    on_day = {day: suspended_until(under, first=day, last=day) for day in days}
    return {person: tuple(day for day in days if person in on_day[day]) for person in under}


def _days(event: Event) -> dict[int, dt.date]:
    """Return the day of each session by its number."""
    return {row.number: row.played_on for row in event.sessions.all()}


def _days_of(sessions: Iterable[int], days: Mapping[int, dt.date]) -> tuple[dt.date, ...]:
    """Return the days on which a contestant played; all days of the event if unknown."""
    return tuple(sorted({days[session] for session in sessions if session in days})) or tuple(
        sorted(set(days.values()))
    )


def _without_place(event: Event) -> set[int]:
    """Return the entries that left, were excluded, or play out of competition."""
    ruled = ContestantRuling.objects.filter(event=event, removed_in__isnull=True)
    return {*ruled.values_list("entry_id", flat=True), *unplaced_entries(event)}


def _offer(event: Event) -> classes.FestivalOffer:
    sessions = tuple(classes.SessionPlan(row.played_on, row.boards) for row in event.sessions.all())
    return classes.FestivalOffer(
        event.is_open_to_all, event.is_advertised, event.has_prizes, sessions
    )


def _regulated(event: Event) -> Regulated:
    first = EventRegulation.objects.filter(event=event, state=RegulationState.PUBLISHED)
    published = first.order_by("version").values_list("published_at", flat=True).first()
    midnight = timezone.make_aware(dt.datetime.combine(event.starts_on, dt.time()))
    opening = Session.objects.filter(event=event, hours__isnull=False).order_by("number")
    begins = opening.values_list("hours__starts_at", flat=True).first()
    return Regulated(published, begins or midnight)


def _name_refused(event: Event, figures: RuleSetFigures) -> str:
    if OrganiserKind(event.organiser_kind) is OrganiserKind.FEDERATION:
        return ""
    ask = partial(
        refuse_reserved_name,
        event.name,
        event.event_class,
        classes=figures.event_classes,
        figures=figures.championship,
    )
    return f"gate_{refusal.code}" if (refusal := refusal_of(ask)) is not None else ""
