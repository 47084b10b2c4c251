"""The lines of a huge field prepared for counting: who has which score on which board."""

from dataclasses import dataclass
from itertools import pairwise
from typing import NoReturn

import numpy as np

from scoring.engine.errors import EngineError
from scoring.engine.field_boards import NO_RESULT, PLACES, STEP, UNSEATED
from scoring.engine.field_columns import HIGHEST_SCORE, NO_SCORE, Column, FieldColumns

ZERO = HIGHEST_SCORE // STEP  # the place of a score of 0


@dataclass(eq=False, slots=True)
class FieldLines:
    """The lines of a field, board by board.

    boards: their numbers. starts: the index where the lines of each board begin, and the end of
    all. scores: the place of each line's score, offset by PLACES for each board before it. seats:
    one row per board, one column per contestant: the place of its score, offset by PLACES for
    East-West, or UNSEATED. results: number of results of each board, artificial ones included.
    played: number of boards with a score of each contestant.
    """

    boards: Column
    starts: Column
    ns: Column
    ew: Column
    scores: Column
    seats: Column
    results: Column
    played: Column
    adjusted: Column
    ns_percent: Column
    ew_percent: Column

    def tables(self) -> Column:
        """Return how many tables had each score, one row per board. Source: Law 78 (2007)."""
        counted = np.bincount(self.scores, minlength=len(self.boards) * PLACES)
        return counted.reshape(-1, PLACES)

    def place_of(self, board: int, ns: int) -> tuple[int, int]:
        """Return the row of a board and the index of one of its lines.

        Raises: EngineError "unknown_contestant_on_board". Source: RTP 2.2.7.
        """
        row = int(np.searchsorted(self.boards, board))
        if row < len(self.boards) and self.boards[row] == board:
            start, end = self.starts[row : row + 2].tolist()
            indexes = np.flatnonzero(self.ns[start:end] == ns)
            if len(indexes):
                return row, start + int(indexes[0])
        raise EngineError("unknown_contestant_on_board", contestant=ns, board=board)

    def put(self, row: int, place: int, score: int) -> int:
        """Set the score of a line and return the place of its previous score.

        Source: RTP 2.2.7.2.
        """
        before = int(self.scores[place]) - row * PLACES
        ns, ew = int(self.ns[place]), int(self.ew[place])
        self.scores[place] = row * PLACES + score
        self.seats[row, ns] = score
        self.seats[row, ew] = PLACES + score
        if before == NO_RESULT:
            self.results[row] += 1
            self.played[[ns, ew]] += 1
        return before


def field_lines(columns: FieldColumns) -> FieldLines:
    """Return the lines of checked columns, board by board.

    Raises: EngineError "bad_score", "duplicate_result", "bad_adjustment".
    Source: Law 77, Law 78 (2007).
    """
    board, ns, ew, score = columns.board, columns.ns, columns.ew, columns.score
    adjusted = columns.adjusted
    if (board[1:] < board[:-1]).any():
        order = np.argsort(board, kind="stable")
        board, ns, ew, score = board[order], ns[order], ew[order], score[order]
        place_of = np.empty_like(order)
        place_of[order] = np.arange(len(order))
        adjusted = place_of[adjusted]
    starts = np.concatenate(([0], np.flatnonzero(board[1:] != board[:-1]) + 1, [len(board)]))
    scores, unscored = _places(board, score)
    if len(np.unique(adjusted)) < len(adjusted) or (scores[adjusted] != NO_RESULT).any():
        raise EngineError("bad_adjustment", board=int(board[adjusted[0]]))
    seats = _seats(starts, ns, ew, scores, columns.contestants)
    unseated = np.flatnonzero(seats.ravel() == UNSEATED)
    if seats.size - len(unseated) < 2 * len(board):
        _refuse_seats(starts, board, ns, ew)
    played = len(seats) - np.bincount(unseated % len(seats.T), minlength=len(seats.T))
    for who in (ns, ew):
        np.subtract.at(played, who[unscored], 1)
    results = np.diff(starts)
    row_of = np.searchsorted(starts, np.concatenate((unscored, adjusted)), side="right") - 1
    np.subtract.at(results, row_of[: len(unscored)], 1)
    np.add.at(results, row_of[len(unscored) :], 1)
    return FieldLines(
        board[starts[:-1]],
        starts,
        ns,
        ew,
        scores,
        seats,
        results,
        played,
        adjusted,
        columns.ns_percent,
        columns.ew_percent,
    )


def score_place(score: int, board: int) -> int:
    """Return the place of a score among all possible scores.

    Raises: EngineError "bad_score". Source: Law 77 (2007).
    """
    if abs(score) > HIGHEST_SCORE or score % STEP:
        raise EngineError("bad_score", board=board, score=score)
    return ZERO + score // STEP


def _places(board: Column, score: Column) -> tuple[Column, Column]:
    """Return the place of every score, and which lines have no score."""
    unscored = np.flatnonzero(score == NO_SCORE)
    steps = score // STEP
    wrong = steps * STEP != score
    steps += ZERO
    wrong |= steps.view(np.uint64) >= NO_RESULT  # what is below 0 reads as huge
    wrong[unscored] = False
    steps[unscored] = NO_RESULT
    if wrong.any():
        place = int(np.argmax(wrong))
        raise EngineError("bad_score", board=int(board[place]), score=int(score[place]))
    return steps, unscored


def _seats(starts: Column, ns: Column, ew: Column, scores: Column, contestants: int) -> Column:
    """Return the seats of the boards, and offset the scores of each board by those before it."""
    seats = np.full((len(starts) - 1, contestants), UNSEATED, dtype=np.int64)
    for row, (start, end) in enumerate(pairwise(starts.tolist())):
        seated, mine = seats[row], scores[start:end]
        seated[ns[start:end]] = mine
        seated[ew[start:end]] = mine + PLACES
        mine += row * PLACES
    return seats


def _refuse_seats(starts: Column, board: Column, ns: Column, ew: Column) -> NoReturn:
    for start, end in pairwise(starts.tolist()):
        times = np.bincount(np.concatenate((ns[start:end], ew[start:end])))
        if times.max() > 1:
            raise EngineError(
                "duplicate_result",
                session=1,
                board=int(board[start]),
                contestant=int(np.argmax(times)),
            )
    raise EngineError("duplicate_result", session=1, board=0, contestant=0)
