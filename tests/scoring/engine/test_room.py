"""One table of a board against the others: matchpoints, IMPs and tricks as fractions."""

from fractions import Fraction

from scoring.engine.room import AgainstRoom, TableLine, against_room

OWN = TableLine(430, "3NT", "N", 10)


def test_a_board_is_compared_with_every_other_table() -> None:
    # 430 beats 400 and loses to 460; the difference of 30 is 1 IMP either way (Law 78 B)
    others = [TableLine(400, "3NT", "S", 9), TableLine(460, "3NT", "N", 11), TableLine(430)]

    found = against_room(OWN, others, side="NS")

    assert found == AgainstRoom(Fraction(50), Fraction(0), Fraction(0))


def test_defenders_see_the_same_board_the_other_way() -> None:
    others = [
        TableLine(400, "3NT", "S", 9),
        TableLine(400, "3NT", "N", 9),
        TableLine(-50, "4H", "S", 9),
    ]

    declarer = against_room(OWN, others, side="NS")
    defender = against_room(OWN, others, side="EW")

    # 30 more is 1 IMP, twice; 480 more is 10 IMPs: 12 over three tables
    assert declarer == AgainstRoom(Fraction(100), Fraction(4), Fraction(1))
    assert defender == AgainstRoom(Fraction(0), Fraction(-4), Fraction(-1))


def test_tricks_are_compared_only_for_the_same_trumps_and_side() -> None:
    others = [
        TableLine(400, "3NT", "E", 9),
        TableLine(170, "2H", "N", 10),
        TableLine(400, "3NT", "N", None),
        TableLine(0, "P"),
    ]

    found = against_room(OWN, others, side="NS")

    assert found is not None
    assert found.tricks is None


def test_a_board_of_one_table_says_nothing() -> None:
    assert against_room(OWN, [], side="NS") is None
