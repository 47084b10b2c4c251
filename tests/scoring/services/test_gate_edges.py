"""The gate at its edges: figures replaced, one board, licences, people and pairs that change."""

import datetime as dt
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from federation.errors import RuleError
from federation.licences.services.licences import cancel_licence
from federation.models import Account, Licence, Person, RuleSet
from federation.people.services.merges import merge_people
from scoring.adjustments.services.contestant_rulings import (
    ContestantAct,
    give_contestant_ruling,
    take_back_contestant_ruling,
)
from scoring.homologation.rules.conditions import Condition, State
from scoring.homologation.selectors.gate import check_event
from scoring.homologation.services.waivers import waive_condition
from scoring.models import ConditionWaiver, EventResult, RankingLine, RankingList, Standing
from tests.factories.federation import give_mandate, make_account, make_person
from tests.factories.scoring import (
    FOUR_PAIRS,
    homologate,
    publish_ranking_of,
    publish_results,
)
from tests.factories.tournaments import NOW, make_event
from tests.personas import World
from tests.shipped_figures import shipped_mapping
from tournaments.models import Event

pytestmark = pytest.mark.usefixtures("english")
DAY = dt.timedelta(days=1)
REASON = "The hall burnt down a week before; all entered had the draft."


def by_rule(event: Event) -> Mapping[str, Condition]:
    return {condition.rule: condition for condition in check_event(event).conditions}


@pytest.fixture
def official(world: World) -> Event:
    """Return an event of the federation with the results of four pairs; the fourth are visitors."""
    event = make_event()
    publish_results(event)
    return event


@pytest.mark.rule("3.5.1-a")
def test_an_event_keeps_its_figures_when_the_rule_set_is_replaced(official: Event) -> None:
    before = by_rule(official)["3.5.1-a"]
    figures = shipped_mapping("fpb-rtp-2026-01-01")
    figures["pairs_events"]["event_min_boards"] = 1
    RuleSet.objects.create(
        code="fpb-rtp", valid_from=official.starts_on - DAY, version=99, figures=figures,
        sha256="0" * 64,
    )  # fmt: skip

    official.refresh_from_db()

    assert before.state is State.NOT_MET
    assert by_rule(official)["3.5.1-a"] == before
    assert make_event(name="Depois").rule_set.version == 99


@pytest.mark.rule("3.1.6-a")
def test_an_event_of_a_single_board_is_counted_asked_and_homologated(world: World) -> None:
    event = world.event
    first, *_others, last = FOUR_PAIRS.split(b"</BOARD>")
    publish_results(event, data=first + b"</BOARD>" + last)

    assert by_rule(event)["3.5.1-a"].state is State.NOT_APPLICABLE  # of a private event
    assert Standing.objects.filter(revision__event=event, boards_played=1).count() == 4
    homologate(event)
    assert EventResult.objects.get(event=event).state == "HOMOLOGATED"


@pytest.mark.rule("3.1.4.1-a")
@pytest.mark.parametrize(("days_after", "expected"), [(-1, True), (1, False)])
def test_a_licence_taken_back_after_play_was_held_on_the_day(
    world: World, official: Event, days_after: int, expected: bool
) -> None:
    ana = world.members["1001"]
    played = dt.datetime.combine(official.starts_on, dt.time(12), tzinfo=dt.UTC)
    assert ana.name not in str(by_rule(official)["3.1.4.1-a"].facts)

    cancel_licence(
        licence=Licence.objects.get(person=ana), reason="Paid by mistake", account=None,
        now=played + DAY * days_after,
    )  # fmt: skip

    assert (ana.name in str(by_rule(official)["3.1.4.1-a"].facts)) is expected


@pytest.mark.rule("3.1.4.1-a")
def test_a_person_merged_after_play_played_as_who_is_kept(world: World, official: Event) -> None:
    before = by_rule(official)["3.1.4.1-a"].facts
    twin = make_person("Abílio Exemplo")
    official.entries.get(players__person=world.members["1001"]).players.filter(position=1).update(
        person=twin
    )
    without = by_rule(official)["3.1.4.1-a"].facts

    merge_people(kept=world.members["1001"], merged=twin, reason="The same", account=None, now=NOW)

    assert twin.name in str(without)
    assert by_rule(official)["3.1.4.1-a"].facts == before


@pytest.mark.rule("2.2.2.2-b", "3.1.8-a")
def test_a_pair_put_out_and_reinstated_after_a_ranking_has_its_points_in_the_next(
    world: World,
) -> None:
    event = world.event
    publish_results(event)
    out = event.entries.get(players__person=world.members["1003"])
    ruling = give_contestant_ruling(
        act=ContestantAct(out, "abandoned", "RTP 3.5.10.2"),
        account=None, now=NOW, reason="left before the last round",
    )  # fmt: skip
    homologate(event)
    first = publish_ranking_of(world.season)

    take_back_contestant_ruling(
        ruling=ruling, account=None, now=NOW + DAY, reason="reinstated on appeal"
    )
    second = publish_ranking_of(world.season)

    assert points_in(first, world.members["1003"]) < points_in(second, world.members["1003"])
    assert (first.version, second.version) == (1, 2)
    # What was published stays as it was read.
    assert points_in(RankingList.objects.get(pk=first.pk), world.members["1003"]) == 0
    result = EventResult.objects.get(event=event)
    assert result.state == "HOMOLOGATED"


def points_in(ranking: RankingList, person: Person) -> int:
    line = RankingLine.objects.filter(ranking=ranking, person=person).first()
    return line.pe if line else 0


@pytest.mark.rule("3.1.6-a", "3.1.2-c")
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(
    connection.vendor == "sqlite", reason="SQLite has one writer; run on PostgreSQL"
)
def test_two_who_waive_at_once_leave_one_waiver(world: World) -> None:
    event = make_event()
    publish_results(event)
    start = Barrier(2)
    councils = [make_account(f"{name}@conselho.example") for name in ("tomas", "rita")]
    for council in councils:
        give_mandate(council, "COUNCIL", council="TECHNICAL")

    def waive(account: Account) -> str:
        try:
            start.wait()
            waive_condition(
                event=event, rule="3.1.2-c", reason=REASON, account=account, now=NOW,
                on=dt.date(2026, 11, 20),
            )  # fmt: skip
        except RuleError as refusal:
            return refusal.code
        finally:
            connection.close()
        return "waived"

    with ThreadPoolExecutor(2) as pool:
        done = sorted(pool.map(waive, councils))

    assert done == ["condition_already_waived", "waived"]
    assert ConditionWaiver.objects.count() == 1
