"""Calls for hosts, bids, the decision, the share."""

import datetime as dt
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from federation.errors import RuleError
from federation.models import AuditEvent, IssuedDocument
from tests.factories.federation import make_association, make_club
from tests.factories.hosting import (
    AFTER_BIDS,
    AFTER_EVENT,
    BEFORE,
    BIDS_UNTIL,
    FIRST_DAY,
    make_bid,
    make_national,
    open_call,
)
from tests.personas import World
from tournaments.calendar.services.event_papers import issue_hosting_contract
from tournaments.calendar.services.hosting import (
    BidDraft,
    CallTerms,
    decide_hosting_call,
    open_hosting_call,
    place_bid,
    request_hosting_share,
    withdraw_bid,
    withdraw_hosting_call,
)
from tournaments.events.selectors.hosting import compared_bids, delegations_of
from tournaments.models import Entry, HostingAgreement, HostingBid

THIRTY = Fraction(3, 10)


def agreed(world: World, *, entries: int = 40) -> HostingAgreement:
    call = open_call(make_national())
    bid = make_bid(call, club=world.club, share=THIRTY)
    Entry.objects.bulk_create(
        Entry(event=call.event, key=f"A{number}", number=str(number)) for number in range(entries)
    )
    return decide_hosting_call(
        call=call, bid=bid, reason="Maior quota", account=None, now=AFTER_BIDS
    )


@pytest.mark.rule("3.1.8-b")
def test_the_higher_share_stands_first_and_less_than_a_quarter_is_refused(world: World) -> None:
    call = open_call(make_national())
    low = make_bid(call, club=world.club)
    high = make_bid(call, club=world.other_club, share=THIRTY)

    with pytest.raises(RuleError, match="share_below_minimum"):
        make_bid(call, association=world.association, share=Fraction(24, 100))

    assert [(bid, rank.reason) for rank, bid in compared_bids(call)] == [
        (high, "offer_highest_share"),
        (low, "offer_lower_share"),
    ]


def test_a_bid_after_the_last_day_is_kept_and_marked(world: World) -> None:
    call = open_call(make_national())
    late = make_bid(call, club=world.club, share=Fraction(1, 2), now=AFTER_BIDS)
    make_bid(call, club=world.other_club)

    assert late.days_late == 1
    assert [rank.reason for rank, _bid in compared_bids(call)] == [
        "offer_highest_share",
        "offer_late",
    ]


def test_a_body_has_one_bid_and_may_take_it_back(world: World) -> None:
    call = open_call(make_national())
    bid = make_bid(call, club=world.club)

    with pytest.raises(RuleError, match="hosting_bid_exists"):
        make_bid(call, club=world.club, share=THIRTY)
    withdraw_bid(bid=bid, account=None, now=BEFORE)
    again = make_bid(call, club=world.club, share=THIRTY)

    assert [each for _rank, each in compared_bids(call)] == [again]
    with pytest.raises(RuleError, match="hosting_bid_withdrawn"):
        withdraw_bid(bid=bid, account=None, now=BEFORE)
    with pytest.raises(RuleError, match="hosting_bid_withdrawn"):
        decide_hosting_call(call=call, bid=bid, reason="x", account=None, now=AFTER_BIDS)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"venue": "  "}, "hosting_venue_missing"),
        ({"timetable": ""}, "hosting_timetable_missing"),
        ({"club": None}, "hosting_bidder_unclear"),
        ({"other_name": "Hotel"}, "hosting_bidder_unclear"),
        ({"share": Fraction(2)}, "share_above_everything"),
    ],
)
def test_a_bid_says_all_it_must(world: World, changes: dict[str, Any], code: str) -> None:
    call = open_call(make_national())
    draft = BidDraft(share=THIRTY, venue="Sala", timetable="15h", club=world.club)

    with pytest.raises(RuleError) as refused:
        place_bid(
            call=call,
            draft=replace(draft, **changes),
            account=None,
            now=BEFORE,
        )

    assert refused.value.code == code
    assert HostingBid.objects.count() == 0


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"open_until": dt.date(2026, 1, 31)}, "hosting_call_in_the_past"),
        ({"open_until": FIRST_DAY}, "hosting_call_ends_late"),
        ({"price_cents": 0}, "hosting_price_missing"),
    ],
)
def test_a_call_that_cannot_be_is_refused(world: World, changes: dict[str, Any], code: str) -> None:
    terms = replace(
        CallTerms(open_until=BIDS_UNTIL, price_cents=6000, currency="EUR"),
        **changes,
    )

    with pytest.raises(RuleError) as refused:
        open_hosting_call(event=make_national(), terms=terms, account=None, now=BEFORE)

    assert refused.value.code == code


def test_only_national_events_are_offered_and_each_once(world: World) -> None:
    event = make_national()
    call = open_call(event)

    with pytest.raises(RuleError, match="hosting_call_exists"):
        open_call(event)
    with pytest.raises(RuleError, match="event_not_national"):
        open_call(world.event)
    withdraw_hosting_call(call=call, account=None, now=BEFORE)
    open_call(event)


