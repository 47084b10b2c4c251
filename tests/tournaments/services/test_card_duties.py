"""Who needs a card: on entry, at the table, in a line-up; what is waived, and what is let pass."""

import datetime as dt
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from federation.errors import RuleError
from federation.models import Person
from tests.factories.cards import (
    BEFORE,
    BROWN,
    NATURAL,
    STARTS,
    ask_for_cards,
    make_card,
    sign_card,
)
from tests.factories.entries import account_of, enter_pair, open_event
from tests.factories.seating import make_session
from tests.factories.teams import BEFORE as BEFORE_MATCH
from tests.factories.teams import draw, enter_teams, make_team_event, timed_match
from tests.personas import World
from tournaments.cards.selectors.duties import CardState, card_standings, deliveries_due
from tournaments.cards.services.deliveries import deliver_card, give_card_leave
from tournaments.entries.services.entries import EntrySheet, enter_at_desk
from tournaments.models import CardLeave, CheckIn, CheckOverride, Entry, Event, TeamPlay
from tournaments.rules.line_ups import Side
from tournaments.seating.services.sessions import note_presence
from tournaments.teams.selectors.line_ups import entry_of, places_to_fill, players_for
from tournaments.teams.services.line_ups import send_line_up

HUM = {
    **NATURAL, "system": "Forcing pass", "declared": "YELLOW", "pass_opening": "yes",
    "C6": "pass 13+",
}  # fmt: skip
DURING = STARTS - dt.timedelta(hours=1)


def pair(world: World, one: str = "1001", other: str = "1002") -> tuple[Person, Person]:
    return world.members[one], world.members[other]


def make_official(event: Event, *, online: bool = True) -> None:
    event.event_class, event.organiser_kind = "NATIONAL_EVENT", "FEDERATION"
    event.club = event.association = None
    event.is_online = online
    event.save()


@pytest.fixture
def event(world: World) -> Event:
    open_event(world.event)
    return world.event


@pytest.fixture
def online(event: Event) -> Event:
    make_official(event)
    return event


def states(event: Event) -> list[CardState]:
    return [card_standing.state for card_standing in card_standings(event)]


@pytest.mark.rule("2.4.4-a")
def test_a_pair_without_card_does_not_enter_an_official_online_event(
    world: World, online: Event
) -> None:
    with pytest.raises(RuleError, match="online_event_needs_card"):
        enter_pair(online, *pair(world))
    sign_card(make_card(*pair(world)))

    enter_pair(online, *pair(world))

    assert Entry.objects.filter(event=online).count() == 1


def test_elsewhere_a_pair_enters_without_one(world: World, event: Event) -> None:
    event.is_online = True
    event.save()

    enter_pair(event, *pair(world))

    assert event.entries.count() == 1


@pytest.mark.rule("2.4.4-a")
def test_the_director_lets_a_pair_enter_without_and_it_sits_down(
    world: World, online: Event, olga: object
) -> None:
    sheet = EntrySheet(captain=pair(world)[0], people=pair(world))
    data: dict[str, Any] = {"event": online, "sheet": sheet, "account": olga, "now": DURING}
    with pytest.raises(RuleError, match="online_event_needs_card"):
        enter_at_desk(reason="", **data)
    enter_at_desk(reason="the site of the cards was down", **data)
    ask_for_cards(online)
    session = make_session(online)
    entry = online.entries.get()

    note_presence(session=session, entries=[entry.pk], is_present=True, account=None, now=DURING)

    assert CheckOverride.objects.get().reason == "the site of the cards was down"
    assert states(online) == [CardState.BY_LEAVE]
    assert CheckIn.objects.get().is_present


@pytest.mark.rule("2.4.4-a")
def test_at_the_table_a_card_must_be_delivered_or_leave_given(world: World, online: Event) -> None:
    for two in (pair(world), pair(world, "1003", "1004")):
        sign_card(make_card(*two))
        enter_pair(online, *two)
    ask_for_cards(online)
    session = make_session(online)
    one, other = online.entries.order_by("pk")
    data: dict[str, Any] = {"session": session, "is_present": True, "account": None, "now": DURING}

    with pytest.raises(RuleError, match="online_event_needs_card"):
        note_presence(entries=[one.pk], **data)
    with pytest.raises(RuleError, match="card_leave_reason_missing"):
        give_card_leave(entry=one, reason=" ", account=account_of(pair(world)[0]), now=DURING)
    give_card_leave(
        entry=one, reason="sent by post", account=account_of(pair(world)[0]), now=DURING
    )
    note_presence(entries=[one.pk], **data)
    with pytest.raises(RuleError, match="online_event_needs_card"):
        note_presence(entries=[other.pk], **data)
    with pytest.raises(RuleError, match="card_leave_not_needed"):
        give_card_leave(entry=one, reason="again", account=account_of(pair(world)[0]), now=DURING)

    assert CardLeave.objects.get().reason == "sent by post"
    assert states(online) == [CardState.BY_LEAVE, CardState.MISSING]


