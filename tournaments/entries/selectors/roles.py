"""Entries without a place, and players who only substitute."""

from tournaments.models import (
    Event,
    EventKind,
    PlayerState,
    Registration,
    RegistrationPlayer,
    RegistrationState,
    TeamSubstitution,
)

ROLES = {
    RegistrationState.STAND_IN: "out_of_competition",
    RegistrationState.DISQUALIFIED: "disqualified",
}


def unplaced_entries(*events: Event) -> dict[int, str]:
    """Return the pairs of events without a place: "out_of_competition" or "disqualified".

    A stand-in pair plays out of competition; the absent pair, and one changed against the rules,
    are disqualified. Source: RTP 2.2.2.2.
    """
    by_key = {event.pk: event for event in events}
    rows = Registration.objects.filter(event__in=by_key, state__in=ROLES, entry__isnull=False)
    roles_by_entry = {
        entry: role_of(by_key[event], state)
        for event, entry, state in rows.values_list("event_id", "entry_id", "state")
    }
    return {entry: role for entry, role in roles_by_entry.items() if entry is not None and role}


def role_of(event: Event, state: str | None) -> str:
    """Return an entry's role by the state of its registration, "" if it has a place."""
    if event.kind != EventKind.PAIRS or state not in ROLES:
        return ""
    return ROLES[RegistrationState(state)]


def substitutes_of(event: Event) -> set[tuple[int, int]]:
    """Return entry and person of those who only substitute in a team.

    Somebody later added to the team's list is a member. Source: RTP 3.6.4, 3.6.5.
    """
    used = set(
        TeamSubstitution.objects.filter(
            registration__event=event, registration__entry__isnull=False
        ).values_list("registration__entry_id", "substitute_id")
    )
    if not used:
        return set()
    listed = RegistrationPlayer.objects.filter(
        event=event, state=PlayerState.ACCEPTED, person__in={person for _entry, person in used}
    )
    return used - set(listed.values_list("registration__entry_id", "person_id"))
