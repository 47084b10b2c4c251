"""Tables of past results: shown on the player's page, not counted in rankings."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext_lazy as _

from federation.errors import RuleError
from federation.exporters.tables import Cell
from federation.importers.data_tables import Form, TableColumn, TableRow
from federation.imports.selectors.data_people import numbered_people
from federation.imports.services.imported_rows import write_rows
from federation.models import Erasure, PastResult, Person
from federation.privacy.selectors.data_kinds import (
    CHANGED,
    NEW,
    SAME,
    Bringing,
    DataKind,
    RowPlan,
    twice,
)


@dataclass(frozen=True, slots=True)
class PastResultPlan:
    """The content of one row. known: the stored row it corrects."""

    person: Person
    held_on: dt.date
    title: str
    place: int
    points: int | None
    known: PastResult | None


def plan_past_results(
    rows: Sequence[TableRow], *, on: dt.date, locked: bool = False
) -> list[RowPlan]:
    """Compare a table of past results with the stored ones: three queries whatever its length."""
    people = numbered_people(rows, locked=locked)
    stored: dict[tuple[int, dt.date | None, str], PastResult] = {
        (past_result.person_id, past_result.held_on, past_result.title): past_result
        for past_result in PastResult.objects.filter(person__in=people.ids)
    }
    keys = []
    for row in rows:
        person = people.of(row)
        keys.append((person.pk, row.day("held_on"), row.text("event")) if person else None)
    again = twice(keys, rows)
    plans = []
    for row, key in zip(rows, keys, strict=True):
        problems = [*people.against(row), *_against(row, on, again.get(row.row))]
        past_result = stored.get(key) if key else None
        plans.append(_planned(row, people.of(row), past_result, problems))
    return plans


def _against(row: TableRow, on: dt.date, first_row: int | None) -> Iterator[RuleError]:
    held_on = row.day("held_on")
    if held_on is not None and held_on > on:
        yield RuleError("data_day_in_future", column="held_on", day=held_on)
    if row.whole("place") == 0:
        yield RuleError("data_place_from_one", column="place")
    if first_row is not None:
        yield RuleError("data_row_twice", row=first_row)


def _planned(
    row: TableRow,
    person: Person | None,
    past_result: PastResult | None,
    problems: Sequence[RuleError],
) -> RowPlan:
    held_on, title = row.day("held_on"), row.text("event")
    if problems or person is None or held_on is None:
        return RowPlan(row, row.text("name"), problems=tuple(problems))
    place, points = row.whole("place") or 0, row.whole("points")
    changes = []
    if past_result is None or past_result.place != place:
        changes.append(("place", str(past_result.place) if past_result else "", str(place)))
    if points is not None and (past_result is None or past_result.points_hundredths != points):
        before = past_result.points_hundredths if past_result else None
        changes.append(("points", _points(before), _points(points)))
    act = NEW if past_result is None else CHANGED if changes else SAME
    what = PastResultPlan(person, held_on, title, place, points, past_result)
    return RowPlan(row, f"{person.name} · {title}", act, what, tuple(changes))


def _points(hundredths: int | None) -> str:
    return "" if hundredths is None else str(Decimal(hundredths).scaleb(-2))


def write_past_results(plans: Sequence[RowPlan], bringing: Bringing) -> None:
    """Create and correct past results as planned."""
    past_result_plans: list[PastResultPlan] = [plan.what for plan in plans]
    write_rows(
        PastResult,
        made=[
            PastResult(
                person=plan.person,
                held_on=plan.held_on,
                title=plan.title,
                place=plan.place,
                points_hundredths=plan.points,
                source_id=bringing.import_id,
            )
            for plan in past_result_plans
            if plan.known is None
        ],
        corrected=(
            (plan.known, _corrections(plan)) for plan in past_result_plans if plan.known is not None
        ),
        columns=("place", "points_hundredths"),
        bringing=bringing,
    )


def _corrections(plan: PastResultPlan) -> dict[str, object]:
    points = {} if plan.points is None else {"points_hundredths": plan.points}
    return {"place": plan.place, **points}


def past_result_rows() -> Iterator[Sequence[Cell]]:
    """Yield the past results as rows of such a table."""
    rows = PastResult.objects.filter(
        person__merged_into__isnull=True, person__number__isnull=False
    ).exclude(person__in=Erasure.objects.values("person"))
    rows = rows.select_related("person").order_by("held_on", "title", "place", "pk")
    for row in rows.iterator(chunk_size=2000):
        points = row.points_hundredths
        yield (
            row.held_on.isoformat(),
            row.title,
            row.person.number,
            " ".join(row.person.name.split()),
            row.place,
            None if points is None else Decimal(points).scaleb(-2),
        )


PAST_RESULTS = DataKind(
    key="RESULTS_HISTORY",
    title=_("Results of earlier years"),
    about=_(
        "Places in events held before. They are told on the player's page as brought in, and "
        "count in no ranking."
    ),
    columns=(
        (TableColumn("held_on", Form.DAY, is_required=True), _("Date")),
        (TableColumn("event", longest=160, is_required=True), _("Event")),
        (TableColumn("number", longest=20, is_required=True), _("Number")),
        (TableColumn("name", longest=120), _("Name")),
        (TableColumn("place", Form.WHOLE, longest=6, is_required=True), _("Place")),
        (TableColumn("points", Form.DECIMAL, longest=12, digits=2), _("Points")),
    ),
    plan=plan_past_results,
    write=write_past_results,
    export=past_result_rows,
)
