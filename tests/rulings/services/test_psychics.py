"""RTP 2.1.2.4: psychic calls noted in the log, remembered over the season, always reported."""

from typing import Any

import pytest

from federation.errors import RuleError
from federation.models import Account
from rulings.assistant.selectors.matters import answers_from_event
from rulings.assistant.services import begin_walk
from rulings.models import Incident, PsychicCall, PsychicFinding, Ruling
from rulings.reports.selectors.parts import report_facts
from rulings.reports.selectors.psychics import record_of
from rulings.reports.services.psychics import PsychicDraft, note_psychic, offence_of
from rulings.reports.services.reports import submit_report
from tests.factories.appeals import make_ruling
from tests.factories.reports import name_visitors
from tests.factories.scoring import publish_results
from tests.factories.tournaments import NOW
from tests.personas import World
from tournaments.models import EntryPlayer

pytestmark = pytest.mark.usefixtures("english")
THIRD = 3


@pytest.fixture
def ruling(world: World, carla: Account) -> Ruling:
    publish_results(world.event)
    return make_ruling(world.event, made_by=carla, board=7)


@pytest.fixture
def call(ruling: Ruling) -> Incident:
    return ruling.incident


def player(world: World, number: str = "1001") -> EntryPlayer:
    return EntryPlayer.objects.get(entry__event=world.event, person__number=number)


def note(call: Incident, who: EntryPlayer, **kwargs: object) -> PsychicCall:
    draft: dict[str, Any] = {
        "player": who,
        "turn": THIRD,
        "description": "1♠ with two spades and 4 HCP.",
    } | kwargs
    return note_psychic(incident=call, draft=PsychicDraft(**draft), account=None, now=NOW)


def refused(code: str, call: Incident, who: EntryPlayer, **kwargs: object) -> None:
    with pytest.raises(RuleError) as refusal:
        note(call, who, **kwargs)
    assert refusal.value.code == code


@pytest.mark.rule("2.1.2.4-a")
def test_a_habit_of_the_pair_in_one_place_may_be_an_agreement(
    world: World, carla: Account, call: Incident
) -> None:
    hidden = {"finding": PsychicFinding.UNDISCLOSED_AGREEMENT}
    refused("psychic_finding_unfounded", call, player(world), **hidden)
    first = note(call, player(world))
    assert offence_of(first) is None
    second = make_ruling(world.event, made_by=carla, board=8).incident

    partner = player(world, "1002")
    assert record_of(partner, turn=THIRD, fielded=False, incident=second).possible_agreement
    assert not record_of(partner, turn=1, fielded=False, incident=second).possible_agreement
    note(second, partner)
    assert answers_from_event(second)["same_seat_before"] == "yes"
    found = note(second, partner, **hidden)
    assert offence_of(found) == "undisclosed_psychic"
    assert PsychicCall.objects.count() == 2


@pytest.mark.rule("2.1.2.4-b")
def test_an_artificial_opening_is_an_offence(world: World, call: Incident) -> None:
    assert (
        offence_of(note(call, player(world), opening_is_artificial=True)) == "undisclosed_psychic"
    )


@pytest.mark.rule("2.1.2.4-c")
def test_it_is_in_the_report_penalised_or_not(world: World, call: Incident) -> None:
    note(call, player(world))

    known = report_facts(world.event)

    assert known.lines["g"] == (
        "Psychic call · call 1 · board 7 · Abílio Exemplo (1001) · 1♠ with two spades and 4 HCP · "
        "a free psychic call · RTP 2.1.2.4",
    )
    assert known.psychics[0].players == ("1001", "1002")


@pytest.mark.rule("2.1.2.4-c")
def test_a_report_is_not_sent_before_it_describes_what_the_director_was_called_about(
    world: World, carla: Account, call: Incident
) -> None:
    begin_walk(incident=call, key="psychic", account=carla, now=NOW)
    name_visitors(world.event)
    with pytest.raises(RuleError) as refusal:
        submit_report(event=world.event, account=carla, now=NOW)
    assert "g" in str(refusal.value.values["items"])


def test_it_is_described_and_of_a_player_of_the_event(world: World, call: Incident) -> None:
    refused("psychic_needs_description", call, player(world), description=" ")
