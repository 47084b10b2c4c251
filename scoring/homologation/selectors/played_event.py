"""Events as they were played; the number of queries depends on no event and no contestant."""

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from django.utils import timezone

from federation.models import Person
from federation.rules.organisers import OrganiserKind
from federation.rules.rule_sets import RuleSetFigures
from scoring.homologation.rules.facts import Contestant, PlayedEvent, PlayedMatch, Regulated
from scoring.homologation.rules.finding import refusal_of
from scoring.homologation.selectors.event_directors import Directed, directors_of_play
from scoring.homologation.selectors.people_of_play import PeopleOfPlay, people_of_play
from scoring.homologation.selectors.played_boards import PlayedBoards, played_boards
from scoring.homologation.selectors.replaced import (
    illegal_substitutions,
    pair_shares,
    substitutes_of_pairs,
)
from scoring.matches.selectors.triplets import boards_of_members
from scoring.models import ContestantRuling
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
from tournaments.rules.eligibility import EntryConditions
from tournaments.rules.naming import refuse_reserved_name
from tournaments.rules.substitutes import PairShare
from tournaments.selectors.rule_sets import is_official, ranking_figures_of, regulation_of


def played_events(events: Sequence[Event]) -> dict[int, PlayedEvent]:
    """Return each event as its conditions need it.

    The number of queries depends neither on the contestants nor on how many events there are.
    """
    sessions: dict[int, list[Session]] = {event.pk: [] for event in events}
    for row in Session.objects.filter(event__in=sessions).select_related("hours"):
        sessions[row.event_id].append(row)
    boards = played_boards(events)
    read = _Read(
        sessions,
        boards,
        contestants=_contestants(events, boards, sessions),
        directed=directors_of_play(events),
        published=_published(events),
        same_championships=same_championships(events),
        illegal_substitutions=illegal_substitutions(events),
    )
    return {event.pk: _played_event(event, read) for event in events}


@dataclass(frozen=True, slots=True)
class _Read:
    """What was read of all events at once, by event. published: when, of the first regulation."""

    sessions: Mapping[int, Sequence[Session]]
    boards: Mapping[int, PlayedBoards]
    contestants: Mapping[int, tuple[Contestant, ...]]
    directed: Mapping[int, Directed]
    published: Mapping[int, dt.datetime | None]
    same_championships: Mapping[int, int]
    illegal_substitutions: Mapping[int, tuple[str, ...]]


def _played_event(event: Event, read: _Read) -> PlayedEvent:
    figures, official = regulation_of(event), is_official(event)
    described = figures.event_classes[event.event_class]
    boards, directed = read.boards[event.pk], read.directed[event.pk]
    sessions = read.sessions[event.pk]
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
        contestants=read.contestants[event.pk],
        directors=directed.directors,
        appointed=directed.by_body if official else 0,
        named_director=event.director_name.strip(),
        offer=_offer(event, sessions),
        regulated=Regulated(read.published.get(event.pk), _begins(event, sessions)),
        team_plan=boards.plan,
        matches=tuple(PlayedMatch(result, count) for result, count in boards.matches),
        name_refused=_name_refused(event, figures),
        same_championships=read.same_championships[event.pk],
        illegal_substitutions=read.illegal_substitutions.get(event.pk, ()),
    )


@dataclass(frozen=True, slots=True)
class _Entered:
    """What is read of the entries of all events, by entry.

    out: without a place. turns: the boards of each player of a triplet.
    """

    seated: Mapping[int, Sequence[tuple[Person, bool]]]
    out: Collection[int]
    stands_for: Mapping[int | None, int | None]
    shares: Mapping[int, PairShare]
    turns: Mapping[int, Mapping[int, int]]


