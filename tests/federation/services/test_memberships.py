"""Clubs by dates: joining, leaving, moving with approval, and a club that closes."""

import datetime as dt
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from federation.bodies.selectors.memberships import remaining_licences, transfers_visible_to
from federation.bodies.services.memberships import (
    MembershipDraft,
    TransferDraft,
    approve_transfer,
    end_membership,
    join_club,
    refuse_transfer,
    request_transfer,
    withdraw_transfer,
)
from federation.errors import RuleError
from federation.models import (
    Account,
    Club,
    ClubMembership,
    Licence,
    Person,
    Transfer,
    TransferState,
)
from federation.money.selectors.closings import ClosingFacts, closing_facts
from federation.money.services.closings import ClubClosing, close_club, reopen_club
from federation.money.services.ledger import Bill, ChargeLine, create_payment_request
from tests.factories.federation import give_mandate, make_club
from tests.factories.money import ask
from tests.personas import World

NOW = dt.datetime(2026, 6, 10, 10, 0, tzinfo=dt.UTC)
JULY = dt.date(2026, 7, 1)


def refusal_of(act: Callable[[], object]) -> str:
    with pytest.raises(RuleError) as refused:
        act()
    return refused.value.code


def memberships(person: Person) -> list[tuple[str, dt.date, dt.date | None, bool]]:
    rows = person.memberships.order_by("valid_from", "pk").select_related("club")
    return [(row.club.code, row.valid_from, row.valid_until, row.is_home) for row in rows]


@pytest.fixture
def ana_plays(world: World) -> Person:
    return world.members["1001"]


@pytest.fixture
def transfer(world: World, ana_plays: Person, bruno: Account) -> Transfer:
    draft = TransferDraft(ana_plays, world.other_club, JULY, "moved house")
    return request_transfer(draft=draft, account=bruno, now=NOW)


# --- joining and leaving --------------------------------------------------------------------------
def test_a_person_may_belong_to_two_clubs_with_one_home(world: World, ana_plays: Person) -> None:
    join_club(draft=MembershipDraft(ana_plays, world.other_club, JULY), account=None)

    assert memberships(ana_plays) == [
        ("RIB", dt.date(2026, 1, 1), None, True),
        ("CAS", JULY, None, False),
    ]


def test_a_second_home_club_or_the_same_club_twice_is_refused(
    world: World, ana_plays: Person
) -> None:
    home = MembershipDraft(ana_plays, world.other_club, JULY, is_home=True)
    same = MembershipDraft(ana_plays, world.club, JULY)
    turned = MembershipDraft(ana_plays, world.other_club, JULY, dt.date(2026, 6, 30))

    assert refusal_of(lambda: join_club(draft=home, account=None)) == "membership_home_taken"
    assert refusal_of(lambda: join_club(draft=same, account=None)) == "membership_overlaps"
    assert refusal_of(lambda: join_club(draft=turned, account=None)) == "membership_dates_turned"


def test_a_membership_ends_once(world: World, ana_plays: Person) -> None:
    row = ana_plays.memberships.get()

    end_membership(membership=row, last_day=JULY, account=None)

    assert memberships(ana_plays) == [("RIB", dt.date(2026, 1, 1), JULY, True)]
    again = refusal_of(lambda: end_membership(membership=row, last_day=JULY, account=None))
    assert again == "membership_ended"


# --- transfers ------------------------------------------------------------------------------------
def test_a_transfer_in_mid_season_keeps_the_licence_through_the_old_club(
    world: World, ana_plays: Person, transfer: Transfer, olga: Account
) -> None:
    done = approve_transfer(transfer=transfer, account=olga, now=NOW)

    assert memberships(ana_plays) == [
        ("RIB", dt.date(2026, 1, 1), dt.date(2026, 6, 30), True),
        ("CAS", JULY, None, True),
    ]
    licence = Licence.objects.get(person=ana_plays)
    assert (licence.club, licence.cancelled_at) == (world.club, None)
    assert remaining_licences([done]) == {done.pk: licence}
    assert (done.state, done.from_club, done.decided_by) == ("APPROVED", world.club, olga)


def test_a_second_club_becomes_the_home_club(
    world: World, ana_plays: Person, transfer: Transfer
) -> None:
    ClubMembership.objects.create(
        person=ana_plays, club=world.other_club, valid_from=dt.date(2026, 3, 1), is_home=False
    )

    approve_transfer(transfer=transfer, account=None, now=NOW)

    assert memberships(ana_plays) == [
        ("RIB", dt.date(2026, 1, 1), dt.date(2026, 6, 30), True),
        ("CAS", dt.date(2026, 3, 1), dt.date(2026, 6, 30), False),
        ("CAS", JULY, None, True),
    ]


def test_a_refusal_needs_a_reason_and_changes_no_membership(
    world: World, ana_plays: Person, transfer: Transfer
) -> None:
    silent = refusal_of(
        lambda: refuse_transfer(transfer=transfer, reason=" ", account=None, now=NOW)
    )

    refuse_transfer(transfer=transfer, reason="signature missing", account=None, now=NOW)

    transfer.refresh_from_db()
    assert silent == "transfer_reason_missing"
    assert (transfer.state, transfer.reason) == ("REFUSED", "signature missing")
    assert memberships(ana_plays) == [("RIB", dt.date(2026, 1, 1), None, True)]


