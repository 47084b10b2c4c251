"""An artificial score given from a board at its table: a call and its ruling, without retyping."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account
from rulings.models import Incident, Ruling, RulingMeasure
from scoring.tables.selectors.records import table_sheets
from tests.factories.pages import markup, words
from tests.factories.playing import play_session
from tests.personas import World
from tournaments.models import Session

As = Callable[[Account], Client]


@pytest.fixture
def session(world: World) -> Session:
    return play_session(world)


def record_of(session: Session) -> str:
    """Return the page of the first board at the first table."""
    sheet = table_sheets(session, now=timezone.now())[0]
    at = sheet.boards[0]
    return f"/sessions/{session.pk}/tables/{sheet.section}/{sheet.table}/{at.round}/{at.board}/"


def next_address(client: Client, record: str) -> tuple[str, dict[str, object]]:
    """Follow the link of the board's page; return the form of the call with its initial values."""
    link = markup(client.get(record)).split('href="/events/')[-1].split('"')[0]
    address = f"/events/{link}".replace("&amp;", "&")
    form = client.get(address).context["form"]
    return address, {name: form[name].value() or "" for name in form.fields}


def test_a_board_at_a_table_leads_to_its_artificial_score(
    session: Session, carla: Account, as_account: As
) -> None:
    director, record = as_account(carla), record_of(session)

    opened, told = next_address(director, record)
    text = words(director.get(opened))
    sent = {**told, "about": "Carteira trocada", "then": "ARTIFICIAL"}
    led = director.post(opened, sent)["Location"]
    form = director.get(led).context["form"]
    by_name = {name: form[name].value() or "" for name in ("measure", "citations", "decision")}
    done = director.post(led, {**by_name, "ns_share": "60", "ew_share": "40"})

    assert "told to the players" in text
    assert by_name == {"measure": "ARTIFICIAL", "citations": "12C2", "decision": "Carteira trocada"}
    incident, ruling = Incident.objects.get(), Ruling.objects.get()
    assert (incident.section, incident.table) == ("A", "1")
    assert incident.players.count() == 4
    assert done["Location"] == f"/rulings/{ruling.pk}/"
    assert RulingMeasure.objects.get().values["shares"] == ["60", "40"]
    assert "artificial" in words(director.get(record))


def test_an_open_call_there_is_gone_on_with_and_only_its_director_is_led(
    session: Session, carla: Account, bruno: Account, as_account: As
) -> None:
    director, record = as_account(carla), record_of(session)
    opened, told = next_address(director, record)
    director.post(opened, told)

    again = markup(director.post(opened, told))

    assert f"/calls/{Incident.objects.get().pk}/rule/?score=ARTIFICIAL" in again
    assert "score=ARTIFICIAL" not in markup(as_account(bruno).get(record))
