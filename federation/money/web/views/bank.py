"""Bank files, and lines waiting to be assigned."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from federation.access import require
from federation.models import BankFile, PaymentRequest
from federation.money.rules.bank_matching import Certainty
from federation.money.selectors.bank import lines_waiting, proposals, requests_paid_by
from federation.money.selectors.payment_provider import payment_provider
from federation.money.web.outgoing_rows import gone_rows, outgoing_rows
from federation.page_parts.figures import money
from federation.permissions import may_keep_office
from federation.texts import sentence

SHOWN = 100
FILES_SHOWN = 10


@require_safe
@require(may=may_keep_office)
def bank_lines(request: HttpRequest) -> HttpResponse:
    waiting = lines_waiting()
    proposed = proposals(waiting[:SHOWN])
    named = {reference for proposal in proposed for reference in proposal.match.references}
    requests = PaymentRequest.objects.filter(reference__in=named)
    known = dict(requests.values_list("reference", "pk"))
    files = list(BankFile.objects.select_related("received_by")[:FILES_SHOWN])
    paid = requests_paid_by(files)
    rows = [
        {
            "line": proposal.line,
            "amount": money(proposal.line.amount_cents, proposal.line.currency),
            "candidates": [
                (reference, known.get(reference)) for reference in proposal.match.references
            ],
            "is_doubtful": proposal.match.certainty is not Certainty.UNKNOWN,
            "doubt": sentence(proposal.match.doubt, {}) if proposal.match.doubt else "",
        }
        for proposal in proposed
    ]
    return render(
        request,
        "federation/bank_lines.html",
        {
            "rows": rows,
            "count": waiting.count(),
            "has_provider": payment_provider() is not None,
            "outgoing": outgoing_rows(),
            "gone": gone_rows(),
            "files": [(file, paid.get(file.pk, [])) for file in files],
        },
    )
