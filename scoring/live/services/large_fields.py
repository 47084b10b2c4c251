"""The standing of a large field of pairs, counted as a whole after each round.

A simultaneous of thousands of tables is counted by the engine's field event, with numpy columns:
the same results as the general engine, several times faster. The general engine counts what has no
columns (rulings, handicaps, carried points, two lines, individuals, several sessions).
"""

from collections.abc import Sequence

from scoring.engine import BoardLine
from scoring.engine.field import FieldEvent, field_columns
from scoring.engine_input.values import Contestant
from scoring.live.rules.lines import Line
from scoring.live.services.book_cache import PLACES_AT_ONCE
from scoring.live.services.counting import (
    board_lines,
    counted_from_nothing,
    in_places,
    nothing_yet,
)
from scoring.live.services.field import Field, Shown

METHODS = ("matchpoints", "cross_imps")


def places_of(field: Field, lines: Sequence[Line]) -> dict[int, Shown]:
    """Return the place of each contestant according to the lines, as counted_from_nothing does."""
    if len(field.ways) > PLACES_AT_ONCE and field.is_plain:
        made, playing = board_lines(field, lines), in_places(field)
        if _has_columns(field, made, playing):
            return _counted_in_columns(field, made, [contestant.key for contestant in playing])
    return counted_from_nothing(field, lines)


def _has_columns(field: Field, made: Sequence[BoardLine], playing: Sequence[Contestant]) -> bool:
    """Return whether a field is one session of pairs in one line, all compared with one another."""
    sections = {board_line.section for board_line in made}
    return (
        field.choice.method in METHODS
        and bool(made)
        and not any(field.ways.values())
        and not any(_is_more_than_boards(contestant) for contestant in playing)
        and len({board_line.session for board_line in made}) == 1
        and (field.choice.across_sections or len(sections) == 1)
        and all(_is_score_of_pairs(board_line) for board_line in made)
    )


def _is_more_than_boards(contestant: Contestant) -> bool:
    """Return whether anything besides its boards counts for a contestant."""
    return bool(
        contestant.direction
        or contestant.carried
        or contestant.carried_top
        or contestant.adjustment
        or contestant.fines
    )


def _is_score_of_pairs(line: BoardLine) -> bool:
    own = (line.south, line.west, line.ew_score, line.artificial, line.awarded)
    return line.ns_score is not None and not line.group and all(part is None for part in own)


def _counted_in_columns(
    field: Field, made: Sequence[BoardLine], keys: Sequence[str]
) -> dict[int, Shown]:
    event = FieldEvent(field_columns(made, keys), field.settings())
    standing, scores = event.standing(), event.scores()
    in_percent = field.choice.method == "matchpoints"
    shown_by_pk = {pk: nothing_yet(field, pk) for pk in field.ways}
    figures = zip(
        keys, standing.rank, standing.tied, standing.boards, standing.hundredths, strict=True
    )
    for at, (key, rank, tied, boards, hundredths) in enumerate(figures):
        pk = field.rows[key]
        if pk in shown_by_pk and boards:
            percent = int(hundredths) if in_percent else None
            shown_by_pk[pk] = Shown(
                pk, "", int(rank), bool(tied), int(boards), str(scores[at]), percent, None
            )
    return shown_by_pk
