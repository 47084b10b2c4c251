"""What a new event costs and what it clashes with is said before it is made."""

import datetime as dt
from collections.abc import Callable

from django.test import Client

from federation.models import Account, Club, Fee
from tests.factories.pages import words
from tests.factories.tournaments import make_event
from tests.personas import World
from tests.tournaments.web.test_event_create import filled_in
from tournaments.models import Event

As = Callable[[Account], Client]
DAY = dt.date(2026, 12, 19)
CHECK, API = "/events/new/check/", "/api/v1/events/"
FEE = "Homologation costs €1.50 per pair; the amounts are only samples."


def asked_of(club: Club) -> dict[str, object]:
    return filled_in(f"club:{club.pk}", wants_homologation="on")


def test_the_form_tells_the_national_event_of_that_day_the_fee_and_the_deposit(
    world: World, bruno: Account, as_account: As
) -> None:
    make_event(name="Nacional de Pares Mistos", day=DAY, event_class="NATIONAL_EVENT")

    text = words(
        as_account(bruno).post(CHECK, filled_in(f"club:{world.club.pk}", wants_homologation="on"))
    )

    assert (
        "“Nacional de Pares Mistos” is in the calendar on 19 December 2026 for the same people"
        in text
    )
    assert FEE in text or FEE.replace("\xa0", " ") in text
    assert "A date asked for as a reservation takes a deposit of" in text
    assert not Event.objects.filter(name="Torneio de Natal").exists()


def test_another_day_has_no_clash(world: World, bruno: Account, as_account: As) -> None:
    make_event(name="Nacional de Pares Mistos", day=DAY, event_class="NATIONAL_EVENT")
    free = filled_in(f"club:{world.club.pk}", starts_on="2026-12-20")

    assert "Nacional de Pares Mistos" not in words(as_account(bruno).post(CHECK, free))


def test_a_fee_without_amount_is_said_to_be_missing(
    world: World, bruno: Account, as_account: As
) -> None:
    Fee.objects.update(amount_cents=None)

    text = words(
        as_account(bruno).post(CHECK, filled_in(f"club:{world.club.pk}", wants_homologation="on"))
    )

    assert "What homologation costs in this season is not entered yet." in text


def test_programs_are_answered_alike(world: World, bruno: Account, as_account: As) -> None:
    make_event(name="Nacional de Pares Mistos", day=DAY, event_class="NATIONAL_EVENT")
    draft = {
        "name": "Torneio de Natal",
        "organiser_kind": "CLUB",
        "organiser": world.club.code,
        "event_class": "PRIVATE_TOURNAMENT",
        "kind": "PAIRS",
        "method": "matchpoints",
        "starts_on": DAY.isoformat(),
        "planned_boards": 26,
        "venue": "Sala",
    }

    checked = as_account(bruno).post(f"{API}preflight/", draft, "application/json").json()
    made = as_account(bruno).post(API, draft, "application/json").json()["preflight"]

    for lines in (checked["lines"], made["lines"]):
        by_topic = {line["topic"]: line for line in lines}
        assert by_topic["clash"]["level"] == "WARNING"
        assert by_topic["clash"]["code"] == "preflight_clash_official"
        assert by_topic["clash"]["concerns"] == ["starts_on", "ends_on"]
        assert by_topic["fee"]["code"] == "preflight_fee_sample"
