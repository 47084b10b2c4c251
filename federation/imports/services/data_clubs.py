"""Tables of clubs with their associations: compared with the register, imported, exported."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext_lazy as _
from simple_history.utils import bulk_create_with_history, bulk_update_with_history

from federation.errors import RuleError
from federation.exporters.tables import Cell
from federation.importers.data_tables import Form, TableColumn, TableRow
from federation.models import Association, Club
from federation.privacy.selectors.data_kinds import (
    CHANGED,
    NEW,
    SAME,
    Bringing,
    DataKind,
    RowPlan,
    twice,
)
from federation.services.audit import record_events

_TEXTS = ("name", "town", "email")


@dataclass(slots=True)
class ClubPlan:
    """The content of one row. association: its code; its name if it is new."""

    club: Club | None
    code: str
    association: str
    association_name: str
    fields: dict[str, object] = field(default_factory=dict)


def plan_clubs(rows: Sequence[TableRow], *, on: dt.date, locked: bool = False) -> list[RowPlan]:
    """Compare a table of clubs with the register: two queries whatever its length."""
    all_clubs = Club.objects.select_for_update() if locked else Club.objects.all()
    clubs = {club.code.upper(): club for club in all_clubs}
    associations = {
        association.code.upper(): association for association in Association.objects.all()
    }
    named = {
        row.text("association").upper(): row.text("association_name")
        for row in rows
        if row.text("association_name")
    }
    again = twice([row.text("code").upper() for row in rows], rows)
    return [_planned(row, clubs, associations, named, again.get(row.row)) for row in rows]


def _planned(
    row: TableRow,
    clubs: Mapping[str, Club],
    associations: Mapping[str, Association],
    named: Mapping[str, str],
    first_row: int | None,
) -> RowPlan:
    club = clubs.get(row.text("code").upper())
    text = row.text("association")
    body = associations.get(text.upper())
    plan = ClubPlan(club, row.text("code"), text, named.get(text.upper(), ""))
    problems: list[RuleError] = []
    if first_row is not None:
        problems.append(RuleError("data_row_twice", row=first_row))
    if body is None and not plan.association_name:
        problems.append(RuleError("data_association_unknown", column="association", code=text))
    changes = _fields(row, plan)
    if club is not None and body is not None and club.association_id != body.pk:
        problems.append(RuleError("data_association_other", column="association", code=text))
    elif club is None:
        changes.append(("association", "", text))
    problems += _against_days(row, plan)
    act = NEW if club is None else CHANGED if changes else SAME
    return RowPlan(row, row.text("name"), act, plan, tuple(changes), tuple(problems))


def _fields(row: TableRow, plan: ClubPlan) -> list[tuple[str, str, str]]:
    changes = []
    for name in _TEXTS:
        before = getattr(plan.club, name) if plan.club else ""
        value = row.text(name)
        if value and value != " ".join(before.split()):
            plan.fields[name] = value
            changes.append((name, before, value))
    begins = row.day("affiliated_from")
    before_day = plan.club.affiliated_from if plan.club else None
    if begins is not None and begins != before_day:
        plan.fields["affiliated_from"] = begins
        changes.append(("affiliated_from", str(before_day or ""), begins.isoformat()))
    ends = row.day("affiliated_until")
    if ends is not None and plan.club is None:
        plan.fields["affiliated_until"] = ends
        changes.append(("affiliated_until", "", ends.isoformat()))
    return changes


def _against_days(row: TableRow, plan: ClubPlan) -> Iterator[RuleError]:
    begins, ends = row.day("affiliated_from"), row.day("affiliated_until")
    if begins and ends and ends < begins:
        yield RuleError("data_days_turned", column="affiliated_until", first=begins, last=ends)
    elif plan.club is not None and ends is not None and ends != plan.club.affiliated_until:
        yield RuleError("data_club_closes", column="affiliated_until", club=plan.club.name)


def write_clubs(plans: Sequence[RowPlan], bringing: Bringing) -> None:
    """Create and change clubs as planned, with new associations."""
    club_plans: list[ClubPlan] = [plan.what for plan in plans]
    bodies = _associations(club_plans, bringing)
    new = [
        Club(code=plan.code, association=bodies[plan.association.upper()], **plan.fields)
        for plan in club_plans
        if plan.club is None
    ]
    for club in new:
        club.fold_words()
    made = bulk_create_with_history(
        new,
        Club,
        batch_size=500,
        default_user=bringing.account,
    )
    changed = [plan for plan in club_plans if plan.club is not None and plan.fields]
    for plan in changed:
        for name, value in plan.fields.items():
            setattr(plan.club, name, value)
    clubs = [plan.club for plan in changed if plan.club]
    for club in clubs:
        club.fold_words()
    names = sorted({"search_name", *(name for plan in changed for name in plan.fields)})
    if clubs:
        bulk_update_with_history(clubs, Club, names, batch_size=500, default_user=bringing.account)
    record_events(
        "club_brought_in",
        details=((f"club:{club.pk}", {"club": club.code}) for club in [*made, *clubs]),
        account=bringing.account,
    )


def _associations(plans: Sequence[ClubPlan], bringing: Bringing) -> dict[str, Association]:
    associations_by_code = {
        association.code.upper(): association for association in Association.objects.all()
    }
    new = {
        plan.association.upper(): Association(code=plan.association, name=plan.association_name)
        for plan in plans
        if plan.association.upper() not in associations_by_code
    }
    if new:
        made = bulk_create_with_history(
            [*new.values()], Association, batch_size=500, default_user=bringing.account
        )
        associations_by_code |= {row.code.upper(): row for row in made}
    return associations_by_code


def club_rows() -> Iterator[Sequence[Cell]]:
    """Yield the clubs as rows of such a table."""
    for club in Club.objects.select_related("association").order_by("code"):
        yield (
            club.code,
            club.name,
            club.association.code,
            club.association.name,
            club.town,
            club.email,
            club.affiliated_from.isoformat() if club.affiliated_from else "",
            club.affiliated_until.isoformat() if club.affiliated_until else "",
        )


CLUBS = DataKind(
    key="CLUBS",
    title=_("Clubs"),
    about=_(
        "Clubs by code, with their association. An association that is not known is entered with "
        "the name the row gives. A club is closed on its own page, never by a file."
    ),
    columns=(
        (TableColumn("code", longest=12, is_required=True), _("Code")),
        (TableColumn("name", longest=120, is_required=True), _("Name")),
        (TableColumn("association", longest=12, is_required=True), _("Association (code)")),
        (TableColumn("association_name", longest=120), _("Name of the association")),
        (TableColumn("town", longest=80), _("Town")),
        (TableColumn("email", Form.EMAIL, longest=254), _("E-mail")),
        (TableColumn("affiliated_from", Form.DAY), _("Affiliated from")),
        (TableColumn("affiliated_until", Form.DAY), _("Affiliated until")),
    ),
    plan=plan_clubs,
    write=write_clubs,
    export=club_rows,
)
