"""A day of the office in Chromium: licences and money, members, dates, and whom it acts for."""

import datetime as dt
import json
import re
import zipfile
from io import BytesIO

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Page, expect

from federation.bodies.services.memberships import TransferDraft, request_transfer
from federation.models import (
    Account,
    BankLayout,
    Club,
    ClubMembership,
    CreditNote,
    DataExport,
    Deposit,
    Licence,
    LicenceBatch,
    PaymentRequest,
    Person,
    PersonMerge,
    Season,
)
from federation.money.selectors.ledger import outstanding_cents
from federation.people.services.duplicates import find_duplicates
from federation.services.rule_sets import load_fee_schedule, shipped_figures
from scoring.models import SeasonCloseRun
from tests.factories.calendar import make_cycle
from tests.factories.federation import give_mandate, make_account, make_person, make_season
from tests.factories.money import ask
from tests.factories.scoring import FOUR_PAIRS, publish_results
from tests.factories.season_close import make_final_list, make_past
from tests.factories.tournaments import make_event
from tests.in_chromium import SignIn, act, press
from tests.personas import World
from tournaments.models import DateReservation, Event

pytestmark = pytest.mark.browser
NEW_YEAR = dt.date(2026, 1, 1)
# Five who may be licensed, and seven rows that are wrong, each in its own way.
GOOD = ("2001", "2002", "2003", "2004", "2005")
WRONG = (
    "9999;Ninguém Prova;1970-01-01;F;normal",  # a number nobody has
    "2001;Outra Pessoa;1960-05-01;F;normal",  # somebody else's number
    "2002;;1999-01-01;F;normal",  # another birth date than the register's
    ";Futura Prova;2999-01-01;F;normal",  # not born yet
    ";Sexta Prova;1970-01-01;X;normal",  # no sex of ours
    "1001;Abílio Exemplo;;;normal",  # licensed already
    ";;1970-01-01;F;normal",  # nobody at all
)


@pytest.fixture
def treasurer(world: World) -> Account:
    account = make_account("tesoureira@federacao.example")
    give_mandate(account, "OFFICE")
    return account


def send(page: Page, form: str, name: str, data: bytes) -> None:
    folded = page.locator("details#send:not([open]) > summary")
    if folded.count():  # the event is still to be played, or has results
        folded.click()
    page.locator(f"{form} input[type=file]").set_input_files(
        {"name": name, "mimeType": "text/csv", "buffer": data}
    )
    press(page, f"{form} button")


def tasks(page: Page) -> dict[str, str]:
    """Return the tasks of the desk, by their links."""
    page.goto("/desk/")
    links = page.locator(".tasks a").all()
    return {link.get_attribute("href") or "": link.inner_text() for link in links}


def is_to_decide(page: Page, year: int) -> bool:
    """Return whether dates of a season wait: only such tasks of its calendar have a number."""
    page.goto("/desk/")
    rows = page.locator(f".tasks .row:has(a[href='/tournaments/calendar/{year}/'])")
    return rows.filter(has=page.locator(".tnum")).count() > 0


def join(club: Club, number: str) -> Person:
    born = dt.date(1960, 5, int(number) - 2000)
    person = make_person(f"Nova Prova {number}", number, birth_date=born)
    ClubMembership.objects.create(person=person, club=club, valid_from=NEW_YEAR)
    return person


# --- licences: from a club's list to a card that is true ------------------------------------------
def renewals() -> bytes:
    good = [f"{number};Nova Prova {number};;;normal" for number in GOOD]
    lines = ["Número;Nome;Data de nascimento;Sexo;Taxa", *good, *WRONG]
    return "\r\n".join(lines).encode()


def statement_of_the_bank(cents: int) -> bytes:
    """Return the bank's file: the money came, but its text names no request."""
    day = f"{timezone.localdate():%d-%m-%Y}"
    amount = f"{cents // 100},{cents % 100:02d}"
    return f"Data;Texto;Valor\r\n{day};LICENCAS DA RIBEIRA;{amount}\r\n".encode()