def test_what_was_decided_is_not_decided_again(transfer: Transfer) -> None:
    withdraw_transfer(transfer=transfer, account=None, now=NOW)

    code = refusal_of(lambda: approve_transfer(transfer=transfer, account=None, now=NOW))

    assert code == "transfer_decided"


def test_requests_without_sense_are_refused(
    world: World, ana_plays: Person, transfer: Transfer
) -> None:
    berta, carla, dinis, elsa = (world.members[item] for item in ("1002", "1003", "1004", "1005"))
    world.other_club.affiliated_until = dt.date(2026, 7, 31)
    world.other_club.save()
    Person.objects.filter(pk=elsa.pk).update(merged_into=ana_plays)
    drafts = {
        "transfer_waiting": TransferDraft(ana_plays, world.other_club, JULY),
        "transfer_to_same_club": TransferDraft(berta, world.club, JULY),
        "transfer_club_closed": TransferDraft(carla, world.other_club, dt.date(2026, 8, 1)),
        "transfer_before_membership": TransferDraft(dinis, world.other_club, dt.date(2026, 1, 1)),
        "transfer_person_merged": TransferDraft(elsa, world.other_club, JULY),
        "transfer_too_far_ahead": TransferDraft(carla, world.other_club, dt.date(2099, 1, 1)),
    }

    refusals_by_code = {
        code: refusal_of(partial(request_transfer, draft=draft, account=None, now=NOW))
        for code, draft in drafts.items()
    }

    assert refusals_by_code == {code: code for code in drafts}


def test_clubs_see_the_transfers_from_and_to_them_and_nobody_else_does(
    world: World, transfer: Transfer, bruno: Account, olga: Account, eve: Account
) -> None:
    on = dt.date(2026, 6, 10)
    give_mandate(bruno, "SECRETARY", club=world.club)

    assert list(transfers_visible_to(bruno, on=on)) == [transfer]
    assert list(transfers_visible_to(olga, on=on)) == [transfer]
    assert list(transfers_visible_to(eve, on=on)) == []


# --- a club that closes ---------------------------------------------------------------------------
def bill(world: World) -> None:
    line = ChargeLine("CERTIFICATE", "Certificate", "fee table", 3, 500)
    create_payment_request(
        Bill(season=world.season, subject="Papers", currency="EUR", lines=[line], club=world.club),
        account=None,
        issued_on=dt.date(2026, 5, 1),
    )


def close(club: Club, **choices: Any) -> Club:
    closing = ClubClosing(club, dt.date(2026, 6, 30), **choices)
    return close_club(closing=closing, account=None, now=NOW)


def test_closing_tells_first_what_hangs_on_the_club(world: World) -> None:
    bill(world)

    with pytest.raises(RuleError) as refused:
        close(world.club)

    assert refused.value.code == "club_closing_unconfirmed"
    assert refused.value.values == {
        "club": "Clube da Ribeira",
        "members": 6,
        "licensed": 6,
        "open_charges": 1,
    }
    assert closing_facts(world.club, on=dt.date(2026, 6, 30)) == ClosingFacts(
        members=6, home_members=6, licensed=6, open_charges=1, open_cents={"EUR": 1500}
    )
    ask(world.club, world.season, 700, currency="GBP")
    assert closing_facts(world.club, on=dt.date(2026, 6, 30)).open_cents == {
        "EUR": 1500,
        "GBP": 700,
    }


def test_closing_asks_where_the_members_go(world: World) -> None:
    assert refusal_of(lambda: close(world.club, is_confirmed=True)) == "club_members_need_choice"
    itself = refusal_of(lambda: close(world.club, is_confirmed=True, moves_to=world.club))
    assert itself == "club_members_to_itself"


def test_members_move_with_their_history_and_licences_stay(world: World, ana_plays: Person) -> None:
    request_transfer(draft=TransferDraft(ana_plays, world.other_club, JULY), account=None, now=NOW)

    close(world.club, is_confirmed=True, moves_to=world.other_club)

    world.club.refresh_from_db()
    assert world.club.affiliated_until == dt.date(2026, 6, 30)
    assert memberships(world.members["1002"]) == [
        ("RIB", dt.date(2026, 1, 1), dt.date(2026, 6, 30), True),
        ("CAS", JULY, None, True),
    ]
    assert Licence.objects.filter(club=world.club, cancelled_at__isnull=True).count() == 6
    assert Transfer.objects.filter(state=TransferState.APPROVED).count() == 6


def test_members_may_stay_without_a_home_club(world: World, ana_plays: Person) -> None:
    close(world.club, is_confirmed=True, leaves_members=True)

    assert memberships(ana_plays) == [("RIB", dt.date(2026, 1, 1), dt.date(2026, 6, 30), True)]


def test_an_empty_club_closes_at_once_and_only_once(world: World) -> None:
    empty = make_club(world.association, code="VAZ", name="Clube Vazio")

    close(empty)

    assert refusal_of(lambda: close(empty)) == "club_closed_already"
    assert reopen_club(club=empty, account=None).affiliated_until is None
