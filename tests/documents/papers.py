"""Papers to print: invented people, always the same ones."""

import datetime as dt
from decimal import Decimal

from federation.licences.documents import LicenceCard
from federation.money.documents.payment_request import (
    Charge,
    PaymentRequestPaper,
    RequestDetails,
    payment_request_content,
)
from federation.papers.documents.rendering import Rendered, render_document
from scoring.homologation.documents import (
    BookletContent,
    Diploma,
    DiplomaPaper,
    Played,
    WallPaper,
    booklet_content,
)
from scoring.matches.documents.frequency_sheet import BoardSheet, BoardTable, board_sheet
from scoring.matches.documents.match_sheet import (
    MatchBoard,
    MatchSheet,
    RoomResult,
    TeamCard,
    TeamMatch,
)
from scoring.rankings.documents.ranking_list import (
    RankedPerson,
    RankingListPaper,
    ranking_list_content,
)
from scoring.standings.documents.classification import (
    ClassificationRow,
    ClassificationTable,
    Reason,
    classification_table,
)
from scoring.standings.documents.posted_classification import for_the_wall
from scoring.standings.documents.score_card import CardLine, PairCard

FEDERATION = "Federação de Bridge de Demonstração"
ISSUED_ON = dt.date(2026, 11, 15)
CODE = "CL-2026-00417"
CHECK_URL = "https://trunfo.example/v/CL-2026-00417?k=Zm9vYmFyYmF6cXV4"
FIRST = ("Abílio", "Berta", "Carla", "Dinis", "Elsa", "Fausto", "Glória", "Hugo", "Łukasz")
LAST = ("Exemplo", "Amostra", "Modelo", "Teste", "Ensaio", "Prova", "Conceição e Sá", "Żółć")
LONG_NAME = "Maria da Conceição de Albuquerque e Vasconcelos Mascarenhas de Exemplo"
CLUBS = ("Clube da Ribeira", "Clube do Castelo", "Clube da Serra")
CATEGORIES = ("1♠", "1♥", "2♦", "2♣", "3♥", "Nac.")
HANDS = ("AQT4.K7.QJ9.K862", "K95.J652.KT4.QT3", "J862.A83.763.A75", "73.QT94.A852.J94")
CONTRACTS = (
    ("4S", "N", 10, 620),
    ("4S", "N", 11, 650),
    ("3N", "S", 9, 600),
    ("3NX", "W", 6, 500),
    ("2H", "E", 8, -110),
    ("5DXX", "E", 9, 400),
    ("P", "", None, 0),
)


def printed(
    kind: str,
    paper: object,
    *,
    language: str = "en",
    sample: bool = False,
    check_url: str = CHECK_URL,
) -> Rendered:
    """Return a paper printed as number CL-2026-00417 of 15 November 2026."""
    return render_document(
        kind,
        paper,  # type: ignore[arg-type]
        language=language,
        code=CODE,
        check_url=check_url,
        issued_on=ISSUED_ON,
        sample=sample,
    )


def person(number: int) -> str:
    """Return the invented name with a number."""
    return f"{FIRST[number % len(FIRST)]} {LAST[number % len(LAST)]}"


def licence_card(name: str = "Łukasz Conceição e Sá") -> LicenceCard:
    return LicenceCard(
        federation=FEDERATION,
        title="Licence 2026",
        name=name,
        number="10417",
        season="2026",
        valid_from=dt.date(2026, 1, 1),
        valid_until=dt.date(2026, 12, 31),
        body="Clube da Ribeira",
        category="2♥",
        iv=65,
    )


def payment_request(*, is_sample: bool = False) -> PaymentRequestPaper:
    return payment_request_content(
        federation=FEDERATION,
        title="Payment request",
        is_sample=is_sample,
        details=RequestDetails(
            debtor="Clube da Ribeira",
            debtor_code="RIB",
            subject="Homologation of Torneio de Outono do Clube da Ribeira",
            facts=("14 November 2026 · private tournament, pairs · 28 pairs",),
            reference="PP2026000123",
            currency="EUR",
            requested_on=ISSUED_ON,
            due_on=dt.date(2026, 11, 30),
        ),
        charges=(
            Charge(
                title="Homologation of a private tournament, pairs",
                article="RTP 3.1.6",
                quantity=28,
                unit_cents=150,
            ),
            Charge(
                title="Supplement, results sent late",
                article="RTP 3.7.1",
                quantity=1,
                unit_cents=120050,
            ),
        ),
    )


def ranking_list(people: int) -> RankingListPaper:
    return ranking_list_content(
        federation=FEDERATION,
        title="National ranking 2026",
        season="2026",
        state="Published on 15 November 2026 · list 11",
        facts=(f"{people} players · events homologated until 14 November 2026",),
        notes=(
            "Ordered by PE, then PM; equal on both share the place. default-ranking 2026-01-01",
        ),
        people=(ranked_person(index) for index in range(people)),
    )


