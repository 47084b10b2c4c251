"""A debtor's account tells the same as the treasurer's list of what is still to be asked for."""

from collections import Counter
from collections.abc import Callable
from decimal import Decimal

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from federation.licences.services.issued_charges import charge_issued_licences
from federation.models import Account, Association, Club, Licence
from federation.money.selectors.fees_due import fees_due
from federation.money.web.words import statement_address
from tests.factories.federation import give_mandate
from tests.factories.pages import words
from tests.factories.scoring import publish_results
from tests.personas import World

SignIn = Callable[[Account], Client]


def test_each_debtors_account_has_the_sum_of_the_treasurers_list(
    world: World, olga: Account, as_account: SignIn
) -> None:
    publish_results(world.event)
    office = as_account(olga)
    cents = Counter[Club | Association]()
    for fee in fees_due(on=timezone.localdate()):
        assert isinstance(fee.debtor, Club | Association)
        cents[fee.debtor] += fee.amount.cents

    accounts = {
        debtor: words(office.get(statement_address(debtor))) for debtor in (*cents, world.club)
    }

    assert set(cents) == {world.club, world.other_club}
    for debtor, said in accounts.items():
        assert f"€{Decimal(cents[debtor]).scaleb(-2):,} not yet asked for" in said


def test_the_licences_stand_in_a_line_of_their_own(
    world: World, bruno: Account, as_account: SignIn
) -> None:
    give_mandate(bruno, "SECRETARY", club=world.club)
    club = as_account(bruno)

    account = words(club.get(reverse("club-statement", args=[world.club.pk])))
    joint = words(club.get(reverse("club-joint-request", args=[world.club.pk])))

    # six members, 35.00 each: the fee table of the tests
    assert (
        f"Licences of {world.season.year} RTP 3.1.4.1 6 fees: the office asks for them. €210.00"
        in account
    )
    assert f"by a payment request of its own: Licences of {world.season.year} · €210.00" in joint


def test_each_licence_asked_for_says_for_whom_it_is(
    world: World, olga: Account, as_account: SignIn
) -> None:
    office, page = as_account(olga), reverse("club-statement", args=[world.club.pk])
    licences = list(Licence.objects.filter(club=world.club).order_by("pk"))
    charge_issued_licences(
        licences=[licence.pk for licence in licences[:1]], account=olga, now=timezone.now()
    )
    with CaptureQueriesContext(connection) as one:
        office.get(page)
    charge_issued_licences(
        licences=[licence.pk for licence in licences[1:]], account=olga, now=timezone.now()
    )

    with CaptureQueriesContext(connection) as many:
        account = office.get(page)
    file = office.get(page, {"export": "csv"}).content.decode()

    for licence in licences:
        assert f": {licence.person.name} " in words(account)
        assert licence.person.name in file
    assert len(many) <= len(one)
