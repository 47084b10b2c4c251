"""Simulated events: whole, plausible, the same for the same seed wherever they are made."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from federation.importers.limits import Limits
from rulings.demo.simulator import PairsPlan, simulated_pairs, simulated_teams
from scoring.engine import contract_score, is_vulnerable
from scoring.engine_input.contract_scores import ContractScores
from scoring.engine_input.files import counted
from scoring.exporters.usebio import write_usebio
from scoring.importers.records import ImportedFile
from scoring.importers.usebio import read_usebio
from tests.rulings.demo.plans import DAY, fingerprint, pairs_plan, side, teams_plan


@pytest.mark.parametrize(
    "plan",
    [
        pairs_plan(14),
        pairs_plan(15),
        pairs_plan(14, sections=2, sessions=2),
        pairs_plan(8, two_lines=False),
        pairs_plan(9, two_lines=False),
    ],
)
def test_nobody_plays_a_board_of_a_session_twice(plan: PairsPlan) -> None:
    imported = simulated_pairs(plan, Random(1))

    seats = [
        (key, line.session, line.board) for line in imported.lines for key in (line.ns, line.ew)
    ]

    assert len(seats) == len(set(seats))
    assert {key for key, _, _ in seats} == {contestant.key for contestant in imported.contestants}


def test_an_odd_pair_sits_out_a_round_each() -> None:
    imported = simulated_pairs(pairs_plan(15), Random(1))

    boards = [
        sum(contestant.key in (line.ns, line.ew) for line in imported.lines)
        for contestant in imported.contestants
    ]

    assert sorted(set(boards)) == [18, 21]


def test_every_written_score_is_that_of_its_contract() -> None:
    for imported in (
        simulated_pairs(pairs_plan(14, sessions=2), Random(3)),
        simulated_teams(teams_plan(), Random(3)),
    ):
        checked, different = ContractScores(imported).checked(imported)

        assert different == ()
        assert checked == sum(line.artificial is None for line in imported.lines)
        assert all(isinstance(line.ns_score, int | None) for line in imported.lines)


def test_a_match_is_played_in_two_rooms_by_both_teams() -> None:
    imported = simulated_teams(teams_plan(), Random(1))

    assert len(imported.matches) == 15
    assert len(imported.lines) == 15 * 8 * 2
    assert {match.session for match in imported.matches} == {1, 2}
    for match in imported.matches:
        rooms = {
            (line.board, line.room, line.ns) for line in imported.lines if line.match == match.key
        }
        assert rooms == {
            (board, room, team)
            for board in match.boards
            for room, team in (("open", match.home), ("closed", match.away))
        }


def test_some_results_are_artificial_and_some_boards_passed_out() -> None:
    lines = [
        line for seed in range(12) for line in simulated_pairs(pairs_plan(16), Random(seed)).lines
    ]

    artificial = [line for line in lines if line.artificial]

    assert 2 <= len(artificial) <= 25
    assert {line.artificial_label for line in artificial} <= {"A6040", "A4060", "A6060", "A5050"}
    assert any(line.contract == "P" for line in lines)


def test_better_pairs_win_more_often() -> None:
    strong: list[Any] = []
    weak: list[Any] = []
    for seed in range(10):
        pairs = tuple(side(n, 90 if n % 2 else 20) for n in range(10))
        plan = PairsPlan("Torneio", DAY, (pairs,), 9, 3, two_lines=False)
        for row in counted(simulated_pairs(plan, Random(seed))).rows:
            (weak if int(row.key) % 2 else strong).append(row.percentage)

    assert sum(strong) / len(strong) > 51 > 49 > sum(weak) / len(weak)


@pytest.mark.parametrize(
    "imported",
    [
        simulated_pairs(pairs_plan(15, sections=2, sessions=2), Random(1)),
        simulated_pairs(pairs_plan(9, two_lines=False), Random(2)),
        simulated_teams(teams_plan(), Random(3)),
    ],
)
def test_a_simulated_event_survives_being_written_and_read(imported: ImportedFile) -> None:
    back = read_usebio(write_usebio(imported), Limits())

    assert back.warnings == ()
    assert replace(back, lines=()) == replace(imported, lines=())
    assert [replace(line, where="") for line in back.lines] == [
        replace(line, where="") for line in imported.lines
    ]


def test_the_same_seed_makes_the_same_event_in_any_process(project: Path) -> None:
    told = {
        subprocess.run(
            [
                sys.executable,
                "-c",
                "from tests.rulings.demo.plans import fingerprint; print(fingerprint())",
            ],
            cwd=project,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }

    assert told == {fingerprint()}


def test_another_seed_makes_another_event() -> None:
    one, other = (simulated_pairs(pairs_plan(14), Random(seed)) for seed in (1, 2))

    assert one.contestants == other.contestants
    assert one.lines != other.lines


def test_vulnerability_of_the_board_counts() -> None:
    imported = simulated_pairs(pairs_plan(14), Random(4))
    line = next(line for line in imported.lines if line.contract.startswith("4S"))

    made = contract_score(
        line.contract, tricks=line.tricks, vulnerable=is_vulnerable(line.board, line.declarer)
    )

    assert line.ns_score == (made if line.declarer in "NS" else -made)
