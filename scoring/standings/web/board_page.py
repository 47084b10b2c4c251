"""A board on one contestant's score sheet: its line compared with others and par, and links."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from federation.page_parts.charts import Bar, Chart, bars
from federation.page_parts.figures import figure
from scoring.engine_input.values import Scored, ScoredLine
from scoring.page_parts.notation import card, drawn, line_in_full, made, room_in_words
from scoring.standings.web.own_event import own_entry
from scoring.standings.web.summaries import board_address
from scoring.standings.web.travellers import (
    Frequency,
    compared_with,
    counting_scores,
    decimals_needed,
    is_signed,
    lines_of_board,
    percent_in_words,
    points_in_words,
    points_of_side,
    score_of_side,
)
from tournaments.deals.selectors import BoardRecord
from tournaments.entries.selectors.entries import ShownEntry
from tournaments.models import Event
from tournaments.page_parts.diagrams import deal_of_board, made_on_board
from tournaments.texts.notation import contract_in_words


@dataclass(frozen=True, slots=True)
class OwnLine:
    """The result of one contestant at one table: its contract, its score, the lead."""

    contract: SafeString
    score: str
    lead: SafeString
    room: str


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """One match in which a team played a board. figure: IMPs seen from the team; key: the match."""

    key: str
    round: int
    opponents: ShownEntry | None
    figure: str
    lines: tuple[OwnLine, ...]


@dataclass(frozen=True, slots=True)
class OwnBoard:
    """A board of one contestant. figure: percent or IMPs; points: out of how many, or "".

    matches: in an event of matches, each in which it was played; figure is that of the first.
    """

    entry: ShownEntry
    is_reader: bool
    side: str
    figure: str
    points: str
    top: str
    is_explained: bool
    matches: tuple[OwnMatch, ...]
    lines: tuple[OwnLine, ...]
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """The previous board and the next one, in a sheet or in the event."""

    before: tuple[int, str] | None
    after: tuple[int, str] | None
    place: int = 0  # of this board in the sheet, 0 outside of one
    count: int = 0


def sheet_of(
    request: HttpRequest, entries: Mapping[int, ShownEntry], reader: int | None
) -> tuple[ShownEntry | None, bool]:
    """Return the contestant whose sheet is shown, and whether it is the reader's own.

    ?entry= selects any sheet; without it, it is the one the reader played.
    """
    own = own_entry(entries, reader)
    entry = request.GET.get("entry", "")
    if entry.isdecimal() and (shown_entry := entries.get(int(entry))) is not None:
        return shown_entry, own is not None and own.pk == shown_entry.pk
    return own, own is not None


def own_board(
    scored: Scored,
    entry: ShownEntry,
    *,
    session: int,
    board: int,
    is_reader: bool,
    record: BoardRecord | None,
    entries: Mapping[str, ShownEntry],
) -> OwnBoard | None:
    """Return a board of a contestant, None if it did not play it."""
    lines = lines_of_board(scored, session=session, board=board)
    own = [line for line in lines if line.result.side_of(entry.key)]
    if not own:
        return None
    first, side = own[0], own[0].result.side_of(entry.key)
    points, in_percent = points_of_side(first, side), scored.choice.method == "matchpoints"
    places = decimals_needed(
        points for line in lines for points in (line.ns_points, line.ew_points)
    )
    text = points_in_words(points, places=places, signed=is_signed(scored.choice.method))
    top = points_in_words(first.available, places=places, signed=False)
    return OwnBoard(
        entry=entry,
        is_reader=is_reader,
        side=side if len(own) == 1 else "NS",
        figure=percent_in_words(points, first.available) if in_percent else text,
        points=text if in_percent else "",
        top=top,
        is_explained=points is not None and not scored.matches,
        matches=_own_matches(scored, own, entry.key, entries, places),
        lines=tuple(_own_line(line, entry.key) for line in own),
        sentences=() if len(own) > 1 else tuple(_against(first, side, lines, scored, record)),
    )


def _own_matches(
    scored: Scored,
    own: Sequence[ScoredLine],
    key: str,
    entries: Mapping[str, ShownEntry],
    places: int,
) -> tuple[OwnMatch, ...]:
    """Return the matches of a team's lines on a board, by round."""
    matches = []
    for match in sorted(scored.matches, key=lambda match: match.plan.round):
        plan = match.plan
        lines = [line for line in own if line.result.match == plan.key]
        if not lines:
            continue
        points = points_of_side(lines[0], lines[0].result.side_of(key))
        matches.append(
            OwnMatch(
                key=plan.key,
                round=plan.round,
                opponents=entries.get(plan.away if key == plan.home else plan.home),
                figure=points_in_words(
                    points, places=places, signed=is_signed(scored.choice.method)
                ),
                lines=tuple(_own_line(line, key) for line in lines),
            )
        )
    return tuple(matches)


def way_through(
    event: Event,
    places: Sequence[tuple[int, int]],
    here: tuple[int, int],
    *,
    scored: Scored,
    sheet: ShownEntry | None,
    query: str,
) -> Way:
    """Return the links of a board: through the sheet if it has the board, else the event."""
    played = {
        (line.result.session, line.result.board)
        for line in scored.lines
        if sheet is not None and line.result.side_of(sheet.key)
    }
    in_sheet = here in played
    boards = [place for place in places if place in played] if in_sheet else list(places)
    at = boards.index(here)

    def leads(place: tuple[int, int]) -> tuple[int, str]:
        return place[1], board_address(event, session=place[0], board=place[1]) + query

    return Way(
        before=leads(boards[at - 1]) if at else None,
        after=leads(boards[at + 1]) if at + 1 < len(boards) else None,
        place=at + 1 if in_sheet else 0,
        count=len(boards) if in_sheet else 0,
    )


