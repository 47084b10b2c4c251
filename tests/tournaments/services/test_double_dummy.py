"""The double-dummy solver, asked once for real."""

from tournaments.deals.services.double_dummy import Solved, solve_deals
from tournaments.rules.dealing import DealtBoard


def test_the_solver_tells_tricks_and_par() -> None:
    """Everybody has a suit: 13 tricks in it for who has it and for the partner, none in notrump
    but the first lead. At notrump the leader's side takes all of them."""
    suits = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"

    solved = solve_deals([DealtBoard(1, suits)])

    # Declarers N S E W; notrump, spades, hearts, diamonds, clubs.
    assert solved == [
        Solved(
            tricks="0d0d0" + "0d0d0" + "00d0d" + "00d0d",
            par_score=1510,
            par_contracts="7S N =;7S S =",
        )
    ]


def test_nothing_asked_starts_nothing() -> None:
    assert solve_deals([]) == []
