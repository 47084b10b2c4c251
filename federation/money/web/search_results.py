"""The payment request of a reference typed into the search, its own or a credit note's."""

from django.db.models import Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.money.selectors.statements import debtor_of, requests_seen_by
from federation.page_parts.search_results import SearchResult, SearchResults
from federation.papers.selectors.documents import reference_typed
from federation.selectors.callers import reader_of


def search_requests(text: str, request: HttpRequest, is_near: bool) -> SearchResults:
    """Return the payment request with the reference typed, if the reader may see it."""
    reader, reference = reader_of(request), reference_typed(text)
    rows = []
    if reference and reader.is_authenticated and not is_near:
        seen = requests_seen_by(reader, on=timezone.localdate()).filter(
            Q(reference=reference) | Q(credit_notes__reference=reference)
        )
        rows = [
            SearchResult(
                f"{row.reference} · {row.subject}",
                reverse("payment-request-detail", args=[row.pk]),
                str(debtor_of(row)),
            )
            for row in seen.distinct()
        ]
    return SearchResults(_("Payment requests"), rows)