def room_chart(
    frequencies: Sequence[Frequency],
    *,
    own: Sequence[ScoredLine],
    is_reader: bool,
    par: int | None,
    par_text: SafeString,
) -> Chart | None:
    """Return the number of tables per score, with par and the own table marked."""
    if not frequencies:
        return None
    scores = {line.result.ns_score for line in own}
    items = [
        (frequency.ns_score, frequency.score, frequency.contract, frequency.times)
        for frequency in frequencies
    ]
    if par is not None and par not in {frequency.ns_score for frequency in frequencies}:
        items.append((par, figure(par, signed=True), par_text, 0))
        items.sort(key=lambda row: -row[0])
    mine = gettext("own table") if is_reader else gettext("this sheet")
    tables = sum(frequency.times for frequency in frequencies)
    title = ngettext(
        "What the table made",
        "What the %(n)s tables made, best for North-South first",
        tables,
    ) % {"n": tables}
    shown = [
        Bar(
            label=SafeString(f"{text}  {drawn(contract)}"),
            value=times,
            value_text=_named(times, mine if score in scores else "", is_par=score == par),
            kind="own" if score in scores else "mark" if score == par else "rest",
        )
        for score, text, contract, times in items
    ]
    return Chart(
        title=title,
        picture=bars(shown, title),
        headings=(gettext("NS score"), gettext("Times"), gettext("NS"), gettext("EW")),
        rows=tuple(
            (frequency.score, str(frequency.times), frequency.ns_points, frequency.ew_points)
            for frequency in frequencies
        ),
    )


def _own_line(line: ScoredLine, key: str) -> OwnLine:
    result = line.result
    return OwnLine(
        contract=made(result.contract, result.declarer, result.tricks),
        score=figure(score_of_side(line, result.side_of(key)), signed=True),
        lead=card(result.lead),
        room=room_in_words(result.room),
    )


def seated(lines: Sequence[ScoredLine], entries: Mapping[str, ShownEntry]) -> dict[str, str]:
    """Return who sat at one table: "ns" and "ew", in an individual each seat; else empty.

    Results do not say which player of a pair sat North.
    """
    if len(lines) != 1:
        return {}
    result = lines[0].result
    if result.south or result.west:
        keys = {"n": result.ns, "e": result.ew, "s": result.south, "w": result.west}
    else:
        keys = {"ns": result.ns, "ew": result.ew}
    return {seat: entries[key].title for seat, key in keys.items() if key in entries}


def own_lines(
    scored: Scored, sheet: ShownEntry | None, *, session: int, board: int
) -> list[ScoredLine]:
    """Return the tables of a board with one counting score of the contestant."""
    if sheet is None:
        return []
    lines = lines_of_board(scored, session=session, board=board)
    return [
        scored_line
        for scored_line in counting_scores(lines)
        if scored_line.result.side_of(sheet.key)
    ]


def _against(
    line: ScoredLine,
    side: str,
    lines: Sequence[ScoredLine],
    scored: Scored,
    record: BoardRecord | None,
) -> list[str]:
    """Return the comparison of a contestant's score with the other tables and with par."""
    if line not in counting_scores(lines) or line.result.ns_score is None:
        return []
    sign, score = (1 if side == "NS" else -1), line.result.ns_score
    others = [
        sign * (score - (other.result.ns_score or 0))
        for other in compared_with(line, lines, scored)
    ]
    parts = []
    if others:
        parts.append(
            ngettext(
                "Better than %(better)s of the other table, level with %(level)s, worse than"
                " %(worse)s.",
                "Better than %(better)s of the other %(n)s tables, level with %(level)s, worse"
                " than %(worse)s.",
                len(others),
            )
            % {
                "n": len(others),
                "better": sum(other > 0 for other in others),
                "level": sum(other == 0 for other in others),
                "worse": sum(other < 0 for other in others),
            }
        )
    if record is not None and record.par_score is not None:
        parts.append(_to_par(sign * (score - record.par_score)))
        parts += _sacrifice(line, record)
    return parts


def _to_par(difference: int) -> str:
    if difference == 0:
        return gettext("Exactly par.")
    words = gettext("%(n)s above par.") if difference > 0 else gettext("%(n)s below par.")
    return words % {"n": figure(abs(difference))}


def _sacrifice(line: ScoredLine, record: BoardRecord) -> list[str]:
    """Return a sentence if a side's best result was a doubled sacrifice its table did not bid."""
    result = line.result
    for contract, declarers, over in record.par_contracts:
        if not over.startswith("-"):
            continue
        side = "NS" if declarers[0] in "NS" else "EW"
        if result.declarer in side and result.contract[:2] == contract[:2]:
            return []
        values = {"side": line_in_full(side), "contract": contract_in_words(contract)}
        return [
            gettext("The best for %(side)s was the sacrifice in %(contract)s, not bid here.")
            % values
        ]
    return []


def _named(times: int, mine: str, *, is_par: bool) -> str:
    tables = ngettext("%(n)s table", "%(n)s tables", times) % {"n": times}
    return " · ".join(filter(None, [tables, mine, gettext("par") if is_par else ""]))


def cards_of_board(
    record: BoardRecord | None,
    board: int,
    frequencies: Sequence[Frequency],
    counted: list[ScoredLine],
    *,
    is_reader: bool,
) -> dict[str, object]:
    """Return the cards of a board, the possible tricks, and the tricks made at the tables."""
    can_be_made = made_on_board(record)
    return {
        "deal": deal_of_board(board, " ".join(record.hands) if record else ""),
        "made": can_be_made,
        "chart": room_chart(
            frequencies,
            own=counted,
            is_reader=is_reader,
            par=record.par_score if record else None,
            par_text=can_be_made.contracts[0] if can_be_made else SafeString(""),
        ),
    }
