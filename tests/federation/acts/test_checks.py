"""Checks of acts at start, and the list of acts."""

import json
from dataclasses import replace
from typing import Any

import pytest
from django import forms
from django.core.management import call_command

from federation.acts.act import Act, Door, Named, Nested, PageOnly
from federation.acts.checks import faults_of
from federation.acts.registry import act_named, all_acts, register
from federation.models import Account, KeyScope
from tests.personas import World
from tournaments.deals.acts import DealForm

SEAL = act_named("deals-seal")


class OptionalBoards(forms.Form):
    session = forms.IntegerField(required=False)
    first_board = forms.CharField()
    boards = forms.IntegerField()


class Misspelt(DealForm):
    borads = forms.IntegerField()


def hides(**_anything: object) -> None:
    """Accept anything."""


def test_every_act_fits_its_service() -> None:
    assert [(act.name, fault) for act in all_acts() for fault in faults_of(act)] == []
    assert len(all_acts()) > 5


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"service": hides}, [("E001", "its service hides what it takes behind **")]),
        (
            {"row": "match"},
            [
                ("E002", "the service takes no match"),
                ("E004", "nothing gives the service its event"),
            ],
        ),
        ({"form": Misspelt}, [("E003", "the service does not take borads of its form")]),
        (
            {"form": OptionalBoards},
            [
                ("E005", "session may be empty, and the service takes no None"),
                ("E005", "first_board is str, and the service takes <class 'int'>"),
            ],
        ),
        ({"title": " "}, [("E013", "it has no title")]),
        ({"path": "events/seal/"}, [("E006", "its address names no pk")]),
        (
            {"nested": Nested("reason", lambda call: call.row.sessions.all())},
            [("E006", "its address names no reason")],
        ),
        ({"nested": Named("reason", lambda _call: {})}, [("E006", "its address names no reason")]),
        ({"rules": ("3.1.2-b", "9.9.9-z")}, [("E007", "no rule has the id 9.9.9-z")]),
        (
            {"fresh_sign_in": True},
            [("E008", "programs do not sign in, and it wants a fresh sign-in")],
        ),
        ({"tag": ""}, [("E009", "it is for programs, and has no tag to list it under")]),
        (
            {"file": lambda value, form, call: {}},
            [("E010", "it hands over a file, which is not kept to be handed over again")],
        ),
        ({"next_page": ""}, [("E011", "it leads to no page")]),
    ],
)
def test_an_act_that_does_not_fit_is_named(
    changes: dict[str, Any], faults: list[tuple[str, str]]
) -> None:
    assert list(faults_of(replace(SEAL, **changes))) == faults


def test_two_acts_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two acts are called deals-seal"):
        register([replace(SEAL)])


@pytest.mark.django_db
@pytest.mark.parametrize("act", all_acts(), ids=lambda act: act.name)
def test_an_act_is_on_the_rows_it_loads(act: Act, olga: Account, world: World) -> None:
    if act.load is not None:
        assert act.load(olga, on=world.event.starts_on).model is act.on


def test_programs_read_what_acts_there_are(
    english: None, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("acts", "--json")

    rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)}
    assert set(rows) == {act.name for act in all_acts()}
    assert rows["deals-seal"] == {
        "name": "deals-seal",
        "on": "tournaments.Event",
        "doors": ["page", "api"],
        "page_only": "",
        "may": "may_manage_event",
        "rules": ["2.2.4.1-a"],
        "title": "Deal a session",
    }


def test_people_read_them_in_columns(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("acts")

    line = next(line for line in capsys.readouterr().out.splitlines() if "deals-open" in line)
    assert line.split() == [
        "deals-open", "tournaments.DealSet", "page", "api", "may_keep_deal_set",
    ]  # fmt: skip


def test_an_act_is_for_programs_when_it_says_what_a_key_is_for() -> None:
    assert SEAL.key_scope is KeyScope.DIRECTING
    own = replace(SEAL, api=PageOnly.OWN)
    assert (own.key_scope, [door.value for door in own.all_doors]) == (None, ["page"])


@pytest.mark.parametrize(
    ("changes", "is_refused"),
    [
        ({"api": None}, True),
        ({"api": PageOnly.OWN}, False),
        ({"api": None, "doors": (Door.API,)}, False),
        ({"api": PageOnly.OWN, "doors": (Door.API,)}, True),
    ],
)
def test_an_act_without_endpoint_says_why(changes: dict[str, Any], is_refused: bool) -> None:
    codes = [code for code, _fault in faults_of(replace(SEAL, **changes))]

    assert codes == (["E012"] if is_refused else [])


def test_a_reason_is_printed_where_there_is_no_endpoint(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    own = replace(SEAL, api=PageOnly.OWN)
    monkeypatch.setattr("federation.management.commands.acts.all_acts", lambda: [own])

    call_command("acts")
    call_command("acts", "--json")

    line, _newline, rows = capsys.readouterr().out.partition("\n")
    assert "page (own)" in line
    assert json.loads(rows)[0]["page_only"] == str(PageOnly.OWN.label)
