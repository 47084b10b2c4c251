"""Two interpretations of one case: an offender who averages less than 40 % elsewhere."""

import copy

import pytest
from django.test import Client

from federation.models import Account, RuleSet
from federation.selectors.shipped_rules import digest_of
from scoring.adjustments.services.adjustments import BoardAct, give_board_rulings
from scoring.engine.line_rulings import LineRuling
from scoring.engine_input.traces import steps_of
from scoring.engine_input.values import TableKey
from scoring.models import EventResult, Standing
from tests.factories.pages import words
from tests.factories.scoring import publish_results
from tests.factories.tournaments import NOW
from tests.personas import World
from tournaments.models import Event

BOARD_2 = TableKey(1, 2, "", "1", "4")
AT_FAULT = LineRuling("artificial", blame=("none", "wholly"))  # pair 4 averages 33.33 % elsewhere


def following(event: Event, answer: str, *, edition: int = 2017) -> None:
    """Give the event a rule set that follows one of the two interpretations."""
    figures = copy.deepcopy(event.rule_set.figures)
    figures["artificial_scores"]["own_session"] = answer
    event.rule_set = RuleSet.objects.create(
        code=event.rule_set.code,
        valid_from=event.rule_set.valid_from,
        version=event.rule_set.version + 1,
        figures=figures,
        sha256=digest_of(figures),
    )
    event.law_edition = edition
    event.save(update_fields=["rule_set", "law_edition"])


def reasons(event: Event) -> dict[str, tuple[str, str]]:
    give_board_rulings(
        event=event,
        acts=[BoardAct(BOARD_2, AT_FAULT, "Law 12 C2")],
        account=None,
        now=NOW,
        reason="late",
        reference="",
    )
    revision = EventResult.objects.get(event=event).revision
    steps = steps_of(Standing.objects.get(revision=revision, entry__key="4"))
    return {step["code"]: (step["source"], step["result"]) for step in steps}


@pytest.mark.rule("2.2.3.1-a")
@pytest.mark.parametrize(
    ("answer", "edition", "code", "source"),
    [
        ("RAISES_ONLY", 2017, "board_artificial_not_lowered", "RTP 2.2.3.1"),
        ("RAISES_ONLY", 2007, "board_artificial_not_lowered", "RTP 2.2.3.1"),
        ("RAISES_ONLY", 1997, "board_artificial", "Law 12 C2"),
        ("LOWERS_TOO", 2017, "board_artificial_lowered", "Law 12 C2(c)"),
        ("LOWERS_TOO", 1997, "board_artificial", "Law 12 C2"),
    ],
)
def test_the_reason_names_both_answers_and_the_one_that_counts(
    world: World, answer: str, edition: int, code: str, source: str
) -> None:
    publish_results(world.event)
    following(world.event, answer, edition=edition)

    told = reasons(world.event)

    assert told[code][0] == source


@pytest.mark.rule("2.2.3.1-a")
def test_an_event_whose_rule_set_says_nothing_keeps_the_regulation(world: World) -> None:
    publish_results(world.event)
    figures = copy.deepcopy(world.event.rule_set.figures)
    del figures["artificial_scores"]["own_session"]
    rule_set = RuleSet.objects.filter(pk=world.event.rule_set_id)
    rule_set.update(figures=figures, sha256=digest_of(figures))

    assert "board_artificial_not_lowered" in reasons(Event.objects.get(pk=world.event.pk))


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("answer", "follows"), [("RAISES_ONLY", "the regulation."), ("LOWERS_TOO", "the Law.")]
)
def test_the_form_says_both_before_the_score_is_given(
    world: World, client: Client, carla: Account, answer: str, follows: str
) -> None:
    publish_results(world.event)
    following(world.event, answer)
    client.force_login(carla)

    address = f"/events/{world.event.pk}/sessions/1/boards/2/rule/"
    data = {"ns": "1", "ew": "4", "form": "artificial"}
    page = words(client.get(address, data, headers={"accept-language": "en"}))

    for part in ("Law 12C2(c)", "RTP 2.2.3.1", follows):
        assert part in page
