"""Championships for their pages, organisers and entry checks."""

import datetime as dt
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Min, Prefetch, QuerySet
from django.utils import timezone
from django.utils.module_loading import import_string

from federation.models import Account
from federation.people.selectors.people import shown_name, text_shown
from tournaments.direction.selectors import is_national
from tournaments.models import (
    Championship,
    EntryPlayer,
    EntryTerms,
    Event,
    Exemption,
    Phase,
    PhaseEvent,
    PhasePlace,
    PlaceReason,
    PlaceState,
    Registration,
    RegistrationState,
)
from tournaments.rules.exemptions import ExemptEntry
from tournaments.selectors.names_shown import entry_shown, hidden_players
from tournaments.teams.selectors.line_ups import players_used

ANSWERED = (PlaceState.CONFIRMED, PlaceState.DECLINED, PlaceState.LAPSED)
GOES_ON = (PlaceState.QUALIFIED, PlaceState.CALLED, PlaceState.CONFIRMED)
LEFT = (RegistrationState.WITHDRAWN, RegistrationState.DISQUALIFIED)


@dataclass(frozen=True, slots=True)
class PhaseShown:
    """One phase with its events and places, in order."""

    phase: Phase
    events: tuple[PhaseEvent, ...]
    places: tuple[PhasePlace, ...]
    exemptions: tuple[Exemption, ...]


def championships_shown() -> QuerySet[Championship]:
    """Return every championship; they are public."""
    return Championship.objects.select_related("season", "association")


def championships_listed() -> QuerySet[Championship]:
    """Return every championship with its phases in order."""
    phases = Prefetch("phases", Phase.objects.order_by("number"))
    return championships_shown().prefetch_related(phases)


def championships_visible_to(account: Account, *, on: dt.date) -> QuerySet[Championship]:
    """Return all championships; they are public."""
    return championships_shown()


def phases_visible_to(account: Account, *, on: dt.date) -> QuerySet[Phase]:
    """Return all phases; they are public."""
    return Phase.objects.select_related("championship__season", "championship__association")


def phase_events_visible_to(account: Account, *, on: dt.date) -> QuerySet[PhaseEvent]:
    """Return all events of phases; they are public."""
    return PhaseEvent.objects.select_related("phase__championship__association", "event")


def places_visible_to(account: Account, *, on: dt.date) -> QuerySet[PhasePlace]:
    """Return all places; they are public."""
    return PhasePlace.objects.select_related("phase__championship__association", "entry")


def exemptions_visible_to(account: Account, *, on: dt.date) -> QuerySet[Exemption]:
    """Return all exemptions; they are public."""
    return Exemption.objects.select_related("phase__championship__association")


def phases_shown(championship: Championship) -> list[PhaseShown]:
    """Return the phases of a championship in order, with a fixed number of queries."""
    seated = EntryPlayer.objects.filter(left_at__isnull=True).select_related("person")
    places = (
        PhasePlace.objects.select_related(
            "source__event",
            "entry__registration__captain",
            "exemption",
            "registration__event",
            "registration__entry",
        )
        .prefetch_related(
            Prefetch("entry__players", seated),
            hidden_players("entry__", on=timezone.localdate()),
            "exemption__players",
        )
        .order_by("turn", "rank", "-score_hundredths", "pk")
    )
    events = PhaseEvent.objects.select_related("event__association", "event__club")
    rows = (
        championship.phases.select_related("lot")
        .order_by("number")
        .prefetch_related(
            Prefetch("phase_events", events),
            Prefetch("phase_places", places),
            Prefetch("exemptions", Exemption.objects.prefetch_related("players")),
        )
    )
    return [
        PhaseShown(
            row,
            tuple(row.phase_events.all()),
            tuple(row.phase_places.all()),
            tuple(row.exemptions.all()),
        )
        for row in rows
    ]


def next_phase(phase: Phase) -> Phase | None:
    """Return the next phase, None after the last."""
    later = Phase.objects.filter(championship=phase.championship_id, number__gt=phase.number)
    return later.order_by("number").first()


def first_day_of(phase: Phase) -> dt.date | None:
    """Return the first day of a phase, None while it has no event."""
    first: dt.date | None = phase.phase_events.aggregate(day=Min("event__starts_on"))["day"]
    return first


def entries_close_on(phase: Phase) -> dt.date | None:
    """Return the deadline of entries to a phase: of the first event to close, else its first day.

    None while the phase has no event.
    """
    terms = EntryTerms.objects.filter(event__phase_event__phase=phase)
    closing = terms.aggregate(at=Min("closes_at"))["at"]
    return timezone.localdate(closing) if closing else first_day_of(phase)


