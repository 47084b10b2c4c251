"""A sample of every kind of paper: add one here with a new kind."""

import datetime as dt
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from federation.certificates.documents import CertificatePaper, CertificatePart, CertificateTable
from federation.licences.documents import LicenceSheet
from federation.money.documents.fee_schedule import FeeRow, FeeSchedulePaper
from federation.money.documents.joint_request import JointRequestPaper, JointRow
from federation.money.documents.papers import (
    CreditedRow,
    CreditNotePaper,
    ReceiptPaper,
    StatementPaper,
    StatementRow,
)
from federation.papers.documents.electoral_roll import ElectoralRollPaper
from federation.papers.documents.minutes import MinutesPaper
from federation.papers.documents.paper import Paper
from federation.papers.services.assembly import share_rows
from federation.rules.assembly import largest_remainder
from rulings.councils.documents import CouncilDecisionPaper, DecisionParty
from rulings.reports.documents import DirectorReportPaper, RankingRow, ReportSection
from scoring.rankings.documents.category_letter import CategoryLetter, LetterPart
from tests.documents.appeal_papers import appeal_decision, appeal_form
from tests.documents.calendar_papers import calendar, year_planner
from tests.documents.card_papers import convention_card
from tests.documents.papers import (
    FEDERATION,
    diplomas,
    licence_card,
    pairs_booklet,
    payment_request,
    person,
    ranking_list,
    wall_paper,
)
from tests.documents.seating_papers import SEATING_SAMPLES
from tests.documents.team_papers import event_schedule, line_up_sheets, score_sheets
from tournaments.calendar.documents.hosting_contract import HostingContractPaper
from tournaments.deals.documents import (
    HandRecordBoard,
    HandRecordPaper,
    ParContract,
    hand_record_pages,
    tricks_rows,
)
from tournaments.events.documents import EventRegulationPaper, Section, Table


def category_letter() -> CategoryLetter:
    return CategoryLetter(
        federation=FEDERATION,
        title="A sua categoria para a época 2027",
        name="Łukasz Conceição e Sá",
        number="10417",
        club="Clube da Ribeira",
        season="2026",
        valid_from=dt.date(2027, 1, 1),
        iv_before=70,
        iv_after=65,
        pe=1800,
        pm=Decimal("12.5"),
        kept_pe=1640,
        kept_pm=Decimal("10.6"),
        parts=(
            LetterPart(
                language="pt-pt",
                lang="pt-PT",
                title="A sua categoria para a época 2027",
                statement="Łukasz Conceição e Sá passa de 2.ª Espadas ♠ a 2.ª Copas ♥.",
                before="2.ª Espadas ♠",
                after="2.ª Copas ♥",
                reasons=(("1800 PE e 12,5 PM alcançam 2.ª Ouros.", "default 4"),),
            ),
            LetterPart(
                language="en",
                lang="en",
                title="Your category for season 2027",
                statement="Łukasz Conceição e Sá passes from 2nd Spades ♠ to 2nd Hearts ♥.",
                before="2nd Spades ♠",
                after="2nd Hearts ♥",
                reasons=(("1,800 PE and 12.5 PM reach 2nd Diamonds.", "default 4"),),
            ),
        ),
    )


def certificate(title: str = "Club certificate") -> CertificatePaper:
    return CertificatePaper(
        federation=FEDERATION,
        title=title,
        as_of=dt.date(2026, 11, 15),
        parts=tuple(
            CertificatePart(
                language=language,
                lang=lang,
                title=title,
                statement="It is certified that Clube da Ribeira was affiliated on 15 November.",
                facts=(("Code", "RIB"), ("Licensed members", "3"), ("Category", "2 ♥")),
                table=CertificateTable(
                    caption="Members",
                    headings=("Number", "Name", "PE"),
                    rows=tuple((str(1000 + n), person(n), f"{n * 12}") for n in range(3)),
                    numeric=(2,),
                ),
                purpose="Câmara Municipal",
            )
            for language, lang in (("pt-pt", "pt-PT"), ("en", "en"))
        ),
    )


def licence_sheet() -> LicenceSheet:
    card = replace(licence_card(), signed="https://trunfo.example/l/invented")
    return LicenceSheet(
        federation=FEDERATION,
        title="Licences",
        body="Clube da Ribeira",
        season="2026",
        pages=((card, card),),
    )


def fee_table() -> FeeSchedulePaper:
    return FeeSchedulePaper(
        federation=FEDERATION,
        title="Fee table of season 2026",
        season="2026",
        valid_from=dt.date(2026, 1, 1),
        currency="EUR",
        rows=(
            FeeRow(title="Licence", unit="per licence", article="3.1.4.1", amount=Decimal("35.00")),
            FeeRow(title="Certificate", unit="per document", article="fee table", amount=None),
        ),
    )


