"""Polls of peers: legal information alone, sealed until closed, counted."""

import pytest

from federation.errors import RuleError
from federation.models import Account, Person
from rulings.log.selectors.incidents import players_of
from rulings.log.selectors.polls import answers_counted, polls_to_answer
from rulings.log.services.log import BoardDraft, note_board, note_players
from rulings.log.services.polls import PollAnswer, PollDraft, answer_poll, close_poll, open_poll
from rulings.models import Incident, PeerPoll, PollPeer
from tests.factories.rulings import AT_TABLE, make_incident
from tests.factories.scoring import publish_results
from tests.personas import World

HANDS = "? ? T987.T98.T98.T98 ?"


@pytest.fixture
def call(world: World) -> Incident:
    call = make_incident(world.event)
    draft = BoardDraft(hands=HANDS, auction="1S~ P [2S] 3S P~")
    note_board(incident=call, draft=draft, account=None, now=AT_TABLE)
    return call


def ask(call: Incident, *peers: Person, seat: str = "S") -> PeerPoll:
    draft = PollDraft(seat=seat, question="Que vozes daria?", peers=peers)
    return open_poll(incident=call, draft=draft, account=None, now=AT_TABLE)


def answer(peer: PollPeer, text: str) -> PollPeer:
    return answer_poll(peer=peer, answer=PollAnswer(text), account=None, now=AT_TABLE)


def test_peers_see_neither_pauses_nor_withdrawn_calls(world: World, call: Incident) -> None:
    poll = ask(call, world.members["1001"])

    assert (poll.hand, poll.auction) == ("T987.T98.T98.T98", "1S P 3S P")


def test_answers_are_sealed_until_the_poll_is_closed(
    world: World, call: Incident, ana: Account
) -> None:
    poll = ask(call, *(world.members[number] for number in ("1001", "1002", "1003")))
    first, second, _third = poll.peers.order_by("pk")
    assert [peer.poll for peer in polls_to_answer(ana)] == [poll]

    answer(first, "4S")
    answer(second, "P")
    assert answers_counted(poll) == []
    assert not polls_to_answer(ana)
    poll = close_poll(poll=poll, account=None, now=AT_TABLE)

    assert sorted(answers_counted(poll)) == [("4S", 1), ("P", 1)]


def test_one_answer_each_and_none_after_the_close(world: World, call: Incident) -> None:
    poll = ask(call, world.members["1001"], world.members["1002"])
    first, second = poll.peers.order_by("pk")
    with pytest.raises(RuleError) as nobody:
        close_poll(poll=poll, account=None, now=AT_TABLE)
    answer(first, "P")

    with pytest.raises(RuleError) as twice:
        answer(first, "X")
    close_poll(poll=poll, account=None, now=AT_TABLE)
    with pytest.raises(RuleError) as late:
        answer(second, "X")
    with pytest.raises(RuleError) as again:
        close_poll(poll=poll, account=None, now=AT_TABLE)

    codes = [item.value.code for item in (nobody, twice, late, again)]
    assert codes == ["poll_unanswered", "poll_answered", "poll_is_closed", "poll_is_closed"]


def test_neither_parties_nor_nobody_nor_an_unknown_hand(world: World, call: Incident) -> None:
    publish_results(world.event)
    ours = world.event.entries.get(number="1")
    note_players(incident=call, seated=players_of(ours, "NS"), account=None, now=AT_TABLE)

    for peers, seat, code in (
        ((world.members["1001"],), "S", "poll_of_party"),
        ((), "S", "poll_needs_peers"),
        ((world.members["1003"],), "N", "poll_hand_unknown"),
    ):
        with pytest.raises(RuleError) as refused:
            ask(call, *peers, seat=seat)
        assert refused.value.code == code
