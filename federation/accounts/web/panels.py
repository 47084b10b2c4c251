"""A guardian's minors, on the desk."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.page_parts.panels import Panel
from federation.selectors.batched_reads import Asking, Rows
from federation.selectors.callers import account_of
from federation.selectors.minors import guardianships_of


def desk_minors(request: HttpRequest) -> Asking[Panel | None]:
    """Show a guardian links to each minor; not while acting for somebody."""
    account = account_of(request)
    if account.rests:
        return None
    mine = guardianships_of(account, on=timezone.localdate())
    (minors,) = yield [Rows(mine)]
    if not minors:
        return None
    html = render_to_string("federation/panels/desk_minors.html", {"minors": minors}, request)
    return Panel(_("You act for"), html, key="minors")