@pytest.mark.rule("3.1.8-a", "3.1.8-c")
def test_the_decision_delegates_the_event_and_fixes_share_and_day(world: World) -> None:
    agreement = agreed(world)

    event = agreement.delegation.event
    assert [link.club for link in delegations_of(event)] == [world.club]
    assert (agreement.share, agreement.price_cents) == (THIRTY, 6000)
    assert agreement.due_on == dt.date(2026, 6, 24)
    assert agreement.bid.call.reason == "Maior quota"
    assert AuditEvent.objects.get(act="hosting_call_decided").details["place"] == 1


def test_a_call_is_decided_once_with_a_reason_and_after_its_last_day(world: World) -> None:
    call = open_call(make_national())
    bid = make_bid(call, club=world.club)
    other = make_bid(call, club=world.other_club)

    with pytest.raises(RuleError, match="hosting_call_still_open"):
        decide_hosting_call(call=call, bid=bid, reason="x", account=None, now=BEFORE)
    with pytest.raises(RuleError, match="hosting_reason_missing"):
        decide_hosting_call(call=call, bid=bid, reason=" ", account=None, now=AFTER_BIDS)
    decide_hosting_call(call=call, bid=bid, reason="x", account=None, now=AFTER_BIDS)
    with pytest.raises(RuleError, match="hosting_call_decided"):
        decide_hosting_call(call=call, bid=other, reason="x", account=None, now=AFTER_BIDS)
    with pytest.raises(RuleError, match="hosting_call_decided"):
        make_bid(call, association=world.association)
    assert HostingAgreement.objects.count() == 1


def test_the_database_keeps_two_bids_from_being_chosen(world: World) -> None:
    call = open_call(make_national())
    bids = [make_bid(call, club=world.club), make_bid(call, club=world.other_club)]
    HostingBid.objects.filter(pk=bids[0].pk).update(is_chosen=True)

    with pytest.raises(IntegrityError), transaction.atomic():
        HostingBid.objects.filter(pk=bids[1].pk).update(is_chosen=True)


@pytest.mark.rule("3.1.8-b", "3.1.8-c")
def test_forty_pairs_at_sixty_and_thirty_per_cent_owe_720(world: World) -> None:
    agreement = agreed(world)

    request = request_hosting_share(agreement=agreement, account=None, now=AFTER_EVENT)

    line = request.lines.get()
    assert (request.club, line.amount_cents, line.article) == (world.club, 72000, "RTP 3.1.8")
    assert request.due_on == dt.date(2026, 6, 24)
    with pytest.raises(RuleError, match="hosting_share_requested"):
        request_hosting_share(agreement=agreement, account=None, now=AFTER_EVENT)


def test_the_share_is_asked_for_after_the_event_and_for_entries_only(world: World) -> None:
    agreement = agreed(world, entries=0)

    with pytest.raises(RuleError, match="hosting_event_not_over"):
        request_hosting_share(agreement=agreement, account=None, now=AFTER_BIDS)
    with pytest.raises(RuleError, match="hosting_no_entries"):
        request_hosting_share(agreement=agreement, account=None, now=AFTER_EVENT)


def test_another_entity_is_billed_by_hand(world: World) -> None:
    call = open_call(make_national())
    agreement = decide_hosting_call(
        call=call, bid=make_bid(call), reason="Única", account=None, now=AFTER_BIDS
    )

    with pytest.raises(RuleError) as refused:
        request_hosting_share(agreement=agreement, account=None, now=AFTER_EVENT)

    assert refused.value.code == "hosting_debtor_missing"
    assert refused.value.values == {"host": "Hotel de Exemplo"}


def test_the_contract_is_issued_once_and_is_not_public(world: World) -> None:
    agreement = agreed(world)

    issue_hosting_contract(agreement_id=agreement.pk)
    issue_hosting_contract(agreement_id=agreement.pk)

    paper = IssuedDocument.objects.get(series__kind="hosting_contract")
    assert (paper.code, paper.is_public) == ("CH-2026-00001", False)
    assert (paper.content["share"], paper.content["due_on"]) == ("30\u00a0%", "2026-06-24")


def test_an_empty_venue_of_the_event_is_filled_by_the_bid(world: World) -> None:
    call = open_call(make_national(venue=""))
    decide_hosting_call(
        call=call,
        bid=make_bid(call, association=make_association("LIS", "Lisboa")),
        reason="Única",
        account=None,
        now=AFTER_BIDS,
    )

    call.event.refresh_from_db()
    assert call.event.venue == "Hotel de Exemplo"


def test_a_bid_of_a_club_names_it(world: World) -> None:
    club = make_club(world.association, code="SER", name="Clube da Serra")

    assert make_bid(open_call(make_national()), club=club).body_name == "Clube da Serra"
