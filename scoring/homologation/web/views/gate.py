"""The page of an event's conditions, below the four of homologation."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from federation.access import require
from federation.selectors.callers import account_of
from federation.texts import sentence
from scoring.homologation.rules.conditions import Condition, Group, State, Waiver
from scoring.homologation.rules.gate_line import GateLine
from scoring.homologation.selectors.gate import check_event
from scoring.homologation.selectors.late_changes import RULES as LATE_CHANGES
from scoring.homologation.texts.facts import facts_in_words
from scoring.homologation.texts.gate_line import line_in_words
from scoring.homologation.web.panels import line_page
from scoring.permissions import (
    may_check_homologated,
    may_see_conditions,
    may_waive_condition,
)
from scoring.standings.web.event_head import event_head
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event

TITLES = {
    Group.REGULATION: _("The event as it was played"),
    Group.REPORT: _("1. The director's report"),
    Group.PARTICIPANTS: _("2. The participants"),
    Group.APPEALS: _("3. Rulings and appeals"),
    Group.CHARGES: _("4. The charges"),
}
STANDS = {
    State.MET: _("Every condition is met."),
    State.WAIVED: _("Every condition is met or waived."),
    State.NOT_MET: _("It cannot be homologated as it stands."),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One condition in words. verdict: its state."""

    rule: str
    title: str
    article: str
    verdict: str
    css: str
    facts: str
    waiver: Waiver | None
    is_late_change: bool = False


@require_safe
@require(load=events_visible_to, may=may_see_conditions)
def event_gate(request: HttpRequest, event: Event) -> HttpResponse:
    checked = check_event(event)
    conditions = [
        condition for condition in checked.conditions if condition.state is not State.NOT_APPLICABLE
    ]
    page = {
        "head": event_head(request, event, here="event-manage"),
        "event": event,
        "stands": line_in_words(checked.line) if checked.line.awaited else STANDS[checked.state],
        "groups": [
            (
                title,
                [
                    _line(condition, checked.line)
                    for condition in conditions
                    if condition.group is group
                ],
            )
            for group, title in TITLES.items()
            if any(condition.group is group for condition in conditions)
        ],
        "may_waive": may_waive_condition(account_of(request), event, on=timezone.localdate()),
        "may_read_all": may_check_homologated(account_of(request), None, on=timezone.localdate()),
        "is_waived": any(condition.state is State.WAIVED for condition in conditions),
        "others": [
            _line(condition, checked.line)
            for condition in checked.conditions
            if condition.state is State.NOT_APPLICABLE
        ],
    }
    return render(request, "scoring/event_gate.html", page)


@require_safe
@require(load=events_visible_to, may=may_see_conditions)
def event_gate_line(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the conditions of an event in one line, which a list loads when it becomes visible."""
    return render(request, "scoring/panels/gate_line.html", line_page(event))


def _line(condition: Condition, line: GateLine) -> Line:
    verdicts = {
        State.MET: gettext("Met"),
        State.NOT_MET: gettext("Not met"),
        State.WAIVED: gettext("Waived"),
        State.NOT_APPLICABLE: gettext("Not applicable"),
    }
    waits = condition in line.awaited
    return Line(
        rule=condition.rule.partition("-")[0],
        title=sentence(condition.title, {}),
        article=condition.article,
        verdict=gettext("To come") if waits else verdicts[condition.state],
        css="to-come" if waits else condition.state.value.replace("_", "-"),
        facts=facts_in_words(condition),
        waiver=condition.waiver,
        is_late_change=condition.rule in LATE_CHANGES.values(),
    )
