"""The engine needs nothing but Python: no Django, no numpy, no rustworkx; its page is current."""

import doctest
import subprocess
import sys
from pathlib import Path

import scoring.engine
from scripts import engine_reference

ROOT = Path(__file__).resolve().parents[3]
ALONE = """
import sys

class Refused:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("django", "numpy", "rustworkx"):
            raise ImportError(name)

sys.meta_path.insert(0, Refused())
sys.path.insert(0, sys.argv[1])
from scoring.engine import BoardLine, contract_score, pairs_standing, swiss_pairing

print(contract_score("3NT", tricks=9))
lines = [BoardLine(1, 1, 2, 400), BoardLine(1, 3, 4, 430), BoardLine(1, 5, 6, -50)]
print([(row.contestant, str(row.percentage)) for row in pairs_standing(lines).rows])
print(swiss_pairing(["A", "B", "C", "D"], [("A", "B")]))
print(swiss_pairing(range(1, 61), [(a, a + 1) for a in range(1, 60)])[:2])
named = {name.partition(".")[0] for name in sys.modules}
print(sorted(named - {*sys.stdlib_module_names, "__main__"}))
"""


def test_the_engine_works_where_only_python_is() -> None:
    command = [sys.executable, "-I", "-S", "-c", ALONE, str(ROOT)]

    done = subprocess.run(command, check=True, capture_output=True, text=True)

    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "400",
        "[(3, '100.00'), (6, '100.00'), (1, '50.00'), (2, '50.00'), (4, '0.00'), (5, '0.00')]",
        "[('A', 'C'), ('B', 'D')]",
        "[(1, 3), (2, 4)]",
        "['scoring', 'tournaments']",  # whose rules say who deals a board and who is vulnerable
    ]


def test_the_examples_of_the_engine_are_true() -> None:
    found = doctest.testmod(scoring.engine)

    assert found.attempted > 0
    assert found.failed == 0


def test_the_reference_page_is_current() -> None:
    assert engine_reference.main(["--check"]) == 0


def test_every_name_of_the_engine_is_on_the_reference_page() -> None:
    lines = set(engine_reference.PAGE.read_text(encoding="utf-8").splitlines())

    functions_and_values = [name for name in scoring.engine.__all__ if name != "Key"]
    assert [name for name in functions_and_values if f"### {name}" not in lines] == []