def _contestants(
    events: Sequence[Event],
    boards: Mapping[int, PlayedBoards],
    sessions: Mapping[int, Sequence[Session]],
) -> dict[int, tuple[Contestant, ...]]:
    entries: dict[int, list[Entry]] = {event.pk: [] for event in events}
    for entry in Entry.objects.filter(event__in=entries).order_by("pk"):
        entries[entry.event_id].append(entry)
    registered = Registration.objects.filter(event__in=entries, entry__isnull=False)
    by_session = {
        entry: counted for one in boards.values() for entry, counted in one.by_session.items()
    }
    entered = _Entered(
        seated=_seated(events),
        out=_without_place(events),
        stands_for=dict(registered.values_list("entry_id", "association_id")),
        shares=pair_shares(events, by_session),
        turns=boards_of_members(*events),
    )
    days = {event.pk: {row.number: row.played_on for row in sessions[event.pk]} for event in events}
    people = people_of_play(
        events,
        {person.pk for rows in entered.seated.values() for person, _is_substitute in rows},
        days={
            event.pk: sorted({*days[event.pk].values()} or {event.starts_on, event.ends_on})
            for event in events
        },
    )
    return {
        event.pk: tuple(
            _contestant(event, entry, boards[event.pk], days[event.pk], entered, people)
            for entry in entries[event.pk]
            if entry.withdrawn_at is None or boards[event.pk].by_entry.get(entry.pk)
        )
        for event in events
    }


def _contestant(
    event: Event,
    entry: Entry,
    boards: PlayedBoards,
    days: Mapping[int, dt.date],
    entered: _Entered,
    people: PeopleOfPlay,
) -> Contestant:
    players = tuple(
        people.player(event, person, substitutes=is_substitute)
        for person, is_substitute in entered.seated.get(entry.pk, ())
    )
    by_person = {player.person: player.name for player in players}
    return Contestant(
        name=str(entry),
        players=players,
        boards=boards.by_entry.get(entry.pk, 0),
        has_place=entry.pk not in entered.out and entry.withdrawn_at is None,
        boards_by_player={
            by_person.get(person, str(person)): count
            for person, count in entered.turns.get(entry.pk, {}).items()
        },
        stands_for=entered.stands_for.get(entry.pk),
        days=_days_of(boards.sessions_of.get(entry.pk, ()), days),
        share=entered.shares.get(entry.pk),
        substitutions=boards.substitutions.get(entry.pk, 0),
        entry=entry.pk,
    )


def _seated(events: Sequence[Event]) -> dict[int, list[tuple[Person, bool]]]:
    """Return, by entry, who played for it, substitutes included."""
    rows = EntryPlayer.objects.filter(entry__event__in=events, left_at__isnull=True)
    people: dict[int, list[tuple[Person, bool]]] = defaultdict(list)
    for row in rows.select_related("person").order_by("entry_id", "position", "pk"):
        people[row.entry_id].append((row.person, row.is_substitute))
    for entry, person in substitutes_of_pairs(events):
        if all(person.pk != player.pk for player, _is in people[entry]):
            people[entry].append((person, True))
    return people


def _days_of(sessions: Iterable[int], days: Mapping[int, dt.date]) -> tuple[dt.date, ...]:
    """Return the days on which a contestant played; all days of the event if unknown."""
    return tuple(sorted({days[session] for session in sessions if session in days})) or tuple(
        sorted(set(days.values()))
    )


def _without_place(events: Sequence[Event]) -> set[int]:
    """Return the entries that left, were excluded, or play out of competition."""
    ruled = ContestantRuling.objects.filter(event__in=events, removed_in__isnull=True)
    return {*ruled.values_list("entry_id", flat=True), *unplaced_entries(*events)}


def _offer(event: Event, sessions: Sequence[Session]) -> classes.FestivalOffer:
    plans = tuple(classes.SessionPlan(row.played_on, row.boards) for row in sessions)
    return classes.FestivalOffer(event.is_open_to_all, event.is_advertised, event.has_prizes, plans)


def _published(events: Sequence[Event]) -> dict[int, dt.datetime | None]:
    """Return by event when the first version of its regulation was published."""
    rows = EventRegulation.objects.filter(event__in=events, state=RegulationState.PUBLISHED)
    # latest first, so that the first version wins
    return dict(rows.order_by("-version").values_list("event", "published_at"))


def _begins(event: Event, sessions: Sequence[Session]) -> dt.datetime:
    """Return when the first session with hours begins, else midnight of the first day."""
    opening = next((row.hours for row in sessions if hasattr(row, "hours")), None)
    midnight = timezone.make_aware(dt.datetime.combine(event.starts_on, dt.time()))
    return (opening.starts_at if opening else None) or midnight


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
