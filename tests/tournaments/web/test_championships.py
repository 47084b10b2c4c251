"""The pages of a championship: public to read, run by the office or the association."""

from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from federation.models import Account
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import words
from tests.factories.scoring import publish_results
from tests.factories.teams import enter_team, make_players, make_team_event
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tournaments.models import Championship, PhaseLot, PhasePlace, PlaceReason, PlaceState
from tournaments.phases.services.places import Outcome, record_phase_order

As = Callable[[Account], Client]


@pytest.fixture
def office(olga: Account, as_account: As) -> Client:
    return as_account(olga)


@pytest.fixture
def cup(world: World, office: Client) -> Championship:
    data = {"name": "Taça de Pares", "season": world.season.pk, "association": ""}
    office.post("/championships/new/", data)
    return Championship.objects.get()


def add_phase(office: Client, cup: Championship, name: str, **kwargs: str) -> None:
    data = {
        "name": name, "reserve_order": "NONE", "carry_rounding": "half_up",
        **kwargs,
    }  # fmt: skip
    response = office.post(f"/championships/{cup.pk}/phases/", data, follow=True)
    assert "The phase is added" in words(response)


@pytest.mark.rule("2.1.10-b", "3.1.3.2-a")
def test_a_championship_is_run_from_its_page(
    world: World, cup: Championship, office: Client, reader: Client
) -> None:
    add_phase(
        office, cup, "Qualificação", carry="50",
        confirm_until="2026-12-01T18:00", reserve_order="SAME_EVENT",
    )  # fmt: skip
    add_phase(office, cup, "Final")
    first, last = cup.phases.order_by("number")
    final = make_event(club=world.club, name="Final de Pares")
    for phase, event, places in ((first, world.event, 2), (last, final, 0)):
        office.post(
            f"/phases/{phase.pk}/events/", {"event": event.pk, "label": "", "places": places}
        )
    publish_results(world.event)
    source = first.phase_events.get()

    text = words(
        office.post(f"/phase-events/{source.pk}/settle/", {"takes_provisional": "on"}, follow=True)
    )
    goes_on = PhasePlace.objects.filter(phase=first, state=PlaceState.QUALIFIED).order_by("rank")
    assert goes_on.count() == 2
    for place in goes_on:
        office.post(f"/phase-places/{place.pk}/confirm/")
    seated = words(office.post(f"/phases/{first.pk}/seat/", follow=True))

    assert "Who goes on is on record" in text
    assert "2 contestants are entered in the next phase" in seated
    shown = words(reader.get(f"/championships/{cup.pk}/"))
    assert "50 % of the points, to 2 decimals" in shown
    assert "2 reserves, in order" in shown
    assert "Run this phase" not in shown
    assert "Taça de Pares: Final" in words(reader.get(f"/events/{final.pk}/regulation/"))


def test_the_page_tells_the_lot_between_reserves(
    world: World, cup: Championship, office: Client, reader: Client
) -> None:
    add_phase(
        office, cup, "Qualificação",
        confirm_until="2026-12-01T18:00", reserve_order="SAME_EVENT",
    )  # fmt: skip
    phase = cup.phases.get()
    office.post(f"/phases/{phase.pk}/events/", {"event": world.event.pk, "label": "", "places": 1})
    publish_results(world.event)
    source = phase.phase_events.get()
    outcomes = [
        Outcome(entry.pk, entry.number, rank, 5000)
        for entry, rank in zip(world.event.entries.order_by("pk"), (1, 2, 2, 4), strict=True)
    ]
    record_phase_order(
        phase_event=source, outcomes=outcomes, revision=1, preferred=(), reason="",
        account=None, now=NOW,
    )  # fmt: skip

    shown = words(reader.get(f"/championships/{cup.pk}/"))

    lot = PhaseLot.objects.get()
    assert f"with the seed {lot.seed}" in shown
    for place in PhasePlace.objects.filter(rank=2):
        assert f"contestant {place.entry_id}, ticket {place.ticket[:12]}…" in shown
    assert shown.count("by lot, level among the reserves of the event") == 2


