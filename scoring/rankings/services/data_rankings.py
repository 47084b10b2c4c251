"""Tables of people's points when earlier seasons closed, with which they start again."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from federation.errors import RuleError
from federation.exporters.tables import Cell
from federation.importers.data_tables import Form, TableColumn, TableRow
from federation.imports.selectors.data_members import category_codes, no_such_category
from federation.imports.selectors.data_people import NumberedPeople, numbered_people
from federation.models import CategoryGrant, Erasure, Licence, Person, Season
from federation.privacy.selectors.data_kinds import (
    CHANGED,
    NEW,
    SAME,
    Bringing,
    DataKind,
    RowPlan,
    twice,
)
from federation.rules.names import folded
from federation.selectors.languages import language_of
from federation.selectors.rule_sets import ranking_row
from federation.services.audit import record_events
from scoring.models import SeasonClosing

ARTICLE = "RTP 1.3.4"


@dataclass(frozen=True, slots=True)
class ClosingPlan:
    """The plan for one row. known: the closing it replaces. grants: it gives a category."""

    person: Person
    season: Season
    pe: int
    pm_tenths: int
    category: str
    known: SeasonClosing | None
    grants: bool


@dataclass(frozen=True, slots=True)
class _Register:
    on: dt.date
    people: NumberedPeople
    seasons: Mapping[int, Season]
    licensed: frozenset[tuple[int, int]]
    closings: Mapping[tuple[int, int], SeasonClosing]
    grants: Mapping[int, Sequence[CategoryGrant]]
    categories: Mapping[str, str]


def plan_rankings(rows: Sequence[TableRow], *, on: dt.date, locked: bool = False) -> list[RowPlan]:
    """Compare a table of old rankings with the database: seven queries for any length."""
    people = numbered_people(rows, locked=locked)
    years = {year for row in rows if (year := row.whole("season")) is not None}
    licences = Licence.objects.filter(
        person__in=people.ids, season__year__in=years, cancelled_at__isnull=True
    )
    closings = SeasonClosing.objects.filter(
        person__in=people.ids, season__year__in=years, taken_back_at__isnull=True
    ).select_related("season")
    if locked:
        closings = closings.select_for_update(of=("self",))
    grants: dict[int, list[CategoryGrant]] = {}
    standing = CategoryGrant.objects.filter(person__in=people.ids, taken_back_at__isnull=True)
    for grant in standing.order_by("valid_from", "pk"):
        grants.setdefault(grant.person_id, []).append(grant)
    register = _Register(
        on,
        people,
        {season.year: season for season in Season.objects.filter(year__in=years)},
        frozenset(licences.values_list("person_id", "season__year")),
        {(closing.person_id, closing.season.year): closing for closing in closings},
        grants,
        category_codes(on),
    )
    keys = []
    for row in rows:
        person = people.of(row)
        keys.append(person and (person.pk, row.whole("season")))
    again = twice(keys, rows)
    return [_planned(row, register, again.get(row.row)) for row in rows]


def _planned(row: TableRow, register: _Register, first_row: int | None) -> RowPlan:
    problems = list(register.people.against(row))
    if first_row is not None:
        problems.append(RuleError("data_row_twice", row=first_row))
    person, year = register.people.of(row), row.whole("season") or 0
    season, code = register.seasons.get(year), register.categories.get(folded(row.text("category")))
    problems += _against_season(year, season, register.on)
    if code is None:
        text = row.text("category")
        problems.append(no_such_category(text, register.categories))
    person_rows = register.licensed | register.closings.keys()
    if person is not None and season is not None and (person.pk, year) not in person_rows:
        problems.append(
            RuleError(
                "data_not_licensed",
                article=ARTICLE,
                column="season",
                person=person.name,
                year=str(year),
            )
        )
    if problems or person is None or season is None or code is None:
        return RowPlan(row, row.text("name"), problems=tuple(problems))
    return _held_against(row, register, person, season, code)


def _against_season(year: int, season: Season | None, on: dt.date) -> Iterator[RuleError]:
    if season is None:
        yield RuleError("data_season_unknown", column="season", year=str(year))
    elif season.ends_on >= on:
        yield RuleError("data_season_runs", column="season", year=str(year))


def _held_against(
    row: TableRow, register: _Register, person: Person, season: Season, code: str
) -> RowPlan:
    stored = register.closings.get((person.pk, season.year))
    pe, pm = row.whole("pe") or 0, row.whole("pm") or 0
    begins = season.ends_on + dt.timedelta(days=1)
    mine = register.grants.get(person.pk, ())
    held = next((grant.category for grant in reversed(mine) if grant.valid_from <= begins), "")
    figures = (
        ("pe", pe, stored.pe if stored else None),
        ("pm", pm, stored.pm_tenths if stored else None),
    )
    changes = [
        (column, "" if before is None else _shown(column, before), _shown(column, value))
        for column, value, before in figures
        if value != before
    ]
    if stored is None or stored.category != code:
        changes.append(("category", stored.category if stored else "", code))
    is_granted = any(grant.category == code and grant.valid_from == begins for grant in mine)
    grants = held != code and not is_granted
    what = ClosingPlan(person, season, pe, pm, code, stored, grants)
    act = NEW if stored is None else CHANGED if changes else SAME
    if stored is not None and stored.run_id is not None and changes:
        problem = RuleError("data_season_closed_here", column="season", year=str(season.year))
        return RowPlan(row, person.name, problems=(problem,))
    return RowPlan(row, person.name, act, what, tuple(changes))


def _shown(column: str, value: int) -> str:
    return str(Decimal(value).scaleb(-1)) if column == "pm" else str(value)


def write_rankings(plans: Sequence[RowPlan], bringing: Bringing) -> None:
    """Store the closings planned; those they replace are marked as taken back."""
    closing_plans: list[ClosingPlan] = [plan.what for plan in plans]
    replaced = [plan.known.pk for plan in closing_plans if plan.known is not None]
    SeasonClosing.objects.filter(pk__in=replaced).update(taken_back_at=bringing.now)
    SeasonClosing.objects.bulk_create(
        SeasonClosing(
            season=plan.season,
            person=plan.person,
            pe=plan.pe,
            pm_tenths=plan.pm_tenths,
            category=plan.category,
        )
        for plan in closing_plans
    )
    rule_set = ranking_row(on=bringing.on)
    with override(language_of()):
        reason = gettext("Brought in from a file")
    CategoryGrant.objects.bulk_create(
        CategoryGrant(
            person=plan.person,
            category=plan.category,
            valid_from=plan.season.ends_on + dt.timedelta(days=1),
            reason=reason,
            rule_set=rule_set,
            source=f"data_import:{bringing.import_id}",
        )
        for plan in closing_plans
        if plan.grants
    )
    record_events(
        "closing_brought_in",
        details=(
            (f"person:{plan.person.pk}", {"season": plan.season.year}) for plan in closing_plans
        ),
        account=bringing.account,
    )


def ranking_rows() -> Iterator[Sequence[Cell]]:
    """Return people's points when each season closed, in the columns of the table."""
    rows = SeasonClosing.objects.filter(
        taken_back_at__isnull=True,
        person__merged_into__isnull=True,
        person__number__isnull=False,
    ).exclude(person__in=Erasure.objects.values("person"))
    rows = rows.select_related("person", "season")
    for row in rows.order_by("season__year", "person__sort_name", "pk").iterator(chunk_size=2000):
        yield (
            row.season.year,
            row.person.number,
            " ".join(row.person.name.split()),
            row.pe,
            Decimal(row.pm_tenths).scaleb(-1),
            row.category,
        )


RANKINGS = DataKind(
    key="RANKINGS",
    title=_("Rankings of earlier seasons"),
    about=_(
        "What people had when a season closed, for seasons they were licensed in. Whoever "
        "comes back begins with it. Bring the licences of those seasons in first."
    ),
    columns=(
        (TableColumn("season", Form.WHOLE, longest=4, is_required=True), _("Season")),
        (TableColumn("number", longest=20, is_required=True), _("Number")),
        (TableColumn("name", longest=120), _("Name")),
        (TableColumn("pe", Form.DECIMAL, longest=12, is_required=True), _("PE")),
        (TableColumn("pm", Form.DECIMAL, longest=12, digits=1, is_required=True), _("PM")),
        (TableColumn("category", longest=40, is_required=True), _("Category")),
    ),
    plan=plan_rankings,
    write=write_rankings,
    export=ranking_rows,
)
