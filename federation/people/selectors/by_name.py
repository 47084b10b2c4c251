"""People matching some names, found by keys without reading the whole register."""

from collections.abc import Iterable, Iterator, Sequence

from django.db.models import Q

from federation.models import PersonNameKey
from federation.rules.name_keys import NameQuery, name_queries, whole_name_key

Named = dict[int, tuple[str, str]]  # name and full name, by id
_KEYS_AT_ONCE = 100


def people_named_alike(names: Iterable[str]) -> Named:
    """Return the numbered people that one of these names may mean; `Register` says how certainly.

    People with an equal name if there are any, else those with a similar name. One query for each
    hundred names or keys, whatever the size of the register.
    """
    keys_by_name = {name: key for name in names if (key := whole_name_key(name))}
    equal: set[str] = set()
    names_by_pk: Named = {}
    whole = sorted(set(keys_by_name.values()))
    for start in range(0, len(whole), _KEYS_AT_ONCE):
        for key, pk, *named in _people(Q(key__in=whole[start : start + _KEYS_AT_ONCE])):
            equal.add(key)
            names_by_pk[pk] = (named[0], named[1])
    others = [name for name, key in keys_by_name.items() if key not in equal]
    keys = sorted({key for name in others for key in name_queries(name)})
    for start in range(0, len(keys), _KEYS_AT_ONCE):
        for _key, pk, *named in _people(_any_of(keys[start : start + _KEYS_AT_ONCE])):
            names_by_pk[pk] = (named[0], named[1])
    return names_by_pk


def _people(condition: Q) -> Iterator[tuple[str, int, str, str]]:
    rows = PersonNameKey.objects.filter(
        condition, person__number__isnull=False, person__merged_into__isnull=True
    )
    selected_rows = rows.values_list("key", "person_id", "person__name", "person__full_name")
    return selected_rows.distinct().iterator()


def _any_of(queries: Sequence[NameQuery]) -> Q:
    """Return the filter for any of these keys; a letter belongs to another word of the name."""
    condition = Q()
    for name_query in queries:
        letter = (
            Q(initials__contains=name_query.initial)
            if name_query.initial
            else Q(ends__contains=name_query.end)
        )
        condition |= Q(key=name_query.key) & letter
    return condition
