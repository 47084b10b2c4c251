"""Bank files, and lines waiting to be assigned."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from federation.access import require
from federation.models import BankFile, BankLine
from federation.money.rules.bank_matching import Certainty, Doubt
from federation.money.selectors.annotations import SummedRequest
from federation.money.selectors.bank import (
    ProposedLine,
    lines_waiting,
    proposals,
    requests_by_reference,
    requests_paid_by,
)
from federation.money.selectors.debts import number_and_town
from federation.money.selectors.payment_provider import payment_provider
from federation.money.selectors.statements import debtor_of
from federation.money.web.outgoing_rows import gone_rows, outgoing_rows
from federation.page_parts.exports import exported
from federation.page_parts.figures import money
from federation.page_parts.lists import Column, in_order, listing
from federation.page_parts.search_words import rows_matching, search_words
from federation.permissions import may_keep_office
from federation.texts import sentence

SHOWN = 100
FILES_SHOWN = 10


COLUMNS = (
    Column("booked", _("Booked on"), ("booked_on",)),
    Column("payer", _("Payer"), ("payer",)),
    Column("text", _("Text")),
    Column("state", _("State"), ("state",)),
    Column("amount", _("Amount"), ("amount_cents",), "num"),
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A payment request that a line may pay. pk: None where nothing has this reference."""

    reference: str
    pk: int | None = None
    debtor: str = ""
    number: str = ""
    subject: str = ""
    open: str = ""


@require_safe
@require(may=may_keep_office)
def bank_lines(request: HttpRequest) -> HttpResponse:
    waiting = lines_waiting()
    proposed = proposals(waiting[:SHOWN])
    known = requests_by_reference(
        {reference for proposal in proposed for reference in proposal.match.references}
    )
    files = list(BankFile.objects.select_related("received_by")[:FILES_SHOWN])
    paid = requests_paid_by(files)
    rows = [_row(proposal, known, request.GET) for proposal in proposed]
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


@require_safe
@require(may=may_keep_office)
def bank_line_list(request: HttpRequest) -> HttpResponse:
    """Show every line of the bank's files, also those assigned, narrowed by words."""
    words = search_words(request)
    lines = BankLine.objects.select_related("payment__request")
    if words:
        lines = lines.filter(rows_matching(words, "payer", "text", "bank_reference"))
    if file := exported(
        request,
        name="bank-lines",
        headings=[_("Booked on"), _("Payer"), _("Text"), _("Bank reference"), _("State"),
                  _("Request"), _("Amount"), _("Currency")],
        rows=lambda: (
            (line.booked_on, line.payer, line.text, line.bank_reference, line.get_state_display(),
             _request_of(line), Decimal(line.amount_cents).scaleb(-2), line.currency)
            for line in in_order(lines, request=request, columns=COLUMNS, default="-booked")
        ),
    ):  # fmt: skip
        return file
    shown = listing(lines, request=request, columns=COLUMNS, default="-booked")
    rows = [(line, money(line.amount_cents, line.currency)) for line in shown.rows]
    return render(
        request,
        "federation/bank_line_list.html",
        {"listing": shown, "rows": rows, "words": words},
    )


def _request_of(line: BankLine) -> str:
    """Return the reference of the request that a line pays; "" if none."""
    paid = line.payment.request if line.payment is not None else None
    return paid.reference if paid is not None else ""


def _row(
    proposal: ProposedLine, known: Mapping[str, SummedRequest], chosen: QueryDict
) -> dict[str, object]:
    """Return a waiting line with its candidates; chosen: the one the reader filled in."""
    line, candidates = proposal.line, proposal.match.references
    only = candidates[0] if len(candidates) == 1 else ""
    return {
        "line": line,
        "amount": money(line.amount_cents, line.currency),
        "candidates": [_candidate(reference, known.get(reference)) for reference in candidates],
        "filled": chosen.get("reference", "") if chosen.get("line") == str(line.pk) else only,
        "is_doubtful": proposal.match.certainty is not Certainty.UNKNOWN,
        "is_led_in": proposal.match.doubt is Doubt.AMOUNT_ALONE,
        "doubt": sentence(proposal.match.doubt, {}) if proposal.match.doubt else "",
    }


def _candidate(reference: str, request: SummedRequest | None) -> Candidate:
    if request is None:
        return Candidate(reference)
    debtor = debtor_of(request)
    return Candidate(
        reference,
        request.pk,
        str(debtor),
        number_and_town(debtor) if debtor is not None else "",
        request.subject,
        money(max(0, request.open_cents), request.currency),
    )
