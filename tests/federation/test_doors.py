"""Whom a door sends to sign in comes back to a page, not to an act."""

import pytest
from django.test import Client

from tests.personas import World

ACT = "/federation/licences/accept/"


@pytest.mark.parametrize(
    ("form", "next_page"),
    [
        ("http://testserver/federation/licences/?state=late", "/federation/licences/?state=late"),
        ("https://elsewhere.example/federation/licences/", ACT),
        ("", ACT),
    ],
)
def test_an_act_after_signing_out_leads_back_to_its_form(
    world: World, reader: Client, form: str, next_page: str
) -> None:
    response = reader.post(ACT, headers={"referer": form})

    assert response.status_code == 302
    assert response["Location"].replace("%3F", "?").replace("%3D", "=") == (
        f"/accounts/login/?next={next_page}"
    )