def ranked_person(index: int) -> RankedPerson:
    return RankedPerson(
        place=index + 1 if index != 3 else 3,
        tied=index in (2, 3),
        number=str(1000 + 37 * index % 9000 if index % 7 else 12),
        name=LONG_NAME if index == 4 else person(index),
        club=CLUBS[index % 3] if index != 6 else "Associação Recreativa e Cultural de Ponte",
        category=CATEGORIES[index % 6],
        iv=20 + 5 * (index % 16),
        pe=(pe := max(0, 14210 - 23 * index)),
        pm=(pm := Decimal(max(0, 3205 - 3 * index)).scaleb(-1)),
        total=pe + pm,
    )


def pairs_booklet(*, pairs: int = 12, boards: int = 8, deals: bool = True) -> BookletContent:
    half = pairs // 2
    return booklet_content(
        federation=FEDERATION,
        title="Torneio de Outono do Clube da Ribeira",
        played=Played(
            facts=(
                "Open Pairs, matchpoints · Clube da Ribeira",
                f"14 November 2026 · {half} tables, {boards} boards",
            ),
            state="Homologated on 15 November 2026",
            is_final=True,
            method="matchpoints",
            kind="pairs",
            director="Árbitro Demonstração",
        ),
        lines=(
            _line("North-South line", half, first=1),
            _line("East-West line", half, first=1, starting=half),
        ),
        notes=(
            Reason(
                text="Tie not broken: no prize or qualification depends on it.",
                source="RTP 3.5.9.1",
            ),
            Reason(text="Points by the rule set in force on 1 January 2026."),
        ),
        boards=(_sheet(board, half, deals) for board in range(1, boards + 1)),
        cards=(_card(pair, half, boards) for pair in range(pairs)),
    )


def pair_name(index: int) -> str:
    return f"{person(2 * index)} – {person(2 * index + 1)}"


def _line(caption: str, rows: int, *, first: int, starting: int = 0) -> ClassificationTable:
    return classification_table(f"{caption}, {rows} pairs", [
        ClassificationRow(
            place=index + first if index != 3 else 3,
            tied=index in (2, 3),
            number=str(index + 1),
            name=pair_name(starting + index) if index != 4 else f"{LONG_NAME} – {person(3)}",
            licences="" if index == 5 else f"{1001 + 2 * index} · {1002 + 2 * index}",
            club="visitors" if index == 5 else CLUBS[index % 3],
            score=Decimal(4025 - 105 * index).scaleb(-1),
            percent=Decimal(6450 - 151 * index).scaleb(-2),
            pe=max(0, 180 - 21 * index),
            pm=Decimal(max(0, 32 - 7 * index)).scaleb(-1),
        )
        for index in range(rows)
    ])  # fmt: skip


def _sheet(board: int, tables: int, deals: bool) -> BoardSheet:
    return board_sheet(
        board,
        [_table(board, table) for table in range(tables)],
        hands=HANDS if deals and board != 3 else (),
    )


def _table(board: int, table: int) -> BoardTable:
    ns, ew = str(table + 1), str((table + board) % 20 + 1)
    if (board, table) == (2, 1):
        return BoardTable(
            ns=ns, ew=ew, label="60 / 40", ns_points=Decimal("14.40"), ew_points=Decimal("9.60")
        )
    contract, declarer, tricks, score = CONTRACTS[(board * 3 + table * table) % len(CONTRACTS)]
    points = Decimal(score + 500) / Decimal(50)
    return BoardTable(
        ns=ns,
        ew=ew,
        contract=contract,
        declarer=declarer,
        tricks=tricks,
        ns_score=score,
        ns_points=points.quantize(Decimal("0.01")),
        ew_points=(24 - points).quantize(Decimal("0.01")),
    )


def _card(pair: int, half: int, boards: int) -> PairCard:
    return PairCard(
        number=str(pair % half + 1),
        line="NS" if pair < half else "EW",
        name=pair_name(pair),
        facts=CLUBS[pair % 3],
        place=pair % half + 1,
        tied=False,
        score=Decimal("402.5"),
        percent=Decimal("64.50"),
        lines=tuple(_card_line(board, pair) for board in range(1, boards + 1)),
        reasons=(
            Reason(
                text=f"{boards} boards, top 24 each: {boards * 24} available.", source="Law 78 A"
            ),
            Reason(
                text="Board 2 fouled, group of 6 in 13: (8 + 1) × 13/6 − 1 = 18.50.",
                source="RTP 3.5.7",
            ),
        ),
    )


