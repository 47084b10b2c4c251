"""Outgoing bank lines on the bank's page."""

from federation.models import LedgerAccount
from federation.money.acts.bank import OUTGOING_WAYS
from federation.money.selectors.bank import balances_held, lines_gone, lines_outgoing
from federation.money.selectors.statements import debtor_of
from federation.page_parts.figures import money
from federation.selectors.currency import currency_of_federation

SHOWN = 50
GONE_SHOWN = 20


def outgoing_rows() -> dict[str, object]:
    """Return the lines to book, with their choices. Three queries."""
    lines, currency = lines_outgoing(), currency_of_federation()
    return {
        "count": lines.count(),
        "rows": [
            {"line": line, "amount": money(-line.amount_cents, line.currency)}
            for line in lines[:SHOWN]
        ],
        "ways": OUTGOING_WAYS,
        "balances": [
            (ledger_account.pk, _holder(ledger_account))
            for ledger_account in balances_held(currency)
        ],
    }


def gone_rows() -> list[dict[str, object]]:
    """Return the lines booked last. One query."""
    return [
        {"line": line, "amount": money(-line.amount_cents, line.currency)}
        for line in lines_gone()[:GONE_SHOWN]
    ]


def _holder(account: LedgerAccount) -> str:
    holder = debtor_of(account)
    held = account.held  # type: ignore[attr-defined]
    return f"{holder} · {money(held, account.currency)}"
