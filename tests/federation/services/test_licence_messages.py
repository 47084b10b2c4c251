"""People are told of their licences, bodies why none was given, debtors of the last day."""

import datetime as dt

import pytest
from django.conf import LazySettings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.licences.selectors.requests import RequestLine
from federation.licences.services.licences import (
    LicenceApplication,
    bring_licences,
    cancel_licence,
    issue_licences,
)
from federation.licences.services.messages import notify_of_endings, notify_of_licences
from federation.licences.services.requests import (
    BatchDraft,
    Decision,
    refuse_requests,
    request_licences,
)
from federation.mail.services.reminders import send_due_reminders
from federation.models import Account, Licence, Notice, Person, Season
from tests.factories.entries import account_of
from tests.factories.federation import give_mandate, make_season
from tests.factories.messages import read, speaks, told
from tests.factories.money import ask, receive
from tests.personas import World

pytestmark = pytest.mark.django_db

NOW = dt.datetime(2026, 1, 12, 10, 0, tzinfo=dt.UTC)


@pytest.fixture
def ana(world: World) -> Account:
    return speaks(account_of(world.members["1001"]), "en")


@pytest.fixture
def secretary(world: World, bruno: Account) -> Account:
    """Return the secretary of the club of the players."""
    give_mandate(bruno, "SECRETARY", club=world.club)
    return bruno


@pytest.fixture
def newcomer(world: World) -> Person:
    return Person.objects.create(number="3001", name="Nova Ensaio", email="nova@x.example")


def apply_for(
    world: World, *people: Person, season: Season | None = None
) -> list[LicenceApplication]:
    season = season or world.season
    return [
        LicenceApplication(person, season, dt.date(2026, 2, 1), club=world.club)
        for person in people
    ]


def test_who_is_licensed_is_told(world: World, newcomer: Person) -> None:
    licences = bring_licences(applications=apply_for(world, newcomer), account=None)
    notify_of_licences(licences, now=NOW)

    code, email = "notice_licence_issued", "nova@x.example"
    assert read(code, email, "en") == (
        "Licence of 2026 issued",
        "Your licence of 2026 is issued, through Clube da Ribeira. It lasts until 31 December "
        "2026.",
    )
    assert read(code, email, "pt-pt") == (
        "Licença de 2026 emitida",
        "A sua licença de 2026 foi emitida, através de Clube da Ribeira. É válida até 31 de "
        "dezembro de 2026.",
    )


@pytest.mark.parametrize(("day", "count"), [(dt.date(2026, 12, 31), 1), (dt.date(2027, 1, 1), 0)])
def test_a_licence_of_a_season_that_is_over_is_no_news(
    world: World, newcomer: Person, day: dt.date, count: int
) -> None:
    licences = bring_licences(applications=apply_for(world, newcomer), account=None)
    assert told("notice_licence_issued") == set()  # brought along: known

    notify_of_licences(licences, now=dt.datetime.combine(day, dt.time(12), tzinfo=dt.UTC))

    assert len(told("notice_licence_issued")) == count


def test_an_issued_licence_is_told_with_the_act(world: World, newcomer: Person) -> None:
    coming = make_season(year=timezone.localdate().year + 1)

    issue_licences(applications=apply_for(world, newcomer, season=coming), account=None)

    assert told("notice_licence_issued") == {"nova@x.example"}


def test_a_refused_licence_is_told_without_the_reason_and_to_the_club_with_it(
    world: World, newcomer: Person, secretary: Account
) -> None:
    draft = BatchDraft(world.season, world.club, [RequestLine(1, person=newcomer)])
    batch = request_licences(draft=draft, account=secretary, now=NOW)
    ids = list(batch.requests.values_list("pk", flat=True))

    refuse_requests(requests=ids, decision=Decision(None, NOW, "The club owes 200.00."))

    assert told("notice_licence_refused") == {"nova@x.example"}
    assert told("notice_licence_request_refused") == {secretary.email}
    assert read("notice_licence_refused", "nova@x.example", "en") == (
        "Licence of 2026 not granted",
        "The licence of 2026 that Clube da Ribeira asked for in your name was not granted. Clube "
        "da Ribeira was told why.",
    )
    assert read("notice_licence_refused", "nova@x.example", "pt-pt") == (
        "Licença de 2026 não concedida",
        "A licença de 2026 que Clube da Ribeira pediu em seu nome não foi concedida. O motivo foi "
        "comunicado a Clube da Ribeira.",
    )
    assert read("notice_licence_request_refused", secretary.email, "en") == (
        "Licences of 2026 refused",
        "Licences of 2026 that you asked for were refused: Nova Ensaio.\n\n"
        "Why: The club owes 200.00.",
    )
    assert read("notice_licence_request_refused", secretary.email, "pt-pt") == (
        "Licenças de 2026 recusadas",
        "Foram recusadas licenças de 2026 que pediu: Nova Ensaio.\n\nMotivo: The club owes 200.00.",
    )


