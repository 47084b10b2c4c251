"""A sanction on the page of its case: its kind, its state, and its acts."""

import datetime as dt
from dataclasses import dataclass

from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from federation.page_parts.figures import money
from federation.selectors.currency import currency_of_federation
from federation.texts.dates import date_format
from rulings.councils.rules import on_probation
from rulings.councils.services.case_sanctions import is_left
from rulings.models import Sanction


@dataclass(frozen=True, slots=True)
class SanctionShown:
    """One sanction in words, with the acts still possible."""

    row: Sanction
    title: str
    lines: tuple[str, ...]
    may_lift: bool
    may_enforce: bool


def sanction_shown(row: Sanction, *, on: dt.date) -> SanctionShown:
    """Return a sanction for its page on a day."""
    title = f"{row.who.name}: {row.get_kind_display()}"
    if row.amount_cents is not None:
        title = f"{title} {money(row.amount_cents, currency_of_federation())}"
    held_back = row.lifted_at is None and on_probation(
        probation_until=row.probation_until, enforced=row.enforced_at is not None, on=on
    )
    return SanctionShown(
        row,
        title,
        tuple(_texts(row, on)),
        is_left(row, on=on),
        held_back,
    )


def _texts(row: Sanction, on: dt.date) -> list[str]:
    texts = []
    if row.ends_on is not None and row.enforced_from is None:
        texts.append(f"{date_format(row.starts_on)} – {date_format(row.ends_on)}")
    if row.probation_until is not None and row.enforced_at is None:
        day = date_format(row.probation_until)
        texts.append(
            _("held back until %(day)s, on probation") % {"day": day}
            if on <= row.probation_until
            else _("lapsed on %(day)s: its probation was kept") % {"day": day}
        )
    if row.enforced_at is not None:
        texts.append(_("put into force: %(reason)s") % {"reason": row.enforce_reason})
    if row.enforced_from is not None and row.enforced_until is not None:
        texts.append(f"{date_format(row.enforced_from)} – {date_format(row.enforced_until)}")
    if row.request is not None:
        texts.append(_("asked for by %(reference)s") % {"reference": row.request.reference})
    if row.lifted_at is not None:
        day = date_format(localdate(row.lifted_at))
        texts.append(_("lifted on %(day)s: %(reason)s") % {"day": day, "reason": row.lift_reason})
    return texts
