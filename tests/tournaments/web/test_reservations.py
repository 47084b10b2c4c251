"""Dates in the calendar on the site: asked for, shown with their clashes, answered."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account, Association, PaymentRequest, Season
from tests.factories.calendar import make_cycle, make_reservation, pay_reservation_deposit
from tests.factories.federation import (
    give_mandate,
    make_account,
    make_association,
    make_club,
)
from tests.factories.pages import AssertQueries, rows, words
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.calendar.selectors.reservation_deposits import deposit_of
from tournaments.calendar.services.calendar import send_draft
from tournaments.models import (
    CalendarCycle,
    CalendarProposal,
    DateReservation,
    Event,
    ReservationState,
)

As = Callable[[Account], Client]


@pytest.fixture
def year(world: World) -> int:
    """Return the next year, whose days are always to come."""
    year = timezone.localdate().year + 1
    if year != world.season.year + 1:
        Season.objects.get_or_create(
            year=year - 1,
            defaults={"starts_on": dt.date(year - 1, 1, 1), "ends_on": dt.date(year - 1, 12, 31)},
        )
    return year


@pytest.fixture
def cycle(year: int) -> CalendarCycle:
    season = Season.objects.create(
        year=year, starts_on=dt.date(year, 1, 1), ends_on=dt.date(year, 12, 31)
    )
    return make_cycle(season)


@pytest.fixture
def marta(world: World) -> Account:
    """Return the secretary of the association."""
    account = make_account("marta@associacao.example")
    give_mandate(account, "SECRETARY", association=world.association)
    return account


def filled_in(world: World, cycle: CalendarCycle, **changes: object) -> dict[str, object]:
    year = cycle.season.year
    return {
        "season": str(year),
        "organiser": f"club:{world.club.pk}",
        "title": "Festival da Ribeira",
        "event_class": "FESTIVAL",
        "starts_on": f"{year}-03-14",
        "ends_on": f"{year}-03-15",
        "region": "NORTE",
        "kind": "PAIRS",
        "event_type": "OPEN",
        "age_group": "NONE",
        "category_limit": "NONE",
        **changes,
    }


def national_pairs(year: int) -> Event:
    return make_event(
        name="National Pairs", day=dt.date(year, 3, 13), last_day=dt.date(year, 3, 14)
    )


def test_a_secretary_asks_for_a_date_of_the_own_club(
    world: World, cycle: CalendarCycle, bruno: Account, as_account: As
) -> None:
    response = as_account(bruno).post("/calendar/reservations/new/", filled_in(world, cycle))

    row = DateReservation.objects.get()
    assert response["Location"] == f"/calendar/reservations/{row.pk}/"
    assert (row.club, row.requested_by, row.region) == (world.club, bruno, world.association)


def test_a_secretary_asks_for_no_other_club(
    world: World, cycle: CalendarCycle, bruno: Account, as_account: As
) -> None:
    told = filled_in(world, cycle, organiser=f"club:{world.other_club.pk}")

    response = as_account(bruno).post("/calendar/reservations/new/", told)

    assert "is not one of the available choices" in words(response)
    assert not DateReservation.objects.exists()


def test_the_classes_offered_are_those_a_club_may_hold(
    cycle: CalendarCycle, bruno: Account, as_account: As
) -> None:
    form = as_account(bruno).get("/calendar/reservations/new/").context["form"]

    assert {value for value, _label in form.fields["event_class"].choices} == {
        "PRIVATE_TOURNAMENT",
        "FESTIVAL",
    }


def test_a_refusal_names_its_article_and_keeps_what_was_written(
    world: World, cycle: CalendarCycle, bruno: Account, as_account: As
) -> None:
    told = filled_in(world, cycle, ends_on=f"{cycle.season.year}-03-01")

    response = as_account(bruno).post("/calendar/reservations/new/", told)

    assert "The last day is before the first." in words(response)
    assert 'value="Festival da Ribeira"' in response.content.decode()


@pytest.mark.rule("3.1.7-e")
def test_clashes_are_shown_before_anything_is_sent(
    world: World, cycle: CalendarCycle, bruno: Account, as_account: As
) -> None:
    national_pairs(cycle.season.year)

    response = as_account(bruno).post(
        "/calendar/reservations/clashes/", filled_in(world, cycle, title="")
    )

    text = words(response)
    assert text.startswith("Clash National Pairs · ")
    assert "“National Pairs” is an official event: no reservation may meet it" in text
    assert "“National Pairs” is for the whole country" in text
    assert not DateReservation.objects.exists()


def test_free_days_and_days_not_yet_written_say_so(
    world: World, cycle: CalendarCycle, bruno: Account, as_account: As
) -> None:
    client = as_account(bruno)

    free = client.post("/calendar/reservations/clashes/", filled_in(world, cycle))
    unread = client.post("/calendar/reservations/clashes/", filled_in(world, cycle, starts_on=""))

    assert words(free) == "Free Nothing in the calendar stands against these days."
    assert words(unread).startswith("Clashes are shown here as soon as")


def test_without_an_open_calendar_the_form_says_whom_to_ask(
    world: World, bruno: Account, as_account: As
) -> None:
    response = as_account(bruno).get("/calendar/reservations/new/")

    assert "No calendar is open for reservations today." in words(response)


def test_a_body_sees_its_own_reservations_only(
    world: World, cycle: CalendarCycle, bruno: Account, as_account: As
) -> None:
    day = f"{cycle.season.year}-05-01"
    make_reservation(cycle.season, club=world.club, days=(day, day))
    make_reservation(cycle.season, club=world.other_club, title="Other", days=(day, day))

    response = as_account(bruno).get("/calendar/reservations/")

    (row,) = rows(response)
    assert row[1:] == [
        "Torneio da Serra Clube da Ribeira · Open pairs",
        "Requested",
        "€50.00 · not paid",
    ]


def test_an_association_sees_the_dates_its_clubs_were_given(
    world: World, cycle: CalendarCycle, bruno: Account, as_account: As
) -> None:
    of_association = make_account("secretaria@norte.example")
    give_mandate(of_association, "SECRETARY", association=world.association)
    days = [f"{cycle.season.year}-05-0{n}" for n in (1, 2, 3)]
    given, asked, elsewhere = (
        make_reservation(cycle.season, club=world.club, title=title, days=(day, day))
        for title, day in zip(("Dado", "Pedido", "Longe"), days, strict=True)
    )
    DateReservation.objects.filter(pk__in=[given.pk, elsewhere.pk]).update(
        state=ReservationState.ACCEPTED
    )
    away = make_club(make_association("SUL", "Associação do Sul"), code="SUL1", name="Clube do Sul")
    DateReservation.objects.filter(pk=elsewhere.pk).update(club=away)

    seen = words(as_account(of_association).get("/calendar/reservations/"))
    own = words(as_account(bruno).get("/calendar/reservations/"))

    assert "Dates of the clubs of your association Dado" in seen
    assert asked.title not in seen
    assert elsewhere.title not in seen
    assert "Dates of the clubs" not in own


def test_a_reservation_is_given_back(
    world: World, cycle: CalendarCycle, bruno: Account, as_account: As
) -> None:
    day = f"{cycle.season.year}-05-01"
    row = make_reservation(cycle.season, club=world.club, days=(day, day))

    as_account(bruno).post(f"/calendar/reservations/{row.pk}/withdraw/", {"reason": "Sem sala."})

    row.refresh_from_db()
    assert (row.state, row.reason, row.decided_by) == ("WITHDRAWN", "Sem sala.", bruno)


def test_the_office_offers_the_club_takes_and_makes_the_event(
    world: World, cycle: CalendarCycle, bruno: Account, olga: Account, as_account: As
) -> None:
    year = cycle.season.year
    row = make_reservation(
        cycle.season, club=world.club, days=(f"{year}-03-14", f"{year}-03-14"), is_paid=True
    )
    national_pairs(year)
    page = f"/calendar/reservations/{row.pk}/"
    office, club = as_account(olga), as_account(bruno)

    refused = office.post(f"{page}answer/accept/", {}, follow=True)
    office.post(
        f"{page}answer/offer/", {"starts_on": f"{year}-03-20", "ends_on": "", "reason": "Nacional"}
    )
    offered = words(club.get(page))
    club.post(f"{page}take-offer/")
    made = club.post(
        f"{page}event/",
        {"name": "Torneio da Serra", "method": "matchpoints", "planned_sessions": "1",
         "planned_boards": "26"},
    )  # fmt: skip

    event = Event.objects.get(name="Torneio da Serra")
    row.refresh_from_db()
    assert "“National Pairs” is an official event" in words(refused)
    assert f"The federation offers 20 March {year} instead." in offered
    assert made["Location"] == f"/events/{event.pk}/manage/"
    assert (row.state, event.starts_on) == ("USED", dt.date(year, 3, 20))


def test_a_deposit_not_paid_says_how_to_pay_and_holds_back_the_answer(
    world: World, cycle: CalendarCycle, bruno: Account, olga: Account, as_account: As
) -> None:
    day = f"{cycle.season.year}-05-02"
    row = make_reservation(cycle.season, club=world.club, days=(day, day))
    PaymentRequest.objects.update(is_sample=False)
    asked = deposit_of(row).request
    page = f"/calendar/reservations/{row.pk}/"

    of_club, of_office = as_account(bruno).get(page), as_account(olga).get(page)
    pay_reservation_deposit(row)
    paid = as_account(olga).get(page)

    assert f'href="/payment-requests/{asked.pk}/"' in of_club.content.decode()
    assert f"Reference to quote {asked.reference}" in words(of_club)
    assert f"The deposit ({asked.reference}) has not been paid yet." in words(of_office)
    assert f"{page}answer/accept/" not in of_office.content.decode()
    assert f"{page}answer/refuse/" in of_office.content.decode()
    assert f"{page}answer/accept/" in paid.content.decode()


def test_many_are_answered_after_a_look(
    world: World, cycle: CalendarCycle, olga: Account, as_account: As
) -> None:
    year = cycle.season.year
    chosen = []
    for number, paid in ((1, True), (2, False)):
        day = f"{year}-05-0{number}"
        row = make_reservation(
            cycle.season, club=world.club, title=f"T{number}", days=(day, day), is_paid=paid
        )
        chosen.append(row.pk)
    client = as_account(olga)
    address = f"/tournaments/calendar/{year}/answer/"

    look = client.post(address, {"chosen": chosen, "answer": "accept"})
    done = client.post(
        address, {"chosen": chosen, "answer": "accept", "confirmed": "1"}, follow=True
    )

    states = dict(DateReservation.objects.values_list("title", "state"))
    assert "Accept 2 reservations?" in words(look)
    assert states == {"T1": "ACCEPTED", "T2": "REQUESTED"}
    assert "1 answered." in words(done)
    assert "T2: The deposit" in words(done)


def test_the_cycle_shows_days_clashes_and_what_is_missing(
    world: World, cycle: CalendarCycle, olga: Account, as_account: As
) -> None:
    year = cycle.season.year
    make_reservation(cycle.season, club=world.club, days=(f"{year}-03-14", f"{year}-03-14"))
    national_pairs(year)

    text = words(as_account(olga).get(f"/tournaments/calendar/{year}/"))

    assert f"Draft to associations and clubs until 15 September {year - 1}" in text
    assert "National Pairs" in text
    assert "Associação do Norte not sent yet" in text
    assert "Nothing has been sent yet." in text


def test_the_office_opens_sends_and_publishes(
    world: World, year: int, olga: Account, as_account: As
) -> None:
    Season.objects.create(year=year, starts_on=dt.date(year, 1, 1), ends_on=dt.date(year, 12, 31))
    client = as_account(olga)

    opened = client.post("/tournaments/calendar/open/", {"season": year})
    too_early = client.post(f"/tournaments/calendar/{year}/final/", follow=True)
    client.post(f"/tournaments/calendar/{year}/draft/")
    client.post(f"/tournaments/calendar/{year}/final/")

    cycle = CalendarCycle.objects.get()
    assert opened["Location"] == f"/tournaments/calendar/{year}/"
    assert "comes first" in words(too_early)
    assert list(cycle.versions.values_list("stage", "published_by")) == [
        ("DRAFT", olga.pk),
        ("FINAL", olga.pk),
    ]


def test_a_season_whose_calendar_is_open_is_not_offered_again(
    world: World, cycle: CalendarCycle, olga: Account, as_account: As
) -> None:
    response = as_account(olga).post("/tournaments/calendar/open/", {"season": cycle.season.year})

    assert response.status_code == 422
    assert "Choose a season." in words(response)


def test_the_deposit_of_a_date_given_back_is_settled_with_a_reason(
    world: World, cycle: CalendarCycle, olga: Account, as_account: As
) -> None:
    day = f"{cycle.season.year}-03-14"
    row = make_reservation(cycle.season, club=world.club, days=(day, day), is_paid=True)
    client, page = as_account(olga), f"/calendar/reservations/{row.pk}/"
    data = {"outcome": "FORFEITED", "reason": "Tarde de mais."}

    early = client.post(f"{page}deposit/settle/", data)
    client.post(f"{page}answer/refuse/", {"reason": "Cheio."})
    unsaid = client.post(f"{page}deposit/settle/", {**data, "reason": ""})
    done = client.post(f"{page}deposit/settle/", data, follow=True)

    assert (early.status_code, unsaid.status_code) == (409, 422)
    assert 'value="Tarde de mais."' in early.content.decode()
    assert "The deposit is settled." in words(done)
    assert "used or settled" in words(done)


def test_an_association_proposes_and_sends_its_calendar(
    world: World, cycle: CalendarCycle, marta: Account, as_account: As
) -> None:
    event = make_event(
        association=world.association, name="Regional", day=dt.date(cycle.season.year, 2, 6)
    )
    send_draft(cycle=cycle, account=None, now=timezone.now())
    client = as_account(marta)

    client.post(
        f"/calendar/proposals/new/{cycle.pk}/",
        {
            "association": world.association.pk,
            "event": event.pk,
            "starts_on": f"{cycle.season.year}-02-13",
            "text": "Uma semana depois.",
        },
    )
    client.post(f"/calendar/associations/{cycle.pk}/{world.association.pk}/send/")

    proposal = CalendarProposal.objects.get()
    assert (proposal.association, proposal.event, proposal.ends_on) == (
        world.association,
        event,
        dt.date(cycle.season.year, 2, 13),
    )
    assert cycle.association_calendars.get().sent_by == marta


def test_the_office_reads_what_an_association_sent(
    world: World, cycle: CalendarCycle, olga: Account, as_account: Callable[[Account], Client]
) -> None:
    line = {
        "key": "x", "first_day": "2027-02-20", "last_day": "2027-02-21", "title": "Open da Serra",
        "organiser": "AR Norte", "venue": "Lamego", "is_reserved": True,
    }  # fmt: skip
    cycle.association_calendars.create(association=world.association, number=1, content=[line])

    text = words(as_account(olga).get(f"/tournaments/calendar/{cycle.season.year}/"))

    assert "What was sent" in text
    assert "Open da Serra date reserved AR Norte · Lamego" in text


def test_lists_and_cycle_ask_as_much_for_one_as_for_many(
    world: World,
    cycle: CalendarCycle,
    olga: Account,
    as_account: As,
    django_assert_num_queries: AssertQueries,
) -> None:
    year = cycle.season.year
    client = as_account(olga)
    addresses = ("/calendar/reservations/", f"/tournaments/calendar/{year}/")

    def reserve(number: int) -> None:
        day = f"{year}-05-{number:02}"
        row = make_reservation(cycle.season, club=world.club, title=f"T{number}", days=(day, day))
        pay_reservation_deposit(row)

    reserve(1)
    counts = []
    client.get("/menu/")  # what its words count is asked once a minute
    for address in addresses:
        with django_assert_num_queries(LIST if "reservations" in address else CYCLE):
            client.get(address)
    for number in range(2, 5):
        reserve(number)
    for address in addresses:
        with django_assert_num_queries(LIST if "reservations" in address else CYCLE):
            counts.append(client.get(address).status_code)

    assert counts == [200, 200]


LIST, CYCLE = 16, 23


def test_an_association_reads_what_it_sends_and_when_that_is_public(
    world: World, cycle: CalendarCycle, marta: Account, as_account: As
) -> None:
    year = cycle.season.year
    make_event(association=world.association, name="Regional", day=dt.date(year, 2, 6))
    reserved = make_reservation(
        cycle.season, club=world.club, title="Festival", days=(f"{year}-05-02", f"{year}-05-03")
    )
    other = Association.objects.create(code="SUL", name="Associação do Sul")
    make_event(association=other, name="Do Sul", day=dt.date(year, 3, 6))
    DateReservation.objects.filter(pk=reserved.pk).update(state=ReservationState.ACCEPTED)
    client, send = (
        as_account(marta),
        f"/calendar/associations/{cycle.pk}/{world.association.pk}/send/",
    )

    listed = client.get("/calendar/reservations/")
    page = client.get(send)
    sent = client.post(send)

    assert f'href="{send}"' in listed.content.decode()
    assert [[row[1], row[3]] for row in rows(page)] == [
        ["Regional Sala da Ribeira", "public"],
        ["Festival", "reserved"],
    ]
    assert f"by 30 October {year - 1} (RTP 3.1.7)" in words(page)
    assert "Do Sul" not in words(page)
    assert sent["Location"] == f"/calendar/reservations/?season={year}"
    assert f"<option selected>{year}</option>" in client.get(sent["Location"]).content.decode()
    assert "version 1, sent on" in words(client.get(send))


def test_with_an_empty_calendar_there_is_nothing_to_press(
    world: World, cycle: CalendarCycle, marta: Account, as_account: As
) -> None:
    page = as_account(marta).get(f"/calendar/associations/{cycle.pk}/{world.association.pk}/send/")

    assert "there is nothing to send" in words(page)
    assert "hx-post" not in page.content.decode()


def test_an_association_that_is_not_ones_own_sends_nothing(
    world: World, cycle: CalendarCycle, marta: Account, as_account: As
) -> None:
    south = Association.objects.create(code="SUL", name="Associação do Sul")

    response = as_account(marta).post(f"/calendar/associations/{cycle.pk}/{south.pk}/send/")

    assert response.status_code == 404
    assert not cycle.association_calendars.exists()
