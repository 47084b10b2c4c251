"""`manage.py check_event`: each condition with its rule, article, state and facts."""

import io
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.factories.scoring import ask_for_payment, pay, publish_results
from tests.factories.tournaments import make_event
from tournaments.models import Event

pytestmark = pytest.mark.usefixtures("english")


def answered(event: int) -> tuple[int, dict[str, Any]]:
    out = io.StringIO()
    try:
        call_command("check_event", str(event), "--json", stdout=out)
    except SystemExit as ended:
        return int(str(ended.code)), json.loads(out.getvalue())
    return 0, json.loads(out.getvalue())


def by_rule(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {condition["rule"]: condition for condition in data["conditions"]}


@pytest.mark.rule("3.1.6-a")
def test_a_private_event_is_asked_what_binds_it(event: Event) -> None:
    publish_results(event)
    before, _answer = answered(event.pk)
    pay(ask_for_payment(event))

    code, answer = answered(event.pk)

    assert (before, code) == (1, 0)
    assert list(answer) == ["event", "class", "state", "conditions"]
    assert (answer["event"], answer["class"]) == (event.pk, "PRIVATE_TOURNAMENT")
    assert answer["state"] == "met"
    assert {frozenset(condition) for condition in answer["conditions"]} == {
        frozenset({"rule", "article", "state", "facts", "waiver"})
    }
    assert by_rule(answer)["3.5.1-a"]["state"] == "not_applicable"
    assert by_rule(answer)["2.1.1-a"] == {
        "rule": "2.1.1-a",
        "article": "RTP 2.1.1",
        "state": "met",
        "facts": {"directors": ["Dora Árbitro"], "fault": ""},
        "waiver": None,
    }


@pytest.mark.rule("3.5.1-a", "3.1.4.1-a", "3.1.2-c", "2.1.1-a", "3.2-a", "3.1.6-d")
def test_an_official_event_is_stopped_by_each_condition_with_its_article(
    members: object, season: object
) -> None:
    event = make_event()  # of the federation
    publish_results(event)

    code, answer = answered(event.pk)

    stopped = {
        condition["rule"]: condition["article"]
        for condition in answer["conditions"]
        if condition["state"] == "not_met"
    }
    assert (code, answer["state"]) == (1, "not_met")
    assert stopped == {
        "2.1.1-a": "RTP 2.1.1",
        "3.1.2-c": "RTP 3.1.2",
        "3.1.4.1-a": "RTP 3.1.4.1",
        "3.2-a": "RTP 3.2",
        "3.5.1-a": "RTP 3.5.1",
        "3.1.6-d": "RTP 3.1.6, 3.2.2.1",
        "3.1.6-f": "RTP 3.1.6",
        "3.8.1-a": "RTP 3.8.1.1",
    }
    assert by_rule(answer)["3.5.1-a"]["facts"]["boards"] == 6


def test_in_words_each_line_says_what_was_found(event: Event) -> None:
    publish_results(event)
    out = io.StringIO()

    with pytest.raises(SystemExit):
        call_command("check_event", str(event.pk), stdout=out)

    assert (
        "✓ A qualified director who does not play (RTP 2.1.1). Directed by Dora Árbitro."
        in out.getvalue()
    )


@pytest.mark.rule("3.1.6-a")
def test_an_event_without_results_is_answered_too(event: Event) -> None:
    code, answer = answered(event.pk)

    assert code == 1
    assert by_rule(answer)["3.1.6-g"]["state"] == "not_met"


@pytest.mark.django_db
def test_an_event_that_is_not_there_is_refused() -> None:
    with pytest.raises(CommandError):
        call_command("check_event", "99999999")
