"""Import of many members: people, numbers, home clubs and categories."""

from collections.abc import Sequence

from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _
from simple_history.utils import bulk_create_with_history, bulk_update_with_history

from federation.importers.data_tables import Form, TableColumn
from federation.imports.selectors.data_members import MemberPlan, member_rows, plan_members
from federation.models import CategoryGrant, ClubMembership, Person, write_name_keys
from federation.people.services.people import allot_numbers
from federation.privacy.selectors.data_kinds import NEW, Bringing, DataKind, RowPlan
from federation.selectors.languages import language_of
from federation.selectors.rule_sets import ranking_row
from federation.services.audit import record_events

SEXES = {"f": "F", "female": "F", "feminino": "F", "m": "M", "male": "M", "masculino": "M"}
_BATCH = 500


def write_members(plans: Sequence[RowPlan], bringing: Bringing) -> None:
    """Create and change people as planned; the caller has the transaction and the locks."""
    new = [plan.what for plan in plans if plan.act == NEW]
    _enter(new, bringing)
    _change([plan.what for plan in plans if plan.act != NEW], bringing)
    _join([plan.what for plan in plans], bringing)
    _grant([plan.what for plan in plans], bringing)


def _enter(plans: Sequence[MemberPlan], bringing: Bringing) -> None:
    if not plans:
        return
    # Numbers in the file first, so that the counter skips them.
    numbers = iter(allot_numbers([plan.number for plan in plans]))
    for plan in plans:
        plan.person = Person(number=plan.number or next(numbers), **plan.fields)
        plan.person.fold_names()
    people = [plan.person for plan in plans]
    made = bulk_create_with_history(
        people, Person, batch_size=_BATCH, default_user=bringing.account
    )
    for plan, person in zip(plans, made, strict=True):
        plan.person = person
    write_name_keys(made)
    record_events(
        "person_created",
        details=((f"person:{row.pk}", {"number": row.number}) for row in made),
        account=bringing.account,
    )


def _change(plans: Sequence[MemberPlan], bringing: Bringing) -> None:
    changed = [(plan.person, plan.fields) for plan in plans if plan.fields and plan.person]
    if not changed:
        return
    for person, fields in changed:
        for name, value in fields.items():
            setattr(person, name, value)
        person.fold_names()
    names = {name for _person, fields in changed for name in fields}
    bulk_update_with_history(
        [person for person, _fields in changed],
        Person,
        sorted(names | {"sort_name", "search_name"}),
        batch_size=_BATCH,
        default_user=bringing.account,
    )
    write_name_keys([person for person, _fields in changed])
    record_events(
        "person_brought_in",
        details=((f"person:{person.pk}", {"fields": sorted(fields)}) for person, fields in changed),
        account=bringing.account,
    )


def _join(plans: Sequence[MemberPlan], bringing: Bringing) -> None:
    joining = [(plan.person, plan.home) for plan in plans if plan.person and plan.home]
    if not joining:
        return
    bulk_create_with_history(
        [
            ClubMembership(person=person, club=home.club, valid_from=home.since, is_home=True)
            for person, home in joining
        ],
        ClubMembership,
        batch_size=_BATCH,
        default_user=bringing.account,
    )
    record_events(
        "club_joined",
        details=(
            (f"person:{person.pk}", {"club": home.club.code, "home": True})
            for person, home in joining
        ),
        account=bringing.account,
    )


def _grant(plans: Sequence[MemberPlan], bringing: Bringing) -> None:
    granted = [(plan.person, plan.category) for plan in plans if plan.person and plan.category]
    if not granted:
        return
    rule_set = ranking_row(on=bringing.on)
    with override(language_of()):
        reason = gettext("Brought in from a file")
    CategoryGrant.objects.bulk_create(
        CategoryGrant(
            person=person,
            category=category.code,
            valid_from=category.since,
            reason=reason,
            rule_set=rule_set,
            source=f"data_import:{bringing.import_id}",
        )
        for person, category in granted
    )


MEMBERS = DataKind(
    key="MEMBERS",
    title=_("Members"),
    about=_(
        "People by number; without number by name and birth date. Whoever is not known is "
        "entered, without number with the next one. A blank cell leaves what is known."
    ),
    columns=(
        (TableColumn("number", longest=20), _("Number")),
        (TableColumn("name", longest=120, is_required=True), _("Name")),
        (TableColumn("full_name", longest=200), _("Full name")),
        (TableColumn("birth_date", Form.DAY), _("Birth date")),
        (TableColumn("sex", Form.CHOICE, choices=SEXES), _("Sex")),
        (TableColumn("nationality", Form.COUNTRY), _("Nationality")),
        (TableColumn("email", Form.EMAIL, longest=254), _("E-mail")),
        (TableColumn("phone", Form.PHONE), _("Telephone")),
        (TableColumn("address", longest=400), _("Postal address")),
        (TableColumn("wbf_id", longest=20), _("WBF number")),
        (TableColumn("ebl_id", longest=20), _("EBL number")),
        (TableColumn("home_club", longest=12), _("Home club (code)")),
        (TableColumn("home_from", Form.DAY), _("Home club since")),
        (TableColumn("category", longest=40), _("Category")),
        (TableColumn("category_from", Form.DAY), _("Category since")),
    ),
    plan=plan_members,
    write=write_members,
    export=member_rows,
)
