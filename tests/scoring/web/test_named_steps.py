"""Steps that name contestants by key, told to a reader."""

from typing import Any

from scoring.adjustments.web.named_steps import named_steps


def test_opponents_and_those_in_a_tie_go_by_their_names() -> None:
    steps: list[dict[str, Any]] = [
        {"code": "knockout_won", "source": "", "inputs": {"opponent": "online-3"}, "result": None},
        {"code": "tie_break_imp_quotient", "source": "", "inputs": {}, "result": "1 1.25, x 1.2"},
    ]

    told = named_steps(steps, {"online-3": "Equipa 3", "1": "Equipa 1"})

    assert told[0]["inputs"] == {"opponent": "Equipa 3"}
    assert told[1]["result"] == "Equipa 1 1.25, x 1.2"
