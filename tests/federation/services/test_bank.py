"""Bank files: each movement once, in suspense until it is known whose it is."""

import datetime as dt
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from federation.errors import RuleError
from federation.models import Account, BankFile, BankLayout, BankLine, PaymentRequest
from federation.money.rules.creditor_reference import creditor_reference
from federation.money.selectors.ledger import balance_cents, outstanding_cents
from federation.money.selectors.ledger_faults import ledger_faults
from federation.money.services.bank import assign_bank_line, receive_bank_file, send_back_bank_line
from federation.money.services.ledger import reverse_payment
from tests.factories.money import ask, receive
from tests.factories.pages import words
from tests.personas import World

FILE = (Path(__file__).parents[2] / "data" / "camt053_invented.xml").read_bytes()
NOW = dt.datetime(2026, 11, 20, 9, 0, tzinfo=dt.UTC)
DAY = NOW.date()


@pytest.fixture
def asked(world: World) -> list[PaymentRequest]:
    return [ask(world.club, world.season, 18000), ask(world.other_club, world.season, 3000)]


def send(data: bytes = FILE, name: str = "extrato.xml") -> BankFile:
    return receive_bank_file(
        name=name, data=data, layout=None, currency="EUR", account=None, now=NOW
    )


def line_of(text: str, amount: str, *, own: str = "ONE") -> bytes:
    """Return a bank file of one incoming movement. own: the bank's reference of it."""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>{own}</MsgId><CreDtTm>2026-11-20T06:00:00</CreDtTm></GrpHdr><Stmt><Id>{own}</Id>
