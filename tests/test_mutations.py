"""Ten changes that went unnoticed once are noticed; what is changed is what a rule stands on."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation.articles import articles_in, rules_of_articles
from tests.mutation.changes import code_changes, figures, other
from tests.mutations import chosen, explanations, fixed, parser

NAMES = {change.name for change in code_changes()}


def test_ten_changes_of_figures_and_code_are_noticed(project: Path) -> None:
    command = [sys.executable, "-m", "tests.mutations", "--fixed", "--json"]

    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {"changes": 10, "killed": 10, "survivors": []}


def test_the_ten_are_five_figures_and_five_comparisons() -> None:
    assert [bool(change.path) for change in fixed()] == [True] * 5 + [False] * 5


@pytest.mark.parametrize(
    ("figure", "changed"),
    [
        (72, 73),
        (True, False),
        ("0.50", "0.51"),
        ("12-31", "01-01"),
        ("18:00", "18:01"),
        ("ROUND_HALF_UP", None),
        ("2D", None),
        ("2.2.2.1-c", None),
        (None, None),
    ],
)
def test_a_figure_becomes_its_neighbour_and_words_are_no_figures(
    figure: object, changed: object
) -> None:
    assert other(figure) == changed


def test_articles_lead_to_their_rules() -> None:
    assert articles_in("Source: RTP 3.6.7.1, 3.6.12.4.") == ["3.6.7.1", "3.6.12.4"]
    assert articles_in("Law 12C2") == []
    assert rules_of_articles(["3.8.2"]) == ("3.8.2-a", "3.8.2-b")


def test_every_figure_and_every_function_that_cites_an_article_can_be_changed() -> None:
    assert len(figures()) > 1000
    assert len(code_changes()) > 1500
    assert all(change.rules for change in (*figures(), *code_changes()))


def test_the_same_seed_chooses_the_same_changes() -> None:
    first = chosen(parser().parse_args(["--sample", "5", "--seed", "7"]))

    assert first == chosen(parser().parse_args(["--sample", "5", "--seed", "7"]))
    assert first != chosen(parser().parse_args(["--sample", "5", "--seed", "8"]))
    assert len(first) == 5


def test_what_is_explained_is_still_there() -> None:
    assert set(explanations()) <= NAMES
