"""A poll on its pages: asked, answered sealed, noted for a peer, counted."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account
from rulings.log.services.log import BoardDraft, note_board
from rulings.models import Incident, PeerPoll
from tests.factories.pages import told
from tests.factories.rulings import AT_TABLE, make_incident
from tests.personas import World

As = Callable[[Account], Client]


@pytest.fixture
def call(world: World) -> Incident:
    call = make_incident(world.event)
    draft = BoardDraft(hands="? ? AQT4.K7.QJ9.K862 ?", auction="1S~ P")
    note_board(incident=call, draft=draft, account=None, now=AT_TABLE)
    return call


def test_a_poll_from_the_question_to_the_count(
    call: Incident, carla: Account, ana: Account, as_account: As
) -> None:
    director, peer = as_account(carla), as_account(ana)
    data = {"seat": "S", "auction": "1S~ P", "question": "Que vozes?", "peers": "1001, 1002"}
    director.post(f"/calls/{call.pk}/polls/", data)
    poll = PeerPoll.objects.get()
    first, second = poll.peers.order_by("pk")

    shown = told(peer.get(f"/polls/{first.pk}/").content.decode())
    assert "Que vozes?" in shown
    assert call.event.name not in shown
    assert peer.get(f"/polls/{second.pk}/").status_code == 404
    assert "A director asks what you would do" in told(peer.get("/desk/").content.decode())
    peer.post(f"/polls/{first.pk}/", {"answer": "2♠", "others": "passo"})
    sealed = told(director.get(f"/calls/polls/{poll.pk}/").content.decode())
    assert "has answered" in sealed
    assert "2♠" not in sealed
    assert peer.get(f"/calls/polls/{poll.pk}/").status_code == 404
    director.post(f"/calls/polls/{poll.pk}/note/{second.pk}/", {"answer": "2s"})
    director.post(f"/calls/polls/{poll.pk}/close/")

    opened = told(director.get(f"/calls/polls/{poll.pk}/").content.decode())
    assert "2 × 2♠" in opened
    assert "told to the director" in opened
    assert "2 × 2♠" in told(director.get(f"/calls/{call.pk}/").content.decode())


def test_numbers_nobody_has_and_hands_not_known_are_told(
    call: Incident, carla: Account, as_account: As
) -> None:
    director = as_account(carla)
    data = {"seat": "S", "question": "?", "peers": "1001, 9999"}

    wrong = director.post(f"/calls/{call.pk}/polls/", data)
    unknown = director.post(f"/calls/{call.pk}/polls/", {**data, "seat": "N", "peers": "1001"})

    assert "Nobody has the number 9999." in told(wrong.content.decode())
    assert "The hand of this seat is not known" in told(unknown.content.decode())
    assert not PeerPoll.objects.exists()
