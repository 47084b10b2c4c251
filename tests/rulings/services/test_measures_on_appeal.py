"""A decision on appeal with what counts in the score: seen before, given when it is told."""

import datetime as dt
from collections.abc import Callable
from decimal import Decimal

import pytest
from django.test import Client

from federation.errors import RuleError
from federation.models import Account
from rulings.appeals.services.decisions import Decision, preview_decision
from rulings.appeals.services.hearings import notify_of_decision, write_decision
from rulings.appeals.services.papers import issue_appeal_decision, paper_of
from rulings.models import Appeal, AppealOutcome, Incident, Penalty, RulingMeasure
from rulings.rules.measures import Measure, MeasureKind
from rulings.rulings.selectors.result_versions import versions_of_results
from rulings.rulings.services.rulings import RulingDraft, correct_ruling, make_ruling
from scoring.adjustments.services.adjustments import BoardAct, give_board_rulings
from scoring.engine.line_rulings import LineRuling
from scoring.engine_input.rows import recorded_results
from scoring.homologation.selectors.rulings import rulings_of
from scoring.models import BoardRuling, ResultRevision
from tests.factories.appeals import make_heard
from tests.factories.pages import words
from tests.factories.rulings import make_call_on_board_one
from tests.personas import World

As = Callable[[Account], Client]
RULED = dt.datetime(2026, 11, 14, 18, 5, tzinfo=dt.UTC)
AFTER = dt.datetime(2026, 11, 14, 19, 30, tzinfo=dt.UTC)
FOR_THEM = Measure(MeasureKind.ARTIFICIAL, shares=("60", "40"))
FOR_OTHERS = Measure(MeasureKind.ARTIFICIAL, shares=("40", "60"))
FINED = Measure(
    MeasureKind.PENALTY, side="NS", amount=Decimal(10), unit="top", offence="left_table"
)

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def call(world: World) -> Incident:
    return make_call_on_board_one(world.event, now=RULED)


@pytest.fixture
def heard(world: World, call: Incident, carla: Account) -> Appeal:
    """Return an appeal heard up to its decision, against 60/40 and a penalty."""
    draft = RulingDraft(decision="60/40", citations="12C2", measures=[FOR_THEM, FINED])
    ruling = make_ruling(incident=call, draft=draft, account=carla, now=RULED)
    return make_heard(world, ruling, carla)


def decision(*measures: Measure, outcome: AppealOutcome = AppealOutcome.CHANGED) -> Decision:
    return Decision(outcome, "Inverte-se.", "A culpa é dos outros.", False, 2, 1, measures)


def decide(appeal: Appeal, account: Account, *measures: Measure) -> None:
    write_decision(appeal=appeal, decision=decision(*measures), account=account, now=AFTER)
    notify_of_decision(
        appeal=appeal, results_note="", ranking_at_once=False, account=account, now=AFTER
    )


@pytest.mark.rule("3.8.2-b", "2.1.1.1-c")
def test_the_decision_puts_its_measures_into_the_score(
    world: World, heard: Appeal, carla: Account
) -> None:
    shown = preview_decision(appeal=heard, decision=decision(FOR_OTHERS))
    assert shown is not None
    assert shown.preview is not None
    assert shown.preview.standings
    before = ResultRevision.objects.count()

    decide(heard, carla, FOR_OTHERS)

    assert BoardRuling.objects.get(removed_in=None).values["blame"] == ["wholly", "none"]
    assert Penalty.objects.get().taken_back_at == AFTER  # it was of the ruling, and is not decided
    assert ResultRevision.objects.count() > before
    found = {condition.rule: condition for condition in rulings_of(world.event).conditions}[
        "2.1.1.1-a"
    ]
    assert found.facts["against"] == ()


@pytest.mark.rule("2.1.1.1-a")
def test_what_was_ruled_at_another_table_is_no_version_of_the_results(
    world: World, call: Incident, heard: Appeal, carla: Account
) -> None:
    before = [str(version.stage) for version in versions_of_results(heard)]
    decide(heard, carla, FOR_OTHERS)
    heard.refresh_from_db()
    versions = [version.revision.number for version in versions_of_results(heard)]
    own = set(call.players.values_list("entry__key", flat=True))
    line = next(
        result
        for result in recorded_results(world.event)
        if result.board == call.board and not own & {result.ns, result.ew}
    )
    act = BoardAct(line.place, LineRuling("not_counted"), "Law 12 C2")

    give_board_rulings(
        event=world.event, acts=[act], account=carla, now=AFTER + dt.timedelta(hours=1),
        reason="Chamada 2", reference="#2",
    )  # fmt: skip

    assert before == ["ORIGINAL", "DIRECTOR"]
    assert [version.revision.number for version in versions_of_results(heard)] == versions
    assert len(versions) == 3


