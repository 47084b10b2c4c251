"""The page of a movement: drawing, description, and all rounds."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from federation.access import public
from federation.errors import RuleError
from federation.texts import all_texts
from tournaments.movements.flow import changes_of
from tournaments.movements.plans import (
    CODES,
    MovementSpec,
    boards_of_set,
    copies_of,
    spec_named,
)
from tournaments.seating.web.movement_diagram import diagram_of
from tournaments.seating.web.movement_words import (
    change_in_words,
    copies_in_words,
    movement_note,
    movement_title,
)
from tournaments.seating.web.page import boards_in_words

MOST_TABLES = 120


@public
@require_safe
def movement(request: HttpRequest, code: str, tables: int, rounds: int) -> HttpResponse:
    """Show the drawing of one round of a movement and the next move, with all rounds below."""
    if code not in CODES or tables > MOST_TABLES or rounds > 2 * MOST_TABLES:
        raise Http404
    turned = [part for part in request.GET.get("turned", "").split("-") if part.isdecimal()]
    try:
        spec = spec_named(code, tables, rounds, switched=tuple(int(part) for part in turned))
        drawn = drawn_movement(
            spec,
            after=_within(request.GET.get("after", ""), spec.rounds),
            boards_in_round=_within(request.GET.get("boards", ""), 12),
        )
    except RuleError as refusal:
        raise Http404 from refusal
    page = drawn | {
        "name": str(all_texts()[code]),
        "keep": f"boards={drawn['boards_in_round']}&turned={'-'.join(turned)}",
        "rounds": _rounds(spec, drawn["boards_in_round"]),
        "tables": range(1, spec.tables + 1),
    }
    return render(request, "tournaments/movement.html", page)


def drawn_movement(spec: MovementSpec, *, after: int, boards_in_round: int) -> dict[str, Any]:
    """Return the context of a movement's drawing, for its own page or as part of another."""
    return {
        "spec": spec,
        "movement_title": movement_title(spec),
        "note": movement_note(spec),
        "copies": copies_in_words(copies_of(spec)),
        "after": after,
        "turns": range(1, spec.rounds + 1),
        "boards_in_round": boards_in_round,
        "told": change_in_words(spec, after),
        "diagram": diagram_of(spec, after=after, boards_in_round=boards_in_round),
    }


def _within(text: str, most: int) -> int:
    """Return a number from 1 to most given in the address, by default 1."""
    return min(max(int(text), 1), most) if text.isdecimal() and len(text) < 4 else 1


def _rounds(spec: MovementSpec, boards_in_round: int) -> list[dict[str, Any]]:
    by_round: dict[int, list[dict[str, Any]]] = {}
    for change in sorted(changes_of(spec), key=lambda change: change.turn.table):
        turn = change.turn
        boards = boards_of_set(turn.board_set, boards_in_round=boards_in_round)
        by_round.setdefault(turn.round, []).append(
            {
                "ns": " + ".join(map(str, turn.ns)),
                "ew": " + ".join(map(str, turn.ew)),
                "boards": boards_in_words(boards),
                "copy": turn.copy,
            }
        )
    return [{"number": number, "tables": by_round[number]} for number in sorted(by_round)]
