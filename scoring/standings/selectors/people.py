"""The identification of the players in a file with people."""

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from django.db.models import Q

from federation.models import ClubMembership, Person
from federation.people.rules.name_matching import Register, RegisteredName, likeness, surest
from federation.people.selectors.people import people_named_alike, people_of_numbers
from federation.rules.names import name_words
from scoring.importers.records import ImportedFile
from scoring.models import FileState, MatchKind, PersonMatch
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Proposal:
    """A player of a file and the person, if identified for sure; otherwise the candidates."""

    contestant: str
    position: int
    name: str
    number: str
    kind: str
    person: int | None = None
    candidates: tuple[int, ...] = ()
    earlier_on: dt.date | None = None


def proposals(imported: ImportedFile, *, event: Event, on: dt.date) -> list[Proposal]:
    """Identify each player by an earlier decision, by number, by name, or not at all.

    Decisions of the event count first, then those on the organiser's files for other events.
    """
    decided = _decided_before(event)
    known = _decided_by_organiser(event, imported)
    by_number = _by_number(imported)
    register = register_of(event, _names(imported, by_number, decided), on)
    rows = []
    for contestant in imported.contestants:
        for position, player in enumerate(contestant.players, start=1):
            proposal = Proposal(
                contestant.key,
                position,
                player.name,
                player.national_number,
                MatchKind.VISITOR,
            )
            key = (contestant.key, position, player.name, player.national_number)
            if key in decided:
                kind, person = decided[key]
                rows.append(replace(proposal, kind=kind, person=person))
            elif earlier := known.get((player.name, player.national_number)):
                rows.append(_earlier_proposal(proposal, earlier))
            elif (member := by_number.get(player.national_number)) is not None:
                rows.append(_by_number_proposal(proposal, member))
            else:
                rows.append(_by_name_proposal(proposal, register))
    return _nobody_twice(rows)


def _earlier_proposal(proposal: Proposal, earlier: Mapping[int, dt.date]) -> Proposal:
    """Identify a player as in the organiser's earlier files; ask if those named several people."""
    if len(earlier) > 1:
        return replace(proposal, kind=MatchKind.DOUBTFUL, candidates=tuple(earlier))
    [(person, day)] = earlier.items()
    return replace(proposal, kind=MatchKind.CHOSEN, person=person, earlier_on=day)


def _by_number_proposal(proposal: Proposal, member: Person) -> Proposal:
    """Identify a player by the number, unless the file gives a very different name."""
    words, member_words = name_words(proposal.name), name_words(f"{member.name} {member.full_name}")
    agrees = (
        not words or set(words) & set(member_words) or likeness(words, member_words) is not None
    )
    if agrees:
        return replace(proposal, kind=MatchKind.NUMBER, person=member.pk)
    return replace(proposal, kind=MatchKind.DOUBTFUL, candidates=(member.pk,))


def _by_name_proposal(proposal: Proposal, register: Register) -> Proposal:
    candidates = register.candidates(proposal.name)
    if (sure := surest(candidates)) is not None:
        return replace(proposal, kind=MatchKind.NAME, person=sure.key)
    if candidates:
        likely = tuple(candidate.key for candidate in candidates[:8])
        return replace(proposal, kind=MatchKind.DOUBTFUL, candidates=likely)
    return proposal


def _nobody_twice(proposals: list[Proposal]) -> list[Proposal]:
    """Ask about both players if two of a file were identified as the same person."""
    times = Counter(proposal.person for proposal in proposals if proposal.person is not None)
    return [
        replace(proposal, kind=MatchKind.DOUBTFUL, person=None, candidates=(proposal.person,))
        if proposal.person is not None and times[proposal.person] > 1
        else proposal
        for proposal in proposals
    ]


def _decided_before(event: Event) -> dict[tuple[str, int, str, str], tuple[str, int | None]]:
    """Return the identifications confirmed with earlier files of the event; the latest wins."""
    rows = PersonMatch.objects.filter(file__event=event, file__state=FileState.CONFIRMED)
    return {
        (row.contestant, row.position, row.name, row.number): (row.kind, row.person_id)
        for row in rows.order_by("file_id")
    }


def _decided_by_organiser(
    event: Event, imported: ImportedFile
) -> dict[tuple[str, str], dict[int, dt.date]]:
    """Return whom somebody chose for a name and number in the organiser's files for other events.

    By name and number: the members, each with the latest day.
    """
    names = {player.name for contestant in imported.contestants for player in contestant.players}
    rows = (
        PersonMatch.objects.filter(
            name__in=names - {""},
            kind=MatchKind.CHOSEN,
            person__number__isnull=False,
            file__state=FileState.CONFIRMED,
            file__event__club=event.club_id,
            file__event__association=event.association_id,
        )
        .exclude(file__event=event)
        .order_by("file__event__starts_on", "pk")
    )
    chosen: dict[tuple[str, str], dict[int, dt.date]] = defaultdict(dict)
    for name, number, person, day in rows.values_list(
        "name", "number", "person_id", "file__event__starts_on"
    ):
        if person is not None:
            chosen[name, number][person] = day
    return chosen


def _by_number(imported: ImportedFile) -> dict[str, Person]:
    numbers = {
        player.national_number
        for contestant in imported.contestants
        for player in contestant.players
        if player.national_number
    }
    return people_of_numbers(numbers)


def _names(
    imported: ImportedFile,
    by_number: Mapping[str, Person],
    decided: Collection[tuple[str, int, str, str]],
) -> set[str]:
    """Return the names of the players not identified by number or by an earlier decision."""
    return {
        player.name
        for contestant in imported.contestants
        for position, player in enumerate(contestant.players, start=1)
        if player.national_number not in by_number
        and (contestant.key, position, player.name, player.national_number) not in decided
    }


def register_of(event: Event, names: Collection[str], on: dt.date) -> Register:
    """Return the members who may have these names; those of the organiser's clubs are likelier."""
    people = people_named_alike(names)
    here = ClubMembership.objects.filter(valid_from__lte=on, person__in=people).filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=on)
    )
    if event.club_id:
        here = here.filter(club=event.club_id)
    elif event.association_id:
        here = here.filter(club__association=event.association_id)
    local = set(here.values_list("person_id", flat=True)) if people else set()
    return Register(
        RegisteredName(pk, (name, full_name) if full_name else (name,), pk in local)
        for pk, (name, full_name) in people.items()
    )
