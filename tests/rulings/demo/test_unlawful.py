"""The demo's events that break a rule each: the gate stops every one at its article."""

import datetime as dt
import io
import json

import pytest
from django.core.management import call_command

from federation.errors import RuleError
from rulings.demo.load import furnish
from rulings.demo.unlawful import hold_unlawful
from scoring.homologation.selectors.gate import check_event
from scoring.homologation.services.homologation import homologate_event
from scoring.models import PointsAward
from tests.factories.tournaments import NOW
from tournaments.models import Event

TODAY = dt.date(2026, 10, 20)


def told_by_command(event: Event) -> list[str]:
    """Return the rules that `manage.py check_event` reports as not met."""
    out = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("check_event", str(event.pk), "--json", stdout=out)
    conditions = json.loads(out.getvalue())["conditions"]
    return [condition["rule"] for condition in conditions if condition["state"] == "not_met"]


@pytest.mark.django_db
@pytest.mark.rule("3.1.6-a", "3.5.1-a", "3.6.1-a", "2.3.1-c", "3.1.4.1-a", "3.1.1-d", "3.6.1-c")
def test_each_is_stopped_by_the_rule_it_breaks() -> None:
    bodies, _members, course = furnish(TODAY, 1, lambda _text: None)

    held = hold_unlawful(bodies, course)

    assert len(held) == 14
    of_official_events = {}
    for rule, event in held:
        stopped = [item.rule for item in check_event(event).stopping]
        assert rule in stopped
        if event.organiser_kind == "FEDERATION":
            of_official_events[rule] = stopped
        assert rule in told_by_command(event)
        with pytest.raises(RuleError, match="homologation_conditions_missing"):
            homologate_event(event=event, account=course.office, now=NOW)
    assert of_official_events.pop("3.2-a") == ["2.1.1-a", "3.2-a"]  # nobody directs it either
    assert of_official_events == {rule: [rule] for rule in of_official_events}
    assert not PointsAward.objects.exists()
