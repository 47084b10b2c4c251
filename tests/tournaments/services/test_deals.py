"""Sealing, taking out, opening, and what result files bring."""

import datetime as dt
from collections.abc import Callable
from dataclasses import replace

import pytest

from federation.errors import RuleError
from federation.importers.limits import Limits
from federation.models import Account, IssuedDocument, Job
from scoring.importers.detect import read_result_file
from scoring.importers.records import ImportedDeal
from scoring.standings.services.results import Source, record_results
from tests.factories.rows import need
from tests.factories.scoring import FOUR_PAIRS
from tests.factories.tournaments import NOW
from tests.personas import World
from tournaments.deals.selectors import board_records
from tournaments.deals.services.deals import (
    bring_deals,
    deal_session,
    note_deals_of_file,
    open_deals,
    settle_difference,
    take_out_deals,
)
from tournaments.deals.services.double_dummy import Solved
from tournaments.deals.services.hand_records import make_hand_record
from tournaments.importers.deal_sets import read_deals
from tournaments.models import Deal, DealAccess, DealDifference, DealSet
from tournaments.rules.dealing import DealtBoard, commitment, read_sealed_text

BEFORE = NOW - dt.timedelta(days=3)
ONE_BOARD = (
    b'[Board "1"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n'
)


def sealed(world: World, *, reason: str = "", account: Account | None = None) -> DealSet:
    return deal_session(
        event=world.event, session=1, first_board=1, boards=6, reason=reason, account=account,
        now=BEFORE,
    )  # fmt: skip


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(RuleError) as refusal:
        act()
    return refusal.value.code


def test_sealed_deals_are_nowhere_but_in_their_text(world: World) -> None:
    deal_set = sealed(world)

    assert deal_set.promise == commitment(deal_set.sealed_text)
    assert Deal.objects.count() == 0
    assert deal_set.is_sealed


def test_another_set_takes_its_place_with_a_reason_that_stays(world: World) -> None:
    first = sealed(world)

    assert refused(lambda: sealed(world)) == "deals_replace_reason_missing"
    second = sealed(world, reason="Board 3 was seen")

    first.refresh_from_db()
    assert first.replaced_reason == "Board 3 was seen"
    assert second.promise != first.promise
    assert refused(lambda: open_deals(deal_set=first, account=None, now=NOW)) == (
        "deals_replaced_already"
    )


@pytest.mark.parametrize("session", [0, 2])
def test_sessions_the_event_does_not_have_are_refused(world: World, session: int) -> None:
    code = refused(
        lambda: deal_session(
            event=world.event, session=session, first_board=1, boards=6, account=None, now=BEFORE
        )
    )

    assert code == "deals_no_such_session"


def test_who_takes_sealed_deals_out_is_kept(world: World, carla: Account) -> None:
    deal_set = sealed(world)

    data = take_out_deals(
        deal_set=deal_set, file_format="pbn", reason="duplicating", account=carla, now=BEFORE
    )

    assert [" ".join(brought_deal.hands) for brought_deal in read_deals(data, Limits())] == [
        deal.hands for deal in read_sealed_text(deal_set.sealed_text).deals
    ]
    look = DealAccess.objects.get()
    assert (look.account, look.file_format, look.reason) == (carla, "pbn", "duplicating")


def test_sealed_deals_are_not_for_players_and_not_without_reason(
    world: World, ana: Account, carla: Account
) -> None:
    deal_set = sealed(world)
    entry = world.event.entries.create(key="1", number="1")
    entry.players.create(person=need(ana.person), position=1, name_as_entered="Ana")

    def take(account: Account, reason: str = "duplicating", form: str = "dlm") -> str:
        return refused(
            lambda: take_out_deals(
                deal_set=deal_set, file_format=form, reason=reason, account=account, now=BEFORE
            )
        )

    assert take(ana) == "deals_seen_by_player"
    assert take(carla, reason=" ") == "deals_look_reason_missing"
    assert take(carla, form="exe") == "deals_unknown_format"
    assert DealAccess.objects.count() == 0


def test_deals_open_on_the_day_and_only_once(world: World) -> None:
    deal_set = sealed(world)

    assert refused(lambda: open_deals(deal_set=deal_set, account=None, now=BEFORE)) == (
        "deals_not_played_yet"
    )
    session = open_deals(deal_set=deal_set, account=None, now=NOW)

    assert session.deals.count() == 6
    assert Job.objects.get().act == "make_hand_record"
    assert refused(lambda: open_deals(deal_set=deal_set, account=None, now=NOW)) == (
        "deals_opened_already"
    )
    assert refused(lambda: sealed(world, reason="late")) == "deals_known_already"


