"""What a correction of results changed, as everybody reads it."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from scoring.models import BoardRuling
from tests.factories.pages import Page, rows, words
from tests.factories.scoring import FOUR_PAIRS, publish_results
from tests.personas import World
from tests.scoring.web.test_rulings import WEIGHTED
from tests.scoring.web.test_rulings import address as rule_address
from tournaments.models import Event

As = Callable[[Account], Client]


@pytest.fixture
def corrected(world: World) -> Event:
    publish_results(world.event)
    other = FOUR_PAIRS.replace(
        b"<TRICKS>10</TRICKS><SCORE>430</SCORE>", b"<TRICKS>11</TRICKS><SCORE>460</SCORE>"
    )
    assert other != FOUR_PAIRS
    publish_results(world.event, data=other)
    return world.event


def told(answer: Page) -> str:
    return words(answer).replace("\xa0", " ")


def test_a_correction_tells_the_lines_and_the_places(corrected: Event, reader: Client) -> None:
    event_page = reader.get(f"/events/{corrected.pk}/").content.decode()
    assert f'href="/events/{corrected.pk}/revisions/2/"' in event_page
    assert "/revisions/1/" not in event_page  # nothing stood before it

    page = reader.get(f"/events/{corrected.pk}/revisions/2/")

    assert "What revision 2 changed" in told(page)
    assert "ficheiro de teste" in told(page)
    lines = [row for row in rows(page) if len(row) == 4]
    assert [row[2:] for row in lines] == [["3NT N +1 +430", "3NT N +2 +460"]]
    assert reader.get(f"/events/{corrected.pk}/revisions/1/").status_code == 404
    assert reader.get(f"/events/{corrected.pk}/revisions/9/").status_code == 404


def test_rulings_given_and_taken_back_are_corrections(
    world: World, carla: Account, as_account: As, reader: Client
) -> None:
    publish_results(world.event)
    director = as_account(carla)
    director.post(rule_address(world.event), {**WEIGHTED, "apply": "1"})
    ruling = BoardRuling.objects.get()
    director.post(f"/board-rulings/{ruling.pk}/take-back/", {"reason": "facts were otherwise"})

    given = told(reader.get(f"/events/{world.event.pk}/revisions/2/"))
    back = told(reader.get(f"/events/{world.event.pk}/revisions/3/"))

    assert "Given · Board 2 · Abílio Exemplo – Berta Exemplo against Visita Um" in given
    assert "Weighted score: 60 % of +620 + 40 % of −100 Law 12 C1(c)" in given
    assert "41.67 38.33 −3.34" in given
    assert "Taken back · Board 2" in back
    assert "38.33 41.67 +3.34" in back
    who = str(carla.called)
    assert who not in given
    assert who in told(director.get(f"/events/{world.event.pk}/revisions/2/"))


def test_programs_read_what_changed(corrected: Event, reader: Client) -> None:
    base = f"/api/v1/events/{corrected.pk}/revisions/"

    assert [result["number"] for result in reader.get(base).json()["results"]] == [2, 1]
    data = reader.get(f"{base}2/").json()

    (line,) = data["lines"]
    assert (line["was"]["ns_score"], line["now"]["ns_score"]) == (430, 460)
    assert line["was"]["contract"] == "3NT" or line["was"]["contract"] == "3N"
    assert data["before"] == 1
    assert reader.get(f"{base}1/").status_code == 404
