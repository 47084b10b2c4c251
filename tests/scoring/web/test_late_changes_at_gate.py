"""A change proposed after its window holds homologation back until it is decided."""

import datetime as dt
import io
import json
from collections.abc import Callable

import pytest
from django.core.management import call_command
from django.test import Client

from federation.errors import RuleError
from federation.models import Account
from rulings.penalties.services.in_window import penalise
from rulings.penalties.services.penalties import PenaltyDraft
from scoring.adjustments.services.late_changes import agree_to_late_change, decline_late_change
from scoring.homologation.selectors.gate import check_event
from scoring.homologation.selectors.queue import WaitsFor, queued_events
from scoring.homologation.services.homologation import homologate_event
from scoring.models import LateChange
from tests.factories.pages import words
from tests.factories.scoring import ask_for_payment, pay, publish_results
from tests.factories.tournaments import NOW
from tests.personas import World
from tests.scoring.web.test_late_changes import a_file
from tournaments.models import Event

pytestmark = [pytest.mark.windows, pytest.mark.usefixtures("english")]
WHY = "the slip of the last round was read again"
LATE = NOW + dt.timedelta(minutes=31)
RULING, RECORD = "2.1.1.3-a", "2.2.7.2-d"


@pytest.fixture
def event(world: World) -> Event:
    """Return a private event that only a late change can stop."""
    publish_results(world.event)
    pay(ask_for_payment(world.event))
    return world.event


def propose_penalty(event: Event) -> LateChange:
    entry = event.entries.select_related("event").order_by("pk")[0]
    draft = PenaltyDraft(entry, "late_or_slow", "late by a quarter of an hour", "top", minutes=15)
    late = penalise(draft=draft, others=[], account=None, now=LATE)
    assert isinstance(late, LateChange)
    return late


def states(event: Event) -> dict[str, str]:
    return {condition.rule: condition.state.value for condition in check_event(event).conditions}


@pytest.mark.rule("2.1.1.3-a", "3.1.6-a")
def test_a_penalty_proposed_late_is_decided_before_the_event_is_homologated(
    event: Event, olga: Account, as_account: Callable[[Account], Client]
) -> None:
    assert RULING not in states(event)
    late = propose_penalty(event)
    client = as_account(olga)

    with pytest.raises(RuleError, match="homologation_conditions_missing") as refusal:
        homologate_event(event=event, account=olga, now=LATE)
    assert refusal.value.values["rules"] == (RULING,)
    out = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("check_event", str(event.pk), "--json", stdout=out)
    data = {condition["rule"]: condition for condition in json.loads(out.getvalue())["conditions"]}[
        RULING
    ]
    assert (data["article"], data["state"]) == ("RTP 2.1.1.3", "not_met")
    assert data["facts"] == {"changes": 1, "against": [late.about]}
    sent = client.get(f"/api/v1/events/{event.pk}/conditions/").json()
    assert data in sent["conditions"]
    page = client.get(f"/events/{event.pk}/conditions/")
    assert f"Proposed and not decided: {late.about}" in words(page)
    assert f'href="/events/{event.pk}/late-changes/"' in page.content.decode()
    assert queued_events([event], on=LATE.date())[0].waits_for is WaitsFor.OTHERS
    detail = client.get(f"/events/{event.pk}/homologation/")
    assert "Rulings proposed after their window are decided" in words(detail)

    decline_late_change(change=late, account=olga, now=LATE, reason=WHY)

    assert states(event)[RULING] == "met"
    homologate_event(event=event, account=olga, now=LATE)


@pytest.mark.rule("2.2.7.2-d")
def test_a_correction_waits_for_director_and_organiser(
    event: Event, olga: Account, bruno: Account
) -> None:
    late = a_file(event, None, LATE)
    assert isinstance(late, LateChange)
    assert states(event)[RECORD] == "not_met"

    agree_to_late_change(change=late, account=olga, now=LATE, reason=WHY)
    assert states(event)[RECORD] == "not_met"
    agree_to_late_change(change=late, account=bruno, now=LATE, reason=WHY)

    assert states(event)[RECORD] == "met"
