"""Tables of licences, of the present and past seasons."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from federation.errors import RuleError
from federation.exporters.tables import Cell
from federation.importers.data_tables import Form, TableColumn, TableRow
from federation.importers.licence_list import FEE_CLASSES
from federation.imports.selectors.data_people import NumberedPeople, numbered_people
from federation.licences.rules.renewal import refuse_issue_day
from federation.licences.selectors.requests import licence_figures_or_defaults
from federation.licences.services.licences import LicenceApplication, bring_licences
from federation.models import Association, Club, Erasure, FeeClass, Licence, Person, Season
from federation.privacy.selectors.data_kinds import NEW, SAME, Bringing, DataKind, RowPlan, twice
from federation.rules.figures_federation import LicenceFigures


@dataclass(frozen=True, slots=True)
class _Register:
    people: NumberedPeople
    seasons: Mapping[int, Season]
    clubs: Mapping[str, Club]
    associations: Mapping[str, Association]
    held: Mapping[tuple[int, int], Licence]
    figures: Mapping[int, LicenceFigures]
    on: dt.date


def plan_licences(rows: Sequence[TableRow], *, on: dt.date, locked: bool = False) -> list[RowPlan]:
    """Compare a table of licences with the register: six queries whatever its length."""
    people = numbered_people(rows, locked=locked)
    years = {year for row in rows if (year := row.whole("season")) is not None}
    licences = Licence.objects.filter(
        person__in=people.ids, season__year__in=years, cancelled_at__isnull=True
    ).select_related("club", "association", "season")
    seasons = {season.year: season for season in Season.objects.filter(year__in=years)}
    register = _Register(
        people,
        seasons,
        {club.code.upper(): club for club in Club.objects.all()},
        {association.code.upper(): association for association in Association.objects.all()},
        {(licence.person_id, licence.season.year): licence for licence in licences},
        {year: licence_figures_or_defaults(season) for year, season in seasons.items()},
        on,
    )
    again = twice([_key(row, people) for row in rows], rows)
    return [_planned(row, register, again.get(row.row)) for row in rows]


def _key(row: TableRow, people: NumberedPeople) -> object:
    person = people.of(row)
    return person and (person.pk, row.whole("season"))


def _planned(row: TableRow, register: _Register, first_row: int | None) -> RowPlan:
    problems = list(register.people.against(row))
    if first_row is not None:
        problems.append(RuleError("data_row_twice", row=first_row))
    person, year = register.people.of(row), row.whole("season") or 0
    season = register.seasons.get(year)
    if season is None:
        problems.append(RuleError("data_season_unknown", column="season", year=str(year)))
    club = register.clubs.get(row.text("club").upper())
    body = register.associations.get(row.text("association").upper())
    problems += _against_body(row, club, body)
    if problems or person is None or season is None:
        return RowPlan(row, row.text("name"), problems=tuple(problems))
    fee_class = row.text("fee_class") or FeeClass.NORMAL.value
    held = register.held.get((person.pk, year))
    if held is None:
        issued_on = row.day("issued_on") or min(season.starts_on, register.on)
        application = LicenceApplication(
            person, season, issued_on, club, body, fee_class, is_imported=True
        )
        changes = (("season", "", f"{year} · {club or body}"),)
        problems = list(_against_day(application, register))
        return RowPlan(row, person.name, NEW, application, changes, problems=tuple(problems))
    is_same = (
        held.club_id == (club.pk if club else None)
        and held.association_id == (body.pk if body else None)
        and held.fee_class == fee_class
        and row.day("issued_on") in {None, held.issued_on}
    )
    if not is_same:
        problems.append(
            RuleError("data_licence_other", column="season", person=person.name, year=str(year))
        )
    return RowPlan(row, person.name, SAME, problems=tuple(problems))


def _against_day(application: LicenceApplication, register: _Register) -> Iterator[RuleError]:
    season = application.season
    try:
        refuse_issue_day(
            season.year,
            issued_on=application.issued_on,
            ends_on=season.ends_on,
            today=register.on,
            figures=register.figures[season.year],
        )
    except RuleError as refusal:
        yield RuleError(refusal.code, column="issued_on", article=refusal.article, **refusal.values)


def _against_body(
    row: TableRow, club: Club | None, body: Association | None
) -> Iterator[RuleError]:
    if row.text("club") and club is None:
        yield RuleError("data_club_unknown", column="club", code=row.text("club"))
    if row.text("association") and body is None:
        yield RuleError(
            "data_association_unknown", column="association", code=row.text("association")
        )
    if bool(row.text("club")) == bool(row.text("association")):
        yield RuleError("licence_through_one_body", column="club", article="RTP 3.1.4.1")


def write_licences(plans: Sequence[RowPlan], bringing: Bringing) -> None:
    """Issue the planned licences."""
    bring_licences(applications=[plan.what for plan in plans], account=bringing.account)


def licence_rows() -> Iterator[Sequence[Cell]]:
    """Yield the licences in force of every season as rows of such a table."""
    rows = Licence.objects.filter(
        cancelled_at__isnull=True,
        person__merged_into__isnull=True,
        person__number__isnull=False,
    ).exclude(person__in=Erasure.objects.values("person"))
    rows = rows.select_related("person", "season", "club", "association")
    for row in rows.order_by("season__year", "person__sort_name", "pk").iterator(chunk_size=2000):
        person: Person = row.person
        yield (
            row.season.year,
            person.number,
            " ".join(person.name.split()),
            row.club.code if row.club else "",
            row.association.code if row.association else "",
            row.fee_class,
            row.issued_on.isoformat(),
        )


LICENCES = DataKind(
    key="LICENCES",
    title=_("Licences"),
    about=_(
        "Licences of any season, each through a club or an association. Nobody is asked to pay "
        "for them. One that is held already is changed on its own page, never by a file."
    ),
    columns=(
        (TableColumn("season", Form.WHOLE, longest=4, is_required=True), _("Season")),
        (TableColumn("number", longest=20, is_required=True), _("Number")),
        (TableColumn("name", longest=120), _("Name")),
        (TableColumn("club", longest=12), _("Club (code)")),
        (TableColumn("association", longest=12), _("Association (code)")),
        (TableColumn("fee_class", Form.CHOICE, choices=FEE_CLASSES), _("Fee class")),
        (TableColumn("issued_on", Form.DAY), _("Issued on")),
    ),
    plan=plan_licences,
    write=write_licences,
    export=licence_rows,
)
