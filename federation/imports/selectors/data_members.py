"""The effect of a table of members on the register, row by row."""

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from django.conf import settings
from django.db.models import Q
from django.utils import translation
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.exporters.tables import Cell
from federation.importers.data_tables import TableRow
from federation.models import CategoryGrant, Club, ClubMembership, Erasure, Person
from federation.people.selectors.people import people_of_numbers
from federation.privacy.selectors.data_kinds import CHANGED, NEW, SAME, RowPlan, is_of, twice
from federation.rules.names import folded
from federation.rules.office_figures import NumberFigures, is_member_number
from federation.rules.person_data import refuse_birth, refuse_name, refuse_nationality
from federation.selectors.office_figures import office_figures
from federation.selectors.rule_sets import ranking_on

TEXTS = (
    "name", "full_name", "sex", "nationality", "email", "phone", "address", "wbf_id", "ebl_id",
)  # fmt: skip
_BRIDGE_IDS = ("wbf_id", "ebl_id")


@dataclass(frozen=True, slots=True)
class HomePlan:
    """A home club and its first day."""

    club: Club
    since: dt.date


@dataclass(frozen=True, slots=True)
class CategoryPlan:
    """A category by code and its first day."""

    code: str
    since: dt.date


@dataclass(slots=True)
class MemberPlan:
    """The content of one row. fields: values to store; home, category: None if unchanged."""

    person: Person | None
    number: str
    fields: dict[str, object] = field(default_factory=dict)
    home: HomePlan | None = None
    category: CategoryPlan | None = None


@dataclass(frozen=True, slots=True)
class _Register:
    """The present data, read once for the whole table."""

    on: dt.date
    numbers: NumberFigures
    numbered: Mapping[str, Person]
    named: Mapping[str, Sequence[Person]]
    once_given: frozenset[str]
    erased: frozenset[int]
    clubs: Mapping[str, Club]
    memberships: Mapping[int, Sequence[ClubMembership]]
    grants: Mapping[int, Sequence[CategoryGrant]]
    categories: Mapping[str, str]
    bridge_ids: Mapping[tuple[str, str], Person]


def plan_members(rows: Sequence[TableRow], *, on: dt.date, locked: bool = False) -> list[RowPlan]:
    """Compare a table of members with the register: nine queries whatever its length."""
    register = _register(rows, on, locked=locked)
    people = [_person_of(row, register) for row in rows]
    keys = [
        person.pk if person else (row.text("number") or _who(row))
        for row, person in zip(rows, people, strict=True)
    ]
    again = dict(twice(keys, rows))
    for name in _BRIDGE_IDS:
        again |= twice([row.text(name) for row in rows], rows)
    return [
        _planned(row, person, register, again.get(row.row))
        for row, person in zip(rows, people, strict=True)
    ]


def member_rows() -> Iterator[Sequence[Cell]]:
    """Yield the members as rows of such a table."""
    people = Person.objects.filter(number__isnull=False, merged_into__isnull=True)
    people = people.exclude(pk__in=Erasure.objects.values("person")).order_by("sort_name", "pk")
    homes = {
        club_membership.person_id: club_membership
        for club_membership in ClubMembership.objects.filter(
            is_home=True, valid_until__isnull=True
        ).select_related("club")
    }
    grants = CategoryGrant.objects.filter(taken_back_at__isnull=True)
    held = {grant.person_id: grant for grant in grants.order_by("valid_from", "pk").iterator()}
    for person in people.iterator(chunk_size=2000):
        home, grant = homes.get(person.pk), held.get(person.pk)
        yield (
            person.number,
            _plain(person.name),
            _plain(person.full_name),
            person.birth_date.isoformat() if person.birth_date else "",
            person.sex,
            person.nationality,
            person.email,
            _plain(person.phone),
            _plain(person.address),
            person.wbf_id,
            person.ebl_id,
            home.club.code if home else "",
            home.valid_from.isoformat() if home else "",
            grant.category if grant else "",
            grant.valid_from.isoformat() if grant else "",
        )


