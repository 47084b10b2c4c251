"""The sentences behind the codes of refusals and of trace steps."""

from collections.abc import Mapping
from functools import cache
from typing import Protocol

from django.conf import settings
from django.utils.functional import Promise
from django.utils.module_loading import import_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

Catalogue = Mapping[str, str | Promise]


class Coded(Protocol):
    """Anything that carries a code, an article and named values."""

    code: str
    article: str
    values: Mapping[str, object]


@cache
def all_texts() -> dict[str, str | Promise]:
    """Return every sentence of every app; a code used twice is a fault of the build."""
    texts: dict[str, str | Promise] = {}
    for path in settings.TEXT_CATALOGUES:
        catalogue: Catalogue = import_string(path)
        if twice := texts.keys() & catalogue.keys():
            raise ValueError(f"codes of {path} used elsewhere: {sorted(twice)}")
        texts.update(catalogue)
    return texts


def sentence(code: str, values: Mapping[str, object]) -> str:
    """Return the sentence of `code` in the reader's language, its values filled in."""
    return str(all_texts()[code]).format(**values)


def text_of(refusal: Coded) -> str:
    """Return a refusal in the reader's language, with its article."""
    told = sentence(refusal.code, refusal.values)
    if not refusal.article:
        return told
    return gettext("%(text)s (%(article)s)") % {"text": told, "article": refusal.article}


TEXTS: Catalogue = {
    "job_act_unknown": _("The site knows no work called “{act}”."),
    "job_lost": _("The work was interrupted {tries} times and was given up."),
    "mandate_missing": _("You hold no mandate for this today."),
    "fee_schedule_missing": _("There is no fee schedule for season {season}."),
    "rule_set_missing": _("No rule set “{code}” is in force on {on}."),
    "season_missing": _("There is no season for {on}."),
    "payment_exceeds_request": _(
        "The payment of {paid} is more than the {outstanding} still open on {reference}."
    ),
    "payment_not_positive": _("A payment must be more than zero."),
    "request_cancelled": _("Payment request {reference} was cancelled."),
    "request_already_paid": _("Money was already received on {reference}; it cannot be cancelled."),
    "request_nothing_to_pay": _("There is nothing to pay, so no payment request is made."),
    "entry_not_balanced": _("The postings do not sum to zero but to {sum}."),
    "document_template_missing": _("There is no paper called “{kind}”."),
    "document_outside_file": _("The paper asks for {address}, which is not one of its own files."),
    "licence_exists": _("{person} already holds a licence for season {season}."),
}
