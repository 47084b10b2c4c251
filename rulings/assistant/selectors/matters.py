"""The matters of the regulation, and answers known from an event."""

import datetime as dt

from django.utils import timezone

from federation.errors import RuleError
from federation.rules.rule_sets import RuleSetFigures, parse_rule_set, rule_set_in_force
from federation.selectors.rule_sets import REGULATION
from federation.selectors.shipped_rules import shipped_rules
from rulings.assistant.rules.flows.walk import Answer
from rulings.assistant.rules.matters.matter import Matter
from rulings.assistant.rules.matters.registry import MATTERS
from rulings.log.selectors.session_times import times_of_sessions
from rulings.models import Incident, PsychicCall
from rulings.reports.selectors.psychics import earlier_psychics
from tournaments.preflight.selectors.preflight import table_settings_of


def matter(key: str) -> Matter:
    """Return a matter by its key; refuses an unknown one."""
    if key not in MATTERS:
        raise RuleError("flow_unknown", flow=key)
    return MATTERS[key]


def shipped_regulation(*, on: dt.date) -> RuleSetFigures:
    """Return the shipped figures for a day, used without a federation's own."""
    shipped = (one for one in shipped_rules() if one.use == REGULATION)
    return rule_set_in_force([parse_rule_set(one.figures) for one in shipped], on=on)


def answers_from_event(incident: Incident) -> dict[str, Answer]:
    """Return the answers known from the event, by the name of the question.

    The director sees these answers and may undo them.
    """
    settings_of_tables = table_settings_of(incident.event)
    data: dict[str, Answer] = {
        "with_screens": "yes" if settings_of_tables.has_screens else "no",
        "viewing_allowed": "yes" if settings_of_tables.has_delayed_viewing else "no",
    }
    data |= _psychic_answers(incident)
    times = times_of_sessions(incident.event).get(incident.session)
    if times is not None:
        marks = {
            "starts_at": times.starts_at,
            "ends_at": times.ended_at,
            "results_at": times.results_at,
        }
        data |= {name: time_written(at) for name, at in marks.items() if at is not None}
    return data


def _psychic_answers(incident: Incident) -> dict[str, Answer]:
    """Return the log's facts on a psychic call, and whether the pair has a similar one.

    Source: RTP 2.1.2.4.
    """
    row = PsychicCall.objects.filter(incident=incident).select_related("player").first()
    if row is None:
        return {}
    earlier = earlier_psychics(row.player, but=incident)
    return {
        "artificial_opening": "yes" if row.opening_is_artificial else "no",
        "seat": str(row.turn),
        "fielded": "yes" if row.fielded else "no",
        "same_seat_before": "yes"
        if row.turn in {logged_psychic.seat for logged_psychic in earlier}
        else "no",
    }


def time_written(at: dt.datetime) -> str:
    """Return a time of day in the format of a matter: "15:04"."""
    return timezone.localtime(at).strftime("%H:%M")
