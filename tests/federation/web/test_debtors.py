"""Who owes: the list of debtors, its filters and files, and the reminders sent from it."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from federation.models import Account, AuditEvent, Club, Federation, Notice, Person
from federation.money.services.ledger import Bill, ChargeLine, create_payment_request
from tests.factories.federation import make_club
from tests.factories.money import ask, receive
from tests.factories.pages import rows, words
from tests.personas import World

SignIn = Callable[[Account], Client]
TODAY = timezone.localdate()
ASKED, PAST, COMING = (TODAY + dt.timedelta(days=days) for days in (-20, -10, 20))
REFERENCES = (f"PP{TODAY:%Y}000001", f"PP{TODAY:%Y}000002")
LIST = reverse("debtor-list")
REMIND = reverse("debtors-remind")
SEND = {"apply": "1"}  # after the e-mail was shown


@pytest.fixture
def office(olga: Account, as_account: SignIn) -> Client:
    return as_account(olga)


@pytest.fixture(autouse=True)
def owed(world: World) -> None:
    """The club owes 50.00, 30.00 of it overdue; a person 7.00 that is not due yet."""
    late = ask(world.club, world.season, 5000, on=ASKED, due_on=PAST)
    receive(late, 2000, on=PAST)
    ask(world.club, world.season, 2000, on=ASKED, due_on=COMING)
    line = ChargeLine("CERTIFICATE", "Certificate", "fee table", 1, 700)
    bill = Bill(world.season, "Papers", "EUR", [line], person=world.members["1001"], due_on=COMING)
    create_payment_request(bill, account=None, issued_on=ASKED)


def test_office_reads_who_owes_how_much_since_when(world: World, office: Client) -> None:
    page = office.get(LIST)

    assert rows(page) == [
        ["Choose Clube da Ribeira", "Clube da Ribeira RIB · 2 payment requests "
         "€30.00 overdue, 10 days", f"{PAST:%-d %b %Y}", "10", "€30.00", "€50.00"],
        ["", f"Abílio Exemplo 1001 · PP2026000003 due on {COMING:%-d %b %Y}",
         f"due on {COMING:%-d %b %Y}", "", "", "€7.00"],
        ["", "In all", "", "", "€30.00", "€57.00"],
    ]  # fmt: skip
    assert "€30.00 overdue of 1 debtor · €57.00 owed in all, by 2 debtors" in words(page)
    assert reverse("club-statement", args=[world.club.pk]) in page.content.decode()


def test_amounts_of_two_currencies_are_not_added_up(world: World, office: Client) -> None:
    line = ChargeLine("CERTIFICATE", "Certificate", "fee table", 1, 900)
    bill = Bill(world.season, "Papers", "CHF", [line], person=world.members["1002"], due_on=PAST)
    create_payment_request(bill, account=None, issued_on=PAST)

    page = office.get(LIST)

    assert rows(page)[-1] == ["", "In all", "", "", "€30.00 + CHF9.00", "€57.00 + CHF9.00"]
    told = "€30.00 + CHF9.00 overdue of 2 debtors · €57.00 + CHF9.00 owed in all, by 3 debtors"
    assert told in words(page)


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ({"kind": "person"}, ["Abílio Exemplo"]),
        ({"overdue": "1"}, ["Clube da Ribeira"]),
        ({"q": "ABILIO"}, ["Abílio Exemplo"]),
        ({"q": "nobody"}, []),
        ({"sort": "open"}, ["Abílio Exemplo", "Clube da Ribeira"]),
        ({"sort": "name"}, ["Abílio Exemplo", "Clube da Ribeira"]),
        ({"sort": "-name"}, ["Clube da Ribeira", "Abílio Exemplo"]),
    ],
)
def test_list_is_narrowed_and_sorted(
    office: Client, query: dict[str, str], names: list[str]
) -> None:
    page = office.get(LIST, query)
    file = office.get(LIST, {**query, "export": "csv"}).content.decode().splitlines()[1:]

    assert [row["debt"].debtor.name for row in page.context["rows"]] == names
    assert [line.split(";")[2] for line in file] == names


def test_program_reads_the_same(world: World, office: Client) -> None:
    every = office.get("/api/v1/federation/money/debtors/").json()["results"]
    late = office.get("/api/v1/federation/money/debtors/?overdue=true").json()["results"]

    assert [row["name"] for row in every] == ["Clube da Ribeira", "Abílio Exemplo"]
    assert late == [
        {"key": f"club-{world.club.pk}", "kind": "club", "number": "RIB",
         "name": "Clube da Ribeira", "currency": "EUR", "open_cents": 5000, "overdue_cents": 3000,
         "overdue_days": 10, "since": PAST.isoformat(), "since_kind": "overdue",
         "reminded_on": None, "may_be_reminded": True, "requests": [*REFERENCES]}
    ]  # fmt: skip


def test_list_takes_as_many_queries_for_many_debtors_as_for_one(
    world: World, office: Client
) -> None:
    counted = []
    for place in range(2):
        club = make_club(world.association, code=f"D{place}", name=f"Devedor {place}")
        ask(club, world.season, 900, on=ASKED, due_on=PAST)
        office.get(LIST)
        with CaptureQueriesContext(connection) as queries:
            office.get(LIST)
        counted.append(len(queries))

    assert counted[0] == counted[1]


def test_reminder_says_what_is_overdue_and_how_to_pay(
    world: World, bruno: Account, office: Client
) -> None:
    Federation.objects.update(iban="PT50000201231234567890154")
    Notice.objects.all().delete()

    page = office.post(REMIND, SEND | {"debtors": [f"club-{world.club.pk}"]}, follow=True)

    assert "1 debtor is sent a reminder." in words(page)
    assert "reminded today" in words(page)
    assert 'name="debtors"' not in page.content.decode(), "nobody to be chosen for a week"
    (notice,) = Notice.objects.all()
    assert (notice.email, notice.code) == (bruno.email, "notice_payment_overdue")
    assert notice.values["amount"] == "30.00"
    assert notice.values["references"] == REFERENCES[0]
    assert notice.values["since"] == PAST.isoformat()
    assert notice.link == reverse("club-statement", args=[world.club.pk])
    assert AuditEvent.objects.filter(
        act="payment_reminded", subject=f"statement:club-{world.club.pk}"
    ).exists()


def test_the_reminder_is_shown_before_it_is_sent(
    world: World, bruno: Account, office: Client
) -> None:
    Federation.objects.update(iban="PT50000201231234567890154")
    Notice.objects.all().delete()

    shown = office.post(REMIND, {"debtors": [f"club-{world.club.pk}"]})

    assert "1 e-mail to send" in words(shown)
    assert "Show the reminders" in words(office.get(REMIND))
    assert bruno.email in words(shown)
    assert "are unpaid since" in words(shown)
    assert REFERENCES[0] in words(shown)
    assert not Notice.objects.exists()


def test_nobody_is_reminded_twice_in_a_week(world: World, bruno: Account, office: Client) -> None:
    chosen = SEND | {"debtors": [f"club-{world.club.pk}"]}
    Notice.objects.all().delete()
    office.post(REMIND, chosen)

    again = office.post(REMIND, chosen, follow=True)
    week = dt.timedelta(days=7)
    Notice.objects.update(made_at=timezone.now() - week, once=None)
    later = office.post(REMIND, chosen, follow=True)

    told = "1 debtor was reminded in the last seven days and is not written to again."
    assert told in words(again)
    assert "1 debtor is sent a reminder." in words(later)
    assert Notice.objects.count() == 2


def test_without_address_or_anything_overdue_nobody_is_reminded(
    world: World, office: Client
) -> None:
    person: Person = world.members["1001"]
    Notice.objects.all().delete()

    Club.objects.update(email="")
    without = office.post(REMIND, SEND | {"debtors": [f"club-{world.club.pk}"]}, follow=True)
    coming = office.post(REMIND, SEND | {"debtors": [f"person-{person.pk}"]}, follow=True)
    none = office.post(REMIND, SEND)

    assert "1 debtor has no e-mail address." in words(without)
    assert "1 debtor owes nothing to be reminded of yet." in words(coming)
    assert none.status_code in {409, 422}
    assert not Notice.objects.exists()


@pytest.mark.parametrize(("days", "is_reminded"), [(29, False), (30, True)])
def test_a_debt_without_a_due_date_is_reminded_a_month_after_it_was_asked_for(
    world: World, office: Client, days: int, is_reminded: bool
) -> None:
    # thirty days: `undated_reminder_days` of the shipped office figures
    club, made = world.other_club, TODAY - dt.timedelta(days=days)
    ask(club, world.season, 4200, on=made)
    Club.objects.filter(pk=club.pk).update(email="castelo@clube.example")
    Notice.objects.all().delete()
    key = f"club-{club.pk}"

    page = office.get(LIST)
    (row,) = [row for row in rows(page) if row[1].startswith(club.name)]
    every = office.get("/api/v1/federation/money/debtors/").json()["results"]
    (read,) = [each for each in every if each["key"] == key]
    offered = office.get(REMIND).content.decode()
    office.post(REMIND, SEND | {"debtors": [key]})

    assert row[2:] == [f"no due date, asked for on {made:%-d %b %Y}", "", "", "€42.00"]
    assert (f'value="{key}"' in page.content.decode()) is is_reminded
    assert (f'value="{key}"' in offered) is is_reminded
    assert (read["since_kind"], read["may_be_reminded"]) == ("undated", is_reminded)
    since = [(notice.values["amount"], notice.values["since"]) for notice in Notice.objects.all()]
    assert since == ([("42.00", made.isoformat())] if is_reminded else [])


def test_body_without_a_secretary_is_written_to_at_its_own_address(
    world: World, office: Client
) -> None:
    Club.objects.update(email="clube@ribeira.example")
    Notice.objects.all().delete()

    office.post(REMIND, SEND | {"debtors": [f"club-{world.club.pk}"]})

    assert Notice.objects.get().email == "clube@ribeira.example"


def test_office_is_led_to_it_from_home_and_from_money(office: Client) -> None:
    assert f'href="{LIST}"' in office.get(reverse("desk")).content.decode()
    assert f'href="{LIST}"' in office.get(reverse("money-overview")).content.decode()


def test_club_is_led_to_its_account_from_home(
    world: World, bruno: Account, as_account: SignIn
) -> None:
    page = as_account(bruno).get(reverse("desk"))

    (number,) = [n for n in page.context["numbers"] if n.figure == "€50.00"]
    assert number.href == reverse("club-statement", args=[world.club.pk])
