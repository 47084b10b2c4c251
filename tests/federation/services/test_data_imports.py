"""Tables brought in: every problem told by row, nothing half-written, the round trip."""

import datetime as dt
from decimal import Decimal

import pytest
from django.utils import timezone, translation

from federation.errors import ImporterError, RuleError
from federation.exporters.tables import csv_table, xlsx_table
from federation.imports.services import data_imports
from federation.imports.services.data_imports import (
    apply_data_import,
    ask_to_apply,
    discard_data_import,
    drop_old_data_imports,
    receive_data_import,
)
from federation.licences.selectors.licences_due import licences_due
from federation.licences.services.changes import LicenceChange, change_licence
from federation.licences.services.issued_charges import (
    charge_issued_licence,
    licence_fee_due,
    licences_to_ask,
)
from federation.models import (
    Account,
    Association,
    AuditEvent,
    CategoryGrant,
    Club,
    ClubMembership,
    DataImport,
    Licence,
    PastResult,
    Person,
)
from federation.privacy.selectors.data_kinds import data_kinds, kind_of, read_kind
from federation.texts import text_of
from tests.factories.federation import make_person, make_season
from tests.factories.pages import AssertQueries
from tests.personas import World

pytestmark = pytest.mark.usefixtures("english")

MEMBERS = "Number;Name;Birth date;Sex;Nationality;E-mail;Telephone;Home club (code);Home club since"


def receive(olga: Account, kind: str, text: str | bytes) -> DataImport:
    data = text if isinstance(text, bytes) else text.encode()
    return receive_data_import(
        kind=kind, name="dados.csv", data=data, account=olga, now=timezone.now()
    )


def bring(olga: Account, kind: str, text: str | bytes, *, only_good: bool = False) -> DataImport:
    item = receive(olga, kind, text)
    apply_data_import(import_id=item.pk, only_good=only_good, account=olga)
    item.refresh_from_db()
    return item


def problems(item: DataImport) -> list[tuple[int, str, str, str]]:
    return [
        (problem["row"], problem["column"], problem["value"], problem["code"])
        for problem in item.problems
    ]


def counts(item: DataImport) -> tuple[int, int, int, int]:
    return item.rows_new, item.rows_changed, item.rows_same, item.rows_wrong


# --- members --------------------------------------------------------------------------------------
def test_looking_through_tells_every_problem_by_row_and_writes_nothing(
    world: World, olga: Account
) -> None:
    people = Person.objects.count()

    item = receive(
        olga,
        "MEMBERS",
        "\n".join(
            [
                MEMBERS,
                "2001;Nova Ensaio;1980-02-03;F;PT;nova@exemplo.example;+351 900;LIS;2026-01-01",
                "1001;Outra Gente;;;;;;;",
                "2002;Tarde Ensaio;2099-01-01;;;;;;",
                "2003;Sem Clube;;;;;;XYZ;",
                "2004;=1+1;;;;;;;",
                "2005;Dia Torto;31/02/1980;x;;;;;",
                ";Berta Exemplo;;;;;;;",
                "2001;Nova Ensaio;;;;;;;",
                "2006;;;;;;;;",
            ]
        ).replace("LIS", world.club.code),
    )

    assert problems(item) == [
        (3, "name", "Outra Gente", "data_number_of_another"),
        (4, "birth_date", "2099-01-01", "person_birth_in_future"),
        (5, "home_club", "XYZ", "data_club_unknown"),
        (6, "name", "=1+1", "data_cell_formula"),
        (7, "birth_date", "31/02/1980", "data_cell_not_a_day"),
        (7, "sex", "x", "data_cell_no_choice"),
        (8, "name", "Berta Exemplo", "data_person_may_be"),
        (9, "", "", "data_row_twice"),
        (10, "name", "", "data_cell_missing"),
    ]
    assert counts(item) == (1, 0, 0, 8)
    assert Person.objects.count() == people


@pytest.mark.parametrize("number", ["abc", "10 01", "1001A", "№5", "１００１", "9" * 16])
def test_what_is_no_number_of_the_federation_enters_nobody(
    world: World, olga: Account, number: str
) -> None:
    item = receive(olga, "MEMBERS", f"{MEMBERS}\n{number};Nova Ensaio;;;;;;;")

    assert problems(item) == [(2, "number", number, "data_number_malformed")]


def test_one_problem_refuses_the_whole_unless_such_rows_are_left_out(
    world: World, olga: Account
) -> None:
    text = "Number;Name\n2001;Nova Ensaio\n1001;Outra Gente"
    item = receive(olga, "MEMBERS", text)

    with pytest.raises(RuleError) as refusal:
        apply_data_import(import_id=item.pk, only_good=False, account=olga)
    before = Person.objects.filter(number="2001").count()
    data = apply_data_import(import_id=item.pk, only_good=True, account=olga)

    assert refusal.value.code == "data_import_has_problems"
    assert before == 0
    assert data == {"new": 1, "changed": 0, "left_out": 1}
    assert Person.objects.get(number="2001").name == "Nova Ensaio"


