"""The close of a season: looked at first, applied exactly, taken back by a new run."""

import datetime as dt
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction
from django.utils import translation

from federation.errors import RuleError
from federation.licences.selectors.categories import categories_held
from federation.licences.services.licences import cancel_licence
from federation.models import AuditEvent, CategoryGrant, Job, Licence
from federation.texts import step_sentence
from scoring.models import RankingLine, SeasonCloseLine, SeasonCloseRun, SeasonClosing
from scoring.rankings.services.rankings import compute_ranking
from scoring.rankings.services.season_closing import close_season, take_back_season_close
from scoring.rankings.services.season_preview import pm_places, preview_season_close
from tests.factories.pages import AssertQueries
from tests.factories.season_close import AFTER, BEFORE, LAPSED, make_final_list, make_past
from tests.personas import World

pytestmark = pytest.mark.django_db
COLUMNS = (
    "person__number", "presence", "move", "category_before", "category_earned", "category_after",
    "iv_before", "iv_after", "pe", "pm_tenths", "kept_pe", "kept_pm_tenths", "pm_place",
)  # fmt: skip
# By hand: PE above 1000 keep 4/5 and PM 17/20 at each close; categories by the default thresholds.
EXPECTED = [
    ("1001", "LISTED", "UP", "1S", "NATIONAL", "NATIONAL", 95, 100, 4200, 1700, 3560, 1445, 1),
    ("1002", "LISTED", "DOWN", "2S", "2D", "2H", 70, 65, 1800, 0, 1640, 0, None),
    ("1003", "LISTED", "SAME", "3D", "3D", "3D", 35, 35, 100, 0, 100, 0, None),
    ("1004", "LISTED", "DOWN", "1C", "3S", "2S", 80, 70, 600, 0, 600, 0, None),
    ("1005", "RETURNING", "DOWN", "2D", "2C", "2C", 60, 55, 1640, 0, 1512, 0, None),
    (LAPSED, "LAPSED", "SAME", "2C", "", "2C", 55, 55, 1500, 100, 1320, 72, None),
]


@pytest.fixture
def ended(world: World) -> World:
    """Return the world after the season, with its final list published."""
    make_past(world)
    make_final_list()
    return world


def preview() -> SeasonCloseRun:
    data = preview_season_close(year=2026, now=AFTER)
    return SeasonCloseRun.objects.get(pk=str(data["run"]))


def counted() -> tuple[int, int]:
    return SeasonClosing.objects.count(), CategoryGrant.objects.count()


def test_the_preview_tells_everybody_s_change_and_changes_nothing(ended: World) -> None:
    before = counted()

    run = preview()

    assert list(run.lines.order_by("person__number").values_list(*COLUMNS)) == EXPECTED
    assert counted() == before
    assert (run.stands, run.applied_at, run.following.year) == (False, None, 2027)


def test_reasons_are_the_steps_of_the_computation(ended: World) -> None:
    line = preview().lines.get(person__number="1004")

    assert [step["code"] for step in line.steps] == [
        "category_reached", "category_fall_limited", "category_change", "ranking_reduction",
    ]  # fmt: skip
    with translation.override("en"):
        assert step_sentence(line.steps[0]) == (
            "600 PE and 0.0 PM reach 3rd Spades, which asks for 500 PE and 0.0 PM."
        )


def test_working_it_out_again_from_the_same_makes_no_new_run(ended: World) -> None:
    first = preview()

    assert preview() == first
    assert SeasonCloseRun.objects.count() == 1


def test_closing_applies_exactly_the_previewed_run_once(ended: World) -> None:
    run = preview()

    data = close_season(run_id=run.pk, now=AFTER)
    again = close_season(run_id=run.pk, now=AFTER)

    closings = SeasonClosing.objects.filter(season=ended.season).order_by("person__number")
    grants = CategoryGrant.objects.filter(source=f"season_close:{run.pk}")
    assert (data["changed"], again["changed"]) == (True, False)
    assert list(closings.values_list("person__number", "pe", "pm_tenths", "category")) == [
        ("1001", 4200, 1700, "NATIONAL"),
        ("1002", 1800, 0, "2H"),
        ("1003", 100, 0, "3D"),
        ("1004", 600, 0, "2S"),
        ("1005", 1640, 0, "2C"),
    ]
    assert list(
        grants.order_by("person__number").values_list("person__number", "category", "valid_from")
    ) == [
        ("1001", "NATIONAL", dt.date(2027, 1, 1)),
        ("1002", "2H", dt.date(2027, 1, 1)),
        ("1004", "2S", dt.date(2027, 1, 1)),
        ("1005", "2C", dt.date(2027, 1, 1)),
    ]
    assert AuditEvent.objects.filter(act="season_closed").count() == 1


def test_the_following_season_begins_with_what_the_preview_promised(ended: World) -> None:
    run = preview()
    close_season(run_id=run.pk, now=AFTER)
    for person in ended.members.values():
        Licence.objects.create(
            person=person, season=run.following, club=ended.club, issued_on=dt.date(2027, 1, 2)
        )

    compute_ranking(year=2027, now=AFTER)

    lines = RankingLine.objects.filter(ranking__season__year=2027).order_by("person__number")
    promised = run.lines.exclude(presence="LAPSED").order_by("person__number")
    assert list(lines.values_list("pe", "pm_tenths", "category", "iv")) == list(
        promised.values_list("kept_pe", "kept_pm_tenths", "category_after", "iv_after")
    )


