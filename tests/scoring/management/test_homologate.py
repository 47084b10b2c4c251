"""`manage.py homologate`: the checklist, and the event counted where nothing is missing."""

import io
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from federation.models import Account
from scoring.models import EventResult, PointsAward, ResultState
from tests.factories.scoring import ask_for_payment, pay, publish_results
from tournaments.models import ActRefusal, Event

pytestmark = pytest.mark.usefixtures("english")


def said(event: int, *arguments: str) -> str:
    out = io.StringIO()
    call_command("homologate", str(event), *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def with_results(event: Event) -> Event:
    publish_results(event)
    return event


@pytest.mark.rule("3.1.6-a")
def test_what_is_missing_is_listed_and_nothing_is_counted(with_results: Event) -> None:
    out = io.StringIO()

    with pytest.raises(SystemExit) as ended:
        call_command("homologate", str(with_results.pk), "--json", stdout=out)

    data: dict[str, Any] = json.loads(out.getvalue())
    charges = data["conditions"][-1]
    assert ended.value.code == 1
    assert (data["homologated"], data["missing"]) == (False, ["charges_paid"])
    assert charges == {
        "number": 4,
        "code": "charges_paid",
        "article": "RTP 3.1.6",
        "state": "NOT_MET",
        "reason": "The payment of the homologation fee was not asked for yet.",
        "remedy": "Issue the payment request.",
    }
    assert not PointsAward.objects.exists()


@pytest.mark.rule("3.1.6-a")
def test_a_homologation_refused_in_the_name_of_somebody_is_kept(
    with_results: Event, bruno: Account
) -> None:
    with pytest.raises(SystemExit):
        said(with_results.pk)
    assert not ActRefusal.objects.exists()
    with pytest.raises(SystemExit):
        said(with_results.pk, "--account", bruno.email)

    rows = ActRefusal.objects.values_list("event", "act", "article", "account")
    assert list(rows) == [(with_results.pk, "event-homologate", "RTP 3.1.6", bruno.pk)]


def test_an_event_with_everything_is_homologated(with_results: Event, bruno: Account) -> None:
    pay(ask_for_payment(with_results))

    data = json.loads(said(with_results.pk, "--json", "--account", "bruno@clube.example"))

    result = EventResult.objects.get(event=with_results)
    assert (data["homologated"], data["missing"]) == (True, [])
    assert (result.state, result.homologated_by) == (ResultState.HOMOLOGATED, bruno)
    assert PointsAward.objects.filter(event=with_results).exists()


def test_the_checklist_is_to_be_read(with_results: Event) -> None:
    pay(ask_for_payment(with_results))

    lines = said(with_results.pk).splitlines()

    assert lines[0] == "Torneio de Outono"
    assert lines[1].startswith("✓ The event meets the regulation (RTP 3.1.6).")
    assert lines[-1] == "Homologated."


def test_refusals_are_one_line(event: Event) -> None:
    with pytest.raises(CommandError) as nobody:
        said(99)
    with pytest.raises(CommandError) as early:
        said(event.pk)

    assert (str(nobody.value), nobody.value.returncode) == ("There is no event 99.", 2)
    assert (str(early.value), early.value.returncode) == (
        "The event has no confirmed results yet. (RTP 3.1.6)",
        2,
    )


def test_a_homologated_event_is_not_homologated_again(with_results: Event) -> None:
    pay(ask_for_payment(with_results))
    said(with_results.pk)

    with pytest.raises(CommandError, match="already homologated") as again:
        said(with_results.pk)

    assert again.value.returncode == 2
