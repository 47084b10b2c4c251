"""Every movement kept is played round by round: nobody twice anywhere, no boards in two places."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from math import gcd

import pytest

from federation.errors import RuleError
from scripts.starter_search import Starter, StartTable, starters, turning
from tests.shipped_figures import rtp_2026
from tournaments.movements.howell import (
    hesitation_mitchell,
    howell,
    refuse_shortened,
    three_quarter_howell,
)
from tournaments.movements.individual import COMPLETE, PLAYERS, individual
from tournaments.movements.mitchell import (
    appendix_mitchell,
    arrow_switched,
    best_arrow_switch,
    mitchell,
    relay_mitchell,
    skip_mitchell,
)
from tournaments.movements.mixed import mixed_group_size, mixed_groups, mixed_session
from tournaments.movements.starters import STARTERS
from tournaments.movements.values import (
    Fault,
    Meeting,
    Movement,
    balance,
    faults,
    seat_left_empty,
)

FIGURES = rtp_2026().movements
MITCHELLS = [mitchell(tables) for tables in range(3, 41, 2)]
MITCHELLS += [
    build(tables) for tables in range(4, 41, 2) for build in (skip_mitchell, relay_mitchell)
]
MITCHELLS += [
    appendix_mitchell(tables, rounds=rounds)
    for tables in range(6, 41)
    for rounds in range(5, tables)
    if gcd(rounds, 6) == 1 and tables <= 2 * rounds
]
TURNING = [
    howell(tables)
    if rounds == 2 * tables - 1
    else hesitation_mitchell(tables)
    if rounds == tables + 1
    else three_quarter_howell(tables, rounds=rounds)
    for tables, rounds in STARTERS
]


def label(movement: Movement) -> str:
    return f"{movement.code}-{movement.tables}x{movement.rounds}"


@pytest.mark.parametrize("movement", MITCHELLS + TURNING, ids=label)
@pytest.mark.rule("3.5.3-a")
def test_a_movement_can_be_played(movement: Movement) -> None:
    found = list(faults(movement))

    assert found == []
    assert movement.sit_outs() == {}
    assert len(movement.meetings) == movement.tables * movement.rounds
    assert sum(movement.opponents.values()) == len(movement.meetings)
    assert max(movement.opponents.values()) <= 2  # nobody over twice


@pytest.mark.parametrize("movement", MITCHELLS, ids=label)
@pytest.mark.rule("3.5.3-a")
def test_in_a_mitchell_everybody_meets_somebody_else_in_each_round(movement: Movement) -> None:
    assert set(movement.opponents.values()) == {1}
    assert len(movement.opponents) == movement.tables * movement.rounds


@pytest.mark.parametrize("movement", TURNING, ids=label)
def test_a_movement_that_turns_has_everybody_play_every_board(movement: Movement) -> None:
    played = Counter(side for meeting in movement.meetings for side in (meeting.ns, meeting.ew))

    assert set(played.values()) == {movement.board_sets}


@pytest.mark.parametrize("movement", TURNING, ids=label)
def test_at_most_two_tables_share_boards_where_any_do(movement: Movement) -> None:
    lying = Counter((meeting.round, meeting.board_set) for meeting in movement.meetings)

    # Three tables cannot do with less: they play the same boards in each round.
    most = 3 if movement.tables == 3 and movement.rounds == 5 else 1 + movement.shared_sets
    assert max(lying.values()) == most
    assert sum(n > 1 for n in lying.values()) in {0, movement.rounds}


@pytest.mark.parametrize("tables", range(4, 11))
@pytest.mark.rule("3.5.5.2-a")
def test_in_a_howell_everybody_meets_everybody_once(tables: int) -> None:
    movement = howell(tables)

    assert movement.contestants == 2 * tables
    assert set(movement.opponents.values()) == {1}
    assert len(movement.opponents) == tables * (2 * tables - 1)
    assert not movement.shared_sets


@pytest.mark.rule("3.5.5.2-a")
def test_a_howell_is_not_shortened() -> None:
    with pytest.raises(RuleError) as refused:
        refuse_shortened(howell(5), rounds=8)

    assert (refused.value.code, refused.value.article) == (
        "movement_may_not_be_shortened",
        "RTP 3.5.5.2",
    )
    refuse_shortened(howell(5), rounds=9)


def test_a_complete_mitchell_goes_as_told() -> None:
    movement = mitchell(5)

    at_table_1 = [meeting for meeting in movement.meetings if meeting.table == 1]

    assert at_table_1 == [
        Meeting(1, 1, 1, 6, 1),
        Meeting(2, 1, 1, 10, 2),
        Meeting(3, 1, 1, 9, 3),
        Meeting(4, 1, 1, 8, 4),
        Meeting(5, 1, 1, 7, 5),
    ]


def test_after_the_skip_nobody_meets_again() -> None:
    movement = skip_mitchell(4)

    met_by_5 = [meeting.ns for meeting in movement.meetings if meeting.ew == 5]

    assert met_by_5 == [1, 2, 4]  # table 3 is skipped half way


def test_the_relay_shares_boards_between_the_first_table_and_the_last() -> None:
    movement = relay_mitchell(4)

    sets = {
        table: [meeting.board_set for meeting in movement.meetings if meeting.table == table]
        for table in (1, 4)
    }

    assert sets == {1: [1, 2, 3, 4], 4: [1, 2, 3, 4]}


@pytest.mark.parametrize("rounds", [9, 15])
def test_no_appendix_where_3_divides_the_rounds(rounds: int) -> None:
    with pytest.raises(RuleError) as refused:
        appendix_mitchell(rounds + 1, rounds=rounds)

    assert refused.value.code == "movement_has_no_appendix"


@pytest.mark.parametrize(
    ("build", "code"),
    [
        (lambda: mitchell(8), "movement_needs_odd_tables"),
        (lambda: skip_mitchell(9), "movement_needs_even_tables"),
        (lambda: relay_mitchell(9), "movement_needs_even_tables"),
        (lambda: mitchell(2), "movement_needs_tables"),
        (lambda: mitchell(9, rounds=10), "movement_too_many_rounds"),
        (lambda: skip_mitchell(8, rounds=8), "movement_too_many_rounds"),
        (lambda: mitchell(9, rounds=0), "movement_too_many_rounds"),
        (lambda: howell(30), "movement_not_kept"),
        (lambda: three_quarter_howell(8, rounds=15), "movement_not_kept"),
        (lambda: arrow_switched(mitchell(9), switched=[10]), "movement_has_no_such_round"),
        (lambda: individual(21), "individual_not_for_so_many"),
    ],
)
def test_what_cannot_be_played_is_refused(build: Callable[[], object], code: str) -> None:
    with pytest.raises(RuleError) as refused:
        build()

    assert refused.value.code == code


@pytest.mark.rule("2.2.4.2-a")
def test_an_arrow_switch_turns_the_lines_of_a_round() -> None:
    movement = arrow_switched(mitchell(9), switched=[9])

    last = [meeting for meeting in movement.meetings if meeting.round == 9 and meeting.table == 1]
    before = [meeting for meeting in movement.meetings if meeting.round == 8 and meeting.table == 1]

    assert [(meeting.ns, meeting.ew) for meeting in last] == [(11, 1)]
    assert [(meeting.ns, meeting.ew) for meeting in before] == [(1, 12)]
    assert movement.lines == 1


def test_the_switch_that_balances_best_is_about_one_round_in_eight() -> None:
    movement = best_arrow_switch(mitchell(9))

    turned = {meeting.round for meeting in movement.meetings if meeting.ns > 9}

    assert turned == {9}


def test_a_howell_of_four_tables_is_balanced_perfectly() -> None:
    assert balance(howell(4)) == Fraction(1)


@pytest.mark.rule("3.5.3-a")
def test_the_balance_is_that_of_those_who_play() -> None:
    movement = howell(6).without(12)

    # Each two meet on one of 5 tables: 4. On the board on which either would have met pair 12 they
    # no longer compare: of the five distances round the circle three stay at 4, one has 2, one 6.
    # The mean is 4, the mean square (3 * 16 + 4 + 36) / 5 = 88 / 5, and 16 / (88 / 5) = 10 / 11.
    assert balance(howell(6)) == Fraction(1)
    assert balance(movement) == Fraction(10, 11)


def by_definition(movement: Movement) -> Fraction:
    """Compare every two contestants on every board."""
    seats = {}
    for meeting in movement.meetings:
        at = meeting.round, meeting.table
        seats[meeting.ns, meeting.board_set] = (1, at)
        seats[meeting.ew, meeting.board_set] = (-1, at)
    tables = Counter(meeting.board_set for meeting in movement.meetings)
    upper = {meeting.ns for meeting in movement.meetings}
    competes = []
    for one, other in combinations(sorted({pair for pair, _ in seats}), 2):
        if movement.lines == 2 and (one in upper) != (other in upper):
            continue
        compete = 0
        for board in tables:
            mine, theirs = seats.get((one, board)), seats.get((other, board))
            if mine and theirs:
                met = mine[1] == theirs[1]
                compete += tables[board] - 1 if met else mine[0] * theirs[0]
        competes.append(compete)
    return Fraction(sum(competes) ** 2, len(competes) * sum(compete**2 for compete in competes))


@pytest.mark.parametrize(
    "movement",
    [
        howell(5),
        howell(7).without(14),
        three_quarter_howell(8, rounds=11).without(12),
        hesitation_mitchell(6),
        mitchell(9),
        mitchell(9, rounds=7).without(9),
        arrow_switched(mitchell(9), switched=[9]).without(9),
        arrow_switched(skip_mitchell(8), switched=[6, 7]),
        relay_mitchell(6).without(6),
        arrow_switched(appendix_mitchell(8, rounds=5), switched=[5]),
    ],
    ids=label,
)
def test_the_balance_is_what_its_definition_gives(movement: Movement) -> None:
    assert balance(movement) == by_definition(movement)


def test_faults_are_named() -> None:
    movement = Movement(
        code="WRONG",
        contestants=4,
        tables=2,
        rounds=2,
        board_sets=2,
        lines=1,
        meetings=(
            Meeting(1, 1, 1, 2, 1),
            Meeting(1, 2, 1, 3, 1),
            Meeting(2, 1, 1, 2, 1),
        ),
    )

    assert set(faults(movement)) == {
        Fault("at_two_tables", 1, 1),
        Fault("plays_boards_twice", 1, 1, 1),
        Fault("boards_at_two_tables", 1, board_set=1),
        Fault("plays_boards_twice", 2, 1, 1),
        Fault("plays_boards_twice", 2, 2, 1),
        Fault("meet_too_often", 0, 1, other=2),
    }


def test_an_odd_pair_out_sits_out_once() -> None:
    movement = howell(5).without(10)

    assert movement.sit_outs() == {
        **{pair: (turns[0],) for pair, turns in movement.sit_outs().items() if pair != 10},
        10: tuple(range(1, 10)),
    }
    assert sorted(turns[0] for pair, turns in movement.sit_outs().items() if pair != 10) == [
        1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]  # fmt: skip


@pytest.mark.rule("3.5.5.2-b")
def test_of_nine_pairs_the_phantom_has_the_fixed_seat() -> None:
    movement = howell(5)

    assert movement.fixed == (10,)
    assert movement.without(10).fixed == ()


@pytest.mark.rule("3.5.5.2-b")
def test_the_fixed_seat_of_a_howell_is_empty_unless_it_is_needed() -> None:
    assert seat_left_empty((10,), 10, in_lines=False) == 10
    assert seat_left_empty((10,), 10, in_lines=False, keep_seats=1) == 9
    assert seat_left_empty((11, 12), 12, in_lines=False) == 11
    assert seat_left_empty(tuple(range(1, 10)), 18, in_lines=True) == 9


@pytest.mark.rule("3.5.5.3-a")
def test_the_mixed_movement_of_28_pairs() -> None:
    sessions = [
        mixed_session(mixed_group_size(28, figures=FIGURES), roles=roles)
        for roles in FIGURES.mixed_sessions
    ]

    second = sessions[1]
    first_round = [meeting for meeting in second.meetings if meeting.round == 1]
    assert [list(faults(session)) for session in sessions] == [[], [], []]
    assert {meeting.ns for meeting in first_round[:9]} == set(range(10, 19))  # group B North-South
    assert {meeting.ew for meeting in first_round[:9]} == set(range(19, 28))  # group C East-West
    in_howell = {side for meeting in first_round[9:] for side in (meeting.ns, meeting.ew)}
    assert in_howell == {*range(1, 10), 28}  # group A and the fixed pair
    met = sum((session.opponents for session in sessions), Counter())
    assert max(met.values()) == 1
    assert len(met) == 28 * 27 // 2  # after three sessions everybody has met everybody


@pytest.mark.parametrize(("pairs", "group"), [(22, 7), (28, 9), (34, 11)])
@pytest.mark.rule("3.5.5.3-a")
def test_the_groups_of_the_mixed_movement(pairs: int, group: int) -> None:
    assert mixed_group_size(pairs, figures=FIGURES) == group


@pytest.mark.rule("3.5.5.3-b")
def test_the_last_pair_stays_and_three_by_three_are_drawn() -> None:
    fixed, pots = mixed_groups(tuple(range(1, 23)), limited=None, figures=FIGURES)

    assert fixed == 22
    assert pots == (
        (1, 2, 3),
        (4, 5, 6),
        (7, 8, 9),
        (10, 11, 12),
        (13, 14, 15),
        (16, 17, 18),
        (19, 20, 21),
    )


def test_a_pair_that_should_not_move_stays_in_the_mixed_movement() -> None:
    fixed, pots = mixed_groups(tuple(range(1, 23)), limited=2, figures=FIGURES)

    assert fixed == 2
    assert pots[0] == (1, 3, 4)


@pytest.mark.parametrize("players", PLAYERS)
def test_individuals_have_a_new_partner_in_every_round(players: int) -> None:
    sittings = individual(players)

    seats = [(sitting.north, sitting.south, sitting.east, sitting.west) for sitting in sittings]
    partners = Counter(frozenset(two) for n, s, e, w in seats for two in ((n, s), (e, w)))
    against = Counter(frozenset(two) for n, s, e, w in seats for two in product((n, s), (e, w)))
    played = Counter(player for four in seats for player in four)
    assert set(partners.values()) == {1}
    assert max(against.values()) == (3 if players == 9 else 2)
    assert len(set(played.values())) == 1  # all rest equally often
    assert len(sittings) == players // 4 * max(sitting.round for sitting in sittings)


@pytest.mark.parametrize("players", sorted(COMPLETE))
def test_individuals_have_everybody_as_partner_once_and_against_twice(players: int) -> None:
    sittings = individual(players)

    partners = Counter(
        frozenset(two)
        for sitting in sittings
        for two in ((sitting.north, sitting.south), (sitting.east, sitting.west))
    )
    against = Counter(
        frozenset((one, other))
        for sitting in sittings
        for one in (sitting.north, sitting.south)
        for other in (sitting.east, sitting.west)
    )
    seats = Counter(
        (sitting.round, seat)
        for sitting in sittings
        for seat in (sitting.north, sitting.east, sitting.south, sitting.west)
    )
    everybody = players * (players - 1) // 2
    assert set(partners.values()) == {1}
    assert len(partners) == everybody
    assert set(against.values()) == {2}
    assert len(against) == everybody
    assert set(seats.values()) == {1}


def test_the_search_finds_nothing_where_nothing_is() -> None:
    assert list(starters(tables=3, rounds=5)) == []  # six pairs need tables that share boards


def test_a_starter_says_the_whole_movement() -> None:
    starter = Starter(3, (StartTable(None, 0, 0), StartTable(1, 2, 0)))

    movement = turning(starter, code="HOWELL")

    assert movement.meetings == (
        Meeting(1, 1, 4, 1, 1),
        Meeting(1, 2, 2, 3, 1),
        Meeting(2, 1, 4, 2, 2),
        Meeting(2, 2, 3, 1, 2),
        Meeting(3, 1, 4, 3, 3),
        Meeting(3, 2, 1, 2, 3),
    )
