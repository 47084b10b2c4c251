"""Change one thing and see the tests of its rule fail.

`python -m tests.mutations [--figures] [--sample N] [--seed S] [--json]` changes a comparison, a
sign or a constant of a function that cites an article, or with --figures one figure of the shipped
regulation, and runs the tests marked with that article's rules. What no test notices survives and
is printed. No file is changed: each change lives in a process of its own, so it may be interrupted.
SHOW_TESTS=1 shows what the tests say.
"""

import argparse
import json
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import yaml

from tests.mutation.changes import Change, code_changes, figures
from tests.mutation.runs import outcomes, prepare

SAMPLE = 200
EXPLAINED = Path(__file__).parent / "mutation" / "explained.yaml"
# Of these, each once went unnoticed.
FIXED_FIGURES = (
    "team_events.national_championship_min_boards: 72 -> 73",
    "attendance.exclusion_share_of_matches.1: 4 -> 5",
    "swiss.min_rounds: 5 -> 6",
    "withdrawal.lost_share_of_points.1: 2 -> 3",
    "swiss.decided_margin_vp_per_match: 20 -> 21",
)
FIXED_CODE = (
    "rulings/appeals/rules.py::is_in_time: made_at.replace(second=0, microsecond=0) <= ends_at"
    " -> made_at.replace(second=0, microsecond=0) < ends_at",
    "tournaments/rules/substitutes.py::refuse_late_stand_in: requested_at > until"
    " -> requested_at >= until",
    "tournaments/rules/systems.py::is_artificial: meaning.fewest(other) >= major_shortest"
    " -> meaning.fewest(other) > major_shortest",
    "scoring/engine/swiss_standing.py::swiss_ladder: set(tied) <= set(draw)"
    " -> set(tied) < set(draw)",
    "tournaments/teams/rules/concession.py::refuse_concession: segments_played < needed"
    " -> segments_played <= needed",
)


def explanations() -> dict[str, str]:
    """Return why a change has no effect on a rule, by the name of the change."""
    return yaml.safe_load(EXPLAINED.read_text(encoding="utf-8")) or {}


def fixed() -> list[Change]:
    """Return the ten changes made in each run of the tests."""
    by_name = {change.name: change for change in reversed([*figures(), *code_changes()])}
    return [by_name[name] for name in (*FIXED_FIGURES, *FIXED_CODE)]


def chosen(namespace: argparse.Namespace) -> list[Change]:
    """Return the changes to make, the same for the same seed."""
    if namespace.fixed:
        return fixed()
    changes = figures() if namespace.figures else code_changes()
    if namespace.only:
        changes = [change for change in changes if namespace.only in change.name]
    number = namespace.sample or (len(changes) if namespace.figures else SAMPLE)
    if number >= len(changes):
        return changes
    return random.Random(namespace.seed).sample(changes, number)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    options = argparse.ArgumentParser(prog="python -m tests.mutations", description=__doc__)
    options.add_argument("--figures", action="store_true", help="change figures of the regulation")
    options.add_argument("--sample", type=int, help="how many; all figures, 200 of the code")
    options.add_argument("--seed", type=int, default=1, help="which ones")
    options.add_argument("--only", default="", help="only those whose name holds this")
    options.add_argument("--fixed", action="store_true", help="the ten of every run of the tests")
    options.add_argument("--json", action="store_true", help="print one JSON object")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what survives; return 1 if any of it is not explained."""
    wanted = parser().parse_args(arguments)
    changes = chosen(wanted)
    prepare()

    def say(number: int, change: Change, alive: bool) -> None:
        word = "SURVIVES" if alive else "killed"
        sys.stderr.write(f"{number}/{len(changes)} {word} {change.name}\n")

    reasons = explanations()
    survivors = outcomes(changes, say)
    unexplained = [change for change in survivors if change.name not in reasons]
    if wanted.json:
        rows = [
            {
                "where": change.where,
                "line": change.line,
                "before": change.before,
                "after": change.after,
                "rules": change.rules,
                "explanation": reasons.get(change.name),
            }
            for change in survivors
        ]
        counted = {"changes": len(changes), "killed": len(changes) - len(rows), "survivors": rows}
        sys.stdout.write(json.dumps(counted) + "\n")
    else:
        for change in survivors:
            why = reasons.get(change.name, "not explained")
            sys.stdout.write(f"{change.name}\n    {why}\n")
        left = f"{len(survivors)} of {len(changes)} survive, {len(unexplained)} not explained"
        sys.stdout.write(f"{left}\n")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