@pytest.mark.rule("2.1.3.1-d")
def test_only_green_pairs_without_brown_go_without_where_cards_are_waived(
    world: World, event: Event
) -> None:
    people = [pair(world), pair(world, "1003", "1004"), pair(world, "1005", "1006")]
    for two in people:
        enter_pair(event, *two)
    sign_card(make_card(*people[1], cells=BROWN))
    sign_card(make_card(*people[2], cells=HUM))
    ask_for_cards(event, "GREEN", "YELLOW", is_waived=True)

    assert states(event) == [CardState.WAIVED, CardState.MISSING, CardState.MISSING]
    make_official(event, online=False)
    ask_for_cards(event, "GREEN", "YELLOW", is_waived=True)
    assert states(event) == [CardState.TO_SHOW, CardState.MISSING, CardState.MISSING]


@pytest.mark.rule("2.1.3.4-b")
def test_a_card_that_came_late_counts_as_missing(world: World, event: Event) -> None:
    enter_pair(event, *pair(world))
    ask_for_cards(event)
    card = make_card(*pair(world), cells=BROWN)
    sign_card(card)
    late = STARTS - dt.timedelta(hours=47)
    deliver_card(event=event, card=card, account=account_of(pair(world)[0]), now=late)

    (standing,) = card_standings(event)

    assert (standing.state, standing.is_missing) == (CardState.LATE, True)
    give_card_leave(
        entry=standing.entry, reason="illness", account=account_of(pair(world)[0]), now=late
    )
    assert states(event) == [CardState.BY_LEAVE]


@pytest.mark.rule("2.1.2.2-b")
@pytest.mark.parametrize(("boards", "is_taken"), [(16, False), (17, True)])
def test_a_colour_kept_for_large_matches(
    world: World, event: Event, boards: int, is_taken: bool
) -> None:
    enter_pair(event, *pair(world))
    ask_for_cards(event, "GREEN", "YELLOW", large_only=["YELLOW"])
    TeamPlay.objects.create(event=event, format="SWISS", match_boards=boards, rounds=3)
    card = make_card(*pair(world), cells=HUM)
    sign_card(card)

    delivery = deliver_card(event=event, card=card, account=account_of(pair(world)[0]), now=BEFORE)

    assert delivery.is_taken is is_taken


@pytest.mark.rule("2.1.3.4-a")
def test_who_owes_a_card_beforehand_finds_it_on_the_desk(world: World, event: Event) -> None:
    enter_pair(event, *pair(world))
    ask_for_cards(event)
    green, today = account_of(pair(world)[0]), BEFORE.date()
    nothing = deliveries_due(green, on=today)
    card = make_card(*pair(world), cells=BROWN)
    sign_card(card)
    ((policy, until),) = deliveries_due(green, on=today)
    deliver_card(event=event, card=card, account=green, now=BEFORE)

    assert nothing == []
    assert (policy.event, until) == (event, STARTS - dt.timedelta(hours=48))
    assert deliveries_due(green, on=today) == []


@pytest.mark.rule("2.4.4-a")
def test_a_line_up_online_names_pairs_with_cards(world: World) -> None:
    event = make_team_event(world)
    enter_teams(world, event, 2)
    draw(event)
    match = timed_match(event)
    make_official(event)
    entry = entry_of(match, Side.VISITORS)
    assert entry is not None
    people = players_for(match, entry, 1)
    named = dict(zip(places_to_fill(Side.VISITORS), people, strict=False))
    data: dict[str, Any] = {
        "match": match, "side": Side.VISITORS, "segment": 1, "named": named, "account": None,
        "now": BEFORE_MATCH,
    }  # fmt: skip

    with pytest.raises(RuleError, match="online_event_needs_card"):
        send_line_up(**data)
    rooms: dict[object, list[Person]] = {}
    for (room, _direction), person in named.items():
        rooms.setdefault(room, []).append(person)
    for one, other in rooms.values():
        sign_card(make_card(one, other))

    assert send_line_up(**data).segment == 1


def test_the_check_asks_as_much_for_three_pairs_as_for_one(world: World, event: Event) -> None:
    ask_for_cards(event)
    counts = []
    for one, other in (("1001", "1002"), ("1003", "1004"), ("1005", "1006")):
        enter_pair(event, *pair(world, one, other))
        with CaptureQueriesContext(connection) as counted:
            card_standings(event)
        counts.append(len(counted))

    assert counts[1:] == counts[:1] * 2
