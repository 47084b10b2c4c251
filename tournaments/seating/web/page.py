"""Content of the pages of a session: seats, movements and reasons as text."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.selectors.callers import reader_of
from federation.selectors.request_cache import request_cache
from federation.texts import sentence
from tournaments.models import Event, EventKind, SeatingPlan, Session
from tournaments.movements.advisor import Option
from tournaments.movements.individual import COMPLETE
from tournaments.movements.plans import (
    INDIVIDUAL,
    MovementSpec,
    is_swiss,
    opponents_of,
    spec_of,
)
from tournaments.movements.sections import individual_boards
from tournaments.permissions import may_seat_players
from tournaments.permissions.room import may_check_in, may_note_results
from tournaments.preflight.selectors.online import online_times_of
from tournaments.seating.selectors.balance import balance_played
from tournaments.seating.selectors.options import Advice
from tournaments.seating.selectors.seat_now import SeatNow
from tournaments.seating.selectors.seating import (
    Seating,
    SectionSeating,
    SessionSeating,
    WayLine,
)
from tournaments.seating.web.movement_words import copies_in_words, movement_note, movement_title
from tournaments.texts.notation import line_in_words
from tournaments.web.event_page import event_page


@dataclass(frozen=True, slots=True)
class OptionLine:
    """One movement in the advisor's table. value: what the form sends."""

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
    copies: str = ""
    sharing: int = 0
    by_table: bool = False
    drawing: str = ""
    tables: int = 0


@dataclass(frozen=True, slots=True)
class StartRow:
    """One table of the start list: the contestants of the first round."""

    table: int
    ns: Seating | None
    ew: Seating | None


def session_page(request: HttpRequest, session: Session, *, here: str) -> dict[str, Any]:
    """Return the common context of a session's pages; here: the page that is open."""
    on = timezone.localdate()
    tab = "event-console" if here == "session-console" else "event-sessions"
    page = event_page(request, session.event, here=tab)
    signed_in = request.user.is_authenticated
    page["session"] = session
    of_teams = session.event.kind == EventKind.TEAMS
    page["session_layout"] = f"tournaments/{'team_' if of_teams else ''}session_page.html"
    page["hours"] = getattr(session, "hours", None)
    page["online"] = online_times_of(session)
    page["session_here"] = here
    # The console of an event's only session is a tab of the event while it is played.
    page["has_console_tab"] = any(tab.name == "event-console" for tab in page["tabs"]) and (
        session.event.sessions.count() == 1
    )
    with request_cache():
        page["may_seat"] = signed_in and may_seat_players(
            reader_of(request),
            session,
            on=on,
        )
        page["may_note"] = signed_in and may_note_results(reader_of(request), session, on=on)
        page["may_check_in"] = page["may_seat"] or (
            signed_in and may_check_in(reader_of(request), session, on=on)
        )
    return page


def reason_in_words(seat: Seating) -> str:
    """Return the reason for a seat."""
    lines = [sentence(seat.code, seat.values)]
    if section := seat.values.get("section"):
        lines.insert(0, sentence(str(section), {}))
    return "; ".join(lines)


def option_lines(advice: Advice) -> list[OptionLine]:
    """Return the possible movements, for the advisor's table."""
    return [
        _option_line(option, by_table=at in advice.by_table)
        for at, option in enumerate(advice.options)
    ]


def individual_line(specs: Sequence[MovementSpec], boards: int, minutes: int) -> OptionLine:
    """Return the only movement for individuals; boards: the most that anybody plays."""
    spec = specs[0]
    in_round = individual_boards(spec, most=boards)
    rests = spec.contestants % 4
    return OptionLine(
        value=f"{INDIVIDUAL} {spec.rounds} {in_round} 1",
        title=movement_title(spec),
        note=_("everybody once with everybody, twice against everybody")
        if spec.contestants in COMPLETE
        else _("a new partner in every round"),
        boards=(spec.rounds - rests) * in_round,
        needed=spec.rounds * in_round,
        minutes=spec.rounds * in_round * minutes,
        opponents=opponents_of(spec),
        repeats=0,
        sit_outs=rests,
        comparisons=spec.tables,
        sharing=spec.tables if spec.tables > 1 else 0,
        percent=100 if spec.contestants in COMPLETE else 0,
        drawing=drawing_of(spec, in_round),
        tables=sum(spec.tables for spec in specs),
    )


@dataclass(frozen=True, slots=True)
class WorthLine:
    """The strength of a line. name: empty for one field; seeds: 0 if not shown."""

    name: str
    iv: str
    seeds: int


def worth_lines(section: SectionSeating, *, seeds: int) -> list[WorthLine]:
    """Return the IV of each line at the draw; empty for a seating without stored IVs.

    seeds: the number of seeds in the whole field.
    """
    worth, held = section.worth, section.seeds(seeds)
    if not any(worth.values()):
        return []
    return [WorthLine(line, iv_in_words(worth[line]), held[line]) for line in sorted(worth)[::-1]]