def test_own_deals_are_sealed_like_others(world: World) -> None:
    deal_set = bring_deals(event=world.event, session=1, data=ONE_BOARD, account=None, now=BEFORE)

    assert deal_set.origin == "BROUGHT"
    assert deal_set.first_board == deal_set.last_board == 1
    assert "origin brought" in deal_set.sealed_text


def test_deals_with_the_wrong_dealer_are_refused(world: World) -> None:
    data = ONE_BOARD.replace(b"[Deal", b'[Dealer "S"]\n[Deal')

    assert (
        refused(
            lambda: bring_deals(event=world.event, session=1, data=data, account=None, now=BEFORE)
        )
        == "deal_other_dealer"
    )


def test_a_file_brings_the_cards_where_none_were_dealt(world: World) -> None:
    session = world.event.sessions.create(number=1, played_on=world.event.starts_on, boards=1)
    deal = DealtBoard(1, "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")

    note_deals_of_file(session=session, deals=[deal], now=NOW)

    assert [row.hands for row in session.deals.all()] == [deal.hands]


def test_a_file_with_the_cards_dealt_opens_them(world: World) -> None:
    deal_set = sealed(world)
    session = world.event.sessions.create(number=1, played_on=world.event.starts_on, boards=6)

    note_deals_of_file(
        session=session, deals=read_sealed_text(deal_set.sealed_text).deals[:4], now=NOW
    )

    deal_set.refresh_from_db()
    assert deal_set.opened_at == NOW
    assert session.deals.count() == 6
    assert DealDifference.objects.count() == 0


def test_a_file_with_other_cards_replaces_nothing_until_it_is_settled(world: World) -> None:
    deal_set = sealed(world)
    session = open_deals(deal_set=deal_set, account=None, now=NOW)
    dealt = read_sealed_text(deal_set.sealed_text).deals
    brought = [dealt[0], DealtBoard(2, dealt[2].hands)]

    note_deals_of_file(session=session, deals=brought, now=NOW)
    note_deals_of_file(session=session, deals=brought, now=NOW)

    difference = DealDifference.objects.get()
    assert session.deals.get(board=2).hands == dealt[1].hands

    def settle(reason: str, *, taken: bool) -> None:
        settle_difference(
            difference=difference, is_taken=taken, reason=reason, account=None, now=NOW
        )

    assert refused(lambda: settle("", taken=True)) == "deal_difference_reason_missing"
    settle("curtain cards of the table", taken=True)
    assert session.deals.get(board=2).hands == dealt[2].hands
    assert refused(lambda: settle("again", taken=False)) == "deal_difference_settled_before"


def test_a_result_file_meets_the_deals_through_its_results(world: World) -> None:
    deal_set = sealed(world)
    dealt = read_sealed_text(deal_set.sealed_text).deals
    hands = tuple(dealt[1].hands.split(" "))
    imported = replace(
        read_result_file(FOUR_PAIRS),
        deals=(ImportedDeal(1, hands),),  # type: ignore[arg-type]
    )

    source = Source(imported, people={}, file=None, reason="of the test")
    record_results(event=world.event, source=source, account=None, now=NOW)

    session = world.event.sessions.get()
    assert session.deals.get(board=1).hands == dealt[0].hands
    assert DealDifference.objects.get().board == 1


def test_the_hand_record_is_issued_once_and_anew_when_cards_were_settled(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards: list[int] = []

    def solve(deals: list[DealtBoard]) -> list[Solved]:
        boards.extend(deal.board for deal in deals)
        return [Solved("99999" * 2 + "44444" * 2, 420, "4S N =;4S S =") for _deal in deals]

    monkeypatch.setattr("tournaments.deals.services.hand_records.solve_deals", solve)
    session = open_deals(deal_set=sealed(world), account=None, now=NOW)

    first = make_hand_record(session_id=session.pk)
    again = make_hand_record(session_id=session.pk)

    assert first == again
    assert boards == [1, 2, 3, 4, 5, 6]
    record = board_records(session)[0]
    assert record.tricks == ((9,) * 5, (9,) * 5, (4,) * 5, (4,) * 5)
    assert (record.par_score, record.par_contracts) == (420, (("4S", "NS", "="),))

    session.deals.filter(board=2).update(hands=session.deals.get(board=3).hands)
    assert board_records(session, board=2)[0].tricks == ()
    make_hand_record(session_id=session.pk)

    assert boards[6:] == [2]
    papers = IssuedDocument.objects.filter(series__kind="hand_record").order_by("number")
    assert [paper.replaces for paper in papers] == [None, papers[0]]