@pytest.mark.rule("3.1.4.1-a")
def test_a_club_renews_by_list_pays_through_the_bank_and_its_players_hold_cards(
    as_: SignIn, world: World, bruno: Account, olga: Account
) -> None:
    people = [join(world.club, number) for number in GOOD]
    player = make_account("nova@jogadora.example", person=people[0])
    BankLayout.objects.create(
        name="Banco de Exemplo", day_column="Data", amount_column="Valor", text_column="Texto"
    )

    # the secretary's list has seven wrong rows: each is told, the others are sent
    page = as_(bruno)
    page.goto("/clubs/RIB/licences/?season=2026")
    send(page, "form[action$='/licences/upload/']", "renovacoes.csv", renewals())
    expect(page.locator("section table").first.locator("tbody tr")).to_have_count(7)
    press(page, "form[action$='/send/'] button")
    batch = LicenceBatch.objects.get()
    assert batch.requests.count() == 5

    # it waits on the office's desk until it is accepted
    page = as_(olga)
    assert "/federation/licences/" in tasks(page)
    press(page, ".tasks a[href='/federation/licences/']")
    press(page, f"a[href='/licence-batches/{batch.pk}/']")
    press(page, "button[formaction$='/accept/']")
    assert "/federation/licences/" not in tasks(page)
    payment_request = PaymentRequest.objects.get()
    owed = outstanding_cents(payment_request)
    assert not Licence.objects.filter(person__in=people).exists()

    # the bank's money names nobody: a person says what it pays, and licences are issued
    page.goto("/federation/money/bank/")
    page.locator("select[name=layout]").select_option(label="Banco de Exemplo")
    send(page, "form[enctype]", "extrato.csv", statement_of_the_bank(owed))
    assert "/federation/money/bank/" in tasks(page)
    page.goto("/federation/money/bank/")
    press(page, f"form:has([type=hidden][value='{payment_request.reference}']) button")
    assert "/federation/money/bank/" not in tasks(page)
    assert Licence.objects.filter(person__in=people, season=world.season).count() == 5

    # the statement shows it, and the receipt is a paper
    page.goto(f"/payment-requests/{payment_request.pk}/")
    act(page, "/receipt/")
    page.goto(f"/payment-requests/{payment_request.pk}/")
    receipt = page.locator("aside a[href$='.pdf']").first.get_attribute("href")
    assert page.request.get(f"{receipt}").body().startswith(b"%PDF-")
    page = as_(bruno)
    page.goto(f"/federation/money/clubs/{world.club.pk}/")
    expect(page.locator("main")).to_contain_text(payment_request.reference)

    # a player shows the card, and whoever checks it needs nothing but the page
    page = as_(player)
    page.goto("/licences/card/")
    link = page.locator("a[href*='/licences/check/']").get_attribute("href")
    page.context.clear_cookies()
    page.goto(f"{link}".removeprefix(settings.SITE_URL))
    expect(page.locator("[data-answer=true]")).to_be_visible()
    expect(page.locator("[data-answer=true] [data-fill=number]")).to_have_text("2001")
    expect(page.locator("[data-answer=true] [data-when=now]")).to_be_visible()
    expect(page.locator("[data-answer=true] [data-when=past]")).to_be_hidden()


# --- members: a transfer, one person entered twice, a body acted for, data taken out --------------
def test_members_are_moved_and_merged(
    as_: SignIn, world: World, bruno: Account, olga: Account, treasurer: Account
) -> None:
    now = timezone.now()
    mover = world.members["1004"]
    draft = TransferDraft(mover, world.other_club, timezone.localdate(), "Mudou de casa")
    request_transfer(draft=draft, account=bruno, now=now)
    person = make_person("Quitéria Prova", "3001", birth_date=dt.date(1961, 2, 3))
    twin = make_person("Quitéria Prova", birth_date=dt.date(1961, 2, 3))
    find_duplicates(account=None)

    # the transfer waits until it is approved
    page = as_(olga)
    assert "/federation/transfers/" in tasks(page)
    press(page, ".tasks a[href='/federation/transfers/']")
    page.locator("input[name=transfers]").check()
    press(page, "button[formaction$='/approve/']")
    assert "/federation/transfers/" not in tasks(page)
    assert mover.memberships.filter(club=world.other_club, is_home=True).exists()

    # two rows are one person: one says so, another agrees, and it can be undone
    assert "/federation/duplicates/" in tasks(page)
    press(page, ".tasks a[href='/federation/duplicates/']")
    press(page, "a.btn[href*='/federation/people/']")
    page.locator(f"input[name=keep][value='{person.pk}']").check()
    page.fill("input[name=reason]", "mesma morada, confirmada por telefone")
    press(page, "form:has(input[name=keep]) button")
    assert not PersonMerge.objects.exists()
    page = as_(treasurer)
    assert "/federation/approvals/" in tasks(page)
    page.goto("/federation/approvals/")
    act(page, "/agree/")
    merge = PersonMerge.objects.get()
    twin.refresh_from_db()
    assert twin.merged_into == person
    page.goto(f"/admin/federation/personmerge/{merge.pk}/change/")
    press(page, ".object-tools a[href*='undo']")
    press(page, "input[type=submit].default")
    twin.refresh_from_db()
    assert twin.merged_into is None


def test_the_office_acts_for_a_club_and_a_player_takes_her_data_home(
    as_: SignIn, world: World, ana: Account, bruno: Account, olga: Account
) -> None:
    # the office does the club's work, and the club reads who did it
    page = as_(olga)
    page.goto("/federation/acting/")
    page.locator("select[name=club]").select_option(value=str(world.club.pk))
    page.fill("[name=reason]", "o secretário telefonou")
    press(page, "form:has(select[name=club]) button")
    page.goto("/certificates/?club=RIB")
    expect(page.locator("form[action$='/acting/end/']")).to_be_visible()
    press(page, "form[action$='/acting/end/'] button")
    page = as_(bruno)
    page.goto("/federation/audit-trail/")
    expect(page.locator("tbody")).to_contain_text("olga@federacao.example")

    # a player takes home all that is kept of her
    page = as_(ana)
    page.goto("/my/data/")
    press(page, "form[action$='/my/data/make/'] button")
    export = DataExport.objects.get()
    file = page.request.get(f"/my/data/{export.pk}/")
    data = json.loads(zipfile.ZipFile(BytesIO(file.body())).read("data.json"))
    assert ana.person is not None
    assert ana.person.name in json.dumps(data, ensure_ascii=False)


