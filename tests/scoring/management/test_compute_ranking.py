"""`manage.py compute_ranking`: the value it prints, a version only where figures changed."""

import io
import json
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from federation.models import Job, Person, Season
from scoring.models import RankingList, SeasonClosing

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def points(members: dict[str, Person], season: Season) -> None:
    """Give three members points to carry into the season."""
    before = Season.objects.create(year=2025, starts_on="2025-01-01", ends_on="2025-12-31")
    for number, pe, pm_tenths in (("1001", 500, 25), ("1002", 900, 0), ("1003", 500, 25)):
        SeasonClosing.objects.create(
            season=before, person=members[number], pe=pe, pm_tenths=pm_tenths
        )


def said(*arguments: str) -> str:
    out = io.StringIO()
    call_command("compute_ranking", *arguments, stdout=out)
    return out.getvalue()


def told(*arguments: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(said(*arguments, "--json"))
    return data


def test_the_answer_counts_and_shows_the_first_lines(points: None) -> None:
    answer = told("--season", "2026", "--top", "2")

    assert answer == {
        "ranking": RankingList.objects.get().pk,
        "season": 2026,
        "version": 1,
        "lines": 3,
        "changed": True,
        "published": False,
        "top": [
            {
                "place": 1,
                "tied": False,
                "number": "1002",
                "name": "Berta Exemplo",
                "category": "UNCLASSIFIED",
                "pe": 900,
                "pm": "0.0",
            },
            {
                "place": 2,
                "tied": True,
                "number": "1001",
                "name": "Abílio Exemplo",
                "category": "UNCLASSIFIED",
                "pe": 500,
                "pm": "2.1",
            },
        ],
    }


def test_the_same_figures_again_make_no_version_but_may_be_published(points: None) -> None:
    told("--season", "2026")

    data = told("--season", "2026", "--publish")

    assert (data["version"], data["changed"], data["published"]) == (1, False, True)
    assert RankingList.objects.count() == 1


def test_the_table_is_to_be_read(points: None) -> None:
    head, first, *_ = said("--season", "2026").splitlines()

    assert head == "Ranking 2026, list 1: 3 players. The figures changed. Not published."
    assert first.split() == ["1", "1002", "Berta", "Exemplo", "UNCLASSIFIED", "900", "0.0"]


def test_the_work_can_be_left_to_a_worker(points: None) -> None:
    answer = told("--season", "2026", "--publish", "--queue")

    job = Job.objects.get()
    assert answer == {"season": 2026, "job": job.pk, "state": "QUEUED"}
    assert (job.act, job.arguments) == ("compute_ranking", {"year": 2026, "publish": True})
    assert not RankingList.objects.exists()


@pytest.mark.parametrize("how", [[], ["--queue"]])
def test_a_season_nobody_knows_is_refused_in_one_line(points: None, how: list[str]) -> None:
    with pytest.raises(CommandError) as refused:
        said("--season", "1999", *how)

    assert (str(refused.value), refused.value.returncode) == ("There is no season 1999.", 2)
    assert not Job.objects.exists()