def _register(rows: Sequence[TableRow], on: dt.date, *, locked: bool) -> _Register:
    numbers = {row.text("number") for row in rows} - {""}
    names = {folded(row.text("name")) for row in rows if not row.text("number")}
    numbered = people_of_numbers(numbers)
    named: dict[str, list[Person]] = {}
    alike = Person.objects.filter(sort_name__in=names, merged_into__isnull=True).order_by("pk")
    for person in alike:
        named.setdefault(person.sort_name, []).append(person)
    people = {value.pk for value in numbered.values()} | {person.pk for person in alike}
    if locked:
        fresh = {
            person.pk: person for person in Person.objects.select_for_update().filter(pk__in=people)
        }
        numbered = {number: fresh[value.pk] for number, value in numbered.items()}
        named = {name: [fresh[person.pk] for person in people] for name, people in named.items()}
    unknown = numbers - numbered.keys()
    codes = {row.text("home_club").upper() for row in rows}
    ids = {name: {row.text(name) for row in rows} - {""} for name in _BRIDGE_IDS}
    holders = Person.objects.filter(
        Q(wbf_id__in=ids["wbf_id"]) | Q(ebl_id__in=ids["ebl_id"]), merged_into__isnull=True
    )
    memberships: dict[int, list[ClubMembership]] = {}
    for club_membership in ClubMembership.objects.filter(person__in=people).select_related("club"):
        memberships.setdefault(club_membership.person_id, []).append(club_membership)
    grants: dict[int, list[CategoryGrant]] = {}
    standing = CategoryGrant.objects.filter(person__in=people, taken_back_at__isnull=True)
    for grant in standing.order_by("valid_from", "pk"):
        grants.setdefault(grant.person_id, []).append(grant)
    return _Register(
        on=on,
        numbers=office_figures(on=on).member_number,
        numbered=numbered,
        named=named,
        once_given=frozenset(
            Person.history.filter(number__in=unknown).values_list("number", flat=True)
        ),
        erased=frozenset(
            Erasure.objects.filter(person__in=people).values_list("person_id", flat=True)
        ),
        clubs={club.code.upper(): club for club in Club.objects.filter(code__in=codes)},
        memberships=memberships,
        grants=grants,
        categories=category_codes(on),
        bridge_ids={
            (name, getattr(holder, name)): holder for holder in holders for name in _BRIDGE_IDS
        },
    )


def category_codes(on: dt.date) -> dict[str, str]:
    """Return the code of each category by the names a file may use."""
    figures = ranking_on(on)
    codes: dict[str, str] = {}
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            codes |= {
                folded(gettext(category.title)): category.code for category in figures.categories
            }
    return codes | {folded(category.code): category.code for category in figures.categories}


def no_such_category(text: str, known: Mapping[str, str]) -> RuleError:
    """Return the refusal of an unknown category, which lists the codes."""
    codes = ", ".join(dict.fromkeys(known.values()))
    return RuleError("data_category_unknown", column="category", category=text, known=codes)


def _who(row: TableRow) -> tuple[str, dt.date | None]:
    return folded(row.text("name")), row.day("birth_date")


def _person_of(row: TableRow, register: _Register) -> Person | None:
    """Return the person of a row: by number, else by name and birth date if certain."""
    if number := row.text("number"):
        return register.numbered.get(number)
    born = row.day("birth_date")
    alike = register.named.get(folded(row.text("name")), ())
    sure = [person for person in alike if born and person.birth_date == born]
    return sure[0] if len(sure) == 1 else None


def _planned(
    row: TableRow, person: Person | None, register: _Register, first_row: int | None
) -> RowPlan:
    number = row.text("number")
    plan = MemberPlan(person, number)
    problems: list[RuleError] = []
    if first_row is not None:
        problems.append(RuleError("data_row_twice", row=first_row))
    if person is None:
        problems += _against_new(row, register)
    else:
        problems += _check_against_register(row, person, register)
    problems += _against_ids(row, person, register)
    changes = _fields(row, plan)
    changes += _home(row, plan, register, problems)
    changes += _category(row, plan, register, problems)
    act = NEW if person is None else CHANGED if changes else SAME
    return RowPlan(row, row.text("name"), act, plan, tuple(changes), tuple(problems))


def _against_new(row: TableRow, register: _Register) -> Iterator[RuleError]:
    number, born = row.text("number"), row.day("birth_date")
    if number and not is_member_number(register.numbers, number):
        yield RuleError(
            "data_number_malformed",
            column="number",
            number=number,
            form=f"{register.numbers.prefix}{'9' * register.numbers.least_digits}",
            most=register.numbers.most_digits,
        )
    if number in register.once_given:
        yield RuleError("person_number_never_reused", column="number", number=number)
    yield from _refused("birth_date", lambda: refuse_birth(born, on=register.on))
    yield from _refused("name", lambda: refuse_name(row.text("name")))
    yield from _refused("nationality", lambda: refuse_nationality(row.text("nationality")))
    alike = () if number else register.named.get(folded(row.text("name")), ())
    if alike:
        yield RuleError(
            "data_person_may_be",
            column="name",
            person=alike[0].name,
            numbers=", ".join(person.number or "–" for person in alike),
        )


