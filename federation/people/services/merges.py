"""Merging two rows of the register into one person, and undoing it."""

import datetime as dt
from collections import defaultdict
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.conf import settings
from django.db import transaction
from django.db.models import Model, Q
from django.utils.timezone import localdate
from simple_history.utils import bulk_update_with_history

from federation.errors import RuleError
from federation.models import (
    Account,
    ClubMembership,
    Consent,
    ConsentKind,
    Erasure,
    Licence,
    MovedRow,
    NonRenewal,
    Person,
    PersonMerge,
    PossibleDuplicate,
    write_name_keys,
)
from federation.people.selectors.person_rows import (
    PersonLink,
    obstacles_of_apps,
    person_links,
    rows_both_have,
)
from federation.rules.names import searchable_name
from federation.selectors.erasures import refuse_being_erased
from federation.services.approvals import needs_approval, request_approval
from federation.services.audit import record_event

_TOLD = 4
# Columns taken from the merged row if the kept one has no value.
_FILLED = (
    "full_name",
    "birth_date",
    "sex",
    "nationality",
    "email",
    "phone",
    "address",
    "wbf_id",
    "ebl_id",
    "deceased_on",
)
Values = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Change:
    """The old and new values of one row."""

    row: Model
    before: Values
    after: Values


@transaction.atomic
def merge_people(
    *, kept: Person, merged: Person, reason: str, account: Account | None, now: dt.datetime
) -> PersonMerge:
    """Make every row of `merged` refer to `kept`. Raises: RuleError naming contradictions."""
    kept, merged = _locked(kept.pk, merged.pk)
    _refuse(kept, merged, reason)
    changes = [*_settled_memberships(kept, merged, on=localdate(now))]
    _write(changes, account=account)
    links = list(person_links())
    staying = _refuse_what_both_have(links, kept=kept, merged=merged)
    changes += _non_renewals_moved(kept, merged, account=account)
    changes += _moved(links, staying, kept=kept, merged=merged, account=account)
    changes += _made_one(kept, merged, account=account)
    merge = PersonMerge.objects.create(kept=kept, merged=merged, reason=reason, at=now, by=account)
    MovedRow.objects.bulk_create(_rows_of(merge, changes))
    PossibleDuplicate.objects.filter(Q(one=merged) | Q(other=merged)).delete()
    record_event(
        "people_merged",
        subject=f"person:{kept.pk}",
        account=account,
        details={"merged": merged.pk, "rows": len(changes), "reason": reason},
    )
    return merge


def propose_merge(
    *, kept: Person, merged: Person, reason: str, account: Account | None, now: dt.datetime
) -> PersonMerge | None:
    """Merge two people, or request an approval if the office's figures require it.

    Returns: the merge, or None if it waits. Raises: RuleError.
    """
    if not needs_approval("merge_people", on=localdate(now)):
        return merge_people(kept=kept, merged=merged, reason=reason, account=account, now=now)
    _refuse(kept, merged, reason)
    request_approval(
        "merge_people",
        subject=f"person:{kept.pk}",
        arguments={"kept_id": kept.pk, "merged_id": merged.pk, "reason": reason},
        reason=reason,
        account=account,
        now=now,
        about=[f"{person.name} {person.number or ''}".strip() for person in (kept, merged)],
    )
    return None


def merge_people_agreed(
    *, kept_id: int, merged_id: int, reason: str, account: Account | None, now: dt.datetime
) -> None:
    """Merge the people named in an approval. Raises: RuleError."""
    people = Person.objects.in_bulk([kept_id, merged_id])
    merge_people(
        kept=people[kept_id], merged=people[merged_id], reason=reason, account=account, now=now
    )


