"""Two directors rule at once: one ruling stands and the other director is told."""

from functools import partial

import pytest

from federation.models import Account
from rulings.models import Incident, Ruling
from rulings.rulings.services.rulings import RulingDraft, correct_ruling, make_ruling
from tests.at_once import ON_POSTGRESQL, at_once
from tests.factories.federation import (
    load_figures,
    make_account,
    make_association,
    make_club,
    make_federation,
    make_season,
)
from tests.factories.rulings import AT_TABLE, make_incident, make_ruled
from tests.factories.tournaments import make_event
from tournaments.models import Event

pytestmark = ON_POSTGRESQL


@pytest.fixture
def event(transactional_db: None) -> Event:
    make_federation()
    load_figures(make_season())
    return make_event(club=make_club(make_association()))


@pytest.fixture
def directors(event: Event) -> list[Account]:
    return [make_account(f"{name}@arbitro.example") for name in ("carla", "dora")]


def test_of_two_rulings_on_a_call_one_stands(event: Event, directors: list[Account]) -> None:
    call = make_incident(event)
    draft = RulingDraft(decision="Passa", citations="27B2")

    refused = at_once(
        *(
            partial(make_ruling, incident=call, draft=draft, account=account, now=AT_TABLE)
            for account in directors
        )
    )

    assert refused == ["call_is_ruled"]
    assert Ruling.objects.get().revisions.count() == 1


def test_of_two_calls_on_a_board_the_second_is_told(event: Event, directors: list[Account]) -> None:
    calls = [make_incident(event), make_incident(event, beside=True)]
    draft = RulingDraft(decision="Passa", citations="27B2")

    refused = at_once(
        *(
            partial(make_ruling, incident=call, draft=draft, account=account, now=AT_TABLE)
            for call, account in zip(calls, directors, strict=True)
        )
    )

    assert refused == ["board_already_ruled"]
    assert Ruling.objects.count() == 1


def test_of_two_corrections_one_stands(event: Event, directors: list[Account]) -> None:
    ruling = make_ruled(make_incident(event), account=directors[0])
    draft = RulingDraft(decision="Duas vazas", citations="64A")

    refused = at_once(
        *(
            partial(
                correct_ruling,
                ruling=ruling,
                seen=1,
                draft=draft,
                reason="Lei mal aplicada",
                account=account,
                now=AT_TABLE,
            )
            for account in directors
        )
    )

    assert refused == ["ruling_changed_meanwhile"]
    assert ruling.revisions.count() == 2


def test_two_enter_the_call_of_one_table(event: Event) -> None:
    refused = at_once(*(partial(make_incident, event) for _director in range(2)))

    assert refused == ["call_already_open"]
    assert Incident.objects.count() == 1
