"""The page of the site's own template for results, and the examples it leads to."""

import pytest
from django.test import Client

from scoring.importers.detect import read_result_file
from scoring.importers.template_example import FORMATS, KINDS
from tests.factories.pages import markup


@pytest.mark.django_db
def test_the_page_leads_to_examples_that_the_site_reads(client: Client) -> None:
    page = markup(client.get("/results/template/"))

    for kind in KINDS:
        for file_format in FORMATS:
            address = f"/results/template/{kind}.{file_format}"
            assert f'href="{address}"' in page
            answer = client.get(address)
            assert answer["Content-Disposition"].endswith(f'"results-{kind}.{file_format}"')
            assert read_result_file(answer.content).format == "template"


@pytest.mark.django_db
def test_the_page_names_each_column_in_the_readers_language_and_in_english(client: Client) -> None:
    page = markup(client.get("/results/template/", headers={"accept-language": "pt-pt"}))

    assert "Carteira" in page
    assert '(<span lang="en">Board</span>)' in page
    assert '(<span lang="en">Number 2</span>)' in page


@pytest.mark.django_db
def test_an_example_of_another_kind_is_not_there(client: Client) -> None:
    assert client.get("/results/template/barbu.csv").status_code == 404
    assert client.get("/results/template/teams.pdf").status_code == 404