def refused(run: SeasonCloseRun, now: dt.datetime = AFTER) -> RuleError:
    before = counted()
    with pytest.raises(RuleError) as refusal, transaction.atomic():
        close_season(run_id=run.pk, now=now)
    assert counted() == before
    return refusal.value


def test_what_changed_since_the_preview_refuses_the_close(ended: World) -> None:
    run = preview()
    licence = Licence.objects.get(person=ended.members["1003"], season=ended.season)
    cancel_licence(licence=licence, reason="unpaid", account=None, now=AFTER)

    by_licence = refused(run)
    make_final_list()
    by_both = refused(run)

    assert by_licence.code == "season_close_outdated"
    assert by_licence.values["parts"] == ["basis_licences"]
    assert by_both.values["parts"] == ["basis_ranking", "basis_licences"]
    assert close_season(run_id=preview().pk, now=AFTER)["changed"] is True


def test_a_season_that_still_runs_is_not_closed(ended: World) -> None:
    on_its_last_day = dt.datetime(2026, 12, 31, 18, 0, tzinfo=dt.UTC)

    assert refused(preview(), on_its_last_day).code == "season_close_too_early"


def test_only_the_final_list_closes_a_season(world: World) -> None:
    make_past(world)
    make_final_list(final=False)

    assert refused(preview()).code == "season_close_list_not_final"


def test_without_a_list_or_a_following_season_nothing_is_worked_out(world: World) -> None:
    with pytest.raises(RuleError) as no_following:
        preview_season_close(year=2026, now=AFTER)
    make_past(world)
    with pytest.raises(RuleError) as no_list:
        preview_season_close(year=2026, now=AFTER)

    assert no_following.value.code == "season_close_no_following"
    assert no_list.value.code == "season_close_no_list"


def test_a_closed_season_is_not_closed_again_by_another_run(ended: World) -> None:
    run = preview()
    licence = Licence.objects.get(person=ended.members["1003"], season=ended.season)
    cancel_licence(licence=licence, reason="unpaid", account=None, now=AFTER)
    make_final_list()
    close_season(run_id=preview().pk, now=AFTER)

    assert refused(run).code == "season_closed_before"


def test_a_close_is_taken_back_by_a_run_that_says_why(ended: World) -> None:
    people = {number: person.pk for number, person in ended.members.items()}
    run = preview()
    close_season(run_id=run.pk, now=AFTER)

    undoing = take_back_season_close(
        run_id=run.pk, reason="a score was wrong", account=None, now=AFTER
    )

    on = dt.date(2027, 2, 1)
    held = categories_held(people.values(), on=on)
    assert held == {people[number]: told[3] for number, told in BEFORE.items()}
    assert not SeasonClosing.objects.filter(season=ended.season, taken_back_at=None).exists()
    assert SeasonClosing.objects.filter(season=ended.season).count() == 5
    line = undoing.lines.get(person__number="1001")
    assert (line.category_before, line.category_after, line.move) == ("NATIONAL", "1S", "DOWN")
    assert (undoing.takes_back, undoing.reason) == (run, "a score was wrong")
    again = preview()
    assert close_season(run_id=again.pk, now=AFTER)["changed"] is True
    assert categories_held([people["1001"]], on=on) == {people["1001"]: "NATIONAL"}


def test_taking_back_is_refused_without_reason_before_closing_and_twice(ended: World) -> None:
    run = preview()

    def code(reason: str) -> str:
        with pytest.raises(RuleError) as refusal:
            take_back_season_close(run_id=run.pk, reason=reason, account=None, now=AFTER)
        return refusal.value.code

    unapplied = code("x")
    close_season(run_id=run.pk, now=AFTER)
    silent = code("  ")
    take_back_season_close(run_id=run.pk, reason="x", account=None, now=AFTER)

    assert (unapplied, silent, code("x")) == (
        "season_close_not_applied",
        "season_close_reason_missing",
        "season_close_taken_back_before",
    )


def test_the_ranking_of_the_following_season_is_asked_for_again(ended: World) -> None:
    run = preview()
    compute_ranking(year=2027, now=AFTER)

    close_season(run_id=run.pk, now=AFTER)

    assert Job.objects.get(act="compute_ranking").arguments == {"year": 2027}


def test_equals_in_merit_points_share_the_place() -> None:
    assert pm_places([300, 170, 170, 20, 0, -5]) == [1, 2, 2, 4, None, None]


def test_the_preview_asks_as_often_for_many_people_as_for_few(
    ended: World, django_assert_max_num_queries: AssertQueries
) -> None:
    with django_assert_max_num_queries(25):
        preview()

    assert SeasonCloseLine.objects.count() == len(EXPECTED)


@pytest.mark.django_db(transaction=True)
def test_two_who_close_at_once_close_once(ended: World) -> None:
    if connection.vendor == "sqlite":
        pytest.skip("NOT CHECKED on SQLite: it has one writer")
    run = preview()
    start = threading.Barrier(2)

    def close(_thread: int) -> object:
        start.wait()
        try:
            return close_season(run_id=run.pk, now=AFTER)["changed"]
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        told = list(threads.map(close, range(2)))

    assert sorted(map(str, told)) == ["False", "True"]