<Acct><Id><Othr><Id>INVENTED</Id></Othr></Id><Ccy>EUR</Ccy></Acct><Ntry>
<Amt Ccy="EUR">{amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-11-18</Dt></BookgDt><AcctSvcrRef>{own}</AcctSvcrRef>
<NtryDtls><TxDtls><RmtInf><Ustrd>{text}</Ustrd></RmtInf></TxDtls></NtryDtls>
</Ntry></Stmt></BkToCstmrStmt></Document>""".encode()


def states() -> list[tuple[str, int]]:
    lines = BankLine.objects.order_by("position").values_list("state", "amount_cents")
    return [(state, cents) for state, cents in lines]


def test_what_is_sure_is_assigned_and_the_rest_waits_in_suspense(
    asked: list[PaymentRequest],
) -> None:
    file = send()

    assert (file.lines_read, file.lines_new) == (4, 4)
    assert states() == [
        ("ASSIGNED", 18000),
        ("WAITING", 5000),
        ("WAITING", 2550),
        ("OUTGOING", -990),
    ]
    assert [outstanding_cents(payment_request) for payment_request in asked] == [0, 3000]
    assert balance_cents("SUSPENSE:EUR") == -7550
    assert balance_cents("BANK:EUR") == 25550
    assert ledger_faults() == []


def test_the_same_file_and_the_same_movements_change_nothing(asked: list[PaymentRequest]) -> None:
    first = send()

    again = send(name="outra vez.xml")
    longer = send(FILE.replace(b"INVENTED-1", b"INVENTED-2"))

    assert again == first
    assert (longer.lines_read, longer.lines_new) == (4, 0)
    assert BankLine.objects.count() == 4
    assert ledger_faults() == []


def test_a_movement_booked_by_hand_is_not_booked_again(
    world: World, asked: list[PaymentRequest]
) -> None:
    receive(asked[0], 18000, bank_reference="BANK0001")

    send()

    assert states()[0] == ("KNOWN", 18000)
    assert balance_cents("BANK:EUR") == 18000 + 7550
    assert ledger_faults() == []


def test_a_movement_that_waits_is_not_booked_by_hand(asked: list[PaymentRequest]) -> None:
    send()

    with pytest.raises(RuleError, match="bank_line_waits"):
        receive(asked[1], 2550, bank_reference="BANK0002B")
    assert outstanding_cents(asked[1]) == 3000


def test_a_doubtful_line_is_assigned_by_hand_once(asked: list[PaymentRequest]) -> None:
    send()
    line = BankLine.objects.get(bank_reference="BANK0002B")

    payment = assign_bank_line(line=line, request=asked[1], account=None)

    assert (payment.amount_cents, payment.received_on) == (2550, dt.date(2026, 11, 19))
    assert (outstanding_cents(asked[1]), balance_cents("SUSPENSE:EUR")) == (450, -5000)
    with pytest.raises(RuleError, match="bank_line_decided"):
        assign_bank_line(line=line, request=asked[1], account=None)
    assert ledger_faults() == []


def test_a_line_assigned_wrongly_waits_again(asked: list[PaymentRequest]) -> None:
    send()
    line = BankLine.objects.get(bank_reference="BANK0001")
    assert line.payment is not None

    reverse_payment(payment=line.payment, reason="another club's", on=DAY, account=None)

    line.refresh_from_db()
    assert (line.state, line.payment) == ("WAITING", None)
    assert balance_cents("SUSPENSE:EUR") == -25550
    assert ledger_faults() == []
    assign_bank_line(line=line, request=asked[1], account=None)
    assert balance_cents("ADVANCE:CLUB:CAS:EUR") == -15000
    assert ledger_faults() == []


def test_money_of_nobody_is_sent_back(asked: list[PaymentRequest]) -> None:
    send()
    line = BankLine.objects.get(amount_cents=5000)

    send_back_bank_line(line=line, reason="not for us", on=DAY, account=None)

    assert (balance_cents("SUSPENSE:EUR"), balance_cents("BANK:EUR")) == (-2550, 20550)
    assert ledger_faults() == []


def test_a_csv_wants_its_layout(world: World) -> None:
    data = "Data;Montante;Descrição\n18-11-2026;10,00;x\n".encode()
    layout = BankLayout.objects.create(
        name="Banco de exemplo",
        day_column="Data",
        amount_column="Montante",
        text_column="Descrição",
    )

    with pytest.raises(RuleError, match="bank_layout_missing"):
        send(data, "x.csv")
    file = receive_bank_file(
        name="x.csv", data=data, layout=layout, currency="EUR", account=None, now=NOW
    )

    assert file.lines_new == 1
    assert states() == [("WAITING", 1000)]


def test_one_line_pays_two_requests_of_one_debtor(world: World) -> None:
    one, two = ask(world.club, world.season, 18000), ask(world.club, world.season, 700)

    send(line_of(f"{one.reference} e {two.reference}", "187.00"))

    assert [outstanding_cents(item) for item in (one, two)] == [0, 0]
    assert states() == [("ASSIGNED", 18700)]
    assert ledger_faults() == []


def test_one_line_for_two_debtors_waits_and_says_why(
    world: World, olga: Account, as_account: Callable[[Account], Client]
) -> None:
    one, two = ask(world.club, world.season, 18000), ask(world.other_club, world.season, 700)

    send(line_of(f"{one.reference} e {two.reference}", "187.00"))

    assert states() == [("WAITING", 18700)]
    page = words(as_account(olga).get(reverse("bank-lines")))
    assert "It names several payment requests, of several debtors or with another sum." in page
    assert ledger_faults() == []


def test_what_is_paid_twice_waits_and_becomes_a_balance(
    world: World, olga: Account, as_account: Callable[[Account], Client]
) -> None:
    request = ask(world.club, world.season, 18000)
    send(line_of(request.reference, "180.00"))

    send(line_of(request.reference, "180.00", own="SECOND"))

    assert [state for state, _cents in states()] == ["ASSIGNED", "WAITING"]
    page = words(as_account(olga).get(reverse("bank-lines")))
    assert "The request it names is paid already" in page
    line = BankLine.objects.get(state="WAITING")
    payment = assign_bank_line(line=line, request=request, account=None)
    assert (payment.amount_cents, payment.to_balance_cents) == (0, 18000)
    assert ledger_faults() == []


def test_a_creditor_reference_in_its_own_field_settles(world: World) -> None:
    request = ask(world.club, world.season, 18000)
    coded = creditor_reference(request.reference)
    data = line_of("quota", "180.00").replace(
        b"</Ustrd>",
        f"</Ustrd><Strd><CdtrRefInf><Ref>{coded}</Ref></CdtrRefInf></Strd>".encode(),
    )

    send(data)

    assert outstanding_cents(request) == 0
    assert ledger_faults() == []


def test_lines_sent_again_are_said_to_be_read_before_and_not_paid_again(
    asked: list[PaymentRequest], olga: Account, as_account: Callable[[Account], Client]
) -> None:
    office = as_account(olga)
    longer = FILE.replace(b"INVENTED-1", b"INVENTED-2")
    answers = []
    for name, data in [("one.xml", FILE), ("two.xml", FILE), ("three.xml", longer)]:
        sent = {"file": SimpleUploadedFile(name, data)}
        answer = office.post(reverse("bank-file-receive"), sent, follow=True)
        answers.append(" ".join(str(message) for message in answer.context["messages"]))

    assert f"Paid by it: {asked[0].reference}." in answers[0]
    for again, file in [(answers[1], "one.xml"), (answers[2], "three.xml")]:
        assert again.startswith(f"0 new lines in {file}. 4 lines were read before, and nothing ")
        assert "180" in again
        assert "(one.xml)" in again
        assert "Paid by it" not in again
    assert BankLine.objects.count() == 4
    assert outstanding_cents(asked[0]) == 0
    assert ledger_faults() == []


# --- the page -------------------------------------------------------------------------------------
def test_the_office_sends_a_file_and_assigns_a_line(
    asked: list[PaymentRequest], olga: Account, as_account: Callable[[Account], Client]
) -> None:
    office = as_account(olga)
    sent = office.post(
        reverse("bank-file-receive"),
        {"file": SimpleUploadedFile("extrato.xml", FILE)},
        follow=True,
    )
    line = BankLine.objects.get(bank_reference="BANK0002B")

    unknown = office.post(
        reverse("bank-line-assign", args=[line.pk]), {"reference": "PP1"}, follow=True
    )
    done = office.post(
        reverse("bank-line-assign", args=[line.pk]),
        {"reference": asked[1].reference},
        follow=True,
    )

    assert "4 new lines in extrato.xml." in words(sent)
    assert "read before" not in words(sent)
    assert f"Perhaps: {asked[1].club}" in words(sent)
    assert "There is no payment request with this reference." in words(unknown)
    assert f"Assign the transfer of {line.payer or '–'}, €" in words(unknown)
    assert f"{line.text or '–'} What it may pay {asked[1].club}" in words(unknown)
    assert "The line pays PP2026000002." in words(done)
    assert "bank lines to assign or book" in words(office.get(reverse("desk")))


def test_only_the_office_sees_the_bank(
    asked: list[PaymentRequest], bruno: Account, as_account: Callable[[Account], Client]
) -> None:
    send()
    client = as_account(bruno)
    line = BankLine.objects.get(amount_cents=5000)

    assert client.get(reverse("bank-lines")).status_code == 403
    assert client.post(reverse("bank-line-assign", args=[line.pk])).status_code == 404


def test_each_request_a_line_may_pay_says_whose_it_is_and_fills_the_field(
    asked: list[PaymentRequest], olga: Account, as_account: Callable[[Account], Client]
) -> None:
    send()
    office = as_account(olga)
    line = BankLine.objects.get(bank_reference="BANK0002B")
    second = asked[1]

    page = office.get(reverse("bank-lines"))
    address = f"?line={line.pk}&amp;reference={second.reference}#line-{line.pk}"
    filled = office.get(f"{reverse('bank-lines')}?line={line.pk}&reference={second.reference}")

    whose = f"Perhaps: {second.club} · {second.subject} CAS · Óbidos "
    whose += f"· {second.reference} · "
    assert words(page).partition(whose)[2].startswith(("€30.00 open", "30.00\xa0€ open"))
    assert f'href="{address}"' in page.content.decode()
    assert f'type="hidden" name="reference" value="{second.reference}"' in page.content.decode()
    assert f": {second.reference}" in words(page)
    assert f'value="{second.reference}"' in filled.content.decode()
    assert (
        'href="/admin/' not in page.content.decode().partition("<main")[2].partition("</main>")[0]
    )


def test_all_lines_are_listed_and_found_by_their_words(
    asked: list[PaymentRequest], olga: Account, as_account: Callable[[Account], Client]
) -> None:
    send()
    office = as_account(olga)

    every = office.get(reverse("bank-line-list"))
    found = office.get(reverse("bank-line-list"), {"q": "BANK0002B"})
    BankLine.objects.filter(bank_reference="BANK0002B").update(payer="JOSÉ da Conceição (conta)")
    BankLine.objects.exclude(bank_reference="BANK0002B").update(payer="Jose", text="Conselho")
    by_name, none = (
        office.get(reverse("bank-line-list"), {"q": typed})
        for typed in ("jose conceicao", "josé .*")
    )

    assert every.context["listing"].count == 4
    assert asked[0].reference in words(every)
    assert [line.bank_reference for line, _amount in found.context["rows"]] == ["BANK0002B"]
    assert [line.bank_reference for line, _amount in by_name.context["rows"]] == ["BANK0002B"]
    assert none.context["listing"].count == 4  # signs are no words
