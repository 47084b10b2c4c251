"""The standing of a large field of pairs, counted as a whole after each round.

A simultaneous of thousands of tables is counted by the engine's field event, with numpy columns:
the same results as the general engine, several times faster. The general engine counts what has no
columns (rulings, handicaps, carried points, two lines, individuals, several sessions).
"""

from collections.abc import Sequence

from scoring.engine import BoardLine
from scoring.engine.field import FieldEvent, field_columns
from scoring.feed.values import Contestant
from scoring.live.rules.lines import Line
from scoring.live.services.counting import (
    board_lines,
    counted_from_nothing,
    in_places,
    nothing_yet,
)
from scoring.live.services.field import Field, Shown
from scoring.live.services.held import PLACES_AT_ONCE

METHODS = ("matchpoints", "cross_imps")


def places_of(given: Field, lines: Sequence[Line]) -> dict[int, Shown]:
    """Return the place of each contestant according to the lines, as counted_from_nothing does."""
    if len(given.ways) > PLACES_AT_ONCE and given.is_plain:
        made, playing = board_lines(given, lines), in_places(given)
        if _has_columns(given, made, playing):
            return _counted_in_columns(given, made, [each.key for each in playing])
    return counted_from_nothing(given, lines)


def _has_columns(given: Field, made: Sequence[BoardLine], playing: Sequence[Contestant]) -> bool:
    """Return whether a field is one session of pairs in one line, all compared with one another."""
    sections = {each.section for each in made}
    return (
        given.choice.method in METHODS
        and bool(made)
        and not any(given.ways.values())
        and not any(_is_more_than_boards(each) for each in playing)
        and len({each.session for each in made}) == 1
        and (given.choice.across_sections or len(sections) == 1)
        and all(_is_score_of_pairs(each) for each in made)
    )


def _is_more_than_boards(each: Contestant) -> bool:
    """Return whether anything besides its boards counts for a contestant."""
    return bool(each.direction or each.carried or each.carried_top or each.adjustment or each.fines)


def _is_score_of_pairs(line: BoardLine) -> bool:
    own = (line.south, line.west, line.ew_score, line.artificial, line.awarded)
    return line.ns_score is not None and not line.group and all(each is None for each in own)


def _counted_in_columns(
    given: Field, made: Sequence[BoardLine], keys: Sequence[str]
) -> dict[int, Shown]:
    event = FieldEvent(field_columns(made, keys), given.settings())
    standing, scores = event.standing(), event.scores()
    in_percent = given.choice.method == "matchpoints"
    found = {pk: nothing_yet(given, pk) for pk in given.ways}
    figures = zip(
        keys, standing.rank, standing.tied, standing.boards, standing.hundredths, strict=True
    )
    for at, (key, rank, tied, boards, hundredths) in enumerate(figures):
        pk = given.rows[key]
        if pk in found and boards:
            percent = int(hundredths) if in_percent else None
            found[pk] = Shown(
                pk, "", int(rank), bool(tied), int(boards), str(scores[at]), percent, None
            )
    return found
