"""Two pairs at the same instant for the last place: one plays, the other waits."""

from functools import partial

import pytest

from tests.at_once import ON_POSTGRESQL, at_once
from tests.factories.entries import DURING, account_of, open_event, send
from tests.factories.federation import (
    load_figures,
    make_association,
    make_club,
    make_federation,
    make_member,
    make_season,
)
from tests.factories.rows import need
from tests.factories.tournaments import make_event
from tournaments.entries.services.entries import accept_invitation
from tournaments.models import Event, Registration, RegistrationPlayer

pytestmark = ON_POSTGRESQL


def two_invited(event: Event) -> list[RegistrationPlayer]:
    people = [
        make_member(f"Jogador {number}", str(number), club=need(event.club), season=event.season)
        for number in range(7001, 7005)
    ]
    entries = [send(event, people[0], people[1]), send(event, people[2], people[3])]
    return [entry.players.get(state="INVITED") for entry in entries]


def accepting(row: RegistrationPlayer) -> partial[Registration]:
    return partial(
        accept_invitation,
        player=row,
        takes_regulations=True,
        account=account_of(row.person),
        now=DURING,
    )


@pytest.fixture
def event(transactional_db: None) -> Event:
    make_federation()
    load_figures(make_season())
    return make_event(club=make_club(make_association()))


def test_the_last_place_goes_to_one_and_the_other_is_the_first_reserve(event: Event) -> None:
    open_event(event, most=1, admits_reserves=True)

    refused = at_once(*map(accepting, two_invited(event)))

    assert refused == []
    assert sorted(Registration.objects.values_list("state", flat=True)) == ["ACCEPTED", "WAITING"]
    assert event.entries.count() == 1


def test_without_reserves_one_of_two_is_told_that_all_is_full(event: Event) -> None:
    open_event(event, most=1)

    refused = at_once(*map(accepting, two_invited(event)))

    assert refused == ["no_reserve_scheme"]
    assert event.entries.count() == 1
