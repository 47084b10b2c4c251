"""Draw a Swiss round where the site is not at hand: python -m scripts.swiss_draw FILE.csv

The file lists the teams, best first, with a header line:

    team,met,bye
    Benfica,Porto / Braga,
    Porto,Benfica / Coimbra,yes

met: the opponents so far, with slashes between them. bye: anything, for a team that has sat out.
"""

import argparse
import csv
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from scoring.engine import EngineError, swiss_pairing, swiss_round_with_triple

COLUMNS = ("team", "met", "bye")
Met = set[frozenset[str]]


def read_teams(lines: Sequence[str]) -> tuple[list[str], Met, list[str]]:
    """Return the teams best first, the matches played, and who has sat out.

    Raises: ValueError naming the unreadable line.
    """
    rows = csv.DictReader(lines, skipinitialspace=True)
    if not set(COLUMNS) <= set(rows.fieldnames or ()):
        raise ValueError(f"the first line must name the columns {', '.join(COLUMNS)}")
    teams: list[str] = []
    met: Met = set()
    resting: list[str] = []
    for row in rows:
        team = (row["team"] or "").strip()
        if not team:
            raise ValueError(f"line {rows.line_num}: a team without a name")
        teams.append(team)
        for other in (row["met"] or "").split("/"):
            if other.strip():
                met.add(frozenset((team, other.strip())))
        if (row["bye"] or "").strip():
            resting.append(team)
    return teams, met, resting


def drawn(teams: Sequence[str], met: Met, resting: Sequence[str], *, triple: bool) -> Iterator[str]:
    """Yield the round in the order of play. Raises: EngineError."""
    if triple:
        pairs, three = swiss_round_with_triple(teams, met)
    else:
        pairs, three = swiss_pairing(teams, met, resting), None
    for table, (one, other) in enumerate(pairs, start=1):
        yield f"{table:3}  {one} - {other}" if other is not None else f"     {one} sits out"
    if three is not None:
        yield f"     {' - '.join(three)}, each against the others"


def main(arguments: list[str] | None = None) -> int:
    """Print the round; return 1 if there is none, or the file cannot be read."""
    parser = argparse.ArgumentParser(
        prog="python -m scripts.swiss_draw",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--triple", action="store_true", help="three play one another, no bye")
    asked = parser.parse_args(arguments)
    try:
        teams, met, resting = read_teams(asked.file.read_text(encoding="utf-8-sig").splitlines())
        for line in drawn(teams, met, resting, triple=asked.triple):
            print(line)
    except (EngineError, OSError, ValueError) as refusal:
        print(refusal, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