def _card_line(board: int, pair: int) -> CardLine:
    contract, declarer, tricks, score = CONTRACTS[(board * 3 + pair) % len(CONTRACTS)]
    if (board, pair) == (2, 1):
        return CardLine(board=board, opponents="7 Żółć – Prova", side="NS", label="60 %",
                        points=Decimal("14.40"), percent=Decimal(60))  # fmt: skip
    return CardLine(
        board=board,
        opponents=f"{board} {pair_name(board)}",
        side="NS" if pair % 2 else "EW",
        contract=contract,
        declarer=declarer,
        tricks=tricks,
        lead=("SA", "HT", "D4", "")[board % 4],
        score=score,
        points=Decimal(score + 500) / Decimal(50),
        percent=(Decimal(score + 500) / Decimal(12)).quantize(Decimal("0.01")),
    )


def teams_booklet(*, teams: int = 6, boards: int = 8) -> BookletContent:
    names = ("Ribeira", "Castelo", "Serra", "Ponte Velha", "Os Quatro Ases", "Amigos do Bridge")
    table = classification_table(
        f"{teams} teams, {teams - 1} rounds",
        [
            ClassificationRow(
                place=index + 1,
                tied=False,
                number=str(index + 1),
                name=names[index % 6],
                people=" · ".join(person(4 * index + seat) for seat in range(4)),
                imps=Decimal(40 - 17 * index),
                vps=Decimal(7850 - 731 * index).scaleb(-2),
            )
            for index in range(teams)
        ],
    )
    return booklet_content(
        federation=FEDERATION,
        title="Campeonato de Equipas da Ribeira",
        played=Played(
            facts=("Open Teams, IMPs and victory points", "14 November 2026 · 6 teams, 5 rounds"),
            state="Provisional results · corrections until 18:50",
            is_final=False,
            method="imps_vp",
            kind="teams",
        ),
        lines=(table,),
        matches=(_match(number, names, boards) for number in range(teams // 2)),
        team_cards=(_team_card(index, names) for index in range(teams)),
    )


def _match(number: int, names: tuple[str, ...], boards: int) -> MatchSheet:
    return MatchSheet(
        heading=f"Round 1, table {number + 1}",
        home=names[2 * number],
        away=names[2 * number + 1],
        home_imps=Decimal(38),
        away_imps=Decimal(18),
        home_vps=Decimal("15.00"),
        away_vps=Decimal("5.00"),
        boards=tuple(_match_board(board) for board in range(1, boards + 1)),
        reasons=(
            Reason(text="Margin 20 IMPs over 16 boards: 15.00 – 5.00.", source="RTP, Annex I"),
        ),
    )


def _match_board(board: int) -> MatchBoard:
    one, other = (CONTRACTS[(board * step) % len(CONTRACTS)] for step in (1, 3))
    return MatchBoard(
        board=board,
        open=RoomResult(contract=one[0], declarer=one[1], tricks=one[2], score=one[3]),
        closed=RoomResult(contract=other[0], declarer=other[1], tricks=other[2], score=-other[3]),
        home_imps=Decimal(10) if board % 2 else Decimal(0),
        away_imps=Decimal(0) if board % 2 else Decimal(6),
    )


def _team_card(index: int, names: tuple[str, ...]) -> TeamCard:
    return TeamCard(
        number=str(index + 1),
        name=names[index],
        people=" · ".join(person(4 * index + seat) for seat in range(4)),
        place=index + 1,
        tied=False,
        vps=Decimal("62.40"),
        matches=tuple(
            TeamMatch(
                round=number,
                opponents=names[(index + number) % 6],
                imps_for=Decimal(38),
                imps_against=Decimal(18),
                vps=Decimal("15.00"),
                total=Decimal("15.00") * number,
            )
            for number in range(1, 6)
        ),
    )


def wall_paper(*, size: str = "A3", pairs: int = 12) -> WallPaper:
    booklet = pairs_booklet(pairs=pairs, boards=1)
    return WallPaper(
        federation=FEDERATION,
        title=booklet.title,
        played=booklet.played,
        lines=for_the_wall(booklet.lines),
        size=size,
    )


def diplomas() -> DiplomaPaper:
    booklet = pairs_booklet(pairs=4, boards=1)
    return DiplomaPaper(
        federation=FEDERATION,
        title=f"Diplomas: {booklet.title}",
        event=booklet.title,
        played=booklet.played,
        diplomas=(
            Diploma(
                names=(LONG_NAME, "Berta Amostra"), team="", place="Winners", of="North-South line"
            ),
            Diploma(
                names=tuple(person(number) for number in range(6)),
                team="Os de Sempre",
                place="Place 2",
                of="",
            ),
        ),
    )