def test_who_runs_it(
    world: World, cup: Championship, bruno: Account, eve: Account, as_account: As
) -> None:
    neighbour = make_account("norte@associacao.example")
    give_mandate(neighbour, "SECRETARY", association=world.association)
    data = {"name": "Regional", "season": world.season.pk, "association": world.association.pk}

    assert as_account(eve).post(f"/championships/{cup.pk}/phases/", {}).status_code == 403
    assert as_account(bruno).get("/championships/new/").status_code == 403
    assert as_account(neighbour).post(f"/championships/{cup.pk}/phases/", {}).status_code == 403
    as_account(neighbour).post("/championships/new/", data)
    regional = Championship.objects.get(association=world.association)
    assert as_account(neighbour).post(f"/championships/{regional.pk}/phases/", {}).status_code == (
        422
    )


def test_bad_input_is_told(world: World, cup: Championship, office: Client) -> None:
    again = {"name": "Taça de Pares", "season": world.season.pk, "association": ""}
    assert "already" in words(office.post("/championships/new/", again))
    text = words(
        office.post(
            f"/championships/{cup.pk}/phases/",
            {"name": "A", "reserve_order": "ACROSS", "carry_rounding": "half_up"},
            follow=True,
        )
    )
    assert "say until when those who go on confirm" in text
    add_phase(office, cup, "Qualificação")
    first = cup.phases.get()
    assert "the next phase has no event yet" in words(
        office.post(f"/phases/{first.pk}/seat/", follow=True)
    )
    assert "Nobody has the number 77" in words(
        office.post(
            f"/phases/{first.pk}/exemptions/", {"numbers": "77", "name": "", "reason": "x"},
            follow=True,
        )
    )  # fmt: skip


def test_what_is_said_of_a_phase_is_changed_and_kept_where_it_is_refused(
    cup: Championship, office: Client
) -> None:
    add_phase(office, cup, "Qualificação", carry="1/3")
    phase = cup.phases.get()
    data = {"name": "Apuramento", "reserve_order": "NONE", "carry_rounding": "half_up"}
    page = office.get(f"/phases/{phase.pk}/change/").content.decode()

    unread = office.post(f"/phases/{phase.pk}/change/", {**data, "carry": "muito"})
    refused = office.post(f"/phases/{phase.pk}/change/", {**data, "carry": "150"})
    done = office.post(f"/phases/{phase.pk}/change/", {**data, "carry": "50"})

    phase.refresh_from_db()
    assert 'value="1/3"' in page
    assert (unread.status_code, refused.status_code) == (422, 409)
    assert 'value="Apuramento"' in refused.content.decode()
    assert done["Location"] == f"/championships/{cup.pk}/"
    assert (phase.name, phase.carry_share_of, phase.carry_share_out_of) == ("Apuramento", 1, 2)


@pytest.mark.rule("3.6.1-d")
def test_whom_captains_chose_is_told_by_number_where_teams_play(
    world: World, cup: Championship, office: Client
) -> None:
    add_phase(office, cup, "Qualificação")
    add_phase(office, cup, "Final")
    first, last = cup.phases.order_by("number")
    league = make_team_event(world)
    entry = enter_team(league, make_players(world, 4), name="Quatro").entry
    final = make_team_event(world, event_class="NATIONAL_EVENT")
    for phase, event, places in ((first, league, 1), (last, final, 0)):
        office.post(
            f"/phases/{phase.pk}/events/", {"event": event.pk, "label": "", "places": places}
        )
    PhasePlace.objects.create(
        phase=first, source=first.phase_events.get(), entry=entry, rank=1,
        reason=PlaceReason.RESULT, state=PlaceState.QUALIFIED,
    )  # fmt: skip

    shown = words(office.get(f"/championships/{cup.pk}/"))
    unknown = words(office.post(f"/phases/{first.pk}/seat/", {"chosen": "9999"}, follow=True))
    seated = words(office.post(f"/phases/{first.pk}/seat/", {"chosen": "5000 5001"}, follow=True))

    assert "Chosen by captains of larger squads" in shown
    assert "9999" in unknown
    assert "entered in the next phase." not in unknown
    assert "1 contestant is entered in the next phase." in seated


def test_the_list_asks_as_much_for_three_as_for_one(
    world: World,
    cup: Championship,
    reader: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    reader.get("/championships/")
    with django_assert_num_queries(3):
        reader.get("/championships/")
    for name in ("B", "C"):
        Championship.objects.create(name=name, season=world.season)
    with django_assert_num_queries(3):
        shown = words(reader.get("/championships/"))
    assert "Taça de Pares" in shown