@pytest.mark.parametrize(("day", "count"), [(16, 0), (17, 1), (31, 1)])
def test_the_end_of_a_licence_is_told_two_weeks_before(
    world: World, ana: Account, day: int, count: int
) -> None:
    now = dt.datetime(2026, 12, day, 10, tzinfo=dt.UTC)

    assert notify_of_endings(now=now) == count
    assert Notice.objects.filter(code="notice_licence_ends").count() == count
    notify_of_endings(now=now)
    assert Notice.objects.count() == count  # each once


def test_a_club_is_told_once_whose_licences_end_and_where_to_renew_them(
    world: World, secretary: Account, ana: Account
) -> None:
    account_of(world.members["1002"])
    for _again in range(2):
        notify_of_endings(now=dt.datetime(2026, 12, 20, 10, tzinfo=dt.UTC))

    names = sorted(member.name for member in world.members.values())
    notice = Notice.objects.get(code="notice_licences_end", email=secretary.email)
    assert notice.link == "/clubs/RIB/licences/renew/"
    assert read("notice_licences_end", secretary.email, "en") == (
        f"Licences that end on 31 December 2026: {len(names)}",
        f"{len(names)} licences of 2026 end on 31 December 2026, and no licence of the next season "
        f"was asked for: {', '.join(names)}.",
    )


def test_a_club_that_renewed_all_of_them_is_told_nothing(world: World, secretary: Account) -> None:
    people = list(world.members.values())
    bring_licences(
        applications=apply_for(world, *people, season=make_season(year=2027)), account=None
    )

    assert notify_of_endings(now=dt.datetime(2026, 12, 20, 10, tzinfo=dt.UTC)) == 0


def test_the_end_of_a_licence_says_what_to_do(world: World, ana: Account) -> None:
    notify_of_endings(now=dt.datetime(2026, 12, 20, 10, tzinfo=dt.UTC))

    assert read("notice_licence_ends", ana.email, "en") == (
        "Your licence ends on 31 December 2026",
        "Your licence of 2026 ends on 31 December 2026, and no licence of the next season was "
        "asked for. Clube da Ribeira asks for it, or another club.",
    )
    assert read("notice_licence_ends", ana.email, "pt-pt") == (
        "A sua licença termina em 31 de dezembro de 2026",
        "A sua licença de 2026 termina em 31 de dezembro de 2026 e não foi pedida a da época "
        "seguinte. O pedido é feito por Clube da Ribeira ou por outro clube.",
    )


def test_who_renewed_gave_up_the_licence_or_died_is_not_told(world: World) -> None:
    renewed, gave_up, died = (world.members[number] for number in ("1001", "1002", "1003"))
    for person in (renewed, gave_up, died):
        account_of(person)
    bring_licences(
        applications=apply_for(world, renewed, season=make_season(year=2027)), account=None
    )
    licence = Licence.objects.get(person=gave_up)
    cancel_licence(licence=licence, reason="x", account=None, now=NOW)
    Person.objects.filter(pk=died.pk).update(deceased_on=dt.date(2026, 3, 1))

    assert notify_of_endings(now=dt.datetime(2026, 12, 20, 10, tzinfo=dt.UTC)) == 0


def test_fifty_licences_are_told_with_as_many_queries_as_one(world: World) -> None:
    counts = []
    for many in (1, 50):
        people = [
            Person.objects.create(
                number=f"{many}{n:03}9", name=f"P {n}", email=f"p{many}.{n}@x.example"
            )
            for n in range(many)
        ]
        bring_licences(applications=apply_for(world, *people), account=None)
        with CaptureQueriesContext(connection) as queries:
            made = notify_of_endings(now=dt.datetime(2026, 12, 20, 10, tzinfo=dt.UTC))
        counts.append(len(queries))
    assert made == 50  # the one of before was told then
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    ("day", "paid", "count"), [(16, 0, 0), (17, 0, 1), (17, 1500, 0), (31, 0, 1)]
)
def test_an_open_payment_is_reminded_of_before_its_last_day(
    world: World, secretary: Account, settings: LazySettings, day: int, paid: int, count: int
) -> None:
    settings.REMINDER_SOURCES = ["federation.money.selectors.reminders.payment_dues"]
    request = ask(world.club, world.season, 1500, due_on=dt.date(2026, 12, 31))
    if paid:
        receive(request, paid, on=dt.date(2026, 11, 5))
    Notice.objects.all().delete()

    send_due_reminders(now=dt.datetime(2026, 12, day, 10, tzinfo=dt.UTC))

    assert list(Notice.objects.values_list("email", flat=True)) == [secretary.email] * count


def test_a_reminder_of_a_payment_leads_to_it(
    world: World, secretary: Account, settings: LazySettings
) -> None:
    settings.REMINDER_SOURCES = ["federation.money.selectors.reminders.payment_dues"]
    request = ask(world.club, world.season, 1500, due_on=dt.date(2026, 12, 31))
    speaks(secretary, "en")

    send_due_reminders(now=dt.datetime(2026, 12, 28, 10, tzinfo=dt.UTC))

    notice = Notice.objects.get(code="notice_reminder")
    assert notice.link == f"/payment-requests/{request.pk}/"
    assert read("notice_reminder", secretary.email, "en") == (
        f"Payment request {request.reference}: Papers: until 31 December 2026",
        f"Payment request {request.reference}: Papers\n\nThe last day is 31 December 2026.\n\n"
        "This is where it is done:",
    )
