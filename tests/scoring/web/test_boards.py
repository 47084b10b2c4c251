"""One board, one card, and the reasons behind their numbers."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from scoring.models import BoardResult
from tests.factories.pages import markup, rows, words
from tests.factories.scoring import homologate, publish_results
from tests.personas import World
from tournaments.models import Deal, DealAnalysis, Entry, Event

As = Callable[[Account], Client]

HANDS = "AQT4.K7.QJ9.K862 K95.J652.KT4.QT3 J862.A83.763.A75 73.QT94.A852.J94"


@pytest.fixture
def event(world: World) -> Event:
    publish_results(world.event)
    return world.event


@pytest.fixture
def winners(event: Event) -> Entry:
    return Entry.objects.get(event=event, key="2")


def test_board_lists_every_table_best_for_north_south_first(event: Event, reader: Client) -> None:
    response = reader.get(f"/events/{event.pk}/boards/2/")

    assert [row[:7] for row in rows(response, 1)] == [
        ["100.00", "4♠ S =", "+620", "2", "0", "Abílio Exemplo – Berta Exemplo",
         "Visita Um – Visita Dois"],
        ["0.00", "4♠ S −1", "−100", "0", "2", "Carla Amostra – Dinis Amostra",
         "Elsa Modelo – Fausto Modelo"],
    ]  # fmt: skip
    assert rows(response) == [["+620", "1", "2", "0"], ["−100", "1", "0", "2"]]
    assert "What the 2 tables made, best for North-South first" in words(response)


def test_a_bar_claims_no_contract_for_tables_that_played_another(
    event: Event, reader: Client
) -> None:
    BoardResult.objects.filter(event=event, board=2, ns_score=-100).update(
        contract="4S", declarer="N", tricks=10, ns_score=620
    )

    text = words(reader.get(f"/events/{event.pk}/boards/2/"))

    assert "4♠ S = and others" in text


def test_board_can_be_seen_from_east_west(event: Event, reader: Client) -> None:
    response = reader.get(f"/events/{event.pk}/boards/2/", {"side": "EW"})

    assert [row[:3] for row in rows(response, 1)] == [
        ["100.00", "4♠ S −1", "+100"],
        ["0.00", "4♠ S =", "−620"],
    ]
    assert "Seen from North-South" in words(response)


def test_every_percentage_leads_to_its_reasons(
    event: Event, winners: Entry, reader: Client
) -> None:
    response = reader.get(f"/events/{event.pk}/boards/2/")

    why = f"/events/{event.pk}/entries/{winners.pk}/sessions/1/boards/2/why/"
    assert f'href="{why}"' in response.content.decode()
    explained = words(reader.get(why))
    assert "0 matchpoints of 2" in explained
    assert "2 for one beaten, 1 for one tied" in explained
    assert "−620" not in explained
    assert "lost 0" in explained
    assert "Sum 0" in explained


def test_board_read_in_a_sheet_says_how_it_stands_to_the_room_and_to_par(
    event: Event, winners: Entry, reader: Client
) -> None:
    deal = Deal.objects.create(session=event.sessions.get(), board=2, hands=HANDS)
    DealAnalysis.objects.create(
        deal=deal, hands=HANDS, tricks="1" * 20, par_score=620, par_contracts="4S N ="
    )

    response = reader.get(f"/events/{event.pk}/boards/2/", {"entry": winners.pk})

    text = words(response)
    assert "0.00 % 0 of 2 points · why?" in text
    assert "4♠ S −1 −100" in text
    assert "+620 Par: 4♠ N =" in text
    assert "Better than 0 of the other table, level with 0, worse than 1. 720 below par." in text
    assert "1 table · this sheet" in text
    assert "1 table · par" in text
    assert "in the sheet of Carla Amostra – Dinis Amostra 2 of 6" in text
    assert f'rel="next" href="/events/{event.pk}/boards/3/?entry={winners.pk}"' in (
        response.content.decode()
    )


def test_own_board_is_read_in_ones_own_sheet(event: Event, ana: Account, as_account: As) -> None:
    Entry.objects.get(event=event, key="2").players.update(person=ana.person)

    text = words(as_account(ana).get(f"/events/{event.pk}/boards/2/"))

    assert "in my sheet 2 of 6" in text
    assert "1 table · own table" in text


def test_a_sheet_of_another_event_changes_nothing(event: Event, reader: Client) -> None:
    plain = reader.get(f"/events/{event.pk}/boards/2/")

    for asked in ("99999", "x", "²"):
        response = reader.get(f"/events/{event.pk}/boards/2/", {"entry": asked})
        assert words(response) == words(plain)


def test_board_opens_in_a_public_viewer(event: Event, reader: Client) -> None:
    Deal.objects.create(session=event.sessions.get(), board=2, hands=HANDS)

    response = reader.get(f"/events/{event.pk}/boards/2/")

    assert (
        "https://www.bridgebase.com/tools/handviewer.html?n=saqt4hk7dqj9ck862"
        "&amp;e=sk95hj652dkt4cqt3&amp;s=sj862ha83d763ca75&amp;w=s73hqt94da852cj94"
        "&amp;d=e&amp;v=n&amp;b=2"
    ) in response.content.decode()


def test_board_shows_its_deal_with_coloured_suits(event: Event, reader: Client) -> None:
    Deal.objects.create(session=event.sessions.get(), board=2, hands=HANDS)

    response = reader.get(f"/events/{event.pk}/boards/2/")

    text = words(response).replace("\u2005", " ")
    assert "North ♠ A Q 10 4 ♥ K 7 ♦ Q J 9 ♣ K 8 6 2" in text
    assert "West ♠ 7 3 ♥ Q 10 9 4 ♦ A 8 5 2 ♣ J 9 4" in text
    assert "E deals NS vul." in text
    assert "and par, have not been counted for this session" in text
    assert '<span class="h">♥</span>' in response.content.decode()
    assert "\ufe0f" not in response.content.decode()


def test_board_without_cards_says_so(event: Event, reader: Client) -> None:
    text = words(reader.get(f"/events/{event.pk}/boards/2/"))

    assert "The cards of this board are not here: the director has not sent" in text


def test_boards_lead_to_their_neighbours(event: Event, reader: Client) -> None:
    first = reader.get(f"/events/{event.pk}/boards/1/").content.decode()
    last = reader.get(f"/events/{event.pk}/boards/6/").content.decode()

    assert 'rel="next"' in first
    assert 'rel="prev"' not in first
    assert f'rel="prev" href="/events/{event.pk}/boards/5/"' in last
    assert 'rel="next"' not in last


def test_passed_out_board_is_told(event: Event, reader: Client) -> None:
    table = rows(reader.get(f"/events/{event.pk}/boards/5/"), 1)

    assert ["pass", "0"] in [row[1:3] for row in table]


def test_board_nobody_played_is_not_found(event: Event, reader: Client) -> None:
    assert reader.get(f"/events/{event.pk}/boards/7/").status_code == 404
    assert reader.get(f"/events/{event.pk}/sessions/2/boards/1/").status_code == 404


def test_card_shows_each_board_from_the_own_side(
    event: Event, winners: Entry, reader: Client
) -> None:
    response = reader.get(f"/events/{event.pk}/entries/{winners.pk}/")

    text = words(response).replace("\xa0", " ")
    best = "Best: Board 1 3NT N +1 100.00 % Worst: Board 2 4♠ S −1 0.00 %"
    assert f"Place 1 Result 75.00 % {best}" in text
    table = rows(response)
    assert table[0] == [
        "1 NS", "Elsa Modelo – Fausto Modelo", "3NT N +1", "+430", "2", "100.00",
    ]  # fmt: skip
    assert table[4] == [
        "5 EW", "Abílio Exemplo – Berta Exemplo", "1NT S −1", "+100", "2", "100.00",
    ]  # fmt: skip


def test_card_is_given_as_csv_with_plain_numbers(
    event: Event, winners: Entry, reader: Client
) -> None:
    response = reader.get(f"/events/{event.pk}/entries/{winners.pk}/", {"export": "csv"})

    assert response.content.decode().splitlines()[2] == (
        "1;2;NS;Elsa Modelo – Fausto Modelo;4♠ S −1;-100;0.00;0.00"
    )


def test_card_of_another_event_is_not_found(event: Event, reader: Client) -> None:
    assert reader.get(f"/events/{event.pk}/entries/99999/").status_code == 404


def test_reasons_of_a_percentage_are_its_steps_with_their_articles(
    event: Event, winners: Entry, reader: Client
) -> None:
    response = reader.get(f"/events/{event.pk}/entries/{winners.pk}/why/")

    text = words(response).replace("\xa0", " ")
    assert "Why 75.00 %? Carla Amostra – Dinis Amostra" in text
    assert "6 boards counted in full" in text
    assert "Law 78 A" in text
    assert "RTP 3.5" in text


def test_reasons_come_as_a_fragment_where_the_page_asks_for_one(
    event: Event, winners: Entry, reader: Client
) -> None:
    address = f"/events/{event.pk}/entries/{winners.pk}/why/"

    response = reader.get(address, headers={"HX-Request": "true"})

    assert markup(response).strip().startswith("<h2>Why 75.00\xa0%?</h2>")
    assert "<html" not in response.content.decode()
    assert "HX-Request" in response["Vary"]


def test_reason_of_one_board_leads_to_the_board(
    event: Event, winners: Entry, reader: Client
) -> None:
    address = f"/events/{event.pk}/entries/{winners.pk}/sessions/1/boards/4/why/"

    response = reader.get(address)

    assert "Why, on board 4? Carla Amostra – Dinis Amostra" in words(response)
    assert f'href="/events/{event.pk}/boards/4/"' in response.content.decode()


def test_reasons_of_ranking_points_exist_once_they_are_given(
    event: Event, winners: Entry, reader: Client
) -> None:
    address = f"/events/{event.pk}/entries/{winners.pk}/points/why/"
    assert reader.get(address).status_code == 404

    homologate(event)

    text = words(reader.get(address))
    assert "PE and 0.0 PM? Carla Amostra – Dinis Amostra" in text
    assert "Place 1 of 4" in text
