"""The matches of a session of teams on its console, round by round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import pgettext

from federation.page_parts.figures import figure
from scoring.live.rules.lines import DUE, ENTERED
from scoring.matches.services.book_matches import sides_of
from scoring.tables.selectors.console import Console, ConsoleTable
from scoring.tables.services.team_console import MatchOnConsole, TeamConsole
from scoring.tables.web.console_points import address_of, name_of
from scoring.web.cards import imps_in_words
from tournaments.models import Session

TO_COME, NOW, BEFORE = "to_come", "now", "before"


@dataclass(frozen=True, slots=True)
class RoundShown:
    """A round with its matches. when: one of TO_COME, NOW, BEFORE; done: of all its boards."""

    number: int
    when: str
    rows: tuple[dict[str, Any], ...]
    done: int
    of: int


def rounds_shown(teams: TeamConsole, tables: Sequence[Mapping[str, Any]]) -> list[RoundShown]:
    """Return the rounds of a session: the one in play first, then the others in order.

    tables: as the console shows them.
    """
    console = teams.console
    by_name = {table["name"]: table for table in tables}
    now = max(console.turn, console.turns[0])
    shown = []
    for turn in console.turns:
        rows = tuple(_match(console, match, turn, by_name) for match in teams.matches.get(turn, ()))
        when = NOW if turn == now else BEFORE if turn < now else TO_COME
        rooms = [room["cell"] for row in rows for room in row["rooms"]]
        done, of = sum(room["done"] for room in rooms), sum(room["of"] for room in rooms)
        shown.append(RoundShown(turn, when, rows, done, of))
    return sorted(shown, key=lambda round_shown: (round_shown.when != NOW, round_shown.number))


def _match(
    console: Console,
    match_on_console: MatchOnConsole,
    turn: int,
    tables: Mapping[str, Mapping[str, Any]],
) -> dict[str, Any]:
    rooms = [
        _room(console.session, table, turn, tables[name_of(table)])
        for table in match_on_console.rooms
    ]
    return {
        "number": match_on_console.match.number,
        "match": match_on_console.match,
        "home": match_on_console.home.name,
        "away": match_on_console.away.name,
        "rooms": rooms,
        "ending": match_on_console.match.get_ending_display()
        if match_on_console.match.ending
        else "",
        "is_late": any(room["is_late"] for room in rooms),
        "is_called": any(room["is_called"] for room in rooms),
        **_score(match_on_console),
    }


def _room(
    session: Session, table: ConsoleTable, turn: int, shown: Mapping[str, Any]
) -> dict[str, Any]:
    cell = next(cell for cell in table.cells if cell.round == turn)
    lacking = [board for board in cell.boards if board.state in {DUE, ENTERED}]
    at = next(iter(lacking), cell.boards[-1] if cell.boards else None)
    first_cell = next(cell for cell in shown["cells"] if cell["round"] == turn)
    call = shown["call"]
    return {
        "name": shown["name"],
        "room": _rooms()[table.section],
        "cell": first_cell,
        "pace": shown["pace"],
        "is_late": shown["is_late"],
        "call": call,
        "is_called": call is not None and "called" in first_cell["css"].split(),
        "address": "" if at is None else address_of(session, at),
    }


def _rooms() -> dict[str, str]:
    return {"A": pgettext("room", "open"), "B": pgettext("room", "closed")}


def _score(match_on_console: MatchOnConsole) -> dict[str, str]:
    """Return IMPs and VPs so far, as the schedule names home and visitors; "" before any."""
    scored = match_on_console.scored
    if scored is None or not scored.result.boards_counted:
        return {"imps": "", "vps": ""}
    imps = sides_of(match_on_console.match, scored)
    text = "–".join(imps_in_words(side) for side in imps)
    if scored.home_vps is None or scored.away_vps is None:
        return {"imps": text, "vps": ""}
    vps = [figure(scored.home_vps, 2), figure(scored.away_vps, 2)]
    is_same = (
        match_on_console.match.home is not None
        and scored.plan.home == match_on_console.match.home.key
    )
    return {"imps": text, "vps": "–".join(vps if is_same else reversed(vps))}