def electoral_roll() -> ElectoralRollPaper:
    shared = largest_remainder({"Clube da Ribeira": 6, "Clube do Castelo": 2, "Mar": 1}, seats=30)
    return ElectoralRollPaper(
        federation=FEDERATION,
        title="Electoral roll: Clubs",
        on=dt.date(2026, 11, 15),
        facts=("3 entries", "30 delegates to elect"),
        headings=("Code", "Club", "Association", "Licensed members"),
        numeric=(3,),
        rows=tuple((f"C{n}", f"Clube {n}", "Associação do Norte", str(n)) for n in range(3)),
        seats=30,
        electors=9,
        shares=share_rows(shared),
        notes=("Whole parts first; what is left goes to the largest remainders.",),
    )


def receipt() -> ReceiptPaper:
    return ReceiptPaper(
        federation=FEDERATION,
        title="Receipt",
        debtor="Clube da Ribeira",
        debtor_code="RIB",
        amount=Decimal("42.00"),
        currency="EUR",
        received_on=dt.date(2026, 11, 15),
        method="transfer",
        bank_reference="",
        reference="RC-1",
        subject="Homologation",
        kept=None,
        still_open=Decimal("0.00"),
        certified_invoice="",
    )


def credit_note() -> CreditNotePaper:
    return CreditNotePaper(
        federation=FEDERATION,
        title="Credit note",
        debtor="Clube da Ribeira",
        debtor_code="RIB",
        reference="NC-1",
        request="PP-1",
        subject="Homologation",
        reason="Two pairs did not play",
        currency="EUR",
        noted_on=dt.date(2026, 11, 15),
        rows=(CreditedRow(title="Homologation", article="RTP 3.1.6", amount=Decimal("3.00")),),
        total=Decimal("3.00"),
        kept=None,
        certified_invoice="",
    )


def statement() -> StatementPaper:
    return StatementPaper(
        federation=FEDERATION,
        title="Statement",
        debtor="Clube da Ribeira",
        debtor_code="RIB",
        currency="EUR",
        first=dt.date(2026, 1, 1),
        last=dt.date(2026, 11, 15),
        opening=Decimal("0.00"),
        rows=(
            StatementRow(
                on=dt.date(2026, 11, 14),
                what="Payment request",
                detail="PP-1",
                article="RTP 3.1.6",
                asked=Decimal("42.00"),
                settled=None,
                balance=Decimal("42.00"),
            ),
        ),
        closing=Decimal("42.00"),
        held=None,
    )


def minutes() -> MinutesPaper:
    return MinutesPaper(
        federation=FEDERATION,
        title="Minutes",
        meeting="Ordinary general assembly",
        held_on=dt.date(2026, 3, 28),
        place="Ribeira do Sal",
        chair="Presidente Exemplo",
        secretary="Secretária Exemplo",
        present=("Clube da Ribeira: Abílio Exemplo", "Clube do Castelo: Berta Exemplo"),
        agenda=("Accounts of 2025", "Plan and budget of 2027"),
        course=("The chair opened the assembly at 15:00.",),
        decisions=("The accounts are approved by 38 votes, none against, 2 abstaining.",),
    )


def joint_request() -> JointRequestPaper:
    return JointRequestPaper(
        federation=FEDERATION,
        title="Joint payment request",
        debtor="Clube da Ribeira",
        debtor_code="RIB",
        currency="EUR",
        due_on=dt.date(2026, 12, 1),
        rows=(
            JointRow(
                reference="PP2026000001",
                subject="Torneio de Outono dos Bons Amigos da Ribeira Velha e da Nova",
                requested_on=dt.date(2026, 11, 14),
                due_on=None,
                amount=Decimal("42.00"),
            ),
            JointRow(
                reference="PP2026000002",
                subject="Filiação 2026",
                requested_on=dt.date(2026, 11, 1),
                due_on=dt.date(2026, 12, 1),
                amount=Decimal("120.00"),
            ),
        ),
        total=Decimal("162.00"),
        pay_to=("IBAN PT50 0000 0000 0000 0000 0000 0",),
        pay_code="",
    )


def event_regulation() -> EventRegulationPaper:
    return EventRegulationPaper(
        federation=FEDERATION,
        title="Regulation: Torneio de Outono",
        event="Torneio de Outono",
        facts=("14 November 2026",),
        version=1,
        state="in force",
        sections=(
            Section(
                code="1",
                title="Entries",
                article="RTP 2.1",
                paragraphs=("Pairs enter until 13 November.",),
                table=Table(heads=("Day", "Hour"), rows=(("14 November", "15:00"),)),
            ),
        ),
    )


def hosting_contract() -> HostingContractPaper:
    return HostingContractPaper(
        federation=FEDERATION,
        title="Hosting contract",
        event="Campeonato de Amostra",
        facts=("14 November 2026",),
        host="Clube da Ribeira",
        host_code="RIB",
        delegated_on=dt.date(2026, 6, 1),
        share="30",
        least_share="25",
        price=Decimal("20.00"),
        currency="EUR",
        due_on=dt.date(2026, 12, 15),
        venue="Sala da Ribeira",
        timetable=("15:00",),
        promotion=("poster",),
        support=("room",),
        article="RTP 3.1.8",
    )


