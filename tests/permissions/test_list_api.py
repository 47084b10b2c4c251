"""Which programs may read the lists of pages: every role at every address, both answers."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account, LicenceBatch
from scoring.models import SeasonCloseRun
from scoring.rankings.services.season_preview import preview_season_close
from tests.factories.federation import give_mandate, make_account
from tests.factories.hosting import make_national, open_call
from tests.factories.money import ask
from tests.factories.season_close import AFTER, make_final_list, make_past
from tests.factories.seating import make_session
from tests.factories.teams import enter_teams, make_team_event
from tests.personas import World

As = Callable[[Account], Client]
ROLES = ("player", "secretary", "other secretary", "association", "director", "board",
         "nobody", "office")  # fmt: skip
OFFICE = {"office"}
CLUB = {"secretary", "office"}
MANAGERS = {"secretary", "director", "office"}

# address, who may, what everybody else is told
LISTS: dict[str, tuple[set[str], int]] = {
    "clubs/{club}/members/": (CLUB, 404),
    "clubs/{club}/licences/": (CLUB, 403),
    "associations/{association}/licences/": ({"association", "office"}, 403),
    "licence-batches/": (OFFICE, 403),
    "licence-batches/{batch}/lines/": (CLUB, 404),
    "certificates/": (set(ROLES), 403),
    "payment-requests/{request}/": (CLUB, 404),
    "federation/money/debtors/": (OFFICE, 403),
    "federation/money/fees-due/": (OFFICE, 403),
    "federation/money/open-items/": (OFFICE, 403),
    "federation/qualifications/": (OFFICE, 403),
    "federation/duplicates/": (OFFICE, 403),
    "federation/data/": (OFFICE, 403),
    "federation/retention/": (OFFICE, 403),
    "federation/audit-trail/": ({"secretary", "other secretary", "association", "office"}, 403),
    "federation/approvals/": (OFFICE, 403),
    "federation/papers/": (OFFICE, 403),
    "federation/withdrawn/": (OFFICE, 403),
    "federation/assembly/": (OFFICE, 403),
    "federation/assembly/delegates/": (OFFICE, 403),
    "federation/licences/missing/": (OFFICE, 403),
    "events/{event}/licences/": (MANAGERS, 403),
    "hosting/{call}/bids/": ({"board", "office"}, 403),
    "cards/": ({"player"}, 403),
    "cards/shared/": ({"player"}, 403),
    "ranking/closing/": (OFFICE, 403),
    "sessions/{session}/sheets/": (MANAGERS, 403),
    "reports/": ({"director"}, 403),
    "reports/inbox/": (OFFICE, 403),
}


@pytest.mark.parametrize("address", LISTS)
def test_every_role_at_every_list(
    address: str,
    world: World,
    ana: Account,
    bruno: Account,
    carla: Account,
    eve: Account,
    olga: Account,
    as_account: As,
) -> None:
    neighbour, association, board = (
        make_account(f"{name}@federacao.example") for name in ("vizinha", "norte", "direccao")
    )
    give_mandate(neighbour, "SECRETARY", club=world.other_club)
    give_mandate(association, "SECRETARY", association=world.association)
    give_mandate(board, "COUNCIL", council="BOARD")
    rows = {
        "club": world.club.code,
        "association": world.association.code,
        "batch": LicenceBatch.objects.create(season=world.season, club=world.club).pk,
        "request": ask(world.club, world.season).pk,
        "event": world.event.pk,
        "session": make_session(world.event).pk,
        "call": open_call(make_national()).pk,
    }
    people = (ana, bruno, neighbour, association, carla, board, eve, olga)
    may, otherwise = LISTS[address]
    at = f"/api/v1/{address.format(**rows)}"

    status_codes_by_role = {
        role: as_account(account).get(at).status_code
        for role, account in zip(ROLES, people, strict=True)
    }

    assert status_codes_by_role == {role: 200 if role in may else otherwise for role in ROLES}
    assert Client().get(at).status_code == 401


def test_the_lines_of_a_season_close_are_the_offices(
    world: World, bruno: Account, eve: Account, olga: Account, as_account: As
) -> None:
    make_past(world)
    make_final_list()
    preview_season_close(year=2026, now=AFTER)
    at = f"/api/v1/ranking/closing/{SeasonCloseRun.objects.get().pk}/lines/"

    status_codes = [as_account(who).get(at).status_code for who in (bruno, eve, olga)]

    assert status_codes == [404, 404, 200]
    assert Client().get(at).status_code == 401


@pytest.mark.parametrize("address", ["clubs/{club}/players/", "calendar/", "teams/{team}/"])
def test_what_pages_show_to_anybody_programs_read_without_a_key(
    address: str, world: World, reader: Client
) -> None:
    (team,) = enter_teams(world, make_team_event(world), 1)

    response = reader.get(f"/api/v1/{address.format(club=world.club.code, team=team.pk)}")

    assert response.status_code == 200
