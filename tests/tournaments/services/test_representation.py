"""Places, named entries and regions."""

import datetime as dt
from collections.abc import Sequence

import pytest

from federation.errors import RuleError
from federation.models import Person
from tests.factories.federation import make_association, make_club, make_member, make_person
from tests.factories.hosting import BEFORE, make_national
from tests.factories.pages import AssertQueries
from tests.personas import World
from tournaments.calendar.selectors.representation import regions_of
from tournaments.calendar.services.representation import (
    choose_region,
    name_entry,
    set_quota,
    withdraw_nomination,
)
from tournaments.events.services.events import EventDraft, create_event
from tournaments.models import Entry, EntryPlayer, Event, Nomination, PhaseQuota


def name(quota: PhaseQuota, players: Sequence[Person], *, is_reserve: bool = False) -> Nomination:
    return name_entry(
        quota=quota, players=players, name="", is_reserve=is_reserve, account=None, now=BEFORE
    )


def members(world: World, *numbers: str) -> list[Person]:
    return [world.members[number] for number in numbers]


def qualifier(code: str, day: dt.date, *players: Person) -> Event:
    """Create the qualifier of an association, played by some people."""
    association = make_association(code, f"Associação {code}")
    draft = EventDraft(
        name=f"Apuramento {code}",
        kind="PAIRS",
        event_class="NATIONAL_QUALIFIER",
        organiser_kind="ASSOCIATION",
        association=association,
        method="matchpoints",
        starts_on=day,
        ends_on=day,
    )
    event = create_event(draft=draft, account=None, now=BEFORE)
    entry = Entry.objects.create(event=event, key="A1", number="1")
    EntryPlayer.objects.bulk_create(
        EntryPlayer(entry=entry, person=person, position=place, name_as_entered=person.name)
        for place, person in enumerate(players)
    )
    return event


@pytest.mark.rule("3.1.2-b")
def test_a_pair_above_the_quota_is_refused(world: World) -> None:
    quota = set_quota(event=make_national(), association=world.association, places=2, account=None)
    name(quota, members(world, "1001", "1002"))
    name(quota, members(world, "1003", "1004"))

    with pytest.raises(RuleError) as refused:
        name(quota, members(world, "1005", "1006"))

    assert refused.value.code == "quota_exceeded"
    assert refused.value.values == {"association": "Associação do Norte", "places": 2, "named": 3}
    name(quota, members(world, "1005", "1006"), is_reserve=True)


def test_an_entry_taken_back_frees_its_place(world: World) -> None:
    quota = set_quota(event=make_national(), association=world.association, places=1, account=None)
    named = name(quota, members(world, "1001", "1002"))

    with pytest.raises(RuleError, match="quota_below_named"):
        set_quota(event=quota.event, association=world.association, places=0, account=None)
    withdraw_nomination(nomination=named, account=None, now=BEFORE)
    name(quota, members(world, "1001", "1003"))

    with pytest.raises(RuleError, match="nomination_withdrawn"):
        withdraw_nomination(nomination=named, account=None, now=BEFORE)


@pytest.mark.rule("3.1.3.3-b")
def test_a_team_with_three_of_six_from_north_is_refused(world: World) -> None:
    lisbon = make_club(make_association("LIS", "Lisboa"), code="TEJ", name="Clube do Tejo")
    strangers = [
        make_member(f"Visita {number}", f"200{number}", club=lisbon, season=world.season)
        for number in (1, 2, 3)
    ]
    quota = set_quota(
        event=make_national(kind="TEAMS"), association=world.association, places=1, account=None
    )

    with pytest.raises(RuleError) as refused:
        name(quota, [*members(world, "1001", "1002", "1003"), *strangers])

    assert refused.value.code == "too_few_association_members"
    assert refused.value.values == {
        "association": "Associação do Norte",
        "needed": 4,
        "registered": 3,
    }
    name(quota, [*members(world, "1001", "1002", "1003", "1004"), *strangers[:2]])


def test_players_are_named_once_and_in_the_right_number(world: World) -> None:
    quota = set_quota(event=make_national(), association=world.association, places=5, account=None)
    name(quota, members(world, "1001", "1002"))

    with pytest.raises(RuleError, match="nomination_player_twice"):
        name(quota, members(world, "1002", "1003"))
    with pytest.raises(RuleError, match="nomination_player_twice"):
        name(quota, members(world, "1003", "1003"))
    with pytest.raises(RuleError, match="nomination_size"):
        name(quota, members(world, "1003"))


@pytest.mark.rule("3.1.3.3-a")
def test_a_player_of_two_qualifiers_belongs_to_the_first(world: World) -> None:
    player, partner = members(world, "1001", "1002")
    qualifier("LIS", dt.date(2026, 3, 1), player)
    qualifier("SUL", dt.date(2026, 3, 8), player)
    quota = set_quota(event=make_national(), association=world.association, places=1, account=None)

    with pytest.raises(RuleError) as refused:
        name(quota, [player, partner])

    assert refused.value.code == "player_of_another_region"
    assert refused.value.values == {"player": "Abílio Exemplo", "region": "LIS"}


@pytest.mark.rule("3.1.3.3-a")
def test_a_choice_told_before_the_first_qualifier_counts(world: World) -> None:
    player, partner = members(world, "1001", "1002")
    event = make_national()
    choose_region(
        event=event, person=player, association=world.association, account=None, now=BEFORE
    )
    qualifier("LIS", dt.date(2026, 3, 1), player)
    quota = set_quota(event=event, association=world.association, places=1, account=None)

    assert name(quota, [player, partner]).pk
    with pytest.raises(RuleError, match="region_already_chosen"):
        choose_region(
            event=event, person=player, association=world.association, account=None, now=BEFORE
        )


def test_a_choice_after_the_first_qualifier_began_is_refused(world: World) -> None:
    player = world.members["1001"]
    qualifier("LIS", dt.date(2026, 1, 31), player)

    with pytest.raises(RuleError) as refused:
        choose_region(
            event=make_national(),
            person=player,
            association=world.association,
            account=None,
            now=BEFORE,
        )

    assert refused.value.code == "region_choice_too_late"


def test_regions_are_read_in_as_many_queries_for_one_as_for_three(
    world: World, django_assert_num_queries: AssertQueries
) -> None:
    event = make_national()
    people = members(world, "1001", "1002", "1003")

    for asked in (people[:1], people):
        with django_assert_num_queries(2):
            assert regions_of(asked, event) == dict.fromkeys([item.pk for item in asked])


def test_only_national_events_have_places(world: World) -> None:
    with pytest.raises(RuleError, match="event_not_national"):
        set_quota(event=world.event, association=world.association, places=1, account=None)


def test_a_visitor_without_licence_counts_for_no_association(world: World) -> None:
    quota = set_quota(event=make_national(), association=world.association, places=1, account=None)

    with pytest.raises(RuleError, match="too_few_association_members"):
        name(quota, [make_person("Visita Um"), make_person("Visita Dois")])
