"""Appeals straight from a penalty: to the disciplinary council or to a committee."""

import datetime as dt

import pytest
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from federation.money.selectors.ledger import deposit_left_cents
from rulings.appeals.services.appeals import PaidBy, receive_deposit, withdraw_appeal
from rulings.appeals.services.decisions import Decision
from rulings.appeals.services.hearings import notify_of_decision, write_decision
from rulings.appeals.services.statements import AppealDraft, state_appeal
from rulings.models import Appeal, AppealOutcome, AppealState, CouncilCase, PartyRole, Penalty
from rulings.penalties.services.penalties import PenaltyDraft, give_penalty
from rulings.rulings.selectors.result_versions import versions_of_results
from scoring.homologation.rules.checklist import ConditionState
from scoring.homologation.selectors.checklist import checklist
from scoring.homologation.selectors.gate import check_event
from scoring.homologation.selectors.queue import queue_reader, queued_events
from scoring.homologation.services.homologation import record_appeals_decided
from scoring.homologation.texts.facts import facts_in_words
from scoring.homologation.web.queue_rows import queue_rows
from tests.factories.appeals import agree, hear, make_ready, note_times
from tests.factories.cases import decide
from tests.factories.federation import make_member
from tests.factories.scoring import publish_results
from tests.factories.tournaments import NOW
from tests.personas import World
from tournaments.models import Entry

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def pair(world: World) -> Entry:
    publish_results(world.event)
    return Entry.objects.get(event=world.event, players__person__number="1001")


def give(pair: Entry, offence: str, account: Account) -> Penalty:
    draft = PenaltyDraft(pair, offence, "As seen by all.", "top", next_may_exclude=False)
    return give_penalty(draft=draft, account=account, now=NOW)


def contest(penalty: Penalty, account: Account, at: dt.datetime = NOW) -> Appeal:
    entry = penalty.entry
    backers = [player.person for player in entry.players.all()]
    draft = AppealDraft(penalty, entry, backers, "It was not so.")
    return agree(state_appeal(draft=draft, account=account, now=at), account=account)


def condition(world: World, code: str) -> ConditionState:
    return next(item.state for item in checklist(world.event) if item.code == code)


def told_of_appeals(world: World) -> str:
    """Return the condition about appeals to a committee."""
    conditions = check_event(world.event).conditions
    return next(
        facts_in_words(condition) for condition in conditions if condition.rule == "3.8.1-a"
    )


@pytest.mark.rule("2.1.11.1-f", "3.8.1-a", "3.8.1.2-a")
def test_a_disciplinary_penalty_stays_while_the_council_decides(
    world: World, ana: Account, carla: Account, diego: Account, pair: Entry
) -> None:
    penalty = give(pair, "phones", carla)
    before = world.event.revisions.count()

    appeal = contest(penalty, ana)
    last_day = timezone.localdate(NOW) + dt.timedelta(days=10)
    assert (appeal.body, timezone.localdate(appeal.ends_at)) == ("CD", last_day)
    assert condition(world, "committee_appeals_decided") == ConditionState.NOT_APPLICABLE
    receive_deposit(appeal=appeal, paid_by=PaidBy.CASH, account=carla, now=NOW)
    case = CouncilCase.objects.get(source=f"appeal:{appeal.pk}")
    assert case.council == "DISCIPLINARY"
    assert set(case.parties.values_list("person__number", "role")) == {
        ("1001", PartyRole.COMPLAINANT), ("1002", PartyRole.COMPLAINANT),
    }  # fmt: skip
    with pytest.raises(RuleError) as elsewhere:
        write_decision(
            appeal=appeal,
            decision=Decision(AppealOutcome.UPHELD, "No.", "No.", False),
            account=diego,
            now=NOW,
        )
    assert elsewhere.value.code == "appeal_decided_in_its_case"

    decide(case, account=diego, has_merit=True, changes_ruling=True)

    appeal.refresh_from_db()
    penalty.refresh_from_db()
    assert (appeal.state, appeal.outcome) == (AppealState.DECIDED, AppealOutcome.CHANGED)
    assert appeal.deposit is not None
    assert deposit_left_cents(appeal.deposit) == 0
    assert appeal.deposit.moves.get().kind == "RETURNED"
    assert (penalty.taken_back_at, world.event.revisions.count()) == (None, before)


