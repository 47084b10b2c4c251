"""A list of people to be licensed, CSV or XLSX: a line of headings, then one person a row."""

import datetime as dt
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field

from federation.errors import ImporterError, RuleError
from federation.importers.findings import Findings
from federation.importers.limits import MEGABYTE, Limits, check_size
from federation.importers.sheets import csv_rows, xlsx_rows

MOST_ROWS = 5000
LIMITS = Limits(
    file_bytes=4 * MEGABYTE, unpacked_bytes=20 * MEGABYTE, lines=MOST_ROWS + 50, cells=200_000
)
COLUMNS = (
    "number", "name", "full_name", "birth_date", "sex", "nationality", "email", "phone",
    "fee_class",
)  # fmt: skip
HEADINGS = {
    "number": "number", "numero": "number", "licence": "number", "licenca": "number",
    "n": "number", "no": "number",
    "name": "name", "nome": "name", "name on lists": "name", "nome nas listas": "name",
    "full name": "full_name", "nome completo": "full_name",
    "birth date": "birth_date", "data de nascimento": "birth_date", "nascimento": "birth_date",
    "sex": "sex", "sexo": "sex",
    "nationality": "nationality", "nacionalidade": "nationality",
    "e-mail": "email", "email": "email", "correio eletronico": "email",
    "phone": "phone", "telephone": "phone", "telefone": "phone", "telemovel": "phone",
    "fee class": "fee_class", "fee": "fee_class", "taxa": "fee_class", "escalao": "fee_class",
}  # fmt: skip
SEXES = {"": "", "f": "F", "female": "F", "feminino": "F", "m": "M", "male": "M", "masculino": "M"}
# The words by which files call the kinds of licence.
FEE_CLASSES = {
    "normal": "NORMAL",
    "reduced": "REDUCED",
    "reduzida": "REDUCED",
    "reduzido": "REDUCED",
}
LENGTHS = {"name": 120, "full_name": 200, "email": 254, "phone": 40, "number": 20}
_DAYS = ("%Y-%m-%d", "%d/%m/%Y", "%d-%m-%Y", "%d.%m.%Y")
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
_ZIP = b"PK\x03\x04"


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """One row as parsed. fee_class: "" if missing. faults: cells that cannot be parsed."""

    row: int
    number: str = ""
    name: str = ""
    full_name: str = ""
    birth_date: dt.date | None = None
    sex: str = ""
    nationality: str = ""
    email: str = ""
    phone: str = ""
    fee_class: str = ""
    faults: tuple[RuleError, ...] = field(default=())


def read_licence_list(data: bytes, limits: Limits = LIMITS) -> list[ListedPerson]:
    """Return the people in a file; faults of a row are stored in the row.

    Formulas are never computed; each is a fault.
    Raises: ImporterError for a file that is no such list, too large, or hostile.
    """
    check_size(data, limits)
    rows = xlsx_rows(data, limits) if data.startswith(_ZIP) else csv_rows(data, Findings(), limits)
    people: list[ListedPerson] = []
    columns: list[str] = []
    for place, cells in rows:
        if not any(cells):
            continue
        if not columns:
            columns = _columns(cells)
            continue
        if len(people) == MOST_ROWS:
            raise ImporterError("licence_list_too_long", limit=MOST_ROWS)
        people.append(_person(place, dict(_cells(columns, cells))))
    if not people:
        raise ImporterError("licence_list_empty")
    return people


def _columns(cells: tuple[str, ...]) -> list[str]:
    columns = [HEADINGS.get(_plain(cell), "") for cell in cells]
    if "number" not in columns and "name" not in columns:
        raise ImporterError("licence_list_without_headings")
    named = [column for column in columns if column]
    if len(named) != len(set(named)):
        twice = next(column for column in named if named.count(column) > 1)
        raise ImporterError("licence_list_heading_twice", column=twice)
    return columns


def _plain(cell: str) -> str:
    letters = unicodedata.normalize("NFKD", cell.strip().lower().rstrip(".:º"))
    return " ".join("".join(c for c in letters if not unicodedata.combining(c)).split())


def _cells(columns: list[str], cells: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for column, cell in zip(columns, cells, strict=False):
        if column:
            yield column, " ".join(cell.split())


def _person(row: int, cells: dict[str, str]) -> ListedPerson:
    faults: list[RuleError] = []
    for column, cell in cells.items():
        # A telephone number may start with "+"; any other such cell is a formula.
        if cell.startswith(_FORMULAS) and column not in {"phone", "number"}:
            faults.append(_fault("licence_cell_formula", column, cell))
        elif len(cell) > LENGTHS.get(column, 40):
            faults.append(_fault("licence_cell_too_long", column, cell))
    born = _day(cells.get("birth_date", ""), faults)
    sex = _choice("sex", cells, SEXES, faults)
    fee_class = _choice("fee_class", cells, {"": "", **FEE_CLASSES}, faults)
    nationality = cells.get("nationality", "").upper()
    if nationality and not (len(nationality) == 2 and nationality.isascii()):
        faults.append(_fault("licence_cell_not_understood", "nationality", nationality))
        nationality = ""
    email = cells.get("email", "")
    if email and ("@" not in email[1:-1] or " " in email):
        faults.append(_fault("licence_cell_not_understood", "email", email))
    if not cells.get("number") and not cells.get("name"):
        faults.append(RuleError("licence_row_without_name"))
    return ListedPerson(
        row=row,
        number=cells.get("number", ""),
        name=cells.get("name", ""),
        full_name=cells.get("full_name", ""),
        birth_date=born,
        sex=sex,
        nationality=nationality,
        email=email,
        phone=cells.get("phone", ""),
        fee_class=fee_class,
        faults=tuple(faults),
    )


def _day(cell: str, faults: list[RuleError]) -> dt.date | None:
    if not cell:
        return None
    for written in _DAYS:
        try:
            return dt.datetime.strptime(cell, written).date()  # noqa: DTZ007 -- a day, no moment
        except ValueError:
            continue
    faults.append(_fault("licence_cell_not_a_day", "birth_date", cell))
    return None


def _choice(
    column: str, cells: dict[str, str], choices: dict[str, str], faults: list[RuleError]
) -> str:
    cell = cells.get(column, "")
    choice = choices.get(_plain(cell))
    if choice is None:
        faults.append(_fault("licence_cell_not_understood", column, cell))
    return choice or ""


def _fault(code: str, column: str, cell: str) -> RuleError:
    return RuleError(code, column=column, value=cell[:40])
