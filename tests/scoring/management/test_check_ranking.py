"""`manage.py check_ranking`: the list counted again, and one person's points step by step."""

import io
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from federation.models import Person, Season
from scoring.models import RankingLine, SeasonClosing
from scoring.rankings.services.rankings import compute_ranking

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def listed(members: dict[str, Person], season: Season) -> None:
    """Give three members points of the season before and compute the list."""
    before = Season.objects.create(year=2025, starts_on="2025-01-01", ends_on="2025-12-31")
    for number, pe, pm_tenths in (("1001", 500, 25), ("1002", 900, 0), ("1003", 500, 25)):
        SeasonClosing.objects.create(
            season=before, person=members[number], pe=pe, pm_tenths=pm_tenths
        )
    compute_ranking(year=2026)


def answered(*arguments: str) -> tuple[int, dict[str, Any]]:
    out = io.StringIO()
    code = 0
    try:
        call_command("check_ranking", "--season", "2026", *arguments, "--json", stdout=out)
    except SystemExit as ended:
        code = int(str(ended.code))
    return code, json.loads(out.getvalue())


@pytest.mark.rule("1.3.4-b")
def test_a_list_counted_again_is_the_same(listed: None) -> None:
    assert answered() == (
        0,
        {"season": 2026, "version": 1, "lines": 3, "differences": [], "steps": None},
    )


@pytest.mark.rule("1.3.4-b")
def test_a_line_that_was_changed_is_told(listed: None) -> None:
    RankingLine.objects.filter(person__number="1001").update(pe=501, place=1)

    code, answer = answered()

    assert code == 1
    assert answer["differences"] == [
        {
            "number": "1001",
            "name": "Abílio Exemplo",
            "listed": {"place": 1, "tied": True, "pe": 501, "pm": "2.1"},
            "counted": {"place": 2, "tied": True, "pe": 500, "pm": "2.1"},
        }
    ]


def test_points_of_a_person_are_explained(listed: None) -> None:
    _code, answer = answered("--person", "1001")

    assert answer["steps"][-1]["text"] == "Points of season 2026: 500 / 2.1 (PE / PM)."
    assert len(answer["steps"]) == 2


def test_words_for_the_office(listed: None) -> None:
    out = io.StringIO()

    call_command("check_ranking", "--season", "2026", stdout=out)

    assert out.getvalue().splitlines() == [
        "Ranking 2026, list 1: 3 players.",
        "Counted again, every line is the same.",
    ]


@pytest.mark.parametrize("arguments", [("--season", "2031"), ("--season", "2026", "--person", "9")])
def test_what_is_not_there_is_refused(listed: None, arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        call_command("check_ranking", *arguments)