def director_report() -> DirectorReportPaper:
    return DirectorReportPaper(
        federation=FEDERATION,
        title="Director's report",
        event="Campeonato de Amostra",
        facts=("Clube da Ribeira", "14 November 2026"),
        version=2,
        sent="Version 2, sent on 1 December 2026, 21:04",
        due_on=dt.date(2026, 11, 29),
        days_late=2,
        sections=(
            ReportSection(item="a", title="Who directed", known=("Carla Amostra (1003)",)),
            ReportSection(item="f", title="Final ranking"),
            ReportSection(item="j", title="Other decisions", added=("Board 4: 4♠ doubled.",)),
            ReportSection(item="k", title="What is asked besides"),
        ),
        ranking=(
            RankingRow(place="1", name="", players=(("Łukasz Exemplo", "1001"), ("Ana", "1002"))),
        ),
        article="RTP 3.2.2.1",
    )


def hand_record(boards: int = 24) -> HandRecordPaper:
    hands = ("AQT4.K7.QJ9.K862", "K8765..AKT4.QJT9", "J.AQT9865.32.A43", "932.J432.8765.75")
    return HandRecordPaper(
        federation=FEDERATION,
        title="Hand record",
        session=1,
        facts=("Torneio da Ponte", "Session 1", "15 November 2026"),
        promise="ab" * 32,
        pages=hand_record_pages(
            [
                HandRecordBoard(
                    board=number,
                    dealer="NESW"[number % 4],
                    vulnerable=("None", "NS", "EW", "All")[number % 4],
                    hands=hands,
                    points=(15, 13, 11, 1),
                    tricks=tricks_rows(
                        ((9, 8, 10, 7, 9), (9, 8, 10, 7, 9), (4, 5, 3, 6, 4), (4, 5, 3, 6, 3))
                    ),
                    par_score=-620 if number % 2 else 420,
                    par_contracts=(ParContract(contract="4HX", declarers="NS", over="-1"),),
                )
                for number in range(1, boards + 1)
            ]
        ),
    )


def council_decision() -> CouncilDecisionPaper:
    return CouncilDecisionPaper(
        federation=FEDERATION,
        title="Decision",
        council="Disciplinary council",
        case="3/2026",
        subject="Words at table 4",
        facts_line=("Decided on 12 December 2026", "Torneio da Ponte"),
        parties=(DecisionParty(name="Łukasz Conceição e Sá", role="concerned"),),
        heard=("Hearing on 1 December 2026 at 18:00, Sede; called on 20 November 2026: Ł. Sá",),
        facts=("At table 4, after 4♥ was made, words were said.",),
        grounds=("They were heard by three players.",),
        outcome=("The player is suspended.",),
        sanctions=("Łukasz Conceição e Sá: suspension from 1 January to 31 January 2027",),
        rests_on=("Law 74A2", "RTP 1.3.3"),
        panel=("Juiz Um Exemplo", "Juiz Dois Exemplo"),
        votes="2 votes for, 1 against",
        appeal="May be taken to the council of justice until 22 December 2026.",
        in_score=("artificial score: 60 % to North-South, 40 % to East-West",),
        contested=("Session 1, table 4, board 3", "Appeals committee, appeal R1: upheld"),
        pleaded=("The law was misread.",),
        result=("Changed", "The appeal was not without merit: the deposit is returned."),
    )


SAMPLES: dict[str, Callable[[], Paper]] = {
    "licence_card": licence_card,
    "licence_sheet": licence_sheet,
    "payment_request": payment_request,
    "ranking_list": lambda: ranking_list(12),
    "classification_sheet": wall_paper,
    "diploma": diplomas,
    "results_booklet": lambda: pairs_booklet(pairs=4, boards=2),
    "category_letter": category_letter,
    "licence_certificate": lambda: certificate("Licence certificate"),
    "player_certificate": lambda: certificate("Player certificate"),
    "club_certificate": certificate,
    "delegate_certificate": lambda: certificate("Delegate's certificate"),
    "fee_schedule": fee_table,
    "electoral_roll": electoral_roll,
    "receipt": receipt,
    "credit_note": credit_note,
    "account_statement": statement,
    "joint_request": joint_request,
    "minutes": minutes,
    "event_regulation": event_regulation,
    "hosting_contract": hosting_contract,
    "director_report": director_report,
    "appeal_form": appeal_form,
    "appeal_decision": appeal_decision,
    "calendar": calendar,
    "year_planner": year_planner,
    "hand_record": hand_record,
    "council_decision": council_decision,
    "event_schedule": event_schedule,
    "line_up_sheets": line_up_sheets,
    "score_sheets": score_sheets,
    "convention_card": convention_card,
    **SEATING_SAMPLES,
}
