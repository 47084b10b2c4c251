"""Every table that names people has a retention term, or is on the list of those without."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.db.models import Model

from federation.config.retention_tables import TERMS, WITHOUT
from federation.models import Account, Person
from federation.people.selectors.person_rows import is_history
from federation.privacy.selectors.whole_database import tables
from federation.rules.office_figures import RetainedKind, parse_office

SHIPPED = Path("federation/rulesets/default-office-2026-01-01.json")


def naming() -> Iterator[type[Model]]:
    """Yield the models that refer to people or accounts, or may contain a name in words."""
    worded = {table.model for table in tables()}
    for model in apps.get_models(include_auto_created=True):
        points = any(
            local_concrete_field.is_relation
            and local_concrete_field.related_model in (Person, Account)
            for local_concrete_field in model._meta.local_concrete_fields
        )
        if (points or model in worded) and not is_history(model) and not model._meta.proxy:
            yield model


def test_each_table_that_names_people_is_listed_once() -> None:
    listed = Counter(
        label for group in (TERMS, WITHOUT) for labels in group.values() for label in labels
    )
    there = {model._meta.label for model in apps.get_models(include_auto_created=True)}

    assert sorted({model._meta.label for model in naming()} - listed.keys()) == []
    assert [label for label, times in listed.items() if times > 1] == []
    assert sorted(listed.keys() - there) == []


def test_histories_go_with_a_row_that_is_listed() -> None:
    listed = {label for group in (TERMS, WITHOUT) for labels in group.values() for label in labels}
    histories = [model for model in apps.get_models() if is_history(model)]

    assert len(histories) > 20
    assert [
        history.__name__
        for history in histories
        if history.instance_type._meta.label not in listed  # type: ignore[attr-defined]
    ] == []


def test_each_kind_has_a_term_and_rows_of_its_own() -> None:
    figures = parse_office(json.loads(SHIPPED.read_text("utf-8")))

    assert {retention_figures.what for retention_figures in figures.retention} == set(RetainedKind)
    assert {*TERMS, "MONEY"} == {item.value for item in RetainedKind}
    assert settings.RETENTION_ENDS.keys() <= settings.RETENTION_ROWS.keys() <= TERMS.keys()