@pytest.mark.rule("3.8.2-b")
def test_a_penalty_that_is_decided_again_is_not_counted_twice(
    heard: Appeal, carla: Account
) -> None:
    shown = preview_decision(appeal=heard, decision=decision(FOR_THEM, FINED))
    assert shown is not None
    assert shown.preview is not None
    assert shown.preview.standings == ()

    decide(heard, carla, FOR_THEM, FINED)

    assert Penalty.objects.get().taken_back_at is None
    assert BoardRuling.objects.get().removed_in is None


@pytest.mark.rule("3.8.2-b")
def test_the_result_made_at_the_table_counts_again(heard: Appeal, carla: Account) -> None:
    shown = preview_decision(appeal=heard, decision=decision())
    assert shown is not None
    assert shown.preview is not None
    assert shown.preview.standings

    decide(heard, carla)

    assert not BoardRuling.objects.filter(removed_in=None).exists()
    assert not RulingMeasure.objects.filter(ended_in=None).exists()
    paper = issue_appeal_decision(appeal_id=heard.pk)
    assert paper["document"]


@pytest.mark.rule("3.8.2-b")
def test_what_stands_has_nothing_new_in_the_score(heard: Appeal, carla: Account) -> None:
    with pytest.raises(RuleError) as refused:
        write_decision(
            appeal=heard,
            decision=decision(FOR_OTHERS, outcome=AppealOutcome.UPHELD),
            account=carla,
            now=AFTER,
        )
    assert refused.value.code == "appeal_upheld_with_measures"


@pytest.mark.rule("2.1.1.1-c")
def test_a_ruling_corrected_meanwhile_is_changed_as_it_then_reads(
    world: World, call: Incident, carla: Account
) -> None:
    draft = RulingDraft(decision="60/40", citations="12C2", measures=[FOR_THEM])
    ruling = make_ruling(incident=call, draft=draft, account=carla, now=RULED)
    appeal = make_heard(world, ruling, carla)
    other = RulingDraft(decision="Fora", citations="12C2", measures=[Measure(MeasureKind.DELETED)])
    correct_ruling(
        ruling=ruling,
        seen=1,
        draft=other,
        reason="De novo",
        account=carla,
        now=RULED + dt.timedelta(minutes=2),
    )

    decide(appeal, carla, FOR_OTHERS)

    assert BoardRuling.objects.get(removed_in=None).form == "artificial"
    assert [row.kind for row in RulingMeasure.objects.filter(ended_in=None)] == ["ARTIFICIAL"]
    assert ruling.revisions.count() == 3


@pytest.mark.rule("3.8.2-b")
def test_the_committee_sees_the_effect_on_its_form_and_the_director_before_telling(
    heard: Appeal, carla: Account, as_account: As
) -> None:
    client = as_account(carla)
    page = f"/appeals/{heard.pk}/decision/"
    data = {
        "outcome": "CHANGED",
        "text": "Inverte-se.",
        "reasons": "A culpa é dos outros.",
        "without_merit": "no",
        "votes_for": "2",
        "votes_against": "1",
        "measure": "ARTIFICIAL",
        "ns_share": "40",
        "ew_share": "60",
    }

    seen = client.post(page, data)
    assert "What would change" in words(seen)
    assert Appeal.objects.get(pk=heard.pk).decided_at is None
    assert client.post(page, {**data, "apply": "1"}).status_code == 302
    text = words(client.get(f"/appeals/{heard.pk}/"))
    assert "40 % to North-South, 60 % to East-West" in text.replace("\xa0", " ")
    assert "What would change" in text

    assert client.post(f"/appeals/{heard.pk}/told/", {"results_note": ""}).status_code == 302
    assert BoardRuling.objects.get(removed_in=None).values["blame"] == ["wholly", "none"]
    issue_appeal_decision(appeal_id=heard.pk)
    paper = paper_of(heard, "appeal_decision")
    assert paper is not None
