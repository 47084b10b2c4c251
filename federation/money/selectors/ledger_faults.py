"""Consistency checks of the whole ledger. Sums of integers, in cents."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.db.models import F, Sum

from federation.models import (
    BankLine,
    BankLineState,
    CheckoutPart,
    Deposit,
    LedgerAccount,
    LedgerAccountKind,
    LedgerEntry,
    PaymentRequest,
    Posting,
    Refund,
    RefundState,
    RefundWay,
)
from federation.money.selectors.deposits import with_left
from federation.money.selectors.ledger import unbalanced_entries, with_sums
from federation.rules.money import Money

# Prefixes of the acts that book provider payouts, and reverse them.
PAID_OUT = "provider_payout"


@dataclass(frozen=True, slots=True)
class LedgerFault:
    """An inconsistency: a code, and where it was found."""

    code: str
    values: Mapping[str, str]


def ledger_faults() -> list[LedgerFault]:
    """Return every inconsistency between the ledger and the rows about it; there must be none."""
    return [
        *_entries(),
        *_requests(),
        *_debtors(),
        *_balances(),
        *_held(),
        *_suspense(),
        *_provider(),
    ]


def _entries() -> Iterator[LedgerFault]:
    for entry in unbalanced_entries().order_by("pk"):
        yield LedgerFault("fault_entry_unbalanced", {"entry": str(entry.pk)})
    empty = LedgerEntry.objects.filter(postings__isnull=True)
    for entry in empty.order_by("pk"):
        yield LedgerFault("fault_entry_empty", {"entry": str(entry.pk)})


def _requests() -> Iterator[LedgerFault]:
    for request in with_sums(PaymentRequest.objects.all()).filter(open_cents__lt=0):
        yield LedgerFault("fault_request_overpaid", {"reference": request.reference})
    for request in with_sums(PaymentRequest.objects.all()).order_by("pk"):
        if request.credited_cents > request.billed_cents:
            yield LedgerFault("fault_request_overcredited", {"reference": request.reference})


def _debtors() -> Iterator[LedgerFault]:
    """A debtor's balance in the ledger must equal the open amounts of its requests."""
    expected: dict[tuple[object, ...], int] = defaultdict(int)
    standing = PaymentRequest.objects.filter(cancelled_by_entry__isnull=True)
    rows = with_sums(standing).values_list(
        "club_id", "association_id", "person_id", "currency", "open_cents"
    )
    for *named, cents in rows:
        expected[tuple(named)] += cents
    for account in _accounts(LedgerAccountKind.DEBTOR):
        owing = (account.club_id, account.association_id, account.person_id, account.currency)
        yield from _compared("fault_debtor_balance", account.code, account, expected.pop(owing, 0))
    for debtor, cents in expected.items():
        if cents:
            yield LedgerFault(
                "fault_debtor_without_account", {"amount": str(Money(cents, str(debtor[-1])))}
            )


def _balances() -> Iterator[LedgerFault]:
    for account in _accounts(LedgerAccountKind.ADVANCE):
        if account.cents > 0:  # type: ignore[attr-defined]
            yield LedgerFault("fault_balance_overdrawn", {"account": account.code})


def _held() -> Iterator[LedgerFault]:
    """The accounts of deposits must equal the deposits held and requested."""
    held: dict[str, int] = defaultdict(int)
    by_currency: dict[str, int] = defaultdict(int)
    for deposit in with_left(Deposit.objects.select_related("request")):
        currency = deposit.request.currency
        if deposit.held_by_entry_id is not None:
            held[currency] += deposit.left_cents
        elif deposit.request.cancelled_by_entry_id is None:
            by_currency[currency] += deposit.amount_cents
    for kind, expected in (
        (LedgerAccountKind.DEPOSIT, held),
        (LedgerAccountKind.DEPOSIT_ASKED, by_currency),
    ):
        for account in _accounts(kind):
            yield from _compared(
                "fault_deposits", account.code, account, -expected[account.currency]
            )


def _suspense() -> Iterator[LedgerFault]:
    waiting = BankLine.objects.filter(state=BankLineState.WAITING)
    sums = dict(waiting.values_list("currency").annotate(sum=Sum("amount_cents")).order_by())
    for account in _accounts(LedgerAccountKind.SUSPENSE):
        yield from _compared(
            "fault_suspense", account.code, account, -sums.pop(account.currency, 0)
        )
    for currency, cents in sums.items():
        yield LedgerFault("fault_suspense_missing", {"amount": str(Money(cents, currency))})


def _provider() -> Iterator[LedgerFault]:
    """The provider's balance must equal online payments less refunds and payouts."""
    expected: dict[str, int] = defaultdict(int)
    paid = CheckoutPart.objects.filter(
        payment__isnull=False, payment__reversed_by_entry__isnull=True
    ).values_list("checkout__currency")
    refunded = (
        Refund.objects.filter(way=RefundWay.PROVIDER)
        .exclude(state=RefundState.FAILED)
        .values_list("payment__checkout_part__checkout__currency")
    )
    paid_out = Posting.objects.filter(
        account__kind=LedgerAccountKind.PROVIDER, entry__act__startswith=PAID_OUT
    ).values_list("account__currency")
    in_all = F("payment__amount_cents") + F("payment__to_balance_cents")
    for rows, sign, cents in ((paid, 1, in_all), (refunded, -1, F("amount_cents")),
                              (paid_out, 1, F("amount_cents"))):  # fmt: skip
        for currency, summed in rows.annotate(sum=Sum(cents)).order_by():
            expected[currency] += sign * summed
    for account in _accounts(LedgerAccountKind.PROVIDER):
        yield from _compared("fault_provider", account.code, account, expected[account.currency])


def _accounts(kind: LedgerAccountKind) -> list[LedgerAccount]:
    """Return the accounts of a kind, each with its balance in `cents`; debit is positive."""
    accounts = list(LedgerAccount.objects.filter(kind=kind).order_by("code"))
    sums = dict(
        Posting.objects.filter(account__kind=kind)
        .values_list("account")
        .annotate(sum=Sum("amount_cents"))
        .order_by()
    )
    for account in accounts:
        account.cents = sums.get(account.pk, 0)  # type: ignore[attr-defined]
    return accounts


def _compared(code: str, name: str, account: LedgerAccount, expected: int) -> Iterator[LedgerFault]:
    cents: int = account.cents  # type: ignore[attr-defined]
    if cents != expected:
        yield LedgerFault(
            code,
            {
                "account": name,
                "found": str(Money(cents, account.currency)),
                "expected": str(Money(expected, account.currency)),
            },
        )
