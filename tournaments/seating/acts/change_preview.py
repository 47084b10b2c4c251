"""The preview of a seating change: what happens to each noted result."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from federation.acts.act import Call
from tournaments.models import ResultsFollow, SeatingAct
from tournaments.seating.rules.noted_results import Fate, Owners
from tournaments.seating.services.change_proposals import NotedFate
from tournaments.seating.services.changes import ChangeEffect
from tournaments.texts.notation import contract_in_words, direction

SHOWN = (Fate.CONFIRM, Fate.RETURNS, Fate.NAMED)


@dataclass(frozen=True, slots=True)
class FateRow:
    """Results of a table in a round with the same fate. seated: who sits there after the change."""

    round: int
    table: str
    boards: str
    whose: str
    seated: str


@dataclass(frozen=True, slots=True)
class FateGroup:
    """Results with the same fate."""

    fate: str
    title: str
    rows: list[FateRow]
    count: int


def change_in_words(effect: ChangeEffect, _call: Call) -> dict[str, Any]:
    """Return the preview of a change for a page, with the buttons that make it."""
    change = effect.change
    rows = [(fate, effect.of(fate)) for fate in SHOWN]
    groups = [
        FateGroup(fate.value, _title(fate), _rows(rows, effect), len(rows))
        for fate, rows in rows
        if rows
    ]
    return {
        "stays": len(effect.of(Fate.STAYS)),
        "groups": groups,
        "against": [(way and _way(way), text) for way, text in effect.against],
        "refused": [(_way(way), text) for way, text in effect.refused.items()],
        "seen": change.seen,
        "versions": len(change.steps),
        "from_round": min(step.from_round for step in change.steps),
        "undone": [plan.version for plan in change.undoes],
        "leaves": any(step.act == SeatingAct.LEFT for step in change.steps),
        "ways": [(way or "1", _way(way)) for way in effect.ways],
    }


def _title(fate: Fate) -> str:
    return {
        Fate.CONFIRM: _("To be confirmed: others sit there by the new seating"),
        Fate.RETURNS: _("Go back to those who had them"),
        Fate.NAMED: _("Stay with the pairs named: nobody else sits there"),
    }[fate]


def _way(way: str) -> str:
    return {
        ResultsFollow.TABLE.value: _("Change: the results follow the table"),
        ResultsFollow.PAIR.value: _("Change: the results stay with the pairs named"),
    }.get(way, _("Change the seating"))


def _rows(rows: Iterable[NotedFate], effect: ChangeEffect) -> list[FateRow]:
    tables: dict[tuple[int, str, Owners, Owners | None], list[NotedFate]] = {}
    for row in rows:
        noted = row.noted
        key = (noted.round, f"{noted.section}{noted.table}", noted.owners, row.after)
        tables.setdefault(key, []).append(row)
    return [
        FateRow(
            turn,
            table,
            "; ".join(_board(item) for item in some),
            _sides(whose, effect),
            _sides(seated, effect),
        )
        for (turn, table, whose, seated), some in tables.items()
    ]


def _board(noted_fate: NotedFate) -> str:
    ruled = " " + _("(ruled on)") if noted_fate.noted.is_ruled else ""
    return f"{noted_fate.noted.board}: {_noted(noted_fate.noted.words)}{ruled}"


def _noted(words: str) -> str:
    """Return a noted result, "4SX N 9 −200", with suits and directions in the reader's language."""
    bid, *rest = words.split(" ")
    return " ".join([contract_in_words(bid), *(direction(item) for item in rest)])


def _sides(owners: Owners | None, effect: ChangeEffect) -> str:
    if owners is None:
        return ""
    names = effect.change.names
    return " / ".join(" + ".join(names.get(item, str(item)) for item in side) for side in owners)
