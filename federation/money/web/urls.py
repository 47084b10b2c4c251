"""Addresses of the pages about money."""

from django.urls import path

from federation.money.web.views import acts as money_acts
from federation.money.web.views import (
    bank,
    bank_outgoing,
    fee_amounts,
    fees,
    money,
    payment_requests,
    statements,
)

MONEY_PAGES = [
    path("federation/money/", money.money_overview, name="money-overview"),
    path("federation/money/fine/", money_acts.fine_impose, name="fine-impose"),
    path("federation/money/advance/", money_acts.advance_receive, name="advance-receive"),
    path("federation/money/ledger/", money.ledger_file, name="ledger-file"),
    path("federation/money/check/", money.ledger_check, name="ledger-check"),
    path("federation/money/check/now/", money.ledger_check_now, name="ledger-check-now"),
    path("federation/money/clubs/<int:pk>/", statements.club_statement, name="club-statement"),
    path(
        "federation/money/clubs/<int:pk>/paper/",
        statements.club_statement_paper,
        name="club-statement-paper",
    ),
    path(
        "federation/money/clubs/<int:pk>/return/",
        statements.club_balance_return,
        name="club-balance-return",
    ),
    path(
        "federation/money/associations/<int:pk>/",
        statements.association_statement,
        name="association-statement",
    ),
    path(
        "federation/money/associations/<int:pk>/paper/",
        statements.association_statement_paper,
        name="association-statement-paper",
    ),
    path(
        "federation/money/associations/<int:pk>/return/",
        statements.association_balance_return,
        name="association-balance-return",
    ),
    path("federation/money/people/<int:pk>/", statements.person_statement, name="person-statement"),
    path(
        "federation/money/people/<int:pk>/paper/",
        statements.person_statement_paper,
        name="person-statement-paper",
    ),
    path(
        "federation/money/people/<int:pk>/return/",
        statements.person_balance_return,
        name="person-balance-return",
    ),
    path("federation/money/bank/", bank.bank_lines, name="bank-lines"),
    path("federation/money/bank/files/", bank.bank_file_receive, name="bank-file-receive"),
    path(
        "federation/money/bank/<int:pk>/out/",
        bank_outgoing.bank_line_book_out,
        name="bank-line-book-out",
    ),
    path(
        "federation/money/bank/<int:pk>/out/take-back/",
        bank_outgoing.bank_line_take_back,
        name="bank-line-take-back",
    ),
    path("federation/money/bank/<int:pk>/assign/", bank.bank_line_assign, name="bank-line-assign"),
    path(
        "federation/money/bank/<int:pk>/back/",
        bank.bank_line_send_back,
        name="bank-line-send-back",
    ),
    path("federation/money/affiliation/", fees.affiliation, name="affiliation"),
    path(
        "federation/money/affiliation/<int:pk>/", fees.affiliation_charge, name="affiliation-charge"
    ),
    path(
        "payment-requests/<int:pk>/",
        payment_requests.payment_request_detail,
        name="payment-request-detail",
    ),
    path(
        "payment-requests/<int:pk>/licences/credit/",
        payment_requests.payment_request_credit_licences,
        name="payment-request-credit-licences",
    ),
    path("fees/", fees.fee_schedule, name="fee-schedule"),
    path("fees/amounts/<int:pk>/", fee_amounts.fee_amounts, name="fee-amounts"),
    path("fees/<int:year>/", fees.fee_schedule_of_season, name="fee-schedule-of-season"),
]