def iv_in_words(value: Fraction) -> str:
    """Return an IV as printed: an integer, or with the thirds of triplets."""
    whole, thirds = divmod(int(3 * value), 3)
    return f"{whole}{('', '⅓', '⅔')[thirds]}"


def balance_percent(seating: SessionSeating, letter: str) -> int:
    """Return the balance of a section, in percent; 0 for individuals."""
    played = balance_played(seating, letter)
    return 0 if played is None else _percent(played)


def _percent(balance: Fraction) -> int:
    """Return a balance in whole percent, rounded down, so that only a perfect one is 100."""
    return int(100 * balance)


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
    """Return whether a section is an individual."""
    return section.spec.code == INDIVIDUAL


def seated_in_words(section: SectionSeating, event: Event) -> str:
    """Return how many contestants sit in a section."""
    n = len(section.seats)
    if event.kind == EventKind.INDIVIDUAL:
        text = ngettext(
            "%(n)s player in section %(letter)s", "%(n)s players in section %(letter)s", n
        )
    else:
        text = ngettext("%(n)s pair in section %(letter)s", "%(n)s pairs in section %(letter)s", n)
    return text % {"n": n, "letter": section.letter}


def place_in_words(section: SectionSeating, seat: Seating) -> str:
    """Return a contestant's first seat: "A, table 3, North-South"."""
    if not seat.table:
        return _("section %(section)s, resting in the first round") % {"section": section.letter}
    return _at_table(section.letter, seat.table, seat.line)


def seat_in_words(seat: SeatNow) -> str:
    """Return the seat in the current round, or that the contestant rests."""
    if not seat.table:
        return _("section %(section)s, resting") % {"section": seat.section}
    return _at_table(seat.section, seat.table, seat.line)


def _at_table(section: str, table: int, line: str) -> str:
    lines = {
        "NS": _("North-South"),
        "EW": _("East-West"),
        "N": _("North"),
        "E": _("East"),
        "S": _("South"),
        "W": _("West"),
    }
    return _("section %(section)s, table %(table)s, %(line)s") % {
        "section": section,
        "table": table,
        "line": lines[line],
    }


def way_rows(way: Sequence[WayLine]) -> list[dict[str, Any]]:
    """Return the rounds of one contestant for pages."""
    return [
        {
            "round": way_line.line.round,
            "table": way_line.line.table,
            "line": line_in_words(way_line.line.line),
            "opponents": way_line.opponents,
            "partner": way_line.partner,
            "boards": boards_in_words(way_line.boards),
            "is_in": way_line.is_in,
        }
        for way_line in way
    ]


def boards_in_words(boards: tuple[int, int] | None) -> str:
    """Return the boards of a round: "4–6", or a single number."""
    if boards is None:
        return ""
    first, last = boards
    return str(first) if first == last else f"{first}–{last}"


def versions(seating: SessionSeating) -> list[SeatingPlan]:
    """Return every version of a seating, latest first."""
    return list(reversed(seating.plans))


def moment_in_words(moment: dt.datetime) -> str:
    """Return a time of day as text."""
    return f"{timezone.localtime(moment):%H:%M}"


def drawing_of(spec: MovementSpec, boards_in_round: int) -> str:
    """Return the address of a movement's drawing, "" if the next seats are not known."""
    if is_swiss(spec):
        return ""
    address = reverse("movement", args=[spec.code, spec.tables, spec.rounds])
    turned = "-".join(map(str, spec.switched))
    return f"{address}?boards={boards_in_round}" + (f"&turned={turned}" if turned else "")


def _option_line(options: tuple[Option, ...], *, by_table: bool) -> OptionLine:
    first = options[0]
    spec = spec_of(first.movement)
    titles = dict.fromkeys(movement_title(spec_of(option.movement)) for option in options)
    return OptionLine(
        value=f"{spec.code} {spec.rounds} {first.boards_in_a_round} {spec.lines}",
        title=" + ".join(titles),
        note=movement_note(spec),
        boards=first.boards,
        needed=max(option.boards_needed for option in options),
        minutes=first.minutes,
        opponents=min(option.opponents for option in options),
        repeats=sum(option.repeats for option in options),
        sit_outs=max(option.sit_outs for option in options),
        comparisons=min(option.comparisons for option in options),
        percent=_percent(min(option.balance for option in options)),
        copies=copies_in_words(max(option.copies for option in options)),
        sharing=max(option.sharing for option in options),
        by_table=by_table,
        drawing=drawing_of(spec, first.boards_in_a_round),
        tables=sum(spec_of(option.movement).tables for option in options),
    )