def _check_against_register(
    row: TableRow, person: Person, register: _Register
) -> Iterator[RuleError]:
    if person.pk in register.erased:
        yield RuleError("data_person_erased", column="number", number=row.text("number"))
        return
    if not is_of((person.name, person.full_name), row.text("name")):
        yield RuleError(
            "data_number_of_another",
            column="name",
            number=person.number or "–",
            person=person.name,
            name=row.text("name"),
        )
    born = row.day("birth_date")
    if born is None:
        return
    if person.birth_date and born != person.birth_date:
        yield RuleError(
            "data_birth_differs",
            column="birth_date",
            person=person.name,
            known=person.birth_date,
            told=born,
        )
    else:
        last = person.deceased_on or register.on
        yield from _refused("birth_date", lambda: refuse_birth(born, on=last))


def _refused(column: str, check: Callable[[], None]) -> Iterator[RuleError]:
    """Return the refusal of a check, told at its column."""
    try:
        check()
    except RuleError as refusal:
        refusal.values["column"] = column
        yield refusal


def _against_ids(row: TableRow, person: Person | None, register: _Register) -> Iterator[RuleError]:
    for name in _BRIDGE_IDS:
        holder = register.bridge_ids.get((name, row.text(name))) if row.text(name) else None
        if holder is not None and holder != person:
            yield RuleError(
                "person_number_taken", column=name, number=row.text(name), person=holder.name
            )


def _fields(row: TableRow, plan: MemberPlan) -> list[tuple[str, str, str]]:
    """Add the values to store; a blank cell leaves the stored value."""
    changes = []
    texts_by_name = {name: row.text(name) for name in TEXTS if row.text(name)}
    for name, value in texts_by_name.items():
        before = _plain(getattr(plan.person, name)) if plan.person else ""
        if value != before:
            plan.fields[name] = value
            changes.append((name, before, value))
    born = row.day("birth_date")
    if born is not None and (plan.person is None or plan.person.birth_date is None):
        plan.fields["birth_date"] = born
        changes.append(("birth_date", "", born.isoformat()))
    return changes


def _home(
    row: TableRow, plan: MemberPlan, register: _Register, problems: list[RuleError]
) -> list[tuple[str, str, str]]:
    if not (code := row.text("home_club")):
        return []
    club = register.clubs.get(code.upper())
    if club is None:
        problems.append(RuleError("data_club_unknown", column="home_club", code=code))
        return []
    mine = register.memberships.get(plan.person.pk, ()) if plan.person else ()
    since = row.day("home_from")
    home = next(
        (
            membership
            for membership in mine
            if membership.is_home and membership.valid_until is None
        ),
        None,
    )
    if home is not None and home.club_id == club.pk:
        if since is not None and since != home.valid_from:
            problems.append(
                RuleError("data_home_since", column="home_from", known=home.valid_from, told=since)
            )
        return []
    begins = since or register.on
    if home is not None:
        problems.append(RuleError("data_home_other", column="home_club", club=home.club.name))
    elif any(
        (club_membership.is_home or club_membership.club_id == club.pk)
        and (club_membership.valid_until is None or club_membership.valid_until >= begins)
        for club_membership in mine
    ):
        problems.append(RuleError("data_home_overlaps", column="home_from", told=begins))
    elif (club.affiliated_from and club.affiliated_from > begins) or (
        club.affiliated_until and club.affiliated_until < begins
    ):
        problems.append(
            RuleError("transfer_club_closed", column="home_club", club=club.name, on=begins)
        )
    plan.home = HomePlan(club, begins)
    return [("home_club", "", club.code)]


def _category(
    row: TableRow, plan: MemberPlan, register: _Register, problems: list[RuleError]
) -> list[tuple[str, str, str]]:
    if not (text := row.text("category")):
        return []
    code = register.categories.get(folded(text))
    if code is None:
        problems.append(no_such_category(text, register.categories))
        return []
    begins = row.day("category_from") or register.on
    mine = register.grants.get(plan.person.pk, ()) if plan.person else ()
    held = next((grant.category for grant in reversed(mine) if grant.valid_from <= begins), "")
    if held == code or any(grant.category == code and grant.valid_from == begins for grant in mine):
        return []
    plan.category = CategoryPlan(code, begins)
    return [("category", held, code)]


def _plain(text: str) -> str:
    return " ".join(text.split())
