"""RTP 3.8: appeals, from the wish to appeal to the decision told."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import translation

from federation.errors import RuleError
from federation.models import Account, Notice, Person
from federation.money.selectors.ledger import deposit_left_cents
from federation.rules.figures_penalties import Sanction
from rulings.appeals.selectors.forms import form_from_log
from rulings.appeals.services.appeals import (
    PaidBy,
    leave_unconsidered,
    receive_deposit,
    withdraw_appeal,
)
from rulings.appeals.services.decisions import Decision
from rulings.appeals.services.hearings import (
    answer_invitation,
    name_committee,
    notify_of_decision,
    save_form,
    take_step,
    write_decision,
)
from rulings.appeals.services.statements import AppealDraft, StatedTimes, set_times, state_appeal
from rulings.appeals.services.to_justice import JusticeDraft, appeal_to_justice
from rulings.models import (
    Appeal,
    AppealOutcome,
    AppealState,
    HearingStep,
    RevisionKind,
    Ruling,
    SessionTimes,
)
from rulings.rules.appeals import JusticeGrounds
from scoring.homologation.rules.checklist import ConditionState
from scoring.homologation.rules.conditions import State
from scoring.homologation.selectors.checklist import checklist, conditions_in_short
from scoring.homologation.services.homologation import homologate_event, record_appeals_decided
from scoring.models import EventResult
from tests.factories.appeals import (
    ENDED,
    FORM,
    IN_TIME,
    RESULTS,
    agree,
    entry_of,
    hear,
    make_appeal,
    make_ready,
    make_ruling,
    note_times,
)
from tests.factories.federation import make_member
from tests.factories.messages import read, told
from tests.factories.scoring import publish_results
from tests.personas import World
from tournaments.models import Event

pytestmark = pytest.mark.usefixtures("english")
KEPT = Decision(AppealOutcome.UPHELD, "The ruling stands.", "The pause told.", False, 3, 0)


@pytest.fixture
def ruling(world: World, carla: Account) -> Ruling:
    publish_results(world.event)
    return make_ruling(world.event, made_by=carla)


@pytest.fixture
def judges(world: World) -> list[Person]:
    """Return five people of another club, who do not play."""
    return [
        make_member(f"Juiz {n} Alheio", str(2000 + n), club=world.other_club, season=world.season)
        for n in range(1, 6)
    ]


def refused(code: str, act: Callable[..., object], **values: object) -> RuleError:
    with pytest.raises(RuleError) as refusal:
        act(**values)
    assert refusal.value.code == code
    return refusal.value


def condition(world: World, code: str) -> ConditionState:
    return next(item.state for item in checklist(world.event) if item.code == code)


@pytest.mark.rule("3.8.1.1-a")
@pytest.mark.parametrize(
    ("minute", "state", "is_late"), [(50, "STATED", False), (51, "NOT_CONSIDERED", True)]
)
def test_thirty_minutes_after_the_results(
    world: World, ana: Account, ruling: Ruling, minute: int, state: str, is_late: bool
) -> None:
    note_times(world.event)

    appeal = make_appeal(ruling, account=ana, at=IN_TIME.replace(minute=minute))

    assert (appeal.state, appeal.is_late) == (state, is_late)
    pending = condition(world, "committee_appeals_decided")
    assert pending == (ConditionState.MET if is_late else ConditionState.NOT_MET)


@pytest.mark.rule("3.8.1.1-b", "3.8.1.1-c")
@pytest.mark.parametrize(
    ("told", "given", "ends_at", "is_ad_hoc"),
    [
        (
            dt.datetime(2026, 11, 14, 18, 45, tzinfo=dt.UTC),
            {"next_session_at": dt.datetime(2026, 11, 14, 21, 0, tzinfo=dt.UTC)},
            dt.datetime(2026, 11, 14, 20, 30, tzinfo=dt.UTC),
            False,
        ),
        (
            dt.datetime(2026, 11, 14, 18, 40, tzinfo=dt.UTC),
            {"next_match_at": dt.datetime(2026, 11, 14, 19, 0, tzinfo=dt.UTC)},
            dt.datetime(2026, 11, 14, 19, 0, tzinfo=dt.UTC),
            False,
        ),
        (
            dt.datetime(2026, 11, 14, 20, 0, tzinfo=dt.UTC),
            {"committee_left": True},
            dt.datetime(2026, 11, 16, 18, 0, tzinfo=dt.UTC),
            True,
        ),
    ],
)
def test_when_the_ruling_came_late_the_director_tells_the_times(
    ana: Account,
    carla: Account,
    ruling: Ruling,
    told: dt.datetime,
    given: dict[str, Any],
    ends_at: dt.datetime,
    is_ad_hoc: bool,
) -> None:
    appeal = make_appeal(ruling, account=ana)
    assert appeal.ends_at is None

    times = StatedTimes(ENDED, RESULTS, told, **given)
    appeal = set_times(appeal=appeal, times=times, account=carla, now=IN_TIME)

    assert (appeal.ends_at, appeal.is_ad_hoc, appeal.state) == (ends_at, is_ad_hoc, "STATED")


@pytest.mark.rule("3.8.1.1-a")
@pytest.mark.parametrize("year", [1, 2024, 2028, 9999])
def test_times_of_another_year_are_a_slip_of_the_pen(
    ana: Account, carla: Account, ruling: Ruling, year: int
) -> None:
    appeal = make_appeal(ruling, account=ana)
    far = dt.datetime(year, 12, 31, 12, 0, tzinfo=dt.UTC)

    with pytest.raises(RuleError, match="appeal_times_far_away"):
        set_times(appeal=appeal, times=StatedTimes(ENDED, RESULTS, far), account=carla, now=IN_TIME)


def told_late(world: World, ruling: Ruling) -> Ruling:
    """Note the end of the session at 17:00, results 17:10; the ruling is told at 18:45."""
    note_times(
        world.event,
        ended_at=dt.datetime(2026, 11, 14, 17, 0, tzinfo=dt.UTC),
        results_at=dt.datetime(2026, 11, 14, 17, 10, tzinfo=dt.UTC),
    )
    ruling.revisions.update(made_at=dt.datetime(2026, 11, 14, 18, 45, tzinfo=dt.UTC))
    return ruling


@pytest.mark.rule("3.8.1.1-b")
@pytest.mark.parametrize(
    ("hour", "minute", "state"), [(20, 30, "STATED"), (20, 31, "NOT_CONSIDERED")]
)
def test_a_ruling_told_late_counts_to_the_next_session_that_begins_after_it(
    world: World, ana: Account, ruling: Ruling, hour: int, minute: int, state: str
) -> None:
    told_late(world, ruling)
    for session, starts in ((2, 18), (3, 21)):  # the second had begun when the ruling was told
        SessionTimes.objects.create(
            event=world.event,
            session=session,
            starts_at=dt.datetime(2026, 11, 14, starts, 0, tzinfo=dt.UTC),
            noted_at=IN_TIME,
        )
    at = dt.datetime(2026, 11, 14, hour, minute, tzinfo=dt.UTC)

    appeal = make_appeal(ruling, account=ana, at=at)

    assert appeal.ends_at == dt.datetime(2026, 11, 14, 20, 30, tzinfo=dt.UTC)
    assert appeal.state == state


@pytest.mark.rule("3.8.1.1-c")
def test_after_the_last_session_the_director_says_whether_the_committee_had_left(
    world: World, ana: Account, carla: Account, ruling: Ruling
) -> None:
    told_late(world, ruling)
    monday = dt.datetime(2026, 11, 16, 12, 0, tzinfo=dt.UTC)

    appeal = make_appeal(ruling, account=ana, at=monday)

    assert (appeal.state, appeal.ends_at) == ("STATED", None)
    assert condition(world, "committee_appeals_decided") == ConditionState.NOT_MET
    times = StatedTimes(
        dt.datetime(2026, 11, 14, 17, 0, tzinfo=dt.UTC),
        dt.datetime(2026, 11, 14, 17, 10, tzinfo=dt.UTC),
        dt.datetime(2026, 11, 14, 18, 45, tzinfo=dt.UTC),
        committee_left=True,
    )
    appeal = set_times(appeal=appeal, times=times, account=carla, now=monday)
    assert appeal.ends_at == dt.datetime(2026, 11, 16, 18, 0, tzinfo=dt.UTC)
    assert (appeal.is_ad_hoc, appeal.is_late, appeal.state) == (True, False, "STATED")


@pytest.mark.rule("3.8.1.1-b")
def test_in_teams_the_director_says_when_the_next_match_begins(
    world: World, ana: Account, carla: Account, ruling: Ruling
) -> None:
    told_late(world, ruling)
    Event.objects.filter(pk=world.event.pk).update(kind="TEAMS")
    ruling.incident.event.refresh_from_db()
    SessionTimes.objects.create(
        event=world.event,
        session=2,
        starts_at=dt.datetime(2026, 11, 14, 19, 0, tzinfo=dt.UTC),
        noted_at=IN_TIME,
    )
    after_the_half_hour = dt.datetime(2026, 11, 14, 18, 55, tzinfo=dt.UTC)

    appeal = make_appeal(ruling, account=ana, at=after_the_half_hour)

    assert (appeal.state, appeal.ends_at) == ("STATED", None)
    times = StatedTimes(
        dt.datetime(2026, 11, 14, 17, 0, tzinfo=dt.UTC),
        dt.datetime(2026, 11, 14, 17, 10, tzinfo=dt.UTC),
        dt.datetime(2026, 11, 14, 18, 45, tzinfo=dt.UTC),
        next_match_at=dt.datetime(2026, 11, 14, 19, 0, tzinfo=dt.UTC),
    )
    appeal = set_times(appeal=appeal, times=times, account=carla, now=after_the_half_hour)
    assert appeal.ends_at == dt.datetime(2026, 11, 14, 19, 0, tzinfo=dt.UTC)
    assert (appeal.is_late, appeal.state) == (False, "STATED")


def test_who_may_appeal(world: World, ana: Account, ruling: Ruling) -> None:
    pair = entry_of(world.event, "1001")
    stranger = entry_of(world.event, "1005")
    one = [world.members["1001"]]
    both = [*one, world.members["1002"]]

    def state(entry: object, backers: list[Person], grounds: str = "No.") -> Appeal:
        draft = AppealDraft(contested=ruling, entry=entry, backers=backers, grounds=grounds)  # type: ignore[arg-type]
        return state_appeal(draft=draft, account=ana, now=IN_TIME)

    refused("appeal_not_theirs", state, entry=stranger, backers=both)
    refused("appeal_grounds_missing", state, entry=pair, backers=both, grounds=" ")
    alone = state(pair, one)  # the partner is asked without being named
    assert {backer.person for backer in alone.backers.all()} == set(both)
    refused("appeal_made_before", state, entry=pair, backers=both)
    state(entry_of(world.event, "1003"), [world.members["1003"], world.members["1004"]])


@pytest.mark.rule("3.8.1-a", "3.8.1.2-a")
def test_a_disciplinary_appeal_goes_to_the_council_and_holds_nothing_back(
    world: World, ana: Account, diego: Account, ruling: Ruling
) -> None:
    pair = entry_of(world.event, "1001")
    draft = AppealDraft(
        contested=ruling,
        entry=pair,
        backers=[player.person for player in pair.players.all()],
        grounds="No bad word was said.",
        sanction=Sanction.DISCIPLINARY_PENALTY,
    )

    appeal = state_appeal(draft=draft, account=ana, now=IN_TIME)

    assert (appeal.body, appeal.ends_at) == (
        "CD",
        dt.datetime(2026, 11, 24, 23, 59, tzinfo=dt.UTC),
    )
    assert condition(world, "committee_appeals_decided") == ConditionState.NOT_APPLICABLE
    assert Notice.objects.filter(code="notice_appeal_stated", email=diego.email).exists()


@pytest.mark.rule("3.8.1.1-d")
def test_without_deposit_it_is_not_considered(
    world: World, ana: Account, carla: Account, ruling: Ruling
) -> None:
    note_times(world.event)
    appeal = make_appeal(ruling, account=ana)

    refused(
        "appeal_without_deposit", write_decision, appeal=appeal, decision=KEPT, account=carla,
        now=IN_TIME,
    )  # fmt: skip
    closed = leave_unconsidered(appeal=appeal, reason="No deposit.", account=carla, now=IN_TIME)

    assert closed.state == AppealState.NOT_CONSIDERED
    assert condition(world, "committee_appeals_decided") == ConditionState.MET


@pytest.mark.rule("3.8.1.1-d")
@pytest.mark.parametrize(("without_merit", "end"), [(False, "RETURNED"), (True, "FORFEITED")])
def test_what_becomes_of_the_deposit(
    world: World,
    ana: Account,
    carla: Account,
    ruling: Ruling,
    judges: list[Person],
    without_merit: bool,
    end: str,
) -> None:
    note_times(world.event)
    appeal = make_ready(make_appeal(ruling, account=ana), members=judges[:3], account=carla)
    hear(appeal, account=carla)
    silent = Decision(KEPT.outcome, KEPT.text, KEPT.reasons, None, 3, 0)
    refused("decision_silent_on_merit", write_decision, appeal=appeal, decision=silent,
            account=carla, now=IN_TIME)  # fmt: skip

    decision = Decision(KEPT.outcome, KEPT.text, KEPT.reasons, without_merit, 2, 1)
    write_decision(appeal=appeal, decision=decision, account=carla, now=IN_TIME)
    told = notify_of_decision(
        appeal=appeal, results_note="", ranking_at_once=False, account=carla, now=IN_TIME
    )

    assert told.deposit is not None
    assert told.deposit.moves.get().kind == end
    assert deposit_left_cents(told.deposit) == 0
    assert condition(world, "committee_appeals_decided") == ConditionState.MET


@pytest.mark.rule("3.8.1.1-e")
def test_the_form_is_filled_from_the_log_and_lacks_nothing(
    world: World, ana: Account, carla: Account, ruling: Ruling
) -> None:
    appeal = make_appeal(ruling, account=ana)

    form = form_from_log(appeal)
    missing = refused(
        "appeal_form_incomplete", save_form, appeal=appeal, fields={**FORM, "facts": ""},
        complete=True, account=carla, now=IN_TIME,
    )  # fmt: skip

    assert form["people"].splitlines() == [
        "North: Abílio Exemplo",
        "East: Carla Amostra",
        "South: Berta Exemplo",
        "West: Dinis Amostra",
    ]
    assert form["facts"] == "East-West: North thought for long. (agreed)"
    assert form["laws"] == "Law 16 B1"
    assert form["auction"] == "1♠ – pass – 4♠ – pass – pass – pass"
    assert form["vulnerability"] == "East-West"
    assert missing.values == {"fields": ("appeal_field_facts",)}


@pytest.mark.rule("3.8.2-a")
def test_the_committee(
    world: World, ana: Account, carla: Account, ruling: Ruling, judges: list[Person]
) -> None:
    appeal = make_appeal(ruling, account=ana)

    def name(people: list[Person]) -> None:
        name_committee(appeal=appeal, people=people, chair=people[0], account=carla, now=IN_TIME)

    refused("committee_size", name, people=judges[:4])
    clubmate = refused(
        "committee_conflict_unexplained", name, people=[*judges[:2], world.members["1006"]]
    )
    refused("committee_member_twice", name, people=[judges[0], judges[0], judges[1]])
    assert clubmate.values["people"] == "Fausto Modelo"
    assert clubmate.values["reasons"] == ("conflict_contestant", "conflict_same_club")
    name(judges[:3])
    name([*judges[1:3], judges[4]])
    now = appeal.members.filter(left_at__isnull=True).order_by("pk")
    assert [(row.person, row.is_chair) for row in now] == [
        (judges[1], True),
        (judges[2], False),
        (judges[4], False),
    ]


@pytest.mark.rule("3.8.2-b", "2.1.1.1-c")
def test_a_hearing_goes_through_its_steps_and_changes_the_ruling(
    world: World, ana: Account, carla: Account, ruling: Ruling, judges: list[Person]
) -> None:
    note_times(world.event)
    appeal = make_appeal(ruling, account=ana)
    # After the results of the factory were recorded.
    asked: dict[str, Any] = {
        "appeal": appeal,
        "account": carla,
        "now": IN_TIME + dt.timedelta(days=2),
    }
    refused("appeal_without_deposit", take_step, step="a", note="", **asked)
    appeal = make_ready(appeal, members=judges[:3], account=carla)
    refused("appeal_step_out_of_turn", take_step, step="b", note="", **asked)
    changed = Decision(AppealOutcome.CHANGED, "4♠ stands.", "Not demonstrably.", False, 2, 1)
    refused("appeal_step_out_of_turn", write_decision, decision=changed, **asked)
    hear(appeal, account=carla)
    refused(
        "appeal_not_decided", notify_of_decision, results_note="", ranking_at_once=False, **asked
    )
    few = Decision(changed.outcome, changed.text, changed.reasons, False, 1, 1)
    refused("votes_missing", write_decision, decision=few, **asked)
    lost = Decision(changed.outcome, changed.text, changed.reasons, False, 1, 2)
    refused("decision_not_carried", write_decision, decision=lost, **asked)

    write_decision(decision=changed, **asked)
    refused(
        "appeal_results_unchanged",
        notify_of_decision,
        results_note="",
        ranking_at_once=False,
        **asked,
    )
    notify_of_decision(
        results_note="The table result counts again.", ranking_at_once=False, **asked
    )

    appeal.refresh_from_db()
    assert "".join(HearingStep.objects.values_list("step", flat=True)) == "abcdefghi"
    assert appeal.state == AppealState.DECIDED
    versions = list(ruling.revisions.values_list("kind", "decision"))
    assert versions == [
        (RevisionKind.DECIDED, "Back to 2♠, eight tricks."),
        (RevisionKind.APPEAL, "4♠ stands."),
    ]
    newest = ruling.revisions.get(number=2)
    assert (newest.departs, newest.departure_reason) == (True, "")
    assert newest.why_it_departs == "Decided on appeal R1"
    with translation.override("pt-pt"):
        assert newest.why_it_departs == "Decidido no recurso R1"


def test_a_member_who_declines_is_missed(
    world: World, ana: Account, carla: Account, ruling: Ruling, judges: list[Person]
) -> None:
    note_times(world.event)
    appeal = make_ready(make_appeal(ruling, account=ana), members=judges[:3], account=carla)
    member = appeal.members.get(person=judges[2])

    answer_invitation(member=member, accepts=False, account=carla, now=IN_TIME)

    refused("committee_not_complete", take_step, appeal=appeal, step="a", note="",
            account=carla, now=IN_TIME)  # fmt: skip


def test_two_appeals_both_hold_homologation_back(
    world: World, ana: Account, carla: Account, ruling: Ruling
) -> None:
    note_times(world.event)
    one = make_appeal(ruling, account=ana)
    other = make_appeal(ruling, account=ana, number="1003")

    withdraw_appeal(appeal=one, reason="Content.", account=ana, now=IN_TIME)
    between = condition(world, "committee_appeals_decided")
    receive_deposit(appeal=other, paid_by=PaidBy.CASH, account=carla, now=IN_TIME)
    withdrawn = withdraw_appeal(appeal=other, reason="Content.", account=ana, now=IN_TIME)

    assert (between, condition(world, "committee_appeals_decided")) == (
        ConditionState.NOT_MET,
        ConditionState.MET,
    )
    assert withdrawn.deposit is not None
    assert withdrawn.deposit.moves.get().kind == "RETURNED"


@pytest.mark.rule("3.8.1-a", "3.8.1.1-a")
def test_an_open_appeal_is_open_whatever_somebody_puts_on_record(
    world: World, ana: Account, ruling: Ruling
) -> None:
    note_times(world.event)
    make_appeal(ruling, account=ana)

    record_appeals_decided(event=world.event, evidence="x", account=None, now=IN_TIME)

    assert condition(world, "committee_appeals_decided") == ConditionState.NOT_MET
    with pytest.raises(RuleError, match="homologation_conditions_missing") as refused:
        homologate_event(event=world.event, account=None, now=IN_TIME)
    assert "3.8.1-a" in refused.value.values["rules"]  # type: ignore[operator]


@pytest.mark.rule("3.8.1-a", "3.1.6-f")
def test_the_line_above_each_page_counts_an_open_appeal_as_the_gate_does(
    world: World, ana: Account, ruling: Ruling
) -> None:
    def in_short() -> State:
        gate_conditions = conditions_in_short(world.event, revision)
        return next(
            gate_condition.state
            for gate_condition in gate_conditions
            if gate_condition.rule == "3.8.1-a"
        )

    revision = EventResult.objects.get(event=world.event).revision_id
    note_times(world.event)
    before = in_short()
    make_appeal(ruling, account=ana)
    record_appeals_decided(event=world.event, evidence="x", account=None, now=IN_TIME)

    assert (before, in_short()) == (State.NOT_APPLICABLE, State.NOT_MET)


@pytest.mark.rule("3.8.3-a", "3.8.3-b", "3.8.3-c", "3.1.6-f")
@pytest.mark.parametrize(("minutes", "is_late"), [(30, False), (31, True)])
def test_to_the_council_of_justice_on_law_only_late_ones_marked(
    world: World,
    ana: Account,
    carla: Account,
    ruling: Ruling,
    judges: list[Person],
    minutes: int,
    is_late: bool,
) -> None:
    note_times(world.event)
    appeal = make_ready(make_appeal(ruling, account=ana), members=judges[:3], account=carla)
    hear(appeal, account=carla)
    write_decision(appeal=appeal, decision=KEPT, account=carla, now=IN_TIME)
    data: dict[str, Any] = {"appeal": appeal, "results_note": "", "account": carla, "now": IN_TIME}
    notify_of_decision(ranking_at_once=False, **data)

    def further(point_of_law: bool) -> Appeal:
        draft = JusticeDraft(
            against=appeal,
            entry=appeal.entry,
            backers=[world.members[number] for number in ("1001", "1002")],
            text="Law 16 was misread.",
            grounds=JusticeGrounds(point_of_law=point_of_law),
        )
        now = IN_TIME + dt.timedelta(minutes=minutes)
        return agree(appeal_to_justice(draft=draft, account=ana, now=now), account=ana)

    refused("justice_hears_law_only", further, point_of_law=False)
    sent = further(True)
    assert (sent.body, sent.is_late, sent.state) == ("CJ", is_late, "STATED")
    assert condition(world, "justice_appeals_decided") == ConditionState.NOT_MET
    code = "notice_appeal_late" if is_late else "notice_appeal_stated"
    assert Notice.objects.filter(about=f"appeal:{sent.pk}", code=code, email=ana.email).exists()
    Appeal.objects.filter(pk=appeal.pk).update(ranking_at_once=True)
    refused("no_justice_when_ranking_at_once", further, point_of_law=True)


def test_the_parties_hear_that_the_deposit_came_without_its_amount(
    world: World, ana: Account, carla: Account, ruling: Ruling
) -> None:
    note_times(world.event)
    appeal = make_appeal(ruling, account=ana, at=IN_TIME)

    receive_deposit(appeal=appeal, paid_by=PaidBy.CASH, account=carla, now=IN_TIME)

    assert ana.email in told("notice_appeal_goes_on")
    assert read("notice_appeal_goes_on", ana.email, "en") == (
        "Appeal R1 goes on: Torneio de Outono",
        "The deposit of appeal R1, Torneio de Outono, was received; it goes before its body now.",
    )
    assert read("notice_appeal_goes_on", ana.email, "pt-pt") == (
        "O recurso R1 prossegue: Torneio de Outono",
        "A caução do recurso R1, Torneio de Outono, foi recebida; o recurso segue agora para o "
        "órgão que o decide.",
    )
