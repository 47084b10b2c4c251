"""URLs of the money pages."""

from django.urls import path

from federation.money.web.views import (
    bank,
    club_closing,
    debtors,
    fees,
    fees_due,
    money,
    online,
    payment_requests,
    statements,
)

MONEY_PAGES = [
    path("federation/money/", money.money_overview, name="money-overview"),
    path("federation/money/debtors/", debtors.debtor_list, name="debtor-list"),
    path("federation/money/fees-due/", fees_due.fee_due_list, name="fee-due-list"),
    path("federation/money/ledger/", money.ledger_file, name="ledger-file"),
    path("federation/money/check/", money.ledger_check, name="ledger-check"),
    path("federation/money/clubs/<int:pk>/", statements.club_statement, name="club-statement"),
    path(
        "federation/money/associations/<int:pk>/",
        statements.association_statement,
        name="association-statement",
    ),
    path("federation/clubs/<int:pk>/close/", club_closing.club_close, name="club-close"),
    path("federation/money/people/<int:pk>/", statements.person_statement, name="person-statement"),
    path("federation/money/bank/", bank.bank_lines, name="bank-lines"),
    path("federation/money/bank/lines/", bank.bank_line_list, name="bank-line-list"),
    path("federation/money/online/", online.online_payments, name="online-payments"),
    path("pay/<str:key>/", online.checkout_detail, name="checkout-detail"),
    path("pay/<str:key>/sandbox/", online.sandbox_pay, name="sandbox-pay"),
    path("payment-messages/<str:provider>/", online.provider_webhook, name="provider-webhook"),
    path("federation/money/affiliation/", fees.affiliation, name="affiliation"),
    path(
        "payment-requests/<int:pk>/",
        payment_requests.payment_request_detail,
        name="payment-request-detail",
    ),
    path("fees/", fees.fee_schedule, name="fee-schedule"),
    path("fees/<int:year>/", fees.fee_schedule_of_season, name="fee-schedule-of-season"),
]
