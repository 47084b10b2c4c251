"""The files of an office that begins: invented people, from an old program."""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

FIRST_NAMES = (
    "Álvaro", "Benedita", "Cândida", "Dário", "Érico", "Fátima", "Gonçalo", "Hermínio", "Inês",
    "João", "Lúcia", "Mónica", "Nélson", "Óscar", "Patrícia",
)  # fmt: skip
SURNAMES = (
    "Amostra", "Brandão Ensaio", "Calção", "Dúvida", "Exemplo", "Fictício", "Ginjão", "Hipótese",
    "Invenção", "Janeirão", "Lição", "Molde", "Núncio", "Ovação", "Padrão", "Quimera", "Rascunho",
    "Suposição", "Tentação", "Vírgula",
)  # fmt: skip
# code, name, association, its name, town
CLUBS = (
    ("CVN", "Clube de Bridge do Vale Novo", "NOR", "Associação do Norte", "Vale Novo"),
    ("CRF", "Clube de Bridge da Ribeira Fria", "NOR", "Associação do Norte", "Ribeira Fria"),
    ("CPA", "Clube de Bridge de Pedra Alta", "CEN", "Associação do Centro", "Pedra Alta"),
    ("CSB", "Círculo de Bridge de São Bento", "SUL", "Associação do Sul", "São Bento"),
    ("CMM", "Clube de Bridge de Monte Médio", "SUL", "Associação do Sul", "Monte Médio"),
)
FIRST_NUMBER = 2001
LEVELS = ((1000, "2C"), (500, "3S"), (250, "3H"), (0, "3D"))


@dataclass(frozen=True)
class Somebody:
    """One of the 300: the first has 1300 points of last season, each next one four fewer."""

    row: int
    name: str

    @property
    def number(self) -> str:
        return str(FIRST_NUMBER + self.row)

    @property
    def club(self) -> str:
        return CLUBS[self.row % len(CLUBS)][0]

    @property
    def pe(self) -> int:
        return 1300 - 4 * self.row

    @property
    def category(self) -> str:
        return next(code for least, code in LEVELS if self.pe >= least)


# Surnames go round first, so that no two neighbours are of one family.
PEOPLE = [
    Somebody(row, f"{first} {last}")
    for row, (first, last) in enumerate(product(FIRST_NAMES, SURNAMES))
]
SUSPENDED = PEOPLE[295]  # of the first club
# Sixteen sit down: eight pairs, North-South the first eight people.
AT_TABLES = PEOPLE[100:116]
DOUBTFUL, VISITOR = AT_TABLES[14], "Zacarias de Passagem"


def table(headings: str, rows: Iterable[Sequence[object]]) -> bytes:
    """Return a table in the format of an old spreadsheet program: cp1252, semicolons, CRLF."""
    lines = [headings, *(";".join(str(cell) for cell in row) for row in rows)]
    return "".join(f"{line}\r\n" for line in lines).encode("cp1252")


def clubs() -> bytes:
    heads = "Código;Nome;Associação (código);Nome da associação;Localidade;Correio eletrónico"
    return table(heads, ((*club, f"{club[0].lower()}@clube.example") for club in CLUBS))


def members(*, club_of_first: str = CLUBS[0][0]) -> bytes:
    """Return the 300; club_of_first: a code, so that one row can be wrong."""
    heads = (
        "Número;Nome;Data de nascimento;Correio eletrónico;Clube de origem (código);"
        "Clube de origem desde"
    )
    return table(
        heads,
        (
            (
                person.number,
                person.name,
                f"{1950 + person.row % 50}-0{1 + person.row % 9}-15",
                f"n{person.number}@pessoa.example",
                person.club if person.row else club_of_first,
                "2015-09-01",
            )
            for person in PEOPLE
        ),
    )


def licences(year: int, people: Iterable[Somebody] = PEOPLE) -> bytes:
    rows = ((year, person.number, person.name, person.club) for person in people)
    return table("Época;Número;Nome;Clube (código)", rows)


def ranking(year: int) -> bytes:
    rows = (
        (year, person.number, person.name, person.pe, "0,0", person.category) for person in PEOPLE
    )
    return table("Época;Número;Nome;PE;PM;Categoria", rows)


def suspensions(day: dt.date) -> bytes:
    year = dt.timedelta(days=365)
    row = (SUSPENDED.number, SUSPENDED.name, day - year, day + year, "Conselho de Disciplina", "7")
    return table("Número;Nome;Suspenso desde;Suspenso até;Decidido por;Decisão", [row])


def past_results(day: dt.date) -> bytes:
    rows = [(day - dt.timedelta(days=400), "Taça do Rascunho", PEOPLE[0].number, "", 1, "12,50")]
    return table("Data;Prova;Número;Nome;Lugar;Pontos", rows)


# --- the result file -----------------------------------------------------------------------------
BOARDS = 24
# Of each board: North-South's first pair does best, the fourth worst.
NORTH_SOUTH = (("3S", 10, 170), ("3S", 9, 140), ("2S", 8, 110), ("1NT", 7, 90))


def results(day: dt.date) -> bytes:
    """Return a USEBIO file of two lines of four pairs who play 24 boards.

    The East-West pairs meet each of the others six times, so they end level.
    """
    pairs = "".join(_pair(line, number) for line in ("NS", "EW") for number in (1, 2, 3, 4))
    boards = "".join(_board(number) for number in range(1, BOARDS + 1))
    return (
        '<?xml version="1.0" encoding="UTF-8"?><USEBIO VERSION="1.2"><EVENT EVENT_TYPE="MP_PAIRS">'
        f"<EVENT_DESCRIPTION>Pares</EVENT_DESCRIPTION><DATE>{day:%d/%m/%Y}</DATE>"
        "<BOARD_SCORING_METHOD>MATCH_POINTS</BOARD_SCORING_METHOD>"
        "<WINNER_TYPE>2</WINNER_TYPE><PARTICIPANTS>"
        f"{pairs}</PARTICIPANTS>{boards}</EVENT></USEBIO>"
    ).encode()


def _pair(line: str, number: int) -> str:
    first = (number - 1) * 2 + (8 if line == "EW" else 0)
    players = "".join(_player(person) for person in AT_TABLES[first : first + 2])
    return (
        f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER><DIRECTION>{line}</DIRECTION>"
        f"<BOARDS_PLAYED>{BOARDS}</BOARDS_PLAYED>{players}</PAIR>"
    )


def _player(each: Somebody) -> str:
    name, number = each.name, each.number
    if each is DOUBTFUL:
        name = "Nome Mal Escrito"
    elif each is AT_TABLES[15]:
        name, number = VISITOR, ""
    return (
        f"<PLAYER><PLAYER_NAME>{name}</PLAYER_NAME>"
        f"<NATIONAL_ID_NUMBER>{number}</NATIONAL_ID_NUMBER></PLAYER>"
    )


def _board(number: int) -> str:
    lines = "".join(
        f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{at + 1}</NS_PAIR_NUMBER>"
        f"<EW_PAIR_NUMBER>{(at + number) % 4 + 1}</EW_PAIR_NUMBER>"
        f"<CONTRACT>{contract}</CONTRACT><PLAYED_BY>N</PLAYED_BY><TRICKS>{tricks}</TRICKS>"
        f"<SCORE>{score}</SCORE></TRAVELLER_LINE>"
        for at, (contract, tricks, score) in enumerate(NORTH_SOUTH)
    )
    return f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>{lines}</BOARD>"
