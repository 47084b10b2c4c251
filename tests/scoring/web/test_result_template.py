"""The page of the site's own template for results, and the examples it leads to."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.errors import ImporterError
from federation.models import Account
from scoring.importers.detect import read_result_file
from scoring.importers.template_example import FORMATS, KINDS
from tests.factories.pages import markup
from tests.factories.seating import enter_many
from tests.personas import World


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


def test_the_template_of_an_event_brings_its_entries_and_is_read_back(
    world: World, bruno: Account, as_account: Callable[[Account], Client]
) -> None:
    enter_many(world.event, 3, club=world.club, season=world.season)
    page = f"/events/{world.event.pk}/manage/"
    club = as_account(bruno)

    for file_format in FORMATS:
        address = f"{page}template/?export={file_format}"
        assert f'href="{address}"' in markup(club.get(page))
        data = club.get(address, headers={"accept-language": "pt-pt"}).content
        with pytest.raises(ImporterError, match="no_results"):
            read_result_file(data)
    text = club.get(f"{page}template/?export=csv", headers={"accept-language": "pt-pt"})
    lines = text.content.decode("utf-8-sig") + "\n".join(
        ["Carteira;NS;EO;Pontuação", "1;1;2;420", "2;3;2;50"]
    )
    read = read_result_file(lines.encode())

    assert "Concorrente;Secção;Linha;Jogador 1;Número 1;Jogador 2;Número 2" in lines
    written = {
        contestant.number: [player.national_number for player in contestant.players]
        for contestant in read.contestants
    }
    assert written == {
        entry.number: [row.person.number for row in entry.players.select_related("person")]
        for entry in world.event.entries.all()
    }
    assert read.warnings == ()
    assert club.get(f"{page}template/").status_code == 404


@pytest.mark.django_db
def test_an_example_of_another_kind_is_not_there(client: Client) -> None:
    assert client.get("/results/template/barbu.csv").status_code == 404
    assert client.get("/results/template/teams.pdf").status_code == 404
