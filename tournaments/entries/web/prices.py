"""The prices of an event's entries, as text."""

from django.utils.translation import gettext as _

from federation.page_parts.figures import money
from federation.texts import sentence
from tournaments.models import EntryTerms


def price_notes(terms: EntryTerms) -> list[str]:
    """Return when, and for whom, an entry costs less or more than its full price."""
    notes = []
    if terms.early_until is not None and terms.early_cents is not None:
        until = sentence("entry_price_early", {"until": terms.early_until})
        notes.append(f"{money(terms.early_cents, terms.currency)}, {until}")
    for code, age, percent in (
        ("entry_price_young", terms.young_under, terms.young_percent),
        ("entry_price_senior", terms.senior_from, terms.senior_percent),
    ):
        if age is not None:
            notes.append(sentence(code, {"age": age, "percent": percent}))
    if terms.unlicensed_cents:
        more = money(terms.unlicensed_cents, terms.currency)
        notes.append(_("%(amount)s more for each player without a licence") % {"amount": more})
    return notes
