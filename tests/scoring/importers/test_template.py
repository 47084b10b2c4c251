"""Our own template, CSV and XLSX, English and Portuguese."""

import datetime as dt
import io
from decimal import Decimal

import openpyxl
import pytest
from django.conf import settings
from django.utils.translation import override

from federation.errors import ImporterError
from scoring.importers.detect import read_result_file
from scoring.importers.template_example import template_example
from scoring.importers.template_headings import COLUMNS, heading
from scoring.intake.texts.template_columns import column_name

PORTUGUESE = """Prova;Torneio de sábado
Data;09/03/2026
Tipo;Pares
Classificações;2

Concorrente;Secção;Linha;Jogador 1;Licença 1;Jogador 2;Licença 2;Percentagem;Lugar
1;A;NS;João Sá;0012;Rui Reis;13;100,00;1
2;A;NS;Ana Lima;14;Eva Neto;15;0,00;2
1;A;EW;Ivo Pó;16;Lia Rã;17;;
2;A;EW;Noa Cá;18;Gil Dó;19;;

Carteira;Secção;Posição;Mesa;NS;EW;Contrato;Declarante;Saída;Vazas;Pontuação;Nota
1;A;1;1;1;1;3 ST;N;♥4;9;;
1;A;1;2;2;2;4♠ x;S;10H;9;-100;
2;A;1;1;1;1;;;;;;60/40
2;A;1;2;2;2;;;;;;não jogada
"""


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-8", "cp1252"])
def test_portuguese_headings_are_understood(encoding: str) -> None:
    text = PORTUGUESE if encoding != "cp1252" else PORTUGUESE.replace("♥4", "4H").replace("♠", "S")

    imported = read_result_file(text.encode(encoding))

    first, second, third, fourth = imported.lines
    assert (imported.format, imported.name) == ("template", "Torneio de sábado")
    assert (imported.date, imported.winners) == (dt.date(2026, 3, 9), 2)
    assert imported.contestants[0].players[0].name == "João Sá"
    assert imported.contestants[0].players[0].national_number == "0012"
    assert imported.contestants[0].published.percentage == Decimal("100.00")
    assert (first.ns, first.contract, first.lead, first.ns_score) == ("A/1/NS", "3N", "H4", None)
    assert (second.contract, second.lead, second.ns_score) == ("4SX", "HT", -100)
    assert third.artificial == (60, 40)
    assert fourth.not_played


def test_commas_and_tabs_part_cells_too() -> None:
    by_comma = PORTUGUESE.replace(",", ".").replace(";", ",")
    by_tab = PORTUGUESE.replace(";", "\t")

    assert len(read_result_file(by_comma.encode()).lines) == 4
    assert len(read_result_file(by_tab.encode()).lines) == 4


@pytest.mark.parametrize("kind", ["matchpoints", "cross_imps", "butler", "teams"])
def test_example_is_read_alike_from_csv_and_xlsx(kind: str) -> None:
    from_csv = read_result_file(template_example(kind, "csv"))
    from_xlsx = read_result_file(template_example(kind, "xlsx"))

    assert from_csv.hints.method == ("imps_vp" if kind == "teams" else kind)
    assert from_csv.contestants == from_xlsx.contestants
    assert [x.ns_score for x in from_csv.lines] == [x.ns_score for x in from_xlsx.lines]
    assert from_csv.date == from_xlsx.date == dt.date(2026, 3, 9)
    assert from_csv.warnings == ()


def test_teams_meet_in_matches() -> None:
    imported = read_result_file(template_example("teams", "csv"))

    match = imported.matches[0]
    assert (match.home, match.away, match.boards) == ("1", "2", (1, 2))
    assert [line.room for line in imported.lines] == ["open", "closed", "open", "closed"]


def test_of_individuals_a_line_names_all_four() -> None:
    imported = read_result_file(template_example("individual", "csv"))
    again = read_result_file(template_example("individual", "xlsx"))

    first = imported.lines[0]
    assert (imported.kind, imported.winners, len(imported.contestants)) == ("individual", 1, 8)
    assert (first.ns, first.south, first.ew, first.west) == ("A/1", "A/2", "A/3", "A/4")
    assert [line.ns_score for line in again.lines] == [line.ns_score for line in imported.lines]
    assert imported.warnings == ()


