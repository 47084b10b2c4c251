"""The demo's money besides its events: a credit note, and a file of the bank with a doubt."""

import datetime as dt
from pathlib import Path

from federation.models import BankLayout, PaymentRequest
from federation.money.selectors.fees import fee_schedule
from federation.money.selectors.ledger import outstanding_cents
from federation.money.services.bank import receive_bank_file
from federation.money.services.credit_notes import issue_credit_note
from federation.money.services.ledger import Bill, ChargeLine, create_payment_request
from federation.rules.fees import fee_amount
from rulings.demo.course import moment
from rulings.demo.office_requests import Office

BANK_FILE = "extrato-de-exemplo.csv"
FEE = "CERTIFICATE"
COPIES = 3


def credit_a_copy(office: Office) -> None:
    """Request three certificates for a club, and cancel one by a credit note."""
    season, club = office.bodies.current, office.bodies.clubs[5]
    day = max(office.today - dt.timedelta(days=20), season.starts_on)
    row, schedule = fee_schedule(season, on=day)
    fee = next(line for line in schedule.fees if line.code == FEE)
    unit = fee_amount(schedule, FEE).cents
    bill = Bill(
        season=season,
        subject="Certificados de jogador",
        currency=row.currency,
        lines=[ChargeLine(fee.code, fee.title, fee.article, COPIES, unit)],
        club=club,
        is_sample=row.is_sample,
        due_on=day + dt.timedelta(days=30),
    )
    request = create_payment_request(bill, account=office.account, issued_on=day)
    issue_credit_note(
        request=request,
        cents_by_line={request.lines.get(): unit},
        reason="Um dos certificados foi pedido duas vezes",
        on=min(day + dt.timedelta(days=3), office.today),
        account=office.account,
    )


def receive_bank(
    office: Office, *, named: PaymentRequest, doubtful: PaymentRequest | None, folder: Path
) -> Path:
    """Import the bank's file: one line names its request, one only its amount, one is outgoing."""
    day = f"{office.today - dt.timedelta(days=1):%d-%m-%Y}"
    open_cents = outstanding_cents(doubtful) if doubtful else 2500
    lines = [
        ("Data", "Descritivo", "Ordenante", "Montante", "Referência"),
        (day, f"TRF {named.reference}", "CLUBE EXEMPLO", _amount(outstanding_cents(named)), "X1"),
        (day, "TRF LICENCAS DO CLUBE", "TESOUREIRO AMOSTRA", _amount(open_cents), "X2"),
        (day, "COMISSAO DE MANUTENCAO", "", "-5,20", "X3"),
    ]
    data = "\r\n".join(";".join(line) for line in lines).encode()
    layout = BankLayout.objects.create(
        name="Banco de Exemplo",
        day_column="Data",
        amount_column="Montante",
        text_column="Descritivo",
        payer_column="Ordenante",
        reference_column="Referência",
    )
    receive_bank_file(
        name=BANK_FILE,
        data=data,
        layout=layout,
        currency=office.bodies.federation.currency,
        account=office.account,
        now=moment(office.today),
    )
    folder.mkdir(parents=True, exist_ok=True)
    (folder / BANK_FILE).write_bytes(data)
    return folder / BANK_FILE


def _amount(cents: int) -> str:
    return f"{cents // 100},{cents % 100:02d}"
