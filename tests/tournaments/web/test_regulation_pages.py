"""The pages of an event's regulation: read by all, written by few."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from tests.factories.federation import give_mandate, make_account
from tests.factories.hosting import make_national, publish, write_draft
from tests.factories.pages import AssertQueries, rows, words
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.events.selectors.regulations import conditions_of
from tournaments.models import EventRegulation

As = Callable[[Account], Client]


def filled_in(**changes: str) -> dict[str, str]:
    return {
        "saves": "1",
        "entry_conditions": "Inscrições na secretaria",
        "participation_conditions": "Licença de 2026",
        "entries_close_on": "2026-05-15",
        "fee": "60.00",
        "timetable-TOTAL_FORMS": "2",
        "timetable-INITIAL_FORMS": "0",
        "timetable-0-day": "2026-05-23",
        "timetable-0-starts_at": "15:00",
        "timetable-0-what": "Primeira sessão",
        "timetable-0-boards": "26",
        "phases-TOTAL_FORMS": "1",
        "phases-INITIAL_FORMS": "0",
        "phases-0-name": "Final",
        "phases-0-boards": "52",
        "phases-0-qualify": "4",
        "phases-0-share": "50",
        "phases-0-places": "2",
        "phases-0-rounding": "half_up",
        **changes,
    }


def test_the_office_writes_reads_and_publishes(world: World, olga: Account, as_account: As) -> None:
    event = make_national()
    client = as_account(olga)
    page = f"/events/{event.pk}/regulation/"

    assert "has not been published yet" in words(client.get(page))
    assert client.post(f"{page}begin/")["Location"] == f"{page}draft/"
    assert "Sala de Exemplo" in words(client.get(f"{page}draft/"))
    assert client.post(f"{page}draft/", filled_in())["Location"] == f"{page}draft/preview/"
    assert "Primeira sessão" in words(client.get(f"{page}draft/preview/"))
    assert client.post(f"{page}draft/publish/")["Location"] == page

    text = words(client.get(page))
    assert "Timetable RTP 3.1.2, 3.1.8" in text
    assert "Entries close on 15 May 2026." in text
    assert "50 %, 2 decimals, halves up" in text.replace("\u00a0", " ")
    assert "Version 1" in text


def test_a_draft_without_timetable_names_it_and_cannot_be_published(
    world: World, olga: Account, as_account: As
) -> None:
    event = make_national()
    write_draft(event, timetable=[])
    client = as_account(olga)

    text = words(client.get(f"/events/{event.pk}/regulation/draft/preview/"))
    response = client.post(f"/events/{event.pk}/regulation/draft/publish/", follow=True)

    assert "Still missing Timetable RTP 3.1.2" in text
    assert "The regulation does not say yet: timetable. (RTP 3.1.2)" in words(response)


def test_what_cannot_be_is_told_on_the_form_and_kept_in_it(
    world: World, olga: Account, as_account: As
) -> None:
    event = make_national()
    write_draft(event)
    data = {**filled_in(saves="2"), "timetable-0-day": "2026-05-30"}

    response = as_account(olga).post(f"/events/{event.pk}/regulation/draft/", data)

    assert "30 May 2026 is not a day of the event" in words(response)
    assert "Primeira sessão" in response.content.decode()


def test_a_line_is_left_out_and_a_form_read_before_another_save_is_refused(
    world: World, olga: Account, as_account: As
) -> None:
    event = make_national()
    write_draft(event)
    client, page = as_account(olga), f"/events/{event.pk}/regulation/draft/"
    without = {
        **filled_in(saves="2"),
        "timetable-INITIAL_FORMS": "1",
        "timetable-0-DELETE": "on",
        "timetable-TOTAL_FORMS": "2",
        "timetable-1-day": "2026-05-24",
        "timetable-1-starts_at": "10:00",
        "timetable-1-what": "Segunda sessão",
    }

    client.post(page, without)
    again = client.post(page, without)

    lines = conditions_of(EventRegulation.objects.get()).timetable
    assert [line.what for line in lines] == ["Segunda sessão"]
    assert "Somebody else saved this draft meanwhile" in words(again)


def test_versions_are_compared_item_by_item(world: World, reader: Client) -> None:
    event = make_national()
    publish(event)
    publish(event, reason="Prémios", prizes="Taça de cristal")

    response = reader.get(f"/events/{event.pk}/regulation/compare/")

    changed = [row for row in rows(response) if row[3] == "changed"]
    assert changed == [["Prizes and ceremony RTP 3.1.2", "–", "Taça de cristal", "changed"]]
    assert reader.get(f"/events/{event.pk}/regulation/compare/?from=7").status_code == 404
    assert reader.get(f"/events/{event.pk}/regulation/2/").status_code == 200
    assert reader.get(f"/events/{event.pk}/regulation/3/").status_code == 404


def test_one_version_alone_cannot_be_compared(world: World, reader: Client) -> None:
    event = make_national()
    publish(event)

    assert reader.get(f"/events/{event.pk}/regulation/compare/").status_code == 404


@pytest.mark.parametrize("act", ["begin/", "draft/", "draft/publish/", "draft/drop/"])
def test_only_who_answers_for_the_event_writes(
    act: str, world: World, bruno: Account, ana: Account, as_account: As
) -> None:
    event = make_national()
    address = f"/events/{event.pk}/regulation/{act}"

    assert as_account(bruno).post(address).status_code == 403
    assert as_account(ana).post(address).status_code == 403
    assert Client().post(address).status_code == 302


def test_an_association_writes_its_own(world: World, as_account: As) -> None:
    account = make_account("secretaria@norte.example")
    give_mandate(account, "SECRETARY", association=world.association)
    event = make_event(association=world.association, name="Campeonato Regional")

    response = as_account(account).post(f"/events/{event.pk}/regulation/begin/")

    assert response["Location"] == f"/events/{event.pk}/regulation/draft/"


@pytest.mark.rule("3.1.5-a")
def test_the_page_of_an_official_event_tells_the_rules_for_spectators(
    world: World, reader: Client
) -> None:
    official, private = make_national(kind="TEAMS"), world.event

    text = words(reader.get(f"/events/{official.pk}/"))

    assert "Sala de Exemplo" in text
    assert "No player may refuse a spectator who keeps to this." in text
    assert "Members of a team, except the captain" in text
    assert "Spectators" not in words(reader.get(f"/events/{private.pk}/"))


def test_the_page_asks_as_often_for_one_version_as_for_three(
    world: World, reader: Client, django_assert_max_num_queries: AssertQueries
) -> None:
    event = make_national()
    publish(event)
    page = f"/events/{event.pk}/regulation/"
    reader.get(page)

    with django_assert_max_num_queries(12) as for_one:
        reader.get(page)
    publish(event, reason="A", prizes="Taça")
    publish(event, reason="B", prizes="Medalhas")
    with django_assert_max_num_queries(12) as for_three:
        reader.get(page)

    assert len(for_three) == len(for_one)
