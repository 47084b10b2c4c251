"""What is carried where between two rounds."""

from tournaments.movements.flow import Goes, TableChange, changes_of
from tournaments.movements.plans import MovementSpec


def at(spec: MovementSpec, round_: int, table: int) -> TableChange:
    return next(
        change
        for change in changes_of(spec)
        if (change.turn.round, change.turn.table) == (round_, table)
    )


def test_after_the_skip_boards_still_come_from_the_table_above() -> None:
    spec = MovementSpec("SKIP_MITCHELL", 16, 8, 7, 2)

    before, skip = at(spec, 3, 2), at(spec, 4, 2)

    assert before.goes == (Goes(2, "NS", 2, "NS"), Goes(16, "EW", 3, "EW"))
    assert skip.goes == (Goes(2, "NS", 2, "NS"), Goes(15, "EW", 4, "EW"))
    assert (before.boards_from, before.boards_to, skip.boards_to) == (3, 1, 1)


def test_in_a_web_each_copy_has_a_stand_of_its_own() -> None:
    spec = MovementSpec("WEB_MITCHELL", 40, 20, 15, 2)

    to_stand = [
        change.turn.table
        for change in changes_of(spec)
        if change.turn.round == 3 and not change.boards_to
    ]
    from_stand = [
        change.turn.table
        for change in changes_of(spec)
        if change.turn.round == 4 and not change.boards_from
    ]

    assert (to_stand, from_stand) == ([1, 11], [10, 20])


def test_a_relay_shares_boards_and_individuals_all_play_the_same() -> None:
    relay = MovementSpec("RELAY_MITCHELL", 16, 8, 8, 2)
    individual = MovementSpec("INDIVIDUAL_MOVEMENT", 8, 2, 7)

    assert (at(relay, 1, 1).shares, at(relay, 1, 8).shares, at(relay, 1, 3).shares) == (
        (8,),
        (1,),
        (),
    )
    assert at(individual, 1, 1).shares == (2,)
    assert len(at(individual, 1, 1).goes) == 4
    assert at(individual, 7, 1).goes == ()
