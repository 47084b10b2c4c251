"""Suspensions decided before, brought in: they block like those decided here, until lifted."""

import datetime as dt
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from federation.errors import RuleError
from federation.exporters.tables import csv_table
from federation.importers.data_tables import TableRow
from federation.imports.services.data_imports import apply_data_import, receive_data_import
from federation.licences.selectors.bodies import body_of
from federation.licences.selectors.requests import RequestLine, line_refusals
from federation.models import Account, AuditEvent, DataImport, FeeClass
from federation.privacy.selectors.data_kinds import kind_of
from federation.privacy.selectors.personal_data import tables_of
from federation.selectors.suspensions import suspended_until
from rulings.councils.services.earlier_suspensions import lift_earlier_suspension
from rulings.models import EarlierSuspension
from tests.factories.pages import AssertQueries
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.entries.selectors.checks import checks_of_people

pytestmark = pytest.mark.usefixtures("english")

HEAD = "Number;Name;Suspended from;Suspended until;Decided by;Decision"
FIRST, LAST = dt.date(2026, 12, 1), dt.date(2027, 2, 28)
ROW = "1001;Abílio Exemplo;2026-12-01;28/02/2027;Conselho de Disciplina;7/2025"


def bring(olga: Account, *rows: str) -> DataImport:
    item = receive_data_import(
        kind="SUSPENSIONS",
        name="suspensos.csv",
        data="\n".join([HEAD, *rows]).encode("cp1252"),
        account=olga,
        now=timezone.now(),
    )
    apply_data_import(import_id=item.pk, only_good=True, account=olga)
    item.refresh_from_db()
    return item


def test_whoever_is_suspended_neither_enters_nor_is_licensed_until_it_is_lifted(
    world: World, olga: Account
) -> None:
    bring(olga, ROW)
    person = world.members["1001"]
    during = make_event(club=world.club, name="Natal", day=dt.date(2026, 12, 20))
    before = make_event(club=world.club, name="Outro", day=dt.date(2026, 11, 30))
    line = RequestLine(position=1, fee_class=FeeClass.values[0], person=person)

    def refusals(event: object) -> list[str]:
        lines = checks_of_people(event, [person])  # type: ignore[arg-type]
        return [line.refusal.code for line in lines if line.refusal is not None]

    def asked() -> str:
        on = dt.date(2026, 12, 5)
        body = body_of(world.club)
        return line_refusals([line], season=world.season, body=body, on=on)[1].code

    assert suspended_until([person.pk], first=LAST, last=LAST) == {person.pk: LAST}
    assert "player_suspended" in refusals(during)
    assert "player_suspended" not in refusals(before)
    assert asked() == "player_suspended"

    suspension = EarlierSuspension.objects.get()
    lift_earlier_suspension(
        suspension=suspension, reason="Provido", account=olga, now=timezone.now()
    )

    assert "player_suspended" not in refusals(during)
    assert asked() != "player_suspended"
    assert suspended_until([person.pk], first=FIRST, last=LAST) == {}
    with pytest.raises(RuleError, match="suspension_lifted_before"):
        lift_earlier_suspension(suspension=suspension, reason="x", account=olga, now=timezone.now())


def test_what_a_row_has_against_it_is_told_by_row_and_column(world: World, olga: Account) -> None:
    item = bring(
        olga,
        "9999;Ninguém;2026-01-01;2026-02-01;CD;",
        "1002;Outra Gente;2026-01-01;2026-02-01;CD;",
        "1003;Carla Amostra;2026-02-01;2026-01-01;CD;",
        "1004;Dinis Amostra;2026-01-01;;;",
        ROW,
        ROW,
    )

    assert [(problem["row"], problem["column"], problem["code"]) for problem in item.problems] == [
        (2, "number", "data_number_unknown"),
        (3, "name", "data_number_of_another"),
        (4, "ends_on", "data_days_turned"),
        (5, "ends_on", "data_cell_missing"),
        (5, "body", "data_cell_missing"),
        (7, "", "data_row_twice"),
    ]
    assert EarlierSuspension.objects.count() == 1


def test_a_row_corrects_the_last_day_and_the_same_again_changes_nothing(
    world: World, olga: Account
) -> None:
    bring(olga, ROW)
    again = bring(olga, ROW)
    shorter = bring(olga, ROW.replace("28/02/2027", "2026-12-31"))

    row = EarlierSuspension.objects.get()
    assert (again.rows_new, again.rows_changed) == (0, 0)
    assert (shorter.rows_new, shorter.rows_changed) == (0, 1)
    assert (row.ends_on, row.body, row.decision) == (
        dt.date(2026, 12, 31),
        "Conselho de Disciplina",
        "7/2025",
    )
    assert [item.ends_on for item in row.history.order_by("history_id")] == [LAST, row.ends_on]
    assert AuditEvent.objects.filter(act="suspension_brought_in").count() == 2

    lift_earlier_suspension(suspension=row, reason="Provido", account=olga, now=timezone.now())
    late = bring(olga, ROW)
    assert [problem["code"] for problem in late.problems] == ["suspension_lifted_before"]


def test_what_is_taken_out_can_be_brought_in_again(world: World, olga: Account) -> None:
    bring(olga, ROW)
    kind = kind_of("SUSPENSIONS")
    data = csv_table(kind.headings, kind.export())
    EarlierSuspension.objects.all().delete()

    item = receive_data_import(
        kind="SUSPENSIONS", name="x.csv", data=data, account=olga, now=timezone.now()
    )
    apply_data_import(import_id=item.pk, only_good=False, account=olga)

    assert list(kind.export()) == [
        ("1001", "Abílio Exemplo", "2026-12-01", "2027-02-28", "Conselho de Disciplina", "7/2025")
    ]


def test_the_person_reads_it_among_their_own_data(world: World, olga: Account) -> None:
    bring(olga, ROW)

    tables = {table.key: table for table in tables_of(world.members["1001"])}

    assert tables["earlier_suspensions"].rows.values_list("decision", flat=True).get() == "7/2025"


def test_the_office_lifts_it_on_its_list(world: World, olga: Account, client: Client) -> None:
    bring(olga, ROW)
    client.force_login(olga, backend="django.contrib.auth.backends.ModelBackend")
    row = EarlierSuspension.objects.get()
    address = reverse("admin:rulings_earliersuspension_act", args=["lift"])

    client.post(f"{address}?ids={row.pk}", {"reason": "Recurso provido"})

    row.refresh_from_db()
    assert (row.lifted_by, row.lift_reason) == (olga, "Recurso provido")


def test_as_many_queries_for_one_row_as_for_many(
    world: World, olga: Account, django_assert_num_queries: AssertQueries
) -> None:
    plan = kind_of("SUSPENSIONS").plan

    def rows(*numbers: str) -> list[TableRow]:
        days: dict[str, Any] = {"starts_on": FIRST, "ends_on": LAST, "body": "CD"}
        return [TableRow(at, {"number": number, **days}) for at, number in enumerate(numbers)]

    with django_assert_num_queries(3):
        plan(rows("1001"), on=FIRST)
    with django_assert_num_queries(3):
        plan(rows("1001", "1002", "1003", "1004"), on=FIRST)