@pytest.mark.rule("3.8.1-a", "3.8.1.2-a")
def test_what_the_disciplinary_council_has_open_is_told_where_an_event_is_homologated(
    world: World, ana: Account, carla: Account, olga: Account, pair: Entry
) -> None:
    record_appeals_decided(event=world.event, evidence="report", account=olga, now=NOW)
    before = told_of_appeals(world)

    appeal = contest(give(pair, "phones", carla), ana)

    queue = queued_events([world.event], on=timezone.localdate(NOW))
    (row,) = queue_rows(queue, reader=queue_reader(olga, on=timezone.localdate(NOW)))
    cell = dict(row.named_cells)["Appeals"]
    assert before == "It is on record that no appeal is open."
    assert told_of_appeals(world) == (
        "No open appeal holds the event back. Open at the disciplinary council: 1, since 15 "
        "November 2026. Whatever it decides, event and ranking stay (RTP 3.8.1.2)."
    )
    assert "1 appeal is open at the disciplinary council. Whatever it decides, " in row.note
    assert "RTP 3.8.1.2" in row.note
    assert (cell.css, cell.fact) == ("ok", "1 at the disciplinary council")

    withdraw_appeal(appeal=appeal, reason="Thought again.", account=ana, now=NOW)
    assert told_of_appeals(world) == before


@pytest.mark.rule("3.8.1.2-a")
@pytest.mark.parametrize(("days", "is_late"), [(10, False), (11, True)])
def test_ten_days_and_late_ones_are_for_the_council_to_judge(
    ana: Account, carla: Account, pair: Entry, days: int, is_late: bool
) -> None:
    appeal = contest(give(pair, "phones", carla), ana, NOW + dt.timedelta(days=days))

    assert (appeal.is_late, appeal.state) == (is_late, AppealState.STATED)


def test_a_player_sanctioned_alone_appeals_alone(
    world: World, ana: Account, carla: Account, pair: Entry
) -> None:
    player = pair.players.get(person__number="1001")
    draft = PenaltyDraft(pair, "phones", "Rang.", "top", player=player, next_may_exclude=True)
    penalty = give_penalty(draft=draft, account=carla, now=NOW)

    def state(*numbers: str) -> Appeal:
        backers = [world.members[number] for number in numbers]
        draft = AppealDraft(penalty, pair, backers, "It was off.")
        return state_appeal(draft=draft, account=ana, now=NOW)

    with pytest.raises(RuleError) as refusal:
        state("1002")
    assert refusal.value.code == "appeal_needs_the_player"
    assert state("1001").body == "CD"


@pytest.mark.rule("3.8.1-a", "2.1.1.1-c")
def test_a_procedural_penalty_goes_to_a_committee_that_may_take_it_back(
    world: World, ana: Account, carla: Account, pair: Entry
) -> None:
    penalty = give(pair, "fouled_hands_swapped", carla)
    note_times(world.event, ended_at=NOW, results_at=NOW)
    judges = [
        make_member(f"Juiz {n} Alheio", str(2000 + n), club=world.other_club, season=world.season)
        for n in range(1, 4)
    ]
    appeal = make_ready(contest(penalty, ana), members=judges, account=carla)
    assert condition(world, "committee_appeals_decided") == ConditionState.NOT_MET
    assert not CouncilCase.objects.exists()
    hear(appeal, account=carla)
    decision = Decision(AppealOutcome.CHANGED, "Taken back.", "Not theirs.", False, 3, 0)
    later = NOW + dt.timedelta(hours=1)
    write_decision(appeal=appeal, decision=decision, account=carla, now=later)
    notify_of_decision(
        appeal=appeal, results_note="", ranking_at_once=False, account=carla, now=later
    )

    appeal.refresh_from_db()
    penalty.refresh_from_db()
    assert penalty.take_back_reason == "R1: Taken back."
    on_record = world.event.homologation_facts.get(kind="APPEALS_DECIDED")
    assert on_record.evidence == "R1: decidido"
    assert penalty.adjustment is not None
    assert penalty.adjustment.amount_hundredths == -1000
    rows = [
        (
            str(result_version.stage),
            result_version.standing.percent_hundredths if result_version.standing else None,
        )
        for result_version in versions_of_results(appeal)
    ]
    assert rows == [("ORIGINAL", 4167), ("DIRECTOR", 4000), ("FINAL", 4167)]


def test_an_appeal_taken_back_closes_its_case(ana: Account, carla: Account, pair: Entry) -> None:
    appeal = contest(give(pair, "phones", carla), ana)
    receive_deposit(appeal=appeal, paid_by=PaidBy.CASH, account=carla, now=NOW)

    withdraw_appeal(appeal=appeal, reason="Thought again.", account=ana, now=NOW)

    case = CouncilCase.objects.get()
    assert (case.state, case.close_reason) == ("CLOSED", "Thought again.")


def test_a_penalty_taken_back_leaves_nothing_to_contest(
    ana: Account, carla: Account, pair: Entry
) -> None:
    penalty = give(pair, "phones", carla)
    Penalty.objects.filter(pk=penalty.pk).update(taken_back_at=NOW, take_back_reason="wrong")

    with pytest.raises(RuleError) as refusal:
        contest(penalty, ana)

    assert refusal.value.code == "appeal_penalty_taken_back"
