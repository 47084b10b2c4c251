"""The program that asks the double-dummy solver: deals come in as JSON, tables and pars go out.

It runs as a process of its own (see `double_dummy`) and is imported by nothing.
"""

import json
import sys
from typing import Any

from endplay.dds import calc_all_tables, par
from endplay.types import Contract, Deal, Denom, Penalty, Player, Vul

DECLARERS = (Player.north, Player.south, Player.east, Player.west)
STRAINS = {
    Denom.nt: "N",
    Denom.spades: "S",
    Denom.hearts: "H",
    Denom.diamonds: "D",
    Denom.clubs: "C",
}
DOUBLED = {Penalty.passed: "", Penalty.doubled: "X", Penalty.redoubled: "XX"}
VULNERABLE = {"None": Vul.none, "NS": Vul.ns, "EW": Vul.ew, "All": Vul.both}
AT_ONCE = 20  # tables the solver takes in one call


def main() -> None:
    """Answer on standard output, a line for each deal."""
    asked = json.load(sys.stdin)
    for start in range(0, len(asked), AT_ONCE):
        part = asked[start : start + AT_ONCE]
        tables = calc_all_tables([Deal(f"N:{each['hands']}") for each in part])
        for each, table in zip(part, tables, strict=True):
            sys.stdout.write(json.dumps(_answer(each, table)) + "\n")
        sys.stdout.flush()


def _answer(asked: dict[str, str], table: Any) -> dict[str, object]:
    found = par(table, VULNERABLE[asked["vulnerable"]], Player.find(asked["dealer"]))
    return {
        "tricks": "".join(
            f"{table[declarer, strain]:x}" for declarer in DECLARERS for strain in STRAINS
        ),
        "par_score": found.score,
        "par_contracts": ";".join(_contract(each) for each in found),
    }


def _contract(contract: Contract) -> str:
    if contract.level == 0:
        return "P"
    over = f"{contract.result:+d}" if contract.result else "="
    bid = f"{contract.level}{STRAINS[contract.denom]}{DOUBLED[contract.penalty]}"
    return f"{bid} {contract.declarer.abbr} {over}"


if __name__ == "__main__":
    main()
