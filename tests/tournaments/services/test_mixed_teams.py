"""Mixed teams, and players who may be one person under two numbers: lists, line-ups, entries."""

import datetime as dt
from collections.abc import Sequence

import pytest

from federation.errors import RuleError
from federation.models import Person
from tests.factories.entries import open_event, send
from tests.factories.teams import (
    BEFORE,
    draw,
    enter_team,
    make_players,
    make_team_event,
    timed_match,
)
from tests.personas import World
from tournaments.entries.services.entries import EntrySheet, enter_at_desk
from tournaments.models import Event, Registration, RegistrationPlayer, ScheduledMatch, TeamPlay
from tournaments.rules.line_ups import Side
from tournaments.teams.selectors.line_ups import places_to_fill
from tournaments.teams.services.line_ups import send_line_up
from tournaments.teams.services.lists import ListChange, change_team_list
from tournaments.teams.services.substitutions import most_matches_with_substitutes


def mixed(world: World) -> Event:
    event = make_team_event(world)
    event.event_type = "MIXED"
    event.save()
    return event


def players(world: World, sexes: str, *, first: int) -> list[Person]:
    people = make_players(world, len(sexes), first=first)
    for person, sex in zip(people, sexes, strict=True):
        person.sex = sex
        person.save()
    return people


def line_up(match: ScheduledMatch, people: Sequence[Person]) -> None:
    send_line_up(
        match=match,
        side=Side.VISITORS,
        segment=1,
        named=dict(zip(places_to_fill(Side.VISITORS), people, strict=True)),
        account=None,
        now=BEFORE,
    )


@pytest.mark.rule("3.1.1-a")
def test_a_team_of_one_woman_does_not_enter_a_mixed_event(world: World) -> None:
    event = mixed(world)
    people = players(world, "FMMM", first=5000)

    with pytest.raises(RuleError) as refusal:
        enter_team(event, people, name="Trio e Uma")

    assert (refusal.value.code, refusal.value.article) == (
        "mixed_team_needs_of_each_sex", "RTP 3.1.1",
    )  # fmt: skip
    assert not Registration.objects.filter(event=event).exists()


@pytest.mark.rule("3.1.1-a")
def test_a_mixed_team_keeps_two_of_each_sex(world: World) -> None:
    event = mixed(world)
    people = players(world, "FFMM", first=5000)
    team = enter_team(event, people, name="Mista")
    (man,) = players(world, "M", first=6000)

    with pytest.raises(RuleError, match="mixed_team_needs_of_each_sex"):
        change_team_list(
            registration=team,
            change=ListChange(added=man, dropped=people[0]),
            reason="",
            account=None,
            now=BEFORE,
        )


@pytest.mark.rule("3.1.1-a")
def test_each_pair_of_a_mixed_line_up_has_one_player_of_each_sex(world: World) -> None:
    event = mixed(world)
    enter_team(event, players(world, "FFMM", first=5000), name="Uma")
    enter_team(event, players(world, "FFMM", first=6000), name="Outra")
    draw(event)
    match = timed_match(event)
    assert match.away is not None
    one, two, three, four = (row.person for row in match.away.players.order_by("position"))

    with pytest.raises(RuleError) as refusal:
        line_up(match, [one, two, three, four])
    line_up(match, [one, three, two, four])

    assert refusal.value.code == "mixed_pair_of_one_sex"
    assert match.line_ups.count() == 1


def twin(world: World) -> Person:
    """Return somebody with the name and birth date of the first member, under another number."""
    first = world.members["1001"]
    first.birth_date = dt.date(1970, 2, 28)
    first.save()
    (other,) = make_players(world, 1, first=9000)
    other.name, other.birth_date = first.name, first.birth_date
    other.save()
    return other


def test_one_entry_does_not_hold_one_person_under_two_numbers(world: World) -> None:
    open_event(world.event)
    other = twin(world)

    with pytest.raises(RuleError) as refusal:
        send(world.event, world.members["1001"], other)

    assert refusal.value.code == "entry_player_maybe_twice"
    assert not RegistrationPlayer.objects.exists()


def test_father_and_son_of_one_name_enter_once_the_director_says_why(world: World) -> None:
    open_event(world.event)
    other = twin(world)

    taken = enter_at_desk(
        event=world.event,
        sheet=EntrySheet(captain=other, people=[world.members["1001"], other]),
        reason="two cousins, both shown their cards",
        account=None,
        now=BEFORE,
    )

    row = taken.overrides.get()
    assert (taken.state, row.code, row.reason) == (
        "ACCEPTED", "entry_player_maybe_twice", "two cousins, both shown their cards",
    )  # fmt: skip


def test_a_team_takes_nobody_who_may_be_in_it_under_another_number(world: World) -> None:
    event = make_team_event(world)
    other = twin(world)
    team = enter_team(
        event, [world.members["1001"], *make_players(world, 3, first=5000)], name="Quatro"
    )

    with pytest.raises(RuleError, match="entry_player_maybe_elsewhere"):
        change_team_list(
            registration=team, change=ListChange(added=other), reason="", account=None, now=BEFORE
        )


@pytest.mark.rule("3.6.5-b")
def test_all_rounds_of_a_swiss_event_count_for_the_limit_of_substitutes(world: World) -> None:
    event = make_team_event(world)
    team = enter_team(event, make_players(world, 6), name="Seis")

    TeamPlay.objects.filter(event=event).update(format="SWISS", rounds=9)

    assert most_matches_with_substitutes(team) == 2
