"""Under which licence what the site publishes may be used, and where it is said."""

import pytest
from django.test import Client

from federation.installation.services.federation_identity import change_identity
from federation.models import Federation
from tests.factories.federation import make_federation

pytestmark = pytest.mark.django_db
BY = "https://creativecommons.org/licenses/by/4.0/"


@pytest.fixture
def federation() -> Federation:
    return make_federation()


def test_page_of_open_data_names_the_licence_and_leads_to_the_lists(
    federation: Federation, client: Client
) -> None:
    change_identity(values={"data_licence": "CC-BY-4.0"}, account=None)

    html = client.get("/open-data/", headers={"accept-language": "en"}).content.decode()

    assert f'<a href="{BY}" rel="license external">CC BY 4.0</a>' in html
    assert f"Name {federation.name} and the day as the" in html
    assert 'href="/ranking/"' in html
    assert 'href="/api/v1/docs/"' in html


def test_without_a_licence_the_page_says_so(federation: Federation, client: Client) -> None:
    html = client.get("/open-data/", headers={"accept-language": "en"}).content.decode()

    assert "The federation has stated no licence" in html
    assert "Link" not in client.get("/api/v1/clubs/")


def test_public_answers_to_programs_and_public_files_name_the_licence(
    federation: Federation, client: Client
) -> None:
    change_identity(values={"data_licence": "CC-BY-4.0"}, account=None)
    link = f'<{BY}>; rel="license"'

    assert client.get("/api/v1/clubs/")["Link"] == link
    assert client.get("/clubs/?export=csv")["Link"] == link
    assert "Link" not in client.get("/clubs/")


def test_what_is_nobodys_to_give_away_keeps_silent(federation: Federation, client: Client) -> None:
    change_identity(values={"data_licence": "CC0-1.0"}, account=None)

    assert "Link" not in client.get("/api/v1/licences/requests/")
    assert (
        "as the source"
        not in client.get("/open-data/", headers={"accept-language": "en"}).content.decode()
    )
