"""Who played which boards for a team."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from scoring.engine.errors import EngineError
from scoring.engine.rounding import is_count
from scoring.engine.types import Key


@dataclass(frozen=True, slots=True)
class LineUp:
    """The players of a team at one table of a match, and the boards they played there."""

    team: Key
    round: int
    players: tuple[Key, ...]
    boards: Collection[int]


def boards_by_player(line_ups: Iterable[LineUp]) -> dict[Key, int]:
    """Return how many boards each player has played, in the order they first appear.

    Raises: EngineError "player_twice" when a player is at both tables of a board, or plays it for
    two teams; "bad_board". Source: RTP 3.6.10.4.
    """
    seen: dict[Key, set[tuple[int, int]]] = {}
    for line_up in line_ups:
        for player in line_up.players:
            played = seen.setdefault(player, set())
            for board in line_up.boards:
                if not is_count(board):
                    raise EngineError("bad_board", board=board)
                if (line_up.round, board) in played:
                    raise EngineError(
                        "player_twice", player=player, round=line_up.round, board=board
                    )
                played.add((line_up.round, board))
    return {player: len(boards) for player, boards in seen.items()}
