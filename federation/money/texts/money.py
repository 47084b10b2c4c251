"""Sentences about requests, payments, balances, deposits, credit notes, the bank."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "notice_payment_received": _(
        "{money} were received on {day} for {subject}, reference {reference}."
    ),
    "notice_payment_received_subject": _("Payment received: {reference}"),
    "notice_payment_received_by": _(
        "{money} were received on {day} for {subject}, reference {reference}: {payer} paid online."
    ),
    "notice_payment_received_by_subject": _("Payment received: {reference}"),
    "notice_payment_received_by_kept": _(
        "{payer} paid {money} online on {day} for {subject}, reference {reference}. {kept} of it "
        "were more than was open: they belong to {payer} and are kept in that balance, not yours."
    ),
    "notice_payment_received_by_kept_subject": _("Payment received: {reference}"),
    "notice_payment_made": _(
        "Your payment of {money} for {subject}, reference {reference}, was received on {day}."
    ),
    "notice_payment_made_subject": _("Payment received: {reference}"),
    "notice_payment_made_kept": _(
        "Your payment of {money} for {subject}, reference {reference}, was received on {day}. "
        "{kept} of it were more than was open: they are yours, and are kept in your balance, for "
        "your next payment request or to be paid back."
    ),
    "notice_payment_made_kept_subject": _("Payment received: {reference}"),
    "notice_payment_asked": _(
        "Please pay {money} for {subject} by bank transfer to {payee}, IBAN {iban}, "
        "quoting the reference {reference}. This is not a tax invoice."
    ),
    "notice_payment_asked_subject": _("Payment request {reference}"),
    "notice_payment_asked_due": _(
        "Please pay {money} for {subject} until {due} by bank transfer to {payee}, "
        "IBAN {iban}, quoting the reference {reference}. This is not a tax invoice."
    ),
    "notice_payment_asked_due_subject": _("Payment request {reference}"),
    "notice_payment_asked_ask": _(
        "{money} are to be paid for {subject}, quoting the reference {reference}. "
        "How to pay is told by {contact}. This is not a tax invoice."
    ),
    "notice_payment_asked_ask_subject": _("Payment request {reference}"),
    "notice_payment_overdue": _(
        "{money} of {debtor} are unpaid since {since}. Please pay by bank transfer to {payee}, "
        "IBAN {iban}, quoting {references}. If you have paid meanwhile, do nothing."
    ),
    "notice_payment_overdue_subject": _("Unpaid: {money}"),
    "notice_payment_overdue_ask": _(
        "{money} of {debtor} are unpaid since {since}: {references}. How to pay is told by "
        "{contact}. If you have paid meanwhile, do nothing."
    ),
    "notice_payment_overdue_ask_subject": _("Unpaid: {money}"),
    "remind_nobody": _("Choose at least one debtor."),
    "receipt_made_out_before": _(
        "The receipt {number} of this payment was issued before; a receipt is not made out twice."
    ),
    "receipt_without_money": _("A receipt is for money that came in and was not taken back."),
    "request_without_unpaid_licences": _("Every licence of this request is paid."),
    "payment_not_positive": _("A payment must be more than zero."),
    "federation_not_entered": _("Enter the federation first, with the currency of its books."),
    "payment_far_above": _(
        "{asked} is far more than the {outstanding} open on {reference}: {kept} would be kept as a "
        "balance, which settles the next payment requests or is paid back. Tick that the amount is "
        "right, or correct it."
    ),
    "payment_in_the_future": _("No payment can have been received on {received_on} yet."),
    "payment_too_long_ago": _(
        "{received_on} is more than {years} years ago: look at the year on which the money came."
    ),
    "payment_before_request": _(
        "The request was made on {asked_on}, more than a month after {received_on}: is the day "
        "right? Money that came so early is entered as received in advance."
    ),
    "bank_reference_used": _(
        "A payment with the bank reference {bank_reference} is booked already."
    ),
    "idempotency_key_too_long": _("An idempotency key has at most {longest} characters."),
    "idempotency_key_unreadable": _("An idempotency key holds no NUL character."),
    "idempotency_key_used": _(
        "This form was sent before with other values. Nothing was booked a second time: open the "
        "page again and fill it in anew."
    ),
    "request_cancelled": _("Payment request {reference} was cancelled."),
    "request_nothing_to_pay": _("There is nothing to pay, so no payment request is made."),
    "request_has_one_debtor": _("One club, one association or one person owes a payment request."),
    "request_asked_before": _("This was asked for already, by payment request {reference}."),
    "request_is_settled": _("Nothing is open on payment request {reference}."),
    "reason_missing": _("Say why: the reason is kept with the entry."),
    "payment_taken_back_before": _("This payment was taken back before."),
    "payment_was_credited": _(
        "Credit note {note} has turned {turned} of this payment of {reference} into a balance, of "
        "which {there} is left: first take back what the balance has paid of {uses}."
    ),
    "payment_credit_paid_back": _(
        "Credit note {note} has turned {turned} of this payment of {reference} into a balance, of "
        "which {there} is left, as it was paid back: first book what the debtor returns of it."
    ),
    "payment_in_balance_again": _(
        "A credit note has put this payment of {reference} back into the balance already: there "
        "is nothing to take back."
    ),
    "no_balance": _("There is no balance in favour of this debtor."),
    "balance_too_small": _("{asked} is more than the balance of {there}."),
    "more_than_open": _("{asked} is more than the {outstanding} still open on {reference}."),
    "deposit_part_not_positive": _("A part of a deposit must be more than zero."),
    "deposit_part_too_large": _("{asked} is more than the {left} left of the deposit."),
    "deposit_not_held": _("The deposit of {reference} has not been paid, so it is not held."),
    "deposit_of_another_debtor": _(
        "The deposit of {reference} belongs to another debtor and cannot be deducted here."
    ),
    "deposit_used_up": _("Nothing is left of the deposit of {reference}."),
    "deposit_used_already": _(
        "The deposit of {reference} was deducted, returned or forfeited in part already."
    ),
    "deposit_is_returned_not_credited": _(
        "{reference} asked for a deposit and was paid: return or forfeit the deposit instead."
    ),
    "deposit_is_credited_whole": _(
        "{reference} asks for a deposit: it is credited as a whole, or not at all."
    ),
    "credit_note_empty": _("A credit note takes back more than zero, of charges of one request."),
    "credited_more_than_asked": _(
        "{credited} is more than the {left} of “{title}” not yet credited."
    ),
    "accounts_without_code": _("These accounts have no code of the accountant's yet: {accounts}."),
    "fault_entry_unbalanced": _("Entry {entry} does not sum to zero."),
    "fault_entry_empty": _("Entry {entry} has no postings."),
    "fault_request_overpaid": _("More was settled on {reference} than was asked."),
    "fault_request_overcredited": _("More was credited on {reference} than was asked."),
    "fault_debtor_balance": _(
        "Account {account} says {found}, the open payment requests say {expected}."
    ),
    "fault_debtor_without_account": _("{amount} are open for a debtor without an account."),
    "fault_balance_overdrawn": _("Balance {account} is overdrawn."),
    "fault_deposits": _("Account {account} says {found}, the deposits say {expected}."),
    "fault_suspense": _("Account {account} says {found}, the bank lines say {expected}."),
    "fault_provider": _("Account {account} says {found}, the payments online say {expected}."),
    "fault_suspense_missing": _("Bank lines of {amount} wait outside the suspense account."),
    "bank_doubt_nothing_named": _("It names no payment request."),
    "bank_doubt_amount_alone": _(
        "It names no payment request, but the amount is exactly what is open on:"
    ),
    "bank_doubt_other_amount": _("The amount is not what is open on the request it names."),
    "bank_doubt_several": _(
        "It names several payment requests, of several debtors or with another sum."
    ),
    "bank_doubt_paid_before": _(
        "The request it names is paid already: assigned to it, the money is kept as a balance, "
        "which can be paid back."
    ),
    "bank_doubt_check_digits": _(
        "The check digits of the reference are wrong, so a character of it is."
    ),
    "online_payment_off": _("Payments online are not set up here."),
    "provider_unreachable": _(
        "The payment provider did not answer. Nothing was charged; try again, or pay by transfer."
    ),
    "request_due_in_the_past": _("Nobody can pay by {due_on}: that day has passed."),
    "certified_invoice_of_another": _(
        "The invoice {number} is noted on {reference}, which {debtor} owes."
    ),
    "fees_none_to_ask": _("None of these fees is still to be asked for."),
    "fee_no_longer_to_ask": _("One of these fees was asked for meanwhile: choose again."),
    "requests_are_settled": _("Nothing is open any more on what was chosen."),
    "checkout_of_nothing": _("Choose what to pay."),
    "checkout_too_many": _("At most {most} payment requests are paid at once."),
    "provider_signature_missing": _("The message is not signed."),
    "provider_signature_wrong": _("The message is not signed by the provider."),
    "provider_signature_old": _("The message was signed too long ago."),
    "provider_message_unreadable": _("The message cannot be read."),
    "provider_checkout_unknown": _("It is about a payment that was not begun here."),
    "provider_checkout_ended": _("The payment had ended before."),
    "provider_paid_before": _("This payment is booked already."),
    "provider_currency_differs": _("It is in another currency than the payment."),
    "provider_amount_differs": _("It is about another amount than was asked for."),
    "provider_refund_unknown": _("It is about a refund that was not asked for here."),
    "provider_refund_ended": _("The refund had ended before."),
    "provider_refund_contradicted": _("It contradicts what was told of this refund before."),
    "provider_message_decided": _("This message was dealt with before."),
    "provider_message_not_bookable": _(
        "Only money of a payment begun here, in its currency, is booked from its message."
    ),
    "payout_beyond_held": _("{asked} is more than the {there} the provider holds."),
    "refund_without_money": _("Only money that came in and was not taken back is given back."),
    "refund_beyond_payment": _("{asked} is more than the {left} of this payment not given back."),
    "refund_is_on_its_way": _("This refund has gone, or was called off."),
    "bank_line_waits": _(
        "The bank's file has brought {bank_reference} already: assign that line instead."
    ),
    "bank_layout_missing": _("Say whose columns the CSV file has: it is no CAMT.053."),
    "bank_line_not_outgoing": _("The line {reference} did not go out, or was booked before."),
    "bank_line_not_booked": _("The line {reference} is not booked as money that went out."),
    "bank_line_without_balance": _("Say whose balance the line {reference} pays back."),
    "bank_line_decided": _("The line {reference} was assigned or sent back before."),
    "bank_amount_unreadable": _("Line {line}: {found} is no amount with at most two decimals."),
    "bank_day_unreadable": _("Line {line}: {found} is no day as the layout writes it."),
    "bank_direction_missing": _("Line {line}: it does not say whether money came in or went out."),
    "bank_currency_missing": _("Line {line}: the amount has no currency."),
    "bank_columns_missing": _("The file has no row with the columns {columns}."),
    "bank_too_many_lines": _("The file has more than {limit} lines; send it in parts."),
    "bank_file_broken": _("The file is broken off or not written as it should be."),
    "bank_file_declares_entities": _("The file declares entities, which no bank does."),
    "bank_file_of_another_kind": _("The file is XML, but no CAMT.053 bank statement."),
    "entry_not_balanced": _("The postings do not sum to zero but to {sum}."),
}
