"""Why a contestant has its score: counted when asked for, kept once it is homologated."""

import pytest
from pytest_django import DjangoAssertNumQueries

from federation.models import Account
from scoring.engine_input.traces import DISAGREES, steps_by_entry, steps_of
from scoring.models import Standing
from tests.factories.scoring import homologate, mitchell_file, publish_results
from tournaments.models import Event


def standings(event: Event) -> dict[str, Standing]:
    rows = Standing.objects.filter(revision=event.result.revision).select_related("entry")
    return {row.entry.key: row for row in rows}


def codes(row: Standing) -> list[str]:
    return [step["code"] for step in steps_of(row)]


def test_provisional_results_keep_no_steps_and_tell_them_when_asked(event: Event) -> None:
    publish_results(event)
    rows = standings(event)

    steps = steps_of(rows["2"])

    assert [row.steps for row in rows.values()] == [[], [], [], []]
    assert [step["code"] for step in steps if step["inputs"].get("board")] == (
        ["board_matchpoints"] * 6
    )
    assert (steps[-1]["code"], steps[-1]["result"]) == ("pair_percentage", "75.00")
    assert rows["2"].percent_hundredths == 7500


@pytest.mark.parametrize("tables", [2, 12])
def test_queries_are_as_many_for_one_contestant_as_for_all_of_any_field(
    event: Event, django_assert_num_queries: DjangoAssertNumQueries, tables: int
) -> None:
    publish_results(event, data=mitchell_file(tables))
    rows = list(standings(event).values())

    with django_assert_num_queries(14):  # the revision and its event, then the event counted
        one = steps_of(rows[0])
    with django_assert_num_queries(14):
        steps = steps_by_entry(rows[1].revision, rows)
    assert steps[rows[0].entry_id] == one


def test_homologated_results_keep_the_steps_they_had(event: Event) -> None:
    publish_results(event)
    before = {key: steps_of(row) for key, row in standings(event).items()}

    homologate(event)

    assert {key: row.steps for key, row in standings(event).items()} == before


def test_a_correction_of_homologated_results_keeps_its_steps(event: Event, bruno: Account) -> None:
    publish_results(event)
    homologate(event)

    publish_results(event, data=mitchell_file(2))

    assert all(row.steps for row in standings(event).values())


@pytest.mark.parametrize("homologated", [False, True])
def test_a_stored_figure_that_does_not_come_out_is_said_first(
    event: Event, homologated: bool
) -> None:
    publish_results(event)
    if homologated:
        homologate(event)
    Standing.objects.filter(entry__key="2").update(percent_hundredths=7600)

    steps = steps_of(standings(event)["2"])

    assert steps[0]["code"] == DISAGREES
    assert (steps[0]["inputs"]["stored"], steps[0]["result"]) == ("76.00", "75.00")
    assert codes(standings(event)["3"])[0] != DISAGREES
