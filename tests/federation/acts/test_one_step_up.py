"""Above the title of an act's page stands the one page it belongs to, for who may open it."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from tests.factories.cases import decide, make_case
from tests.personas import World

As = Callable[[Account], Client]


def above(client: Client, address: str) -> tuple[str, str] | None:
    """Return address and words of the line above the title."""
    html = client.get(address).content.decode()
    regex_match = re.search(r'<p class="over"><a href="([^"]+)">([^<]+)</a></p>', html)
    return regex_match and (regex_match[1], regex_match[2])


@pytest.mark.usefixtures("english")
def test_the_page_one_goes_on_to_is_one_step_up(
    world: World, diego: Account, as_account: As
) -> None:
    case = make_case(world.members["1001"])

    assert above(as_account(diego), f"/cases/{case.pk}/close/") == (
        f"/cases/{case.pk}/",
        "Disciplinary council 1/2026",
    )


@pytest.mark.usefixtures("english")
def test_where_one_goes_on_to_what_is_made_the_page_of_the_row_is(
    world: World, diego: Account, as_account: As
) -> None:
    case = make_case(world.members["1001"])
    decide(case)

    assert above(as_account(diego), f"/cases/{case.pk}/casebook/") == (
        f"/cases/{case.pk}/",
        "Disciplinary council 1/2026",
    )
    html = as_account(diego).get(f"/cases/{case.pk}/casebook/").content.decode()
    assert html.lower().count("disciplinary council 1/2026") == 1  # the row is not told twice


@pytest.mark.usefixtures("english")
def test_an_act_of_an_event_leads_up_to_its_public_page(
    world: World, bruno: Account, as_account: As
) -> None:
    assert above(as_account(bruno), f"/events/{world.event.pk}/files/") == (
        f"/events/{world.event.pk}/",
        str(world.event),
    )
