"""Lists of people as secretaries send them, and as nobody should."""

import datetime as dt
import io
import zipfile

import pytest
from openpyxl import Workbook

from federation.errors import ImporterError
from federation.importers.licence_list import ListedPerson, read_licence_list


def xlsx(*rows: list[object]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def test_a_portuguese_spreadsheet_is_read_by_its_headings() -> None:
    data = (
        "Nome;Número;Data de nascimento;Sexo;Taxa;Telefone\r\n"
        "Ana Ensaio;2001;31/03/1960;F;normal;+351 900 000 000\r\n"
        ";;;;;\r\n"
        "Zé Ensaio;;2010-05-06;m;Reduzida;\r\n"
    ).encode("cp1252")

    assert read_licence_list(data) == [
        ListedPerson(
            row=2,
            number="2001",
            name="Ana Ensaio",
            birth_date=dt.date(1960, 3, 31),
            sex="F",
            fee_class="NORMAL",
            phone="+351 900 000 000",
        ),
        ListedPerson(
            row=4,
            name="Zé Ensaio",
            birth_date=dt.date(2010, 5, 6),
            sex="M",
            fee_class="REDUCED",
        ),
    ]


def test_a_workbook_gives_its_days_and_numbers_as_they_are_meant() -> None:
    data = xlsx(["Number", "Birth date", "Name"], [2001, dt.datetime(1960, 3, 31), "Ana Ensaio"])

    assert read_licence_list(data) == [
        ListedPerson(row=2, number="2001", name="Ana Ensaio", birth_date=dt.date(1960, 3, 31))
    ]


def test_what_is_wrong_in_a_row_is_told_with_the_row() -> None:
    data = (
        b"name,birth date,sex,nationality,e-mail,fee class\n"
        b"=HYPERLINK(1),31.02.1960,x,Portugal,no-mail,free\n"
        b",1960-01-01,,,,\n"
    )

    first, second = read_licence_list(data)

    assert [(fault.code, fault.values.get("column")) for fault in first.faults] == [
        ("licence_cell_formula", "name"),
        ("licence_cell_not_a_day", "birth_date"),
        ("licence_cell_not_understood", "sex"),
        ("licence_cell_not_understood", "fee_class"),
        ("licence_cell_not_understood", "nationality"),
        ("licence_cell_not_understood", "email"),
    ]
    assert [fault.code for fault in second.faults] == ["licence_row_without_name"]


def test_a_formula_in_a_workbook_is_never_computed() -> None:
    data = xlsx(["Name", "Number"], ['=CONCATENATE("Ana"," Ensaio")', "2001"])

    (person,) = read_licence_list(data)

    assert (person.name, person.number) == ("", "2001")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file_empty"),
        (b"just some text\nand more", "licence_list_without_headings"),
        (b"name;name\nAna;Ana", "licence_list_heading_twice"),
        (b"name;number\n;\n", "licence_list_empty"),
        (b"PK\x03\x04 no archive at all", "archive_broken"),
        (b"name\n" + b"Ana\n" * 5001, "licence_list_too_long"),
        (b"name\n" + b"A" * (5 * 1024 * 1024), "file_too_large"),
    ],
)
def test_files_that_are_no_such_list_are_refused(data: bytes, code: str) -> None:
    with pytest.raises(ImporterError) as refused:
        read_licence_list(data)

    assert refused.value.code == code


def test_an_archive_that_unpacks_to_too_much_is_refused() -> None:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * (30 * 1024 * 1024))

    with pytest.raises(ImporterError) as refused:
        read_licence_list(content.getvalue())

    assert refused.value.code == "archive_bomb"
