"""Views change results within their window: none of them calls a service that ignores it."""

import ast
from pathlib import Path

import pytest

UNBOUND = {
    "take_in_file": "confirm_in_window",
    "give_board_rulings": "rule_on_boards",
    "correct_recorded_result": "put_record_right",
    "take_back_board_ruling": "end_board_ruling",
    "keep_board_ruling": "confirm_board_ruling",
    "give_match_ruling": "rule_on_match",
    "take_back_match_ruling": "end_match_ruling",
    "give_contestant_ruling": "rule_on_contestant",
    "take_back_contestant_ruling": "end_contestant_ruling",
    "give_penalty": "penalise",
    "give_to_all": "penalise",
    "take_back_penalty": "end_penalty",
}
DOORS = {"web", "api", "acts", "acts.py", "admin", "management", "jobs.py", "tasks.py"}


def names_in(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} | {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


@pytest.mark.parametrize("app", ["federation", "tournaments", "scoring", "rulings"])
def test_doors_ask_for_the_window(app: str, project: Path) -> None:
    past = {
        str(path.relative_to(project)): sorted(names_in(path) & UNBOUND.keys())
        for path in (project / app).rglob("*.py")
        if DOORS & set(path.relative_to(project).parts) and names_in(path) & UNBOUND.keys()
    }
    assert past == {}


def test_each_service_that_asks_is_there() -> None:
    from rulings.penalties.services import in_window as penalties
    from scoring.adjustments.services import in_window as rulings
    from scoring.intake.services import confirming as files

    there = {name for module in (penalties, rulings, files) for name in vars(module)}
    assert set(UNBOUND.values()) <= there
