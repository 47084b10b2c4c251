"""The program that runs the double-dummy solver: JSON deals in, tables and pars out.

For a deal with a "leader" it returns the tricks of that side after each lead instead.

It runs as a separate process (see `double_dummy`) and is never imported.
"""

import json
import sys
from typing import Any

from endplay.dds import calc_all_tables, par, solve_board
from endplay.types import Contract, Deal, Denom, Penalty, Player, Vul

DECLARERS = (Player.north, Player.south, Player.east, Player.west)
STRAINS = {
    Denom.nt: "N",
    Denom.spades: "S",
    Denom.hearts: "H",
    Denom.diamonds: "D",
    Denom.clubs: "C",
}
TRUMPS = {letter: denom for denom, letter in STRAINS.items()}
DOUBLED = {Penalty.passed: "", Penalty.doubled: "X", Penalty.redoubled: "XX"}
VULNERABLE = {"None": Vul.none, "NS": Vul.ns, "EW": Vul.ew, "All": Vul.both}
AT_ONCE = 20  # tables the solver computes in one call


def main() -> None:
    """Write one line for each deal to standard output."""
    questions = json.load(sys.stdin)
    leads = [question for question in questions if "leader" in question]
    for lead in leads:
        sys.stdout.write(json.dumps(_leads(lead)) + "\n")
    questions = [question for question in questions if "leader" not in question]
    for start in range(0, len(questions), AT_ONCE):
        part = questions[start : start + AT_ONCE]
        tables = calc_all_tables([Deal(f"N:{question['hands']}") for question in part])
        for deal, table in zip(part, tables, strict=True):
            sys.stdout.write(json.dumps(_answer(deal, table)) + "\n")
        sys.stdout.flush()


def _answer(question: dict[str, str], table: Any) -> dict[str, object]:
    par_list = par(table, VULNERABLE[question["vulnerable"]], Player.find(question["dealer"]))
    return {
        "tricks": "".join(
            f"{table[declarer, strain]:x}" for declarer in DECLARERS for strain in STRAINS
        ),
        "par_score": par_list.score,
        "par_contracts": ";".join(_contract(contract) for contract in par_list),
    }


def _leads(question: dict[str, str]) -> dict[str, int]:
    deal = Deal(
        f"N:{question['hands']}",
        first=Player.find(question["leader"]),
        trump=TRUMPS[question["strain"]],
    )
    return {f"{STRAINS[card.suit]}{card.rank.abbr}": taken for card, taken in solve_board(deal)}


def _contract(contract: Contract) -> str:
    if contract.level == 0:
        return "P"
    over = f"{contract.result:+d}" if contract.result else "="
    bid = f"{contract.level}{STRAINS[contract.denom]}{DOUBLED[contract.penalty]}"
    return f"{bid} {contract.declarer.abbr} {over}"


if __name__ == "__main__":
    main()
