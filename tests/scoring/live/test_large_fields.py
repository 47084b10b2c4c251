"""A large field counted in columns: the places of the general engine, and only where it may be."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from federation.models import Account
from scoring.engine_input.values import Contestant, Fine, ScoringChoice, TableResult, Terms
from scoring.live.rules.lines import DUE, VERIFIED, Line
from scoring.live.services import large_fields
from scoring.live.services.counting import counted_from_nothing
from scoring.live.services.field import Field
from scoring.live.services.large_fields import places_of
from scoring.live.services.public_standing import running_standing
from tests.scoring.live.test_standing import by_hand, play
from tournaments.models import Session

TABLES, ROUNDS = 70, 6
SCORES = (-620, -140, -100, -50, 0, 50, 110, 140, 420, 450, 620, 630)


def field(method: str = "matchpoints") -> Field:
    """Return a simultaneous of 140 pairs in one line."""
    keys = {pk: f"P{pk}" for pk in range(1, 2 * TABLES + 1)}
    return Field(
        choice=ScoringChoice(method=method),
        terms=Terms(),
        contestants=tuple(Contestant(key) for key in keys.values()),
        keys=keys,
        numbers={1: 1, 2: 2},
        by_lines=frozenset({1, 2}),
        base=(),
        rulings=(),
        ways=dict.fromkeys(keys, ""),
        rows={key: pk for pk, key in keys.items()},
    )


def lines(seed: int = 0) -> list[Line]:
    """Return two boards a round; one in twenty is not played."""
    rng = random.Random(seed)
    lines: list[Line] = []
    for rnd in range(ROUNDS):
        for table in range(TABLES):
            for board in (2 * rnd + 1, 2 * rnd + 2):
                east_west = TABLES + 1 + (table + rnd) % TABLES
                score = None if rng.random() < 0.05 else rng.choice(SCORES)
                lines.append(
                    Line(
                        len(lines) + 1, 1, "", table + 1, rnd + 1, board, table + 1, east_west,
                        None, None, None, DUE if score is None else VERIFIED, "", "", "", None,
                        score, "", None, "", None, None, "", 1,
                    )
                )  # fmt: skip
    return lines


@pytest.fixture
def only_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail if the general engine is used."""

    def refuse(*_given: object) -> None:
        raise AssertionError

    monkeypatch.setattr(large_fields, "counted_from_nothing", refuse)


@pytest.mark.rule("3.5.8-a", "3.5.9.1-a")
@pytest.mark.usefixtures("only_columns")
@pytest.mark.parametrize("method", ["matchpoints", "cross_imps"])
@pytest.mark.parametrize("seed", range(5))
def test_the_places_are_those_of_the_general_engine(method: str, seed: int) -> None:
    given, played = field(method), lines(seed)

    assert places_of(given, played) == counted_from_nothing(given, played)


def _with(contestant: Contestant) -> Field:
    given = field()
    return replace(given, contestants=(contestant, *given.contestants[1:]))


MORE = {
    "fine": _with(Contestant("P1", fines=(Fine(Fraction(10), "top"),))),
    "adjusted": _with(Contestant("P1", adjustment=Fraction(-2))),
    "carried": _with(Contestant("P1", carried=Fraction(20), carried_top=Fraction(30))),
    "handicap": _with(Contestant("P1", handicap=Fraction(3))),
    "two lines": replace(
        field(), ways={pk: "NS" if pk <= TABLES else "EW" for pk in range(1, 2 * TABLES + 1)}
    ),
    "butler": field("butler"),
    "artificial": replace(
        field(),
        base=(TableResult(board=1, ns="P1", ew="P2", artificial=(Fraction(60), Fraction(40))),),
        by_lines=frozenset(),
    ),
}


@pytest.mark.parametrize("given", MORE.values(), ids=MORE)
def test_what_has_no_columns_is_counted_by_the_general_engine(given: Field) -> None:
    assert places_of(given, lines()) == counted_from_nothing(given, lines())


def test_several_sessions_are_counted_by_the_general_engine() -> None:
    second = [line._replace(id=line.id + 5000, session_id=2) for line in lines(2)]
    played = [*lines(1), *second]

    assert places_of(field(), played) == counted_from_nothing(field(), played)


def test_nothing_noted_yet_leaves_everybody_without_a_place() -> None:
    places = places_of(field(), [])

    assert {place.rank for place in places.values()} == {0}


@pytest.mark.usefixtures("only_columns")
def test_the_standing_of_a_session_is_counted_in_columns_once_it_is_large(
    session: Session, olga: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(large_fields, "PLACES_AT_ONCE", 9)  # ten pairs are a large field
    play(session, olga, rounds=range(1, 4))

    shown = running_standing(session.event)

    assert shown is not None
    percents = {place.entry_id: place.percent_hundredths for place in shown.places}
    counted = by_hand(session, rounds=3)
    assert percents == {pair: round(percent * 100) for pair, percent in counted.items()}
