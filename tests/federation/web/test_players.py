"""A player's public page."""

import datetime as dt
import re
from collections.abc import Callable

from django.test import Client

from federation.models import Account
from tests.factories.federation import make_account, make_member, make_person
from tests.factories.pages import AssertQueries, rows, words
from tests.factories.scoring import homologate, publish_ranking_of, publish_results
from tests.factories.tournaments import make_event
from tests.personas import World


def test_page_says_where_the_licence_stands(world: World, reader: Client) -> None:
    person = world.members["1001"]

    response = reader.get(f"/players/{person.pk}/")

    assert words(response) == (
        "Abílio Exemplo Player 1001 · Clube da Ribeira "
        "Licensed for 2026 through Clube da Ribeira · issued on 1 January 2026"
    )


def test_missing_licence_is_said(world: World, reader: Client) -> None:
    person = make_person("Sem Licença", "1099")

    assert "No licence for 2026" in words(reader.get(f"/players/{person.pk}/"))


def test_cancelled_licence_is_no_licence(world: World, reader: Client) -> None:
    person = world.members["1001"]
    person.licences.update(cancelled_at=dt.datetime(2026, 3, 1, tzinfo=dt.UTC))

    assert "No licence for 2026" in words(reader.get(f"/players/{person.pk}/"))


def test_hidden_player_is_shown_by_initials_and_kept_from_search_engines(
    world: World, reader: Client
) -> None:
    person = make_member(
        "Zulmira de Sousa", "1090", club=world.club, season=world.season, is_hidden=True
    )

    page = reader.get(f"/players/{person.pk}/")

    assert "Zulmira" not in page.content.decode()
    assert words(page).startswith("Z. S. Player 1090")
    assert '<meta name="robots" content="noindex">' in page.content.decode()


def test_visitors_have_no_page(world: World, reader: Client) -> None:
    assert reader.get(f"/players/{make_person('Visita').pk}/").status_code == 404


def test_points_are_shown_with_the_reason_of_each(world: World, reader: Client) -> None:
    publish_results(world.event)
    homologate(world.event)
    publish_ranking_of(world.season)

    page = reader.get(f"/players/{world.members['1003'].pk}/")

    text = words(page)
    assert "1= in the national ranking by 5.0 points, PE + PM" in text
    assert "orders players by the sum of PE and PM: 5 + 0.0 = 5.0." in text
    assert "every line adds up to the total" in text
    assert "Place 1 of 4, 3 of them rewarded" in text
    *events, carried, _total = rows(page, 1)
    assert carried[0].startswith("From earlier seasons")
    total = re.search(r"Total ([\d.]+) (\d+)", text)
    assert total is not None
    assert [total[1], total[2]] == events[0][1:]
    assert [
        "1 of 4",
        "Torneio de Outono 14 November 2026 · Clube da Ribeira · homologated",
        "75.00 %",
    ] in rows(page, 2)


def test_boards_against_the_room_are_the_player_s_own(
    world: World, reader: Client, as_account: Callable[[Account], Client]
) -> None:
    publish_results(world.event)
    homologate(world.event)
    player, partner = world.members["1003"], world.members["1004"]
    address = f"/players/{player.pk}/"
    own = as_account(make_account("carla@jogador.example", person=player))
    other = as_account(make_account("dinis@jogador.example", person=partner))

    text = words(own.get(address))

    assert "All boards 6 boards 6 75.00" in text  # on a phone below, else in a column
    assert "Opponents met most" in text
    for page in (other.get(address), reader.get(address)):
        assert "All boards" not in words(page)
        assert "Opponents met" not in words(page)


def test_partners_who_may_not_be_named_stay_initials(world: World, reader: Client) -> None:
    publish_results(world.event)
    partner = world.members["1004"]
    partner.is_hidden = True
    partner.save()

    page = reader.get(f"/players/{world.members['1003'].pk}/")

    assert "Dinis" not in page.content.decode()
    assert ["D. A.", "1", "75.00"] in rows(page, 1)


def test_page_asks_as_much_of_the_database_for_one_event_as_for_many(
    world: World, reader: Client, django_assert_num_queries: AssertQueries
) -> None:
    publish_results(world.event)
    homologate(world.event)
    publish_ranking_of(world.season)
    address = f"/players/{world.members['1003'].pk}/"
    with django_assert_num_queries(24):
        reader.get(address)

    for number in range(2):
        event = make_event(club=world.club, name=f"Torneio {number}")
        publish_results(event)
        homologate(event)

    with django_assert_num_queries(24):
        reader.get(address)
