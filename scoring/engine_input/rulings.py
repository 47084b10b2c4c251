"""Rulings applied to the lines of a file: the recorded result remains, what counts is added."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from scoring.engine.line_rulings import LineRuling
from scoring.engine.types import Outcome
from scoring.engine_input.values import Ruled, TableKey, TableResult
from scoring.models import BoardRuling


def scope_of(place: TableKey) -> str | int:
    """Return what decides when a line is closed: its match, else its session."""
    return place.match or place.session


def apply_rulings(
    results: Sequence[TableResult], rulings: Iterable[tuple[TableKey, Ruled]]
) -> list[TableResult]:
    """Return the lines, each with its rulings; a ruling on a table without a line adds one."""
    lines = list(results)
    where = {line.place: place for place, line in enumerate(lines)}
    for place, ruled in rulings:
        if place in where:
            lines[where[place]] = with_ruling(lines[where[place]], ruled)
        else:
            where[place] = len(lines)
            lines.append(with_ruling(line_at(place), ruled))
    return lines


def with_ruling(result: TableResult, ruled: Ruled) -> TableResult:
    """Return one line with a ruling over it."""
    ruling = ruled.ruling
    if ruling.form == "corrected":
        return replace(
            result,
            contract=ruling.contract,
            declarer=ruling.declarer,
            tricks=ruling.tricks,
            ns_score=ruling.score,
            ew_score=None,
            artificial=None,
            awarded=None,
            not_played=False,
            corrected=ruled,
        )
    if ruling.form == "turned":
        return _turned(replace(result, ruled=ruled))
    if ruling.form == "version":
        return replace(result, group=ruling.group, ruled=ruled)
    return replace(result, ruled=ruled)


def _turned(result: TableResult) -> TableResult:
    """Return the line of a board played a quarter turn round: each pair in the seats it played.

    The score stays as entered for the cards. Source: RTP 2.2.4.4.
    """
    artificial, awarded = result.artificial, result.awarded
    return replace(
        result,
        ns=result.ew,
        ew=result.ns,
        south=result.west,
        west=result.south,
        artificial=None if artificial is None else (artificial[1], artificial[0]),
        awarded=None if awarded is None else (awarded[1], awarded[0]),
    )


def line_at(place: TableKey) -> TableResult:
    """Return a line without a result, for a table the file does not name."""
    session, board, match, ns, ew, south, west = place
    return TableResult(
        board=board, ns=ns, ew=ew, session=session, match=match, south=south, west=west
    )


def place_of(row: BoardRuling) -> TableKey:
    """Return the line to which a ruling belongs."""
    match, ns, ew, south, west = json.loads(row.place)
    return TableKey(row.session, row.board, match, ns, ew, south, west)


def written(place: TableKey) -> str:
    """Return who sat where, as stored in rows."""
    return json.dumps(place[2:])


def ruled_of(row: BoardRuling) -> Ruled:
    """Return a stored ruling as a value to apply to its line."""
    ruling = ruling_of(row.form, row.values)
    return Ruled(ruling, row.article, row.reason, row.reference, row.pk)


def values_of(ruling: LineRuling) -> dict[str, object]:
    """Return the JSON form of what a ruling puts in place of a result."""
    plain = {
        "side": ruling.side,
        "score": ruling.score,
        "ew_score": ruling.ew_score,
        "without_error": ruling.without_error,
        "group": ruling.group,
        "contract": ruling.contract,
        "declarer": ruling.declarer,
        "tricks": ruling.tricks,
        "level": ruling.level or None,
        "boards": ruling.boards or None,
        "blame": list(ruling.blame) if any(ruling.blame) else None,
        "points": None
        if ruling.points is None
        else [None if points is None else str(points) for points in ruling.points],
        "outcomes": [[score, str(weight)] for score, weight in ruling.outcomes],
        "ew_outcomes": [[score, str(weight)] for score, weight in ruling.ew_outcomes],
    }
    return {name: value for name, value in plain.items() if value not in (None, "", [])}


def ruling_of(form: str, values: Mapping[str, Any]) -> LineRuling:
    """Return a ruling from its JSON form."""
    data = dict(values)
    for name in ("outcomes", "ew_outcomes"):
        data[name] = tuple(Outcome(score, Fraction(weight)) for score, weight in data.get(name, ()))
    if points := data.get("points"):
        ns, ew = (None if point is None else Fraction(point) for point in points)
        data["points"] = (ns, ew)
    if blame := data.get("blame"):
        data["blame"] = (blame[0], blame[1])
    return LineRuling(form, **data)


def line_facts(result: TableResult | None) -> dict[str, object] | None:
    """Return the play in a line, to detect later whether a file differs from it."""
    if result is None:
        return None
    return {
        "contract": result.contract,
        "declarer": result.declarer,
        "tricks": result.tricks,
        "ns_score": result.ns_score,
        "ew_score": result.ew_score,
        "artificial": result.artificial and [str(percent) for percent in result.artificial],
        "not_played": result.not_played,
    }