@transaction.atomic
def undo_merge(*, merge: PersonMerge, account: Account | None, now: dt.datetime) -> PersonMerge:
    """Undo a merge: return each row to its person. Raises: RuleError if one changed since."""
    merge = PersonMerge.objects.select_for_update().get(pk=merge.pk)
    if merge.undone_at is not None:
        raise RuleError("merge_undone_before")
    if Erasure.objects.filter(person__in=[merge.kept_id, merge.merged_id]).exists():
        raise RuleError("person_erased_already")
    kept, merged = _locked(merge.kept_id, merge.merged_id)
    later = PersonMerge.objects.filter(
        Q(kept=kept) | Q(merged=kept), undone_at__isnull=True, pk__gt=merge.pk
    )
    if (blocking := later.order_by("-pk").first()) is not None:
        raise RuleError("merge_later_first", at=localdate(blocking.at))
    # In reverse order, so that a number is free before its former owner gets it back.
    rows = list(merge.rows.order_by("-pk"))
    _write(_taken_back(rows), account=account)
    write_name_keys([Person.objects.get(pk=kept.pk)])
    merge.undone_at, merge.undone_by = now, account
    merge.save(update_fields=["undone_at", "undone_by"])
    record_event(
        "people_merge_undone",
        subject=f"person:{kept.pk}",
        account=account,
        details={"merged": merged.pk, "rows": len(rows)},
    )
    return merge


def _locked(kept: int, merged: int) -> tuple[Person, Person]:
    """Lock both in a fixed order, so that two merges of the same people wait for each other."""
    if kept == merged:
        raise RuleError("merge_with_oneself")
    people = {
        person.pk: person
        for person in Person.objects.select_for_update()
        .filter(pk__in=[kept, merged])
        .order_by("pk")
    }
    return people[kept], people[merged]


def _refuse(kept: Person, merged: Person, reason: str) -> None:
    if not reason.strip():
        raise RuleError("merge_reason_missing")
    refuse_being_erased([kept.pk, merged.pk])
    for person in (kept, merged):
        if person.merged_into_id is not None:
            raise RuleError("merge_of_merged", person=person.name)
    if kept.number is None and merged.number is not None:
        raise RuleError("merge_keeps_the_number", person=merged.name, number=merged.number)
    births = kept.birth_date, merged.birth_date
    if None not in births and births[0] != births[1]:
        raise RuleError("merge_births_differ", kept_date=births[0], merged_date=births[1])


def _settled_memberships(person: Person, merged: Person, *, on: dt.date) -> list[_Change]:
    """Keep one home club: the kept person's; the other becomes a second club."""
    homes = ClubMembership.objects.filter(is_home=True, valid_until__isnull=True)
    mine = homes.filter(person=person).first()
    theirs = homes.filter(person=merged).first()
    if mine is None or theirs is None:
        return []
    after: Values = {"is_home": False}
    if mine.club_id == theirs.club_id:
        after["valid_until"] = max(on, theirs.valid_from)
    return [_change(theirs, after)]


def _refuse_what_both_have(
    links: list[PersonLink], *, kept: Person, merged: Person
) -> dict[PersonLink, set[Any]]:
    """Return the rows that stay with the merged person, since the kept one has an equal row."""
    staying: dict[PersonLink, set[Any]] = {}
    lines: list[str] = []
    for link in links:
        both = rows_both_have(link, kept=kept, merged=merged)
        if not both:
            continue
        if link.label in settings.MERGE_LEAVES:
            staying[link] = both
            continue
        kind = link.model._meta.verbose_name
        rows = link.model._base_manager.filter(pk__in=both).order_by("pk")[:_TOLD]
        lines.extend(f"{kind} ({row})" for row in rows)
    lines.extend(obstacles_of_apps(kept, merged))
    if lines:
        raise RuleError("merge_both_have", kept=kept.name, merged=merged.name, what=lines)
    return staying


def _moved(
    links: list[PersonLink],
    staying: dict[PersonLink, set[Any]],
    *,
    kept: Person,
    merged: Person,
    account: Account | None,
) -> list[_Change]:
    changes = [
        _change(row, {link.field: kept.pk})
        for link in links
        for row in link.rows_of(merged).exclude(pk__in=staying.get(link, ())).order_by("pk")
    ]
    _write(changes, account=account)
    return changes


def _non_renewals_moved(kept: Person, merged: Person, *, account: Account | None) -> list[_Change]:
    """Move what is recorded on a cancelled licence to the other's valid one of the season."""
    both = [kept.pk, merged.pk]
    valid = Licence.objects.filter(
        person__in=both, cancelled_at__isnull=True, non_renewal__isnull=True
    )
    by_season = {licence.season_id: licence for licence in valid}
    rows = NonRenewal.objects.filter(licence__person__in=both, licence__cancelled_at__isnull=False)
    changes = []
    for row in rows.select_related("licence").order_by("pk"):
        other = by_season.get(row.licence.season_id)
        if other is not None and other.person_id != row.licence.person_id:
            changes.append(_change(row, {"licence": other.pk}))
            del by_season[row.licence.season_id]
    _write(changes, account=account)
    return changes


