"""What a record is about, where it has no name of its own: "club:3" is "club no. 3"."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEXTS: Mapping[str, str | Promise] = {
    "subject:account": _("account no. {number}"),
    "subject:accounting_codes": _("the accountant's codes: {number} changed"),
    "subject:approval": _("approval no. {number}"),
    "subject:assembly": _("assembly of {number}"),
    "subject:association": _("association no. {number}"),
    "subject:bank_file": _("bank file no. {number}"),
    "subject:bank_line": _("bank line no. {number}"),
    "subject:certificate": _("certificate no. {number}"),
    "subject:club": _("club no. {number}"),
    "subject:credit_note": _("credit note no. {number}"),
    "subject:data_import": _("file of data no. {number}"),
    "subject:data_kind": _("data of kind {number}"),
    "subject:document": _("paper no. {number}"),
    "subject:federation": _("the federation"),
    "subject:fee_schedule": _("fee table no. {number}"),
    "subject:figures": _("draft of figures no. {number}"),
    "subject:history": _("earlier states of a person"),
    "subject:job": _("work no. {number}"),
    "subject:notice": _("message by e-mail no. {number}"),
    "subject:bulk_mail": _("message to many no. {number}"),
    "subject:notices": _("messages by e-mail"),
    "subject:ledger_account": _("account of the ledger no. {number}"),
    "subject:ledger_check": _("check of the ledger no. {number}"),
    "subject:library": _("public document no. {number}"),
    "subject:licence": _("licence no. {number}"),
    "subject:licence_batch": _("request for licences no. {number}"),
    "subject:licence_file": _("list of licences no. {number}"),
    "subject:licence_key": _("key of licence cards {number}"),
    "subject:licence_sheet": _("sheet of licence cards"),
    "subject:licences": _("licences of {number}"),
    "subject:my_data": _("data of a person no. {number}"),
    "subject:payment": _("payment no. {number}"),
    "subject:payment_request": _("payment request no. {number}"),
    "subject:provider_message": _("message of a payment provider no. {number}"),
    "subject:refund": _("refund no. {number}"),
    "subject:person": _("person no. {number}"),
    "subject:register": _("register of people"),
    "subject:retention": _("retention {number}"),
    "subject:season": _("season {number}"),
    "subject:statement": _("statement of account"),
}