def test_members_are_entered_changed_and_left_as_they_are(world: World, olga: Account) -> None:
    code = world.other_club.code
    text = (
        f"{MEMBERS};Category;Category since\n"
        f"2001;Nova  Ensaio;03/02/1980;feminino;pt;nova@exemplo.example;+351 900;{code};"
        "2026-01-01;1C;2026-01-01\n"
        "1001;Abílio Exemplo;;;;abilio@exemplo.example;;;;;\n"
        "1002;Berta Exemplo;;;;;;;;;\n"
        ";Sem Número;1990-01-01;;;;;;;;\n"
    )

    item = bring(olga, "MEMBERS", text)

    new = Person.objects.get(number="2001")
    assert counts(item) == (2, 1, 1, 0)
    assert (new.name, new.birth_date, new.sex, new.nationality, new.email, new.phone) == (
        "Nova Ensaio", dt.date(1980, 2, 3), "F", "PT", "nova@exemplo.example", "+351 900",
    )  # fmt: skip
    assert new.search_name == "nova ensaio 2001"
    home = ClubMembership.objects.get(person=new)
    assert (home.club, home.valid_from, home.is_home) == (
        world.other_club, dt.date(2026, 1, 1), True,
    )  # fmt: skip
    assert CategoryGrant.objects.get(person=new).category == "1C"
    assert Person.objects.get(number="1001").email == "abilio@exemplo.example"
    assert Person.objects.get(name="Sem Número").number == "2002"
    assert new.history.get().history_user == olga
    assert AuditEvent.objects.filter(act="person_created", account=olga).count() == 2


