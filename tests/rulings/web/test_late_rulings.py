"""A ruling after its window: the form says beforehand that others have to agree."""

import json
from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client

from federation.models import Account
from rulings.models import Incident, RulingMeasure
from rulings.rules.measures import MeasureKind
from tests.factories.pages import words
from tests.factories.rulings import AT_TABLE, make_call_on_board_one
from tests.personas import World

pytestmark = [pytest.mark.windows, pytest.mark.usefixtures("english")]
SAID = {
    "decision": "Duas vazas", "citations": "64A1", "beside": "",
    "measure": "TRICKS", "tricks": "2", "tricks_side": "NS",
}  # fmt: skip
TOLD = "it is proposed, and counts once the organiser agrees"


@pytest.fixture
def call(world: World) -> Incident:
    """Return a call on board 1 of an event of a club whose results are weeks old."""
    return make_call_on_board_one(world.event)


@pytest.mark.rule("2.1.1.3-a")
def test_the_page_the_programs_and_the_command_say_who_has_to_agree(
    call: Incident, carla: Account, as_account: Callable[[Account], Client]
) -> None:
    client = as_account(carla)
    measures = [{"kind": MeasureKind.ARTIFICIAL, "shares": ["60", "40"]}]

    shown = words(client.post(f"/calls/{call.pk}/rule/", {**SAID, "preview": "1"}))
    tried = client.post(
        f"/api/v1/calls/{call.pk}/effect/", {"measures": measures}, "application/json"
    ).json()
    out = StringIO()
    tricks = '[{"kind": "TRICKS", "side": "NS", "tricks": 2}]'
    call_command("rule", call=call.pk, measures=tricks, json=True, stdout=out)

    assert TOLD in shown
    assert tried["agreed_by"] == "ORGANISER"
    assert tried["window_closed_at"]
    assert json.loads(out.getvalue())["agreed_by"] == "ORGANISER"
    ruled = words(client.post(f"/calls/{call.pk}/rule/", SAID, follow=True))
    assert f"still to agree: organiser ({call.event.club.name})" in ruled
    assert RulingMeasure.objects.get().waits_for == "late"


@pytest.mark.rule("2.1.1.3-a")
def test_inside_the_window_nobody_has_to_agree(
    call: Incident,
    carla: Account,
    as_account: Callable[[Account], Client],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: AT_TABLE)

    shown = words(as_account(carla).post(f"/calls/{call.pk}/rule/", {**SAID, "preview": "1"}))

    assert "What would change" in shown
    assert TOLD not in shown
