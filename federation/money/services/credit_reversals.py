"""Reversal of a payment from which a credit note made a balance."""

from federation.errors import RuleError
from federation.models import LedgerAccount, Payment, PaymentRequest, PaymentSource
from federation.money.selectors.ledger import advance_cents, cents_credited, paid_cents
from federation.money.services.booking import advance_account, locked
from federation.rules.money import Money


def goes_back_cents(payment: Payment) -> int:
    """Return how much of the debtor's balance must pay the request when a payment is reversed.

    Credit notes turned part of the payments into a balance. The part covered by other payments
    stays; the rest came from this payment, and goes back with it.
    Raises: RuleError if it is no longer in the balance, or the reversal would have no effect.
    """
    request = payment.request
    if request is None:
        return 0
    goes_back = cents_credited(request) - (paid_cents(request) - payment.amount_cents)
    if goes_back <= 0:
        return 0
    if payment.source == PaymentSource.ADVANCE:
        # The payment itself adds more to the balance than the credit note takes from it.
        if goes_back == payment.amount_cents:
            raise RuleError("payment_in_balance_again", reference=request.reference)
        return goes_back
    balance = locked(advance_account(request))
    there = advance_cents(balance)
    kept_here = payment.to_balance_cents if payment.balance_id in {None, balance.pk} else 0
    if goes_back + kept_here > there:
        raise _spent(request, goes_back, balance, there)
    return goes_back


def _spent(
    request: PaymentRequest, goes_back: int, balance: LedgerAccount, there: int
) -> RuleError:
    """Return the refusal with the uses of the balance that must be reversed first."""
    paid_of_it = PaymentRequest.objects.filter(
        payments__source=PaymentSource.ADVANCE,
        payments__reversed_by_entry__isnull=True,
        payments__entry__postings__account=balance,
    ).exclude(pk=request.pk)
    uses = list(paid_of_it.order_by("reference").values_list("reference", flat=True).distinct())
    note = request.credit_notes.filter(to_balance_cents__gt=0).order_by("-pk").first()
    return RuleError(
        "payment_was_credited" if uses else "payment_credit_paid_back",
        note=note.reference if note else "",
        reference=request.reference,
        turned=Money(goes_back, request.currency),
        there=Money(there, request.currency),
        uses=", ".join(uses),
    )