def test_a_second_run_finds_the_first_ones_work_there(
    world: World, olga: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(data_imports, "STEP", 2)
    lines = [f"{3000 + n};Pessoa {n} Ensaio" for n in range(5)]
    item = receive(olga, "MEMBERS", "\n".join(["Number;Name", *lines]))

    def die(done: int, of: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        apply_data_import(import_id=item.pk, only_good=True, account=olga, progress=die)
    halfway = Person.objects.filter(number__startswith="300").count()
    data = apply_data_import(import_id=item.pk, only_good=True, account=olga)
    again = apply_data_import(import_id=item.pk, only_good=True, account=olga)

    assert halfway == 4
    assert data == again == {"new": 5, "changed": 0, "left_out": 0}
    assert Person.objects.filter(number__startswith="300").count() == 5


def test_a_table_is_held_against_the_register_in_the_same_number_of_queries(
    world: World, django_assert_num_queries: AssertQueries
) -> None:
    kind = kind_of("MEMBERS")
    lines = [f"1001;Abílio Exemplo;77;{world.club.code}", "9;Nova Ensaio;;", ";Ana Ensaio;;"]
    lines += [f"{3000 + n};Pessoa {n} Ensaio;;{world.club.code}" for n in range(20)]
    text = "\n".join(["Number;Name;WBF number;Home club (code)", *lines])
    rows = read_kind(kind, text.encode()).rows

    with django_assert_num_queries(9):
        few = kind.plan(rows[:3], on=dt.date(2026, 3, 1))
    with django_assert_num_queries(9):
        many = kind.plan(rows, on=dt.date(2026, 3, 1))

    assert (len(few), len(many)) == (3, 23)


# --- clubs, licences, results ---------------------------------------------------------------------
def test_clubs_come_with_their_association(world: World, olga: Account) -> None:
    text = (
        "Code;Name;Association (code);Name of the association;Town;E-mail;Affiliated from;"
        "Affiliated until\n"
        "NOV;Clube Novo;NOR;Associação do Norte Exemplo;Ovar;;2020-01-01;\n"
        "OUT;Clube Outro;NOR;;Aveiro;;;\n"
        f"{world.club.code};{world.club.name};{world.association.code};;Nova Terra;;;\n"
        f"{world.other_club.code};{world.other_club.name};{world.association.code};;;;;2026-12-31\n"
        "MAU;Clube Mau;ZZZ;;;;;\n"
    )

    item = bring(olga, "CLUBS", text, only_good=True)

    assert problems(item) == [
        (5, "affiliated_until", "2026-12-31", "data_club_closes"),
        (6, "association", "ZZZ", "data_association_unknown"),
    ]
    assert Association.objects.get(code="NOR").name == "Associação do Norte Exemplo"
    assert list(
        Club.objects.filter(association__code="NOR").values_list("code", "town").order_by("code")
    ) == [("NOV", "Ovar"), ("OUT", "Aveiro")]
    assert Club.objects.get(pk=world.club.pk).town == "Nova Terra"


def test_licences_of_earlier_seasons_are_issued_as_they_were(world: World, olga: Account) -> None:
    old = make_season(2024)
    text = (
        "Season;Number;Name;Club (code);Association (code);Fee class;Issued on\n"
        f"2024;1001;Abílio Exemplo;{world.club.code};;reduced;2024-02-01\n"
        f"2024;1002;Berta Exemplo;;{world.association.code};;\n"
        f"2023;1003;Carla Amostra;{world.club.code};;;\n"
        "2024;1004;Dinis Amostra;;;;\n"
        f"{world.season.year};1005;Elsa Modelo;{world.other_club.code};;;\n"
        f"2024;7777;Ninguém;{world.club.code};;;\n"
        f"2024;1006;Fausto Modelo;{world.club.code};;;2020-01-01\n"
    )

    item = bring(olga, "LICENCES", text, only_good=True)

    assert problems(item) == [
        (4, "season", "2023", "data_season_unknown"),
        (5, "club", "", "licence_through_one_body"),
        (6, "season", str(world.season.year), "data_licence_other"),
        (7, "number", "7777", "data_number_unknown"),
        (8, "issued_on", "2020-01-01", "licence_day_outside_season"),
    ]
    issued = Licence.objects.filter(season=old).order_by("person__number")
    assert [
        (licence.person.number, licence.fee_class, licence.issued_on) for licence in issued
    ] == [
        ("1001", "REDUCED", dt.date(2024, 2, 1)),
        ("1002", "NORMAL", dt.date(2024, 1, 1)),
    ]


def test_the_next_number_follows_the_largest_of_the_table(db: None, olga: Account) -> None:
    bring(olga, "MEMBERS", "Number;Name\n;Ana Primeira\n")
    bring(olga, "MEMBERS", "Number;Name\n4000;Berta Modelo\n;Carla Modelo\n4001;Dina Modelo\n")
    bring(olga, "MEMBERS", "Number;Name\n;Eva Modelo\n")

    numbers = dict(Person.objects.values_list("name", "number"))
    assert numbers["Carla Modelo"] == "4002"
    assert numbers["Eva Modelo"] == "4003"


def test_nobody_owes_a_licence_that_was_brought_in(world: World, olga: Account) -> None:
    season, today = world.season, timezone.localdate()
    person = make_person("Nova Modelo", number="1999")
    due = licences_due(on=today), licences_to_ask(debtor=world.club, on=today)

    bring(olga, "LICENCES", f"Season;Number;Club\n{season.year};1999;{world.club.code}\n")

    licence = Licence.objects.get(person=person)
    assert (licences_due(on=today), licences_to_ask(debtor=world.club, on=today)) == due
    assert licence_fee_due(licence, on=today) is None
    with pytest.raises(RuleError) as refusal:
        charge_issued_licence(
            licence=licence, to_person=False, paid=None, account=olga, now=timezone.now()
        )
    assert refusal.value.code == "licence_paid_before"
    changed = change_licence(
        licence=licence,
        change=LicenceChange(world.club, "REDUCED", "erro"),
        account=olga,
        now=timezone.now(),
    )
    assert licence_fee_due(changed, on=today) is None


def test_results_of_earlier_years_are_kept_and_corrected(world: World, olga: Account) -> None:
    bring(
        olga,
        "RESULTS_HISTORY",
        "Date;Event;Number;Name;Place;Points\n"
        "2010-05-01;Taça Exemplo;1001;Abílio Exemplo;2;12,5\n"
        "2010-05-01;Taça Exemplo;1002;Berta Exemplo;2;\n",
    )

    item = bring(
        olga,
        "RESULTS_HISTORY",
        "Date;Event;Number;Name;Place;Points\n"
        "2010-05-01;Taça Exemplo;1001;;1;12.50\n"
        "2010-05-01;Taça Exemplo;1002;;2;\n"
        "2099-05-01;Taça Exemplo;1002;;0;1,234\n",
        only_good=True,
    )

    assert counts(item) == (0, 1, 1, 1)
    assert problems(item) == [
        (4, "points", "1,234", "data_cell_too_fine"),
        (4, "held_on", "2099-05-01", "data_day_in_future"),
        (4, "place", "0", "data_place_from_one"),
    ]
    past_result = PastResult.objects.get(person__number="1001")
    assert (past_result.place, past_result.points_hundredths, past_result.history.count()) == (
        1,
        1250,
        2,
    )


# --- the round trip -------------------------------------------------------------------------------
@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_what_is_taken_out_and_brought_in_again_changes_nothing(
    world: World, olga: Account, form: str
) -> None:
    Person.objects.filter(number="1001").update(phone="+351 900 000 000", address="Rua 1\nOvar")
    bring(
        olga,
        "RESULTS_HISTORY",
        "Date;Event;Number;Place;Points\n2010-05-01;Taça;1001;2;12.5\n2011-05-01;'+ Um;1002;1;\n",
    )

    by_key = {}
    for key, kind in data_kinds().items():
        rows = list(kind.export())
        if not rows:
            continue
        data = (
            csv_table(kind.headings, rows)
            if form == "csv"
            else xlsx_table("data", kind.headings, rows)
        )
        item = receive(olga, key, data)
        by_key[key] = (item.rows, *counts(item), item.unread)

    assert by_key == {
        "CLUBS": (2, 0, 0, 2, 0, []),
        "MEMBERS": (6, 0, 0, 6, 0, []),
        "LICENCES": (6, 0, 0, 6, 0, []),
        "RESULTS_HISTORY": (2, 0, 0, 2, 0, []),
    }


# --- files that are no good -----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file_empty"),
        (b"x" * (8 * 1024 * 1024 + 1), "file_too_large"),
        (b"Number;Name\n", "data_table_empty"),
        (b"Number;Colour\n1;red\n", "data_headings_missing"),
        (b"Name;Name\nA;B\n", "data_heading_twice"),
        (b"PK\x03\x04 no workbook", "archive_broken"),
        (b"Name\n" + b"A\n" * 20_001, "data_table_too_long"),
    ],
)
def test_a_file_that_is_no_table_is_refused(olga: Account, data: bytes, code: str) -> None:
    with pytest.raises(ImporterError) as refusal:
        receive(olga, "MEMBERS", data)

    assert refusal.value.code == code
    assert DataImport.objects.count() == 0


