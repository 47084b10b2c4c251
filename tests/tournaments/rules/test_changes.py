"""What of an event may still change."""

from dataclasses import replace

import pytest

from federation.errors import RuleError
from tournaments.events.rules import EventSituation, changeable_fields, refuse_changes

pytestmark = pytest.mark.rule("3.1.2-c")

PRIVATE = EventSituation(
    by_office=False, official=False, begun=False, played=False, published=False, cancelled=False
)


def test_an_organiser_plans_a_private_event_until_its_first_day() -> None:
    fields = changeable_fields(PRIVATE)

    assert {"name", "venue", "starts_on", "kind", "planned_boards"} <= fields
    assert changeable_fields(replace(PRIVATE, begun=True)) == {"venue", "director_name"}
    assert changeable_fields(replace(PRIVATE, played=True)) == frozenset()
    assert changeable_fields(replace(PRIVATE, cancelled=True, by_office=True)) == frozenset()


def test_the_days_of_an_official_event_are_the_offices() -> None:
    official = replace(PRIVATE, official=True)

    with pytest.raises(RuleError) as refused:
        refuse_changes(["venue", "starts_on", "kind"], situation=official)

    assert refused.value.code == "event_fields_settled"
    assert refused.value.values == {"fields": ("kind", "starts_on")}
    refuse_changes(["venue", "starts_on", "kind"], situation=replace(official, by_office=True))


def test_a_published_regulation_settles_what_is_played() -> None:
    published = replace(PRIVATE, official=True, by_office=True, published=True)

    with pytest.raises(RuleError) as refused:
        refuse_changes(["method", "name"], situation=published)

    assert refused.value.values == {"fields": ("method",)}
