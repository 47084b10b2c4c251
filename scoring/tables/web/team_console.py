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
    by_name = {each["name"]: each for each in tables}
    now = max(console.turn, console.turns[0])
    shown = []
    for turn in console.turns:
        rows = tuple(_match(console, each, turn, by_name) for each in teams.matches.get(turn, ()))
        when = NOW if turn == now else BEFORE if turn < now else TO_COME
        rooms = [room["cell"] for row in rows for room in row["rooms"]]
        done, of = sum(each["done"] for each in rooms), sum(each["of"] for each in rooms)
        shown.append(RoundShown(turn, when, rows, done, of))
    return sorted(shown, key=lambda each: (each.when != NOW, each.number))


def _match(
    console: Console, each: MatchOnConsole, turn: int, tables: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    rooms = [_room(console.session, table, turn, tables[name_of(table)]) for table in each.rooms]
    return {
        "number": each.match.number,
        "match": each.match,
        "home": each.home.name,
        "away": each.away.name,
        "rooms": rooms,
        "ending": each.match.get_ending_display() if each.match.ending else "",
        "is_late": any(room["is_late"] for room in rooms),
        "is_called": any(room["is_called"] for room in rooms),
        **_score(each),
    }


def _room(
    session: Session, table: ConsoleTable, turn: int, shown: Mapping[str, Any]
) -> dict[str, Any]:
    cell = next(each for each in table.cells if each.round == turn)
    lacking = [each for each in cell.boards if each.state in {DUE, ENTERED}]
    at = next(iter(lacking), cell.boards[-1] if cell.boards else None)
    told = next(each for each in shown["cells"] if each["round"] == turn)
    call = shown["call"]
    return {
        "name": shown["name"],
        "room": _rooms()[table.section],
        "cell": told,
        "pace": shown["pace"],
        "is_late": shown["is_late"],
        "call": call,
        "is_called": call is not None and "called" in told["css"].split(),
        "address": "" if at is None else address_of(session, at),
    }


def _rooms() -> dict[str, str]:
    return {"A": pgettext("room", "open"), "B": pgettext("room", "closed")}


def _score(each: MatchOnConsole) -> dict[str, str]:
    """Return IMPs and VPs so far, as the schedule names home and visitors; "" before any."""
    scored = each.scored
    if scored is None or not scored.result.boards_counted:
        return {"imps": "", "vps": ""}
    imps = sides_of(each.match, scored)
    told = "–".join(imps_in_words(each) for each in imps)
    if scored.home_vps is None or scored.away_vps is None:
        return {"imps": told, "vps": ""}
    vps = [figure(scored.home_vps, 2), figure(scored.away_vps, 2)]
    is_same = each.match.home is not None and scored.plan.home == each.match.home.key
    return {"imps": told, "vps": "–".join(vps if is_same else reversed(vps))}