@pytest.mark.parametrize(
    ("headings", "columns", "kind"),
    [
        ("Código;Nome;Associação (código);Nome da associação;Localidade;E-mail",
         "Código, Associação (código), Nome da associação, Localidade", "Clubs"),
        ("Code;Name;E-mail", "Code", "Clubs"),
        ("Season;Number;Name;PE;PM;Category", "Season, PE, PM", "Rankings of earlier seasons"),
    ],
)  # fmt: skip
def test_a_table_of_another_kind_is_no_list_of_members(
    olga: Account, headings: str, columns: str, kind: str
) -> None:
    with pytest.raises(ImporterError) as refusal:
        receive(olga, "MEMBERS", f"{headings}\nRIB;Clube da Ribeira;NORTE;Norte;Porto;\n")

    assert text_of(refusal.value) == (
        f"This is another table: {columns} are columns of “{kind}”. The office brings it in on "
        f"the page “Data in and out”, as “{kind}”."
    )
    assert DataImport.objects.count() == 0


def test_columns_nobody_knows_make_no_other_table(olga: Account) -> None:
    item = receive(olga, "MEMBERS", "Number;Name;Season;Town\n2001;Nova Ensaio;2026;Porto\n")

    assert (counts(item), item.unread) == ((1, 0, 0, 0), ["Season", "Town"])


def test_missing_columns_are_told_by_the_headings_of_the_template(olga: Account) -> None:
    with pytest.raises(ImporterError) as refusal:
        receive(olga, "CLUBS", b"Cor\nazul\n")

    with translation.override("pt-pt"):
        text = text_of(refusal.value)
    missing = "faltam: Código, Nome, Associação (código)."
    assert missing in text


def test_an_unknown_kind_is_refused(olga: Account) -> None:
    with pytest.raises(RuleError) as refusal:
        receive(olga, "SPELLS", b"Name\nA")

    assert refusal.value.code == "data_kind_unknown"


def test_a_table_put_aside_keeps_no_bytes_and_cannot_be_brought_in(olga: Account) -> None:
    item = receive(olga, "MEMBERS", "Number;Name\n1;A B")

    discard_data_import(data_import=item, account=olga, now=timezone.now())

    item.refresh_from_db()
    with pytest.raises(RuleError) as refusal:
        ask_to_apply(data_import=item, only_good=True, account=olga)
    assert (item.state, item.content, refusal.value.code) == (
        "DISCARDED", None, "data_import_over",
    )  # fmt: skip


def test_tables_nobody_brings_in_are_forgotten(olga: Account) -> None:
    item = receive(olga, "MEMBERS", "Number;Name\n1;A B\n1;A B")

    drop_old_data_imports(now=timezone.now() + dt.timedelta(days=15))

    item.refresh_from_db()
    assert (item.state, item.content, item.problems) == ("DISCARDED", None, [])


def test_points_are_read_exactly(world: World, olga: Account) -> None:
    bring(
        olga,
        "RESULTS_HISTORY",
        "Date;Event;Number;Place;Points\n2010-05-01;Taça;1001;1;0,07\n",
    )

    rows = list(kind_of("RESULTS_HISTORY").export())

    assert rows == [("2010-05-01", "Taça", "1001", "Abílio Exemplo", 1, Decimal("0.07"))]
