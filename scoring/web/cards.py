"""A contestant's card: each board, its result and its points."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import partial

from django.utils.safestring import SafeString

from federation.page_parts.figures import NOTHING, figure
from scoring.adjustments.web.match_ruling_words import match_note
from scoring.engine import to_places
from scoring.engine_input.seats import side_shown
from scoring.engine_input.values import Scored, ScoredLine
from scoring.page_parts.notation import card, made, room_in_words
from scoring.page_parts.ruling_words import RulingNote, notes_on, ruled_score
from scoring.standings.web.travellers import (
    Shown,
    decimals_needed,
    is_signed,
    percent_in_words,
    percent_of_top,
    points_in_words,
)
from tournaments.entries.selectors.entries import ShownEntry
from tournaments.texts.notation import line_in_words


@dataclass(frozen=True, slots=True)
class CardRow:
    """One board of a contestant; score, points and percent seen from its own side."""

    session: int
    round: int | None
    board: int
    side: str
    opponents: ShownEntry | None
    contract: SafeString
    lead: SafeString
    score: str
    points: str
    percent: str
    numbers: tuple[int | Decimal | None, ...]  # score, points, percentage
    notes: tuple[RulingNote, ...]
    match: str  # key of the match it was played in, "" where there are none
    room: str


@dataclass(frozen=True, slots=True)
class Meeting:
    """One match in the list of its round."""

    home: ShownEntry | None
    away: ShownEntry | None
    home_imps: str
    away_imps: str
    home_vps: str
    away_vps: str
    key: str
    notes: tuple[RulingNote, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One match of a team, seen from it."""

    round: int
    opponents: ShownEntry | None
    imps_for: str
    imps_against: str
    vps: str
    key: str
    notes: tuple[RulingNote, ...] = ()


def card_rows(scored: Scored, *, key: str, entries: Mapping[str, ShownEntry]) -> list[CardRow]:
    """Return the boards of one contestant by number, those of a team match by match."""
    own = [line for line in scored.lines if line.result.side_of(key)]
    turns = {match.plan.key: match.plan.round for match in scored.matches}
    own.sort(key=partial(_in_order, turns=turns))
    places = decimals_needed(_own_points(line, key) for line in own)
    shown = partial(points_in_words, places=places, signed=is_signed(scored.choice.method))
    return [_card_row(line, key, entries, shown) for line in own]


def _in_order(line: ScoredLine, turns: Mapping[str, int]) -> tuple[int, str, int, int]:
    result = line.result
    return (turns.get(result.match, 0), result.match if turns else "", result.session, result.board)


def match_rows(scored: Scored, *, key: str, entries: Mapping[str, ShownEntry]) -> list[MatchRow]:
    """Return the matches of one team by round."""
    rows = []
    for match in scored.matches:
        plan = match.plan
        if key not in (plan.home, plan.away):
            continue
        ours = (match.home_imps, match.away_imps, match.home_vps, plan.away)
        theirs = (match.away_imps, match.home_imps, match.away_vps, plan.home)
        won, lost, vps, other = ours if key == plan.home else theirs
        rows.append(
            MatchRow(
                plan.round,
                entries.get(other),
                imps_in_words(won),
                imps_in_words(lost),
                figure(vps, 2),
                plan.key,
                match_note(plan, entries),
            )
        )
    return sorted(rows, key=lambda row: row.round)


def rounds(scored: Scored, *, entries: Mapping[str, ShownEntry]) -> list[tuple[int, list[Meeting]]]:
    """Return the matches of a team event by round."""
    by_round: dict[int, list[Meeting]] = {}
    for match in scored.matches:
        by_round.setdefault(match.plan.round, []).append(
            Meeting(
                home=entries.get(match.plan.home),
                away=entries.get(match.plan.away),
                home_imps=imps_in_words(match.home_imps),
                away_imps=imps_in_words(match.away_imps),
                home_vps=figure(match.home_vps, 2),
                away_vps=figure(match.away_vps, 2),
                key=match.plan.key,
                notes=match_note(match.plan, entries),
            )
        )
    return sorted(by_round.items())


def imps_in_words(imps: Fraction, *, signed: bool = False) -> str:
    """Return IMPs, without decimals if they are whole."""
    places = 0 if imps.denominator == 1 else 2
    return figure(to_places(imps, places), places, signed=signed)


def _card_row(
    line: ScoredLine, key: str, entries: Mapping[str, ShownEntry], shown: Shown
) -> CardRow:
    result = line.result
    is_ns = result.side_of(key) == "NS"
    points = _own_points(line, key)
    return CardRow(
        session=result.session,
        round=result.round,
        board=result.board,
        side=line_in_words("NS" if is_ns else "EW"),
        opponents=side_shown(result, "EW" if is_ns else "NS", entries),
        contract=made(result.contract, result.declarer, result.tricks),
        lead=card(result.lead),
        score=_own_score(line, is_ns),
        points=shown(points),
        percent=percent_in_words(points, line.available),
        numbers=(
            _score_number(line, is_ns),
            None if points is None else to_places(points, 2),
            percent_of_top(points, line.available),
        ),
        notes=notes_on(result),
        match=result.match,
        room=room_in_words(result.room),
    )


def _own_points(line: ScoredLine, key: str) -> Fraction | None:
    return line.ns_points if line.result.side_of(key) == "NS" else line.ew_points


def _score_number(line: ScoredLine, is_ns: bool) -> int | None:
    """Return the score seen from the contestant's side; a split score has one for each side."""
    result = line.result
    if result.is_ruled_out:
        return None
    if is_ns:
        return result.ns_score
    score = result.ns_score if result.ew_score is None else result.ew_score
    return None if score is None else -score


def _own_score(line: ScoredLine, is_ns: bool) -> str:
    result = line.result
    if (score := _score_number(line, is_ns)) is not None:
        return figure(score, signed=True)
    if counts := ruled_score(result, "NS" if is_ns else "EW"):
        return counts
    if result.artificial is not None:
        return f"{figure(to_places(result.artificial[0 if is_ns else 1], 0))} %"
    return NOTHING
