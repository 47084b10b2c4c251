"""A board whose file tells the auction, and the leads against what was played."""

import pytest
from django.core.cache import cache
from django.test import Client

from tests.factories.pages import rows, words
from tests.factories.scoring import publish_results
from tests.personas import World
from tournaments.models import Deal, DealAnalysis, Event

HANDS = "AQT4.K7.QJ9.K862 K95.J652.KT4.QT3 J862.A83.763.A75 73.QT94.A852.J94"
GAME = """[Event "Pairs"]
[Board "2"]
[North "{north}"]
[South "{south}"]
[East "{east}"]
[West "{west}"]
[Contract "{contract}"]
[Declarer "{declarer}"]
[Result "{result}"]
[Auction "E"]
{auction}
[Play "{leader}"]
{play}

"""
FIRST = GAME.format(
    north="Abílio Exemplo", south="Berta Exemplo", east="Carla Amostra", west="Dinis Amostra",
    contract="4S", declarer="N", result="9",
    auction="Pass Pass Pass 1S =1=\nPass 3S ! Pass 4S\nAP",
    leader="E", play="DK D3 D2 D9\nDT D6 DA DJ\nD4 D7 D5 DQ",
)  # fmt: skip
SECOND = GAME.format(
    north="Elsa Modelo", south="Fausto Modelo", east="Visita Um", west="Visita Dois",
    contract="3S", declarer="N", result="9", auction="Pass Pass Pass 2S\nAP", leader="", play="",
)  # fmt: skip


@pytest.fixture
def event(world: World) -> Event:
    publish_results(world.event, data=f"% PBN 2.1\n{FIRST}{SECOND}".encode())
    deal = Deal.objects.update_or_create(
        session=world.event.sessions.get(), board=2, defaults={"hands": HANDS}
    )[0]
    DealAnalysis.objects.create(
        deal=deal, hands=HANDS, tricks="9" * 20, par_score=140, par_contracts="3S N ="
    )
    return world.event


def test_an_auction_told_by_the_file_stands_on_the_board(event: Event, reader: Client) -> None:
    response = reader.get(f"/events/{event.pk}/boards/2/")

    text = words(response)
    assert "Auction: 4♠ N −1 Abílio Exemplo – Berta Exemplo · Carla Amostra – Dinis Amostra" in text
    assert "W N E S pass pass pass 1♠ pass 3♠ pass 4♠ pass pass pass" in text
    # The second table's auction led to 2♠, its contract was another: nothing is told of it.
    assert text.count("Auction:") == 1


def test_the_viewer_replays_the_auction_and_the_play(event: Event, reader: Client) -> None:
    """East's ♦K wins the first trick, West's ♦A the second: then West leads."""
    page = reader.get(f"/events/{event.pk}/boards/2/").content.decode()

    assert "&amp;d=e&amp;v=n&amp;b=2&amp;a=ppp1sp3sp4sppp&amp;p=dkd3d2d9dtd6dadjd5dqd4d7" in page


def test_a_board_is_a_file_with_the_auctions_and_the_play_that_are_known(
    event: Event, reader: Client
) -> None:
    page = reader.get(f"/events/{event.pk}/boards/2/").content.decode()
    address = f"/events/{event.pk}/sessions/1/boards/2/board.lin"
    assert f'href="{address}"' in page

    response = reader.get(address)

    (line,) = response.content.decode().splitlines()
    south, west = "SJ862HA83D763CA75", "S73HQT94DA852CJ94"
    assert line.startswith(f"qx|o2|md|4{south},{west},SAQT4HK7DQJ9CK862,SK95HJ652DKT4CQT3|")
    assert "sv|n|mb|p|mb|p|mb|p|mb|1s|mb|p|mb|3s|" in line
    assert line.endswith("pc|DQ|pc|D4|pc|D7|pg||")
    assert "attachment" in response["Content-Disposition"]
    assert reader.get(address.replace("boards/2", "boards/1")).status_code == 404


def test_leads_against_a_contract_are_counted(event: Event, reader: Client) -> None:
    """Only the spade king gives a tenth trick, and East led the diamond king."""
    response = reader.get(f"/events/{event.pk}/sessions/1/boards/2/leads/4S/N/")

    assert "Leads against 4♠ N" in words(response)
    assert rows(response) == [
        ["−1 9", "♠9 ♠5 ♥J ♥6 ♥5 ♥2 ♦K ♦10 ♦4 ♣Q ♣10 ♣3", "1"],
        ["= 10", "♠K", ""],
    ]
    assert "Against the other contracts: 3♠ N" in words(response)


@pytest.mark.parametrize("played", ["4H/N", "4S/S", "P/N", "x/y"])
def test_leads_are_counted_of_nothing_else(event: Event, reader: Client, played: str) -> None:
    assert reader.get(f"/events/{event.pk}/sessions/1/boards/2/leads/{played}/").status_code == 404


def test_leads_wait_for_the_analysis(event: Event, reader: Client) -> None:
    DealAnalysis.objects.all().delete()

    assert reader.get(f"/events/{event.pk}/sessions/1/boards/2/leads/4S/N/").status_code == 404
    assert "Best lead" not in words(reader.get(f"/events/{event.pk}/boards/2/"))


def test_an_address_that_asks_for_many_leads_waits(
    event: Event, reader: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.standings.web.views.leads.SOLVED_A_MINUTE", 1)
    address = f"/events/{event.pk}/sessions/1/boards/2/leads"

    assert reader.get(f"{address}/4S/N/").status_code == 200
    assert reader.get(f"{address}/3S/N/").status_code == 200  # spades by North again: known
    cache.delete(f"leads:{HANDS.replace(' ', '-')}:SN")
    assert reader.get(f"{address}/4S/N/").status_code == 429


def test_a_sacrifice_nobody_made_is_told(event: Event, reader: Client) -> None:
    DealAnalysis.objects.update(par_score=500, par_contracts="5HX E -2;5HX W -2")
    entry = event.entries.get(key="1")

    response = reader.get(f"/events/{event.pk}/boards/2/", {"entry": entry.pk})

    assert "The best for East-West was the sacrifice in 5♥×, not bid here." in words(response)
    assert "North-South: Abílio Exemplo – Berta Exemplo" in words(response)
