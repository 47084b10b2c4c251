"""One ruling on several boards of a pair: suspended, late, a void match, opponents gone."""

from collections.abc import Sequence
from dataclasses import dataclass

from federation.errors import RuleError
from scoring.adjustments.services.adjustments import BoardAct
from scoring.engine.line_rulings import LineRuling
from scoring.engine_input.tables_of_boards import places_of
from scoring.engine_input.values import TEAM_METHODS
from tournaments.models import Entry

# The form names the contestant's own side, except these two, which name the other side.
NAMES_THE_OPPONENTS = frozenset({"void_match"})


@dataclass(frozen=True, slots=True)
class SeveralBoards:
    """The ruling on a pair's boards. form: a form of LineRuling."""

    entry: Entry
    form: str
    session: int
    boards: Sequence[int]
    article: str
    own_table: str = ""


def acts_on_boards(several_boards: SeveralBoards) -> list[BoardAct]:
    """Return a ruling for each board, at the table where the pair met it or should have met it.

    Raises: RuleError for a team, and for boards without a table in results or seating.
    Source: RTP 3.2.1, 2.4.1, 2.2.5, 3.5.10.2.
    """
    event, key = several_boards.entry.event, several_boards.entry.key
    if event.method in TEAM_METHODS:
        raise RuleError("several_boards_of_pairs")
    places = places_of(event, key, session=several_boards.session, boards=several_boards.boards)
    if missing := sorted(set(several_boards.boards) - places.keys()):
        text = ", ".join(str(board) for board in missing)
        raise RuleError("several_boards_unknown", entry=str(several_boards.entry), boards=text)
    acts = []
    for _board, place in sorted(places.items()):
        own = "NS" if key in (place.ns, place.south) else "EW"
        other = "EW" if own == "NS" else "NS"
        ruling = LineRuling(
            several_boards.form,
            side=other if several_boards.form in NAMES_THE_OPPONENTS else own,
            boards=len(places) if several_boards.form == "void_match" else 0,
        )
        acts.append(BoardAct(place, ruling, several_boards.article, several_boards.own_table))
    return acts