def test_a_line_of_an_individual_without_west_is_named() -> None:
    text = "Kind;individual\nBoard;Norte;Este;Sul;Oeste;Score\n1;1;3;2;;420\n"

    with pytest.raises(ImporterError) as refused:
        read_result_file(text.encode())

    assert refused.value.code == "cell_empty"
    assert refused.value.values == {"line": 3, "column": "Oeste", "wanted": "wanted_contestant"}


def test_example_of_anything_else_is_refused() -> None:
    with pytest.raises(ValueError, match="rubber"):
        template_example("rubber", "csv")


def test_workbook_numbers_and_dates_are_read_as_written() -> None:
    book = openpyxl.Workbook()
    for row in (
        ["Event", "Club"],
        ["Date", dt.datetime(2026, 3, 9)],
        ["Board", "NS", "EW", "Score"],
        [1, 1, 2, 420.0],
        [1, 3, 4, -50],
    ):
        book.worksheets[0].append(row)
    stream = io.BytesIO()
    book.save(stream)

    imported = read_result_file(stream.getvalue())

    assert imported.date == dt.date(2026, 3, 9)
    assert [line.ns_score for line in imported.lines] == [420, -50]


@pytest.mark.parametrize(
    ("row", "column", "value", "wanted"),
    [
        ("1;1;2;4S;;;;", "Score", "", "wanted_result"),
        ("1;1;2;4Z;N;10;420;", "Contract", "4Z", "wanted_contract"),
        ("1;1;2;4S;N;10;many;", "Score", "many", "wanted_score"),
        ("1;1;2;4S;Z;10;420;", "Declarer", "Z", "wanted_declarer"),
        ("1;;2;4S;N;10;420;", "NS", "", "wanted_contestant"),
    ],
)
def test_a_cell_that_cannot_be_read_is_named(
    row: str, column: str, value: str, wanted: str
) -> None:
    text = f"Event;Club\nBoard;NS;EW;Contract;Declarer;Tricks;Score;Remark\n{row}\n"

    with pytest.raises(ImporterError) as refusal:
        read_result_file(text.encode())

    assert refusal.value.code == ("row_unreadable" if value else "cell_empty")
    named = {"value": value} if value else {}
    assert refusal.value.values == {"line": 3, "column": column, "wanted": wanted} | named


def test_the_portuguese_east_west_and_numbers_are_read() -> None:
    text = (
        "PROVA;Clube\nClassificações;2\n"
        "Concorrente;Linha;Jogador 1;Número 1;Jogador 2;NUMERO 2\n"
        "1;NS;Ana;11;Rui;12\n2;EO;Eva;13;Ivo;14\n"
        "Carteira;NS;EO;Contrato;Declarante;Vazas\n1;1;2;4S;O;10\n2;1;2;3NT;Oeste;9\n"
    )

    imported = read_result_file(text.encode())

    assert [line.declarer for line in imported.lines] == ["W", "W"]
    assert imported.lines[0].ew == imported.contestants[1].key
    assert [player.national_number for player in imported.contestants[1].players] == ["13", "14"]
    assert imported.warnings == ()


def test_headings_that_are_none_of_the_template_are_named() -> None:
    text = "Event;Club\nCity;Lisbon\nBoard;NS;EW;Weather;Score\n1;1;2;rain;420\n"

    imported = read_result_file(text.encode())

    named = [dict(values) for code, values in imported.warnings if code == "heading_unknown"]
    assert named == [{"line": "2", "column": "City"}, {"line": "3", "column": "Weather"}]


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_each_column_is_read_as_each_language_of_the_site_calls_it(language: str) -> None:
    with override(language):
        names = {column: column_name(column) for column in COLUMNS}

    assert {column: heading(name.upper()) for column, name in names.items()} == {
        column: column for column in COLUMNS
    }


def test_other_tables_are_not_taken_for_the_template() -> None:
    with pytest.raises(ImporterError) as refusal:
        read_result_file(b'"65","A53","JT7"\n"AQ63","J7","Q42"\n')

    assert refusal.value.code == "format_unknown"
