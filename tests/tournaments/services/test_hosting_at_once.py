"""Two decide, two save, two propose: one is done and the other is told."""

from functools import partial

import pytest

from tests.at_once import ON_POSTGRESQL, at_once
from tests.factories.federation import (
    load_figures,
    make_association,
    make_club,
    make_federation,
    make_season,
)
from tests.factories.hosting import AFTER_BIDS, BEFORE, make_bid, make_national, open_call
from tournaments.calendar.services.hosting import decide_hosting_call
from tournaments.events.selectors.regulations import conditions_of
from tournaments.events.services.regulations import save_regulation, write_regulation
from tournaments.models import HostingAgreement, HostingBid
from tournaments.rules.regulation_items import conditions_mapping

pytestmark = ON_POSTGRESQL


@pytest.fixture
def bids(transactional_db: None) -> list[HostingBid]:
    make_federation()
    load_figures(make_season())
    association = make_association()
    clubs = [make_club(association), make_club(association, code="CAS", name="Clube do Castelo")]
    call = open_call(make_national())
    return [make_bid(call, club=club) for club in clubs]


def test_of_two_decisions_at_once_one_stands(bids: list[HostingBid]) -> None:
    acts = [
        partial(
            decide_hosting_call,
            call=bid.call,
            bid=bid,
            reason="Melhor sala",
            account=None,
            now=AFTER_BIDS,
        )
        for bid in bids
    ]

    refused = at_once(*acts)

    assert refused == ["hosting_call_decided"]
    assert HostingAgreement.objects.count() == 1
    assert HostingBid.objects.filter(is_chosen=True).count() == 1


def test_of_two_who_save_a_draft_at_once_one_is_told(bids: list[HostingBid]) -> None:
    event = bids[0].call.event
    draft = write_regulation(event=event, account=None, now=BEFORE)
    data = conditions_mapping(conditions_of(draft))
    acts = [
        partial(
            save_regulation,
            event=event,
            conditions={**data, "prizes": prize},
            saves=draft.saves,
            account=None,
            now=BEFORE,
        )
        for prize in ("Taça", "Medalha")
    ]

    assert at_once(*acts) == ["regulation_changed_meanwhile"]
