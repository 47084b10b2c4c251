"""What the pages of a session print: seats, movements and reasons in words."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.texts import all_texts, sentence
from tournaments.models import SeatingPlan, Session
from tournaments.movements.advisor import Option
from tournaments.movements.plans import INDIVIDUAL, MovementSpec, spec_of
from tournaments.permissions import may_seat_players
from tournaments.selectors.seating import Seating, SectionSeating, SessionSeating, WayLine
from tournaments.web.event_page import event_page


@dataclass(frozen=True, slots=True)
class OptionLine:
    """One movement as the advisor's table prints it. value: what the form sends."""

    value: str
    title: str
    note: str
    boards: int
    needed: int
    minutes: int
    opponents: int
    repeats: int
    sit_outs: int
    comparisons: int
    percent: int


@dataclass(frozen=True, slots=True)
class StartRow:
    """One table of the start list: who sits North-South and East-West in the first round."""

    table: int
    ns: Seating | None
    ew: Seating | None


def session_page(request: HttpRequest, session: Session, *, here: str) -> dict[str, Any]:
    """Return the top of the pages of a session; here: the page of the session that is open."""
    on = timezone.localdate()
    page = event_page(request, session.event, here="event-sessions")
    signed_in = request.user.is_authenticated
    page["session"] = session
    page["hours"] = getattr(session, "hours", None)
    page["session_here"] = here
    page["may_seat"] = signed_in and may_seat_players(
        request.user,  # type: ignore[arg-type]
        session,
        on=on,
    )
    return page


def movement_title(spec: MovementSpec) -> str:
    """Return a movement in words: "Howell, 5 tables, 9 rounds"."""
    name = str(all_texts()[spec.code])
    told = [name[:1].upper() + name[1:]]
    told.append(ngettext("%(n)s table", "%(n)s tables", spec.tables) % {"n": spec.tables})
    told.append(ngettext("%(n)s round", "%(n)s rounds", spec.rounds) % {"n": spec.rounds})
    return ", ".join(told)


def movement_note(spec: MovementSpec) -> str:
    """Return how many rankings a movement has, and in which rounds the sides are turned."""
    if spec.lines == 2:
        return _("two rankings, North-South and East-West")
    if not spec.switched:
        return _("one ranking")
    turns = ", ".join(map(str, spec.switched))
    return _("one ranking, sides turned in round %(rounds)s") % {"rounds": turns}


def reason_in_words(seat: Seating) -> str:
    """Return why somebody has a seat."""
    told = [sentence(seat.code, seat.told)]
    if section := seat.told.get("section"):
        told.insert(0, sentence(str(section), {}))
    return "; ".join(told)


def option_lines(options: Sequence[tuple[Option, ...]]) -> list[OptionLine]:
    """Return what can be played, for the advisor's table."""
    return [_option_line(each) for each in options]


def individual_line(specs: Sequence[MovementSpec], boards: int, minutes: int) -> OptionLine:
    """Return the one movement individuals can play."""
    spec = specs[0]
    in_round = max(1, round(boards / spec.rounds))
    rests = spec.contestants % 4
    return OptionLine(
        value=f"{INDIVIDUAL} {spec.rounds} {in_round} 1",
        title=movement_title(spec),
        note=_("everybody once with everybody, twice against everybody"),
        boards=(spec.rounds - rests) * in_round,
        needed=spec.rounds * in_round,
        minutes=spec.rounds * in_round * minutes,
        opponents=spec.contestants - 1,
        repeats=0,
        sit_outs=rests,
        comparisons=spec.tables,
        percent=100,
    )


def start_rows(section: SectionSeating) -> list[StartRow]:
    """Return the tables of the first round, for a section of pairs."""
    by_place = {(seat.table, seat.line): seat for seat in section.in_order}
    return [
        StartRow(table, by_place.get((table, "NS")), by_place.get((table, "EW")))
        for table in range(1, section.spec.tables + 1)
    ]


def individual_rows(section: SectionSeating) -> list[tuple[int, list[Seating | None]]]:
    """Return the tables of the first round with North, East, South, West."""
    by_place = {(seat.table, seat.line): seat for seat in section.in_order}
    return [
        (table, [by_place.get((table, line)) for line in "NESW"])
        for table in range(1, section.spec.tables + 1)
    ]


def is_individual(section: SectionSeating) -> bool:
    """Say whether a section is played by individuals."""
    return section.spec.code == INDIVIDUAL


def place_in_words(section: SectionSeating, seat: Seating) -> str:
    """Return where somebody sits first: "A, table 3, North-South"."""
    if not seat.table:
        return _("section %(section)s, resting in the first round") % {"section": section.letter}
    lines = {
        "NS": _("North-South"),
        "EW": _("East-West"),
        "N": _("North"),
        "E": _("East"),
        "S": _("South"),
        "W": _("West"),
    }
    return _("section %(section)s, table %(table)s, %(line)s") % {
        "section": section.letter,
        "table": seat.table,
        "line": lines[seat.line],
    }


def way_rows(way: Sequence[WayLine]) -> list[dict[str, Any]]:
    """Return the rounds of one contestant as pages print them."""
    return [
        {
            "round": each.line.round,
            "table": each.line.table,
            "line": each.line.line,
            "opponents": each.opponents,
            "partner": each.partner,
            "boards": boards_in_words(each.boards),
            "is_in": each.is_in,
        }
        for each in way
    ]


def boards_in_words(boards: tuple[int, int] | None) -> str:
    """Return the boards of a round: "4–6", a single one as itself."""
    if boards is None:
        return ""
    first, last = boards
    return str(first) if first == last else f"{first}–{last}"


def versions(seating: SessionSeating) -> list[SeatingPlan]:
    """Return every version of a seating, the latest first."""
    return list(reversed(seating.plans))


def moment_in_words(moment: dt.datetime) -> str:
    """Return an hour as the clock prints it."""
    return f"{timezone.localtime(moment):%H:%M}"


def _option_line(options: tuple[Option, ...]) -> OptionLine:
    first = options[0]
    spec = spec_of(first.movement)
    titles = dict.fromkeys(movement_title(spec_of(each.movement)) for each in options)
    return OptionLine(
        value=f"{spec.code} {spec.rounds} {first.boards_in_a_round} {spec.lines}",
        title=" + ".join(titles),
        note=movement_note(spec),
        boards=first.boards,
        needed=max(each.boards_needed for each in options),
        minutes=first.minutes,
        opponents=min(each.opponents for each in options),
        repeats=sum(each.repeats for each in options),
        sit_outs=max(each.sit_outs for each in options),
        comparisons=min(each.comparisons for each in options),
        percent=int(100 * min(each.balance for each in options)),
    )