# --- the calendar: a date, its deposit, its event; a large credit note; the season's close --------
def season_of_today(world: World) -> Season:
    """Return the current season, with its fees; an event of today can be played today."""
    year = timezone.localdate().year
    if year == world.season.year:
        return world.season
    season = make_season(year)
    fees = {"code": "later", "valid_from": f"{year}-01-01"}
    load_fee_schedule({**shipped_figures("fees-demo-2026"), **fees}, season=season)
    return season


@pytest.mark.rule("3.1.7-e", "3.1.7-f")
def test_a_date_is_reserved_paid_played_and_its_deposit_comes_off_the_fee(
    as_: SignIn, world: World, bruno: Account, olga: Account
) -> None:
    today = timezone.localdate()
    season, following = season_of_today(world), make_season(today.year + 1)
    make_cycle(season)
    make_cycle(following)
    official = make_event(day=dt.date(following.year, 3, 13), name="Campeonato de Exemplo")

    # the club sees what stands against a day before it asks for another
    page = as_(bruno)
    page.goto("/calendar/reservations/new/")
    page.select_option("[name=season]", str(following.year))
    page.fill("[name=title]", "Torneio da Serra")
    page.fill("[name=starts_on]", str(official.starts_on))
    page.fill("[name=ends_on]", str(official.ends_on))
    expect(page.locator("#clashes")).to_contain_text("Campeonato de Exemplo")
    page.select_option("[name=season]", str(season.year))
    page.fill("[name=starts_on]", str(today))
    page.fill("[name=ends_on]", str(today))
    page.locator("[name=title]").click()
    expect(page.locator("#clashes")).not_to_contain_text("Campeonato de Exemplo")
    press(page, "#reservation button")
    reservation = DateReservation.objects.get()
    deposit = Deposit.objects.get()

    # unpaid it is not accepted; paid it is, and the club makes the event of it
    page = as_(olga)
    address = f"/calendar/reservations/{reservation.pk}/"
    assert is_to_decide(page, season.year)
    page.goto(address)
    expect(page.locator("form[action$='/answer/accept/']")).to_have_count(0)
    expect(page.locator("main")).to_contain_text("RTP 3.1.7")
    page.goto(f"/payment-requests/{deposit.request_id}/")
    act(page, "/receive/")
    page.goto(address)
    act(page, "/answer/accept/")
    assert not is_to_decide(page, season.year)
    page = as_(bruno)
    assert address in tasks(page)
    page.goto(f"{address}event/")
    page.fill("[name=planned_boards]", "6")
    press(page, "main form button.btn")
    event = Event.objects.get(name="Torneio da Serra")
    assert address not in tasks(page)

    # played, its fee is what is left when the deposit is taken off
    page.goto(f"/events/{event.pk}/manage/")
    send(page, "form[enctype]", "jogo.xml", FOUR_PAIRS)
    press(page, "form[action$='/confirm/'] button")
    page = as_(olga)
    page.goto(f"/events/{event.pk}/homologation/")
    press(page, "form[action$='/homologation/payment/'] button")
    fee = PaymentRequest.objects.get(event_number=event.pk)
    assert fee.payments.get().deposit == deposit
    assert outstanding_cents(fee) == 0  # four pairs at 1.50 are less than the deposit
    expect(page.locator("main")).to_contain_text(re.compile(r"6,00"))


def test_a_large_credit_note_wants_a_second_person_and_a_close_is_looked_at_first(
    as_: SignIn, world: World, olga: Account, treasurer: Account
) -> None:
    request = ask(world.club, world.season, 60000)
    line = request.lines.get()
    make_past(world)
    publish_results(world.event)
    make_final_list()

    # five hundred and more is no matter for one person
    page = as_(olga)
    page.goto(f"/payment-requests/{request.pk}/")
    act(page, "/credit/", **{f"line_{line.pk}": "600", "reason": "pedido duas vezes"})
    assert not CreditNote.objects.exists()
    page.goto("/federation/approvals/")
    expect(page.locator("form[action$='/agree/']")).to_have_count(0)
    page = as_(treasurer)
    assert "/federation/approvals/" in tasks(page)
    page.goto("/federation/approvals/")
    act(page, "/agree/")
    assert CreditNote.objects.get().amount_cents == 60000
    assert "/federation/approvals/" not in tasks(page)

    # the close of the season is worked out, and nothing is changed by looking at it
    page.goto("/ranking/closing/?season=2026")
    press(page, "form[action$='/preview/'] button")
    run = SeasonCloseRun.objects.get()
    page.goto(f"/ranking/closing/{run.pk}/")
    expect(page.locator("main tbody tr")).not_to_have_count(0)
    assert run.applied_at is None