def exempt_from(event: Event) -> list[ExemptEntry]:
    """Return the entries exempt from the phase of an event."""
    rows = Exemption.objects.filter(phase__phase_events__event=event).prefetch_related("players")
    return [exempt_entry(row) for row in rows]


def exempt_entry(row: Exemption) -> ExemptEntry:
    """Return an exemption for the rules; players by their key in the register."""
    people = list(row.players.all())
    return ExemptEntry(
        name=row.name or " – ".join(person.name for person in people),
        players=frozenset(str(person.pk) for person in people),
        declared_on=timezone.localdate(row.declared_at) if row.declared_at else None,
    )


def name_of(place: PhasePlace, *, on: dt.date) -> str:
    """Return a contestant's public name: of the team, else of its players; uses prefetched rows."""
    if place.exemption is not None:
        return exempt_name(place.exemption, on=on)
    if place.entry is None:
        return ""
    named = entry_shown(place.entry, on=on)
    people = (shown_name(player.person, on=on) for player in place.entry.players.all())
    return named or " – ".join(people)


def exempt_name(row: Exemption, *, on: dt.date) -> str:
    """Return the public name of a contestant exempt from a phase; uses prefetched players."""
    people = list(row.players.all())
    text = row.name or " – ".join(person.name for person in people)
    return text_shown(text, *people, on=on)


def is_free(place: PhasePlace) -> bool:
    """Return whether a contestant's place is free: declined, not confirmed, or withdrawn."""
    if place.state in {PlaceState.DECLINED, PlaceState.LAPSED}:
        return True
    return place.registration is not None and place.registration.state in LEFT


@dataclass(frozen=True, slots=True)
class NewerResults:
    """Results of an event of a phase that are newer than its recorded qualification.

    settled, newest: numbers of the revisions. coming, leaving: names of those who would now
    qualify, or no longer. reordered: whether the order of the qualified would change.
    """

    event: str
    settled: int
    newest: int
    coming: tuple[str, ...]
    leaving: tuple[str, ...]
    reordered: bool
    is_provisional: bool

    @property
    def changes_who_goes_on(self) -> bool:
        """Return whether the qualified, or their order, would change."""
        return bool(self.coming or self.leaving or self.reordered)


def newer_results(phase: Phase) -> list[NewerResults]:
    """Return the newer results of each event of a phase."""
    newer_results: list[NewerResults] = import_string(settings.NEWER_PHASE_RESULTS)(phase)
    return newer_results


def ready_to_play(phase: Phase) -> list[PhasePlace]:
    """Return the qualified contestants not yet entered in the next phase, best first."""
    states = (PlaceState.CONFIRMED,) if phase.confirm_until else GOES_ON
    rows = PhasePlace.objects.filter(phase=phase, state__in=states, registration__isnull=True)
    order = {PlaceReason.EXEMPT: 0, PlaceReason.RESULT: 1, PlaceReason.RESERVE: 2}
    places = rows.select_related("source__event__association", "entry", "exemption")
    return sorted(
        places,
        key=lambda row: (
            order[PlaceReason(row.reason)],
            row.turn,
            row.rank or 0,
            -(row.score_hundredths or 0),
            row.pk,
        ),
    )


def carried_into(event: Event) -> dict[int, tuple[int, int]]:
    """Return by entry its carry-over from the previous phase, and the maximum, in hundredths."""
    rows = PhasePlace.objects.filter(registration__entry__event=event).exclude(
        carried_hundredths=0, carried_top_hundredths=0
    )
    carried = rows.values_list(
        "registration__entry", "carried_hundredths", "carried_top_hundredths"
    )
    return {entry: (points, top) for entry, points, top in carried}


def used_in_qualifying(registration: Registration, *, now: dt.datetime) -> frozenset[str]:
    """Return the people who played for a team in its qualifying phase, by key in the register.

    Without line-ups, everybody on its list there. Empty for events that are not national, and for
    teams that did not qualify by playing. Source: RTP 3.6.4.
    """
    place = (
        PhasePlace.objects.filter(registration=registration, entry__isnull=False)
        .select_related("entry__event")
        .first()
    )
    if place is None or place.entry is None or not is_national(registration.event):
        return frozenset()
    used = players_used(place.entry.event, now=now).get(place.entry_id or 0)
    listed = EntryPlayer.objects.filter(entry=place.entry_id, left_at__isnull=True)
    people = used or set(listed.values_list("person_id", flat=True))
    return frozenset(str(person) for person in people)


def phase_of(event: Event) -> PhaseEvent | None:
    """Return the phase of an event, with its championship."""
    rows = PhaseEvent.objects.filter(event=event)
    return rows.select_related("phase__championship__season").first()
