"""Parallel lists have the same entries; a missing one is reported by name at start."""

import ast
import enum
import inspect
from collections import defaultdict
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.checks import run_checks
from django.db.models import Choices

from federation.config import same_lists
from tests.architecture.source_tree import APPS, modules, name_of, tree_of

# Tables that tell of some members only, for what lies outside of them is told elsewhere.
OF_SOME = {
    "federation.people.rules.duplicates._BIRTH_POINTS",
    "rulings.appeals.selectors.appeals.COUNCILS",
    "rulings.reports.selectors.attendance.ABSENT",
    "rulings.penalties.services.penalties.UNIT_OF",
    "rulings.penalties.texts.KIND_WORDS",  # a penalty stands beside what counts on the board
    "rulings.rulings.selectors.measures.LAW_OF",
    "rulings.rulings.services.notices.CODES",  # an appeal tells its own decision
    "rulings.rulings.services.rulings.MANNER_OF_ACT",
    "scoring.engine_input.imported_lines.STATES",  # other acts leave a line in any state
    "scoring.homologation.selectors.facts._REPORT",
    "scoring.homologation.web.views.gate.STANDS",
    "scoring.matches.services.match_endings._ARTICLES",
    "scoring.adjustments.web.ruling_form_of.FORM_OF",
    "scoring.page_parts.ruling_words._WHAT",
    "tournaments.cards.selectors.duties._COLOURS",
    "tournaments.entries.selectors.roles.ROLES",
    "tournaments.calendar.services.messages.DATE_CODES",
    "tournaments.events.services.regulation_defaults.ENTRY_FEES",
    "tournaments.teams.services.play._CHAMPIONSHIPS",
}


def told() -> list[tuple[str | None, str]]:
    return [(run_check.id, run_check.msg) for run_check in run_checks()]


def test_an_approval_without_words_is_told(settings: LazySettings) -> None:
    settings.APPROVAL_ACTS = {
        **settings.APPROVAL_ACTS,
        "close_club": settings.APPROVAL_ACTS["close_season"],
    }

    assert told() == [
        (
            "trunfo.E008",
            "the approval close_club is in APPROVAL_ACTS, and not in texts:approval",
        )
    ]


def test_a_body_known_to_the_rules_alone_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class AppealBody(enum.StrEnum):
        COMMITTEE = "CR"
        JUSTICE = "CJ"

    monkeypatch.setattr("rulings.rules.appeals.AppealBody", AppealBody)

    assert told() == [
        (
            "trunfo.E008",
            "the body of an appeal CD is in rulings.models.AppealBody, and not in "
            "rulings.rules.appeals.AppealBody",
        )
    ]


def test_a_kind_of_data_that_figures_do_not_know_is_told(settings: LazySettings) -> None:
    rows = settings.RETENTION_ROWS
    settings.RETENTION_ROWS = {**rows, "LETTERS": rows["NOTICES"]}

    assert told() == [
        (
            "trunfo.E008",
            "the kind of data removed by its age LETTERS is in RETENTION_ROWS, and not in "
            "federation.rules.office_figures.RetainedKind",
        )
    ]


def test_an_address_that_leads_nowhere_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    addresses = import_module("federation.installation.web.missing").ADDRESSES
    code = next(iter(addresses))
    monkeypatch.setitem(addresses, code, "no-such-page")

    assert told() == [
        (
            "trunfo.E009",
            "federation.installation.web.missing.ADDRESSES leads to no-such-page "
            f"({code}), which is no address",
        )
    ]


def test_a_list_that_is_gone_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(same_lists.WITHIN, "age", ("federation.rules.ages.AGES", "APPROVAL_ACTS"))

    assert told() == [
        ("trunfo.E004", "federation.rules.ages.AGES is compared with others, and is not there")
    ]


def everything() -> Iterator[tuple[str, Any]]:
    """Yield the classes and values defined by each module, by their dotted names."""
    for file in modules(*APPS):
        name = name_of(file).removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for defined in names_defined(tree_of(file)):
            yield f"{name}.{defined}", getattr(import_module(name), defined)


def names_defined(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        match node:
            case ast.ClassDef(name=name):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name), value=value) if value:
                yield name
            case ast.Assign(targets=[ast.Name(id=name)]):
                yield name


def test_what_the_database_and_the_rules_both_list_is_compared() -> None:
    """Two enumerations with one name or with the same members belong in the list."""
    kinds = {
        place: value
        for place, value in everything()
        if inspect.isclass(value) and issubclass(value, enum.StrEnum | Choices) and list(value)
    }
    alike: dict[object, set[str]] = defaultdict(set)
    for place, kind in kinds.items():
        alike[kind.__name__].add(place)
        alike[frozenset(map(str, kind))].add(place)
    compared = [
        {_place(listed) for place in places if isinstance(listed := _named(place), type)}
        for places in same_lists.SAME.values()
    ]

    assert len(kinds) > 100
    assert [
        sorted(places)
        for places in alike.values()
        if len(places) > 1 and not any(places <= together for together in compared)
    ] == []


def _named(place: str) -> object:
    module, _dot, name = place.rpartition(".")
    return getattr(import_module(module), name) if module else None


def _place(kind: type) -> str:
    return f"{kind.__module__}.{kind.__name__}"


def test_a_table_by_an_enumeration_tells_of_each_member() -> None:
    tables: dict[str, Any] = {place: value for place, value in everything() if by_members(value)}
    kinds: dict[str, Any] = {place: type(next(iter(table))) for place, table in tables.items()}
    short = {place for place, table in tables.items() if set(table) != set(kinds[place])}

    assert len(tables) > 30
    assert short == OF_SOME


def by_members(value: object) -> bool:
    if not isinstance(value, Mapping) or not value:
        return False
    kinds = {type(key) for key in value}
    return len(kinds) == 1 and issubclass(kinds.pop(), enum.Enum)