def _made_one(person: Person, merged: Person, *, account: Account | None) -> list[_Change]:
    """Mark the merged row, then fill the kept one's missing values."""
    marked = _change(merged, {"merged_into": person.pk})
    filled: Values = {
        name: getattr(merged, name)
        for name in _FILLED
        if getattr(merged, name) and not getattr(person, name)
    }
    if "full_name" in filled:
        text = f"{person.name} {filled['full_name']} {person.number or ''}"
        filled["search_name"] = searchable_name(text)
    if merged.is_hidden and not person.is_hidden:
        filled["is_hidden"] = True
    words = Consent.objects.filter(person=person, what=ConsentKind.PUBLISH_NAME)  # of both, by now
    last = words.order_by("-at", "-pk").values_list("is_given", flat=True).first()
    if last is not None and last != person.name_consent:
        filled["name_consent"] = last
    changes = [marked, _change(person, filled)] if filled else [marked]
    # In this order, since a WBF number is unique.
    for change in changes:
        _write([change], account=account)
    write_name_keys([person])
    return changes


def _change(row: Model, after: Values) -> _Change:
    columns = {name: row._meta.get_field(name) for name in after}
    return _Change(row, {name: _plain(row, columns[name]) for name in after}, after)


def _plain(row: Model, field: Any) -> Any:
    """Return the value of a column as JSON."""
    value = field.value_from_object(row)
    return value.isoformat() if isinstance(value, dt.date) else value


def _write(changes: list[_Change], *, account: Account | None) -> None:
    """Update the rows without calling save, as a merge is no new act on them."""
    groups: dict[tuple[type[Model], tuple[str, ...]], list[Model]] = defaultdict(list)
    for change in changes:
        for name, value in change.after.items():
            field: Any = change.row._meta.get_field(name)
            setattr(change.row, field.attname, field.to_python(value))
        groups[type(change.row), tuple(change.after)].append(change.row)
    for (model, fields), rows in groups.items():
        if hasattr(model, "history"):
            bulk_update_with_history(
                rows, model, list(fields), 500, default_user=account, manager=model._base_manager
            )
        else:
            model._base_manager.bulk_update(rows, fields, 500)


def _rows_of(merge: PersonMerge, changes: list[_Change]) -> list[MovedRow]:
    """Return what is stored of the merge: one row for each, even if changed in two steps."""
    joined: dict[tuple[str, str], MovedRow] = {}
    for change in changes:
        key = change.row._meta.label, str(change.row.pk)
        after = {
            name: _plain(change.row, change.row._meta.get_field(name)) for name in change.after
        }
        if (moved_row := joined.get(key)) is None:
            joined[key] = MovedRow(
                merge=merge, model=key[0], row=key[1], before=dict(change.before), after=after
            )
        else:
            moved_row.before = {**change.before, **moved_row.before}
            moved_row.after = {**moved_row.after, **after}
    return list(joined.values())


def _taken_back(rows: list[MovedRow]) -> list[_Change]:
    """Return the changes that undo the merge. Raises: RuleError naming a row changed since."""
    by_model: dict[str, list[str]] = defaultdict(list)
    for moved in rows:
        by_model[moved.model].append(moved.row)
    rows_by_place = {
        (label, str(row.pk)): row
        for label, ids in by_model.items()
        for row in apps.get_model(label)._base_manager.filter(pk__in=ids)
    }
    changes = []
    for moved in rows:
        row = rows_by_place.get((moved.model, moved.row))
        kind = apps.get_model(moved.model)._meta.verbose_name
        if row is None:
            raise RuleError("merge_row_changed", what=f"{kind} {moved.row}")
        now_there = {name: _plain(row, row._meta.get_field(name)) for name in moved.after}
        if now_there != moved.after:
            raise RuleError("merge_row_changed", what=f"{kind} ({row})")
        changes.append(_change(row, moved.before))
    return changes
