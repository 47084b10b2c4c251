"""Sentences about championships: phases, qualification, reserves, exemptions."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "championship_name_missing": _("Name the championship."),
    "championship_known": _("The season has a championship called {name} already."),
    "phase_name_missing": _("Name the phase."),
    "phase_rounding_missing": _(
        "Points that are brought into the next phase need a rule by which they are rounded."
    ),
    "phase_carries_too_much": _("A phase brings on at most all its points, to two decimals."),
    "phase_deadline_missing": _(
        "Where there are reserves, say until when those who go on confirm."
    ),
    "phase_terms_are_late": _(
        "The phase began on {starts_on}; what passes into the next one was to be said before."
    ),
    "phase_reserves_unordered": _(
        "The phase is played in {events} events: say in which order reserves come."
    ),
    "phase_already_settled": _("{event}: who goes on from this phase is on record already."),
    "phase_event_of_another_season": _("{event} is of another season."),
    "phase_event_unlike": _("{event} is not for the same players as {other}."),
    "event_in_another_phase": _("{event} belongs to another phase."),
    "phase_event_without_result": _("{event} has no results yet."),
    "phase_event_in_two_lines": _(
        "{event} has a classification for each line; count it as one before anybody goes on."
    ),
    "phase_cut_tied": _(
        "Place {rank} is shared at the cut: {entries}. Break the tie and say how it was broken, or "
        "have the lot drawn here."
    ),
    "phase_entry_unknown": _("No entry of the event, or more than one, has the number {number}."),
    "phase_tie_reason_missing": _("Say how the tie was broken."),
    "phase_places_taken": _("{event}: somebody is entered in the next phase already."),
    "phase_place_settled": _("This place can no longer be answered: {state}."),
    "phase_results_newer": _(
        "{event} has newer results (no. {newest}; who goes on was recorded by no. {settled}). "
        "Would go on now: {coming}. Would not any more: {leaving}. Read the results again, or say "
        "why the older ones stand."
    ),
    "phase_results_provisional": _(
        "The results of {event} are provisional and may change. Say that you take them all the "
        "same."
    ),
    "phase_confirmation_late": _("Places were to be confirmed until {until}."),
    "phase_without_next": _("{phase}: the next phase has no event yet."),
    "exemption_reason_missing": _("Say why they need not play the phase."),
}
