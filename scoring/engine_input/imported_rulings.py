"""Rulings and penalties in a file of another site of this software."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from scoring.engine.match_rulings import MatchRuling as WholeMatch
from scoring.engine_input.counting import EventValues
from scoring.engine_input.rows import contestants, match_plans, standing_rulings
from scoring.engine_input.rulings import ruling_of
from scoring.engine_input.values import (
    Contestant,
    Fine,
    MatchPlan,
    Ruled,
    RuledMatch,
    RuledOut,
    ScoringChoice,
    TableKey,
)
from scoring.importers.records import ImportedFile, ImportedRuling
from scoring.importers.typed_json import read_json, refuse
from scoring.models import (
    AdjustmentUnit,
    BoardRulingForm,
    ContestantStatus,
    MatchRulingForm,
)
from tournaments.models import Event

FRACTION = re.compile(r"-?\d{1,9}(/[1-9]\d{0,8}|\.\d{1,9})?")
FORMS = {
    "board": BoardRulingForm.values,
    "match": MatchRulingForm.values,
    "contestant": ContestantStatus.values,
    "penalty": AdjustmentUnit.values,
}


@dataclass(frozen=True, slots=True)
class _LineValues:
    """The values of a ruling on a line, with the types in which they are stored."""

    side: str = ""
    blame: tuple[str, str] = ("", "")
    score: int | None = None
    ew_score: int | None = None
    outcomes: tuple[tuple[int, str], ...] = ()
    ew_outcomes: tuple[tuple[int, str], ...] = ()
    points: tuple[str | None, str | None] | None = None
    without_error: int | None = None
    group: str = ""
    contract: str = ""
    declarer: str = ""
    tricks: int | None = None
    level: bool = False
    boards: int = 0


@dataclass(frozen=True, slots=True)
class BroughtRulings:
    """The rulings of a file, each with its line, match or contestant."""

    boards: tuple[tuple[TableKey, Ruled, ImportedRuling], ...] = ()
    matches: tuple[tuple[str, RuledMatch, ImportedRuling], ...] = ()
    out: tuple[tuple[str, RuledOut, ImportedRuling], ...] = ()
    fines: tuple[tuple[str, Fine, ImportedRuling], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.boards or self.matches or self.out or self.fines)


def brought_rulings(imported: ImportedFile) -> BroughtRulings:
    """Return the rulings of a file, ready to be applied to it. Raises: ImporterError."""
    rulings = list(enumerate(imported.rulings, start=1))
    for number, ruling in rulings:
        if ruling.form not in FORMS[ruling.on]:
            raise refuse(f"rulings[{number}].form", ruling.form)

    def of(on: str) -> Iterable[tuple[int, ImportedRuling]]:
        return (
            (number, imported_ruling)
            for number, imported_ruling in rulings
            if imported_ruling.on == on
        )

    return BroughtRulings(
        tuple(
            (_place(imported_ruling), _on_board(number, imported_ruling), imported_ruling)
            for number, imported_ruling in of("board")
        ),
        tuple(
            (imported_ruling.match, _on_match(number, imported_ruling), imported_ruling)
            for number, imported_ruling in of("match")
        ),
        tuple(
            (imported_ruling.contestant, _out(imported_ruling), imported_ruling)
            for _number, imported_ruling in of("contestant")
        ),
        tuple(
            (imported_ruling.contestant, _fine(imported_ruling), imported_ruling)
            for _number, imported_ruling in of("penalty")
        ),
    )


def new_rulings(event: Event, imported: ImportedFile) -> BroughtRulings:
    """Return the rulings of a file that the event does not have; existing ones are not replaced."""
    brought = brought_rulings(imported)
    if not brought:
        return brought
    standing = {(place, ruled.is_correction) for place, ruled in standing_rulings(event)}
    contestants_by_key = {contestant.key: contestant for contestant in contestants(event)}
    plans = match_plans(event, ScoringChoice(method=event.method))
    ruled = {plan.key for plan in plans if plan.ruled is not None}
    fines = Counter(
        (key, fine) for key, contestant in contestants_by_key.items() for fine in contestant.fines
    )
    new_fines = []
    for key, fine, row in brought.fines:
        if fines[key, fine] > 0:
            fines[key, fine] -= 1
        else:
            new_fines.append((key, fine, row))
    return BroughtRulings(
        tuple(e for e in brought.boards if (e[0], e[1].is_correction) not in standing),
        tuple(match for match in brought.matches if match[0] not in ruled),
        tuple(
            ruled_out
            for ruled_out in brought.out
            if ruled_out[0] not in contestants_by_key or not contestants_by_key[ruled_out[0]].out
        ),
        tuple(new_fines),
    )


def under_brought(values: EventValues, brought: BroughtRulings) -> EventValues:
    """Return an event with the rulings of a file applied too."""
    if not brought:
        return values
    values = values.with_rulings([(place, ruled) for place, ruled, _row in brought.boards])
    on_match = {key: ruled for key, ruled, _row in brought.matches}
    out = {key: ruled for key, ruled, _row in brought.out}
    return replace(
        values,
        matches=tuple(_under(match, on_match.get(match.key)) for match in values.matches),
        contestants=tuple(
            _with(contestant, out, brought.fines) for contestant in values.contestants
        ),
    )


def _under(plan: MatchPlan, ruled: RuledMatch | None) -> MatchPlan:
    return plan if ruled is None else replace(plan, ruled=ruled)


def _with(
    contestant: Contestant,
    out: dict[str, RuledOut],
    fines: Sequence[tuple[str, Fine, ImportedRuling]],
) -> Contestant:
    own = tuple(fine for key, fine, _row in fines if key == contestant.key)
    return replace(
        contestant, fines=(*contestant.fines, *own), out=out.get(contestant.key, contestant.out)
    )


def _place(row: ImportedRuling) -> TableKey:
    return TableKey(row.session, row.board, row.match, row.ns, row.ew, row.south, row.west)


def _on_board(number: int, row: ImportedRuling) -> Ruled:
    where = f"rulings[{number}].values"
    line_values: _LineValues = read_json(_LineValues, dict(row.values), where)
    shares = [weight for _score, weight in (*line_values.outcomes, *line_values.ew_outcomes)]
    for text in (*shares, *(point for point in line_values.points or () if point is not None)):
        if not FRACTION.fullmatch(text):
            raise refuse(where, text)
    ruling = _built(lambda: ruling_of(row.form, row.values), where)
    return Ruled(ruling, row.article, row.reason, row.reference)


def _on_match(number: int, row: ImportedRuling) -> RuledMatch:
    where = f"rulings[{number}].values"
    values: dict[str, Any] = {**row.values, "form": row.form}
    ruling: WholeMatch = read_json(WholeMatch, values, where)
    return RuledMatch(ruling, row.article, row.reason, row.reference)


def _out(row: ImportedRuling) -> RuledOut:
    return RuledOut(row.form, row.article, row.reason, row.reference)


def _fine(row: ImportedRuling) -> Fine:
    amount = -Fraction(row.hundredths, 100)
    return Fine(amount, row.form, row.session, row.match, row.article, row.opponent)


def _built(build: Callable[[], Any], where: str) -> Any:
    try:
        return build()
    except (TypeError, ValueError, KeyError, ZeroDivisionError):
        raise refuse(where, "") from None
