"""Papers of the general assembly: electoral rolls with their delegates."""

import datetime as dt
from decimal import Decimal
from fractions import Fraction

from django.utils import timezone, translation
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from federation.models import Account, Constituency
from federation.papers.documents.electoral_roll import ELECTORAL_ROLL, ElectoralRollPaper, ShareRow
from federation.papers.selectors.assembly import delegates_of, electoral_roll
from federation.papers.services.documents import PaperDraft, PaperIdentity, issue_if_changed
from federation.papers.services.papers import federation_on_paper
from federation.rules.assembly import Apportionment
from federation.selectors.languages import language_of
from federation.selectors.rule_sets import season_of
from federation.services.jobs import Progress
from federation.templatetags.papers import number

HEADINGS: dict[str, Promise] = {
    "code": _("Code"),
    "club": _("Club"),
    "clubs": _("Clubs"),
    "association": _("Association"),
    "licensed": _("Licensed members"),
    "number": _("Number"),
    "name": _("Name"),
    "body": _("Club or association"),
    "grade": _("Grade"),
    "valid_until": _("Valid until"),
}
NUMERIC = frozenset({"licensed", "clubs"})


def issue_electoral_roll(
    *,
    constituency: str,
    on: str,
    account: Account | None = None,
    progress: Progress | None = None,
) -> dict[str, object]:
    """Issue the roll of a constituency on a day; an unchanged roll makes no new paper."""
    day, kind = dt.date.fromisoformat(on), Constituency(constituency)
    subject = f"assembly:{kind.value}:{day.isoformat()}"
    language = language_of()
    with translation.override(language):
        content = roll_paper(kind, day)
    document = issue_if_changed(
        PaperIdentity(ELECTORAL_ROLL, subject),
        PaperDraft(
            content=content,
            title=f"{content.title} · {day.isoformat()}",
            season=season_of(day),
            language=language,
        ),
        account=account,
        now=timezone.now(),
    )
    return {"document": document.code}


def roll_paper(constituency: Constituency, on: dt.date) -> ElectoralRollPaper:
    """Return a roll for printing, in the active language."""
    roll, shared = electoral_roll(constituency, on=on), delegates_of(constituency, on=on)
    name, is_demo = federation_on_paper()
    keys = [key for key, _order in roll.columns]
    first_order = roll.columns[1][1]
    rows = tuple(
        tuple(number(cell) if isinstance(cell, int) else cell for cell in roll.cells(row))
        for row in roll.rows.order_by(*first_order, "pk")
    )
    return ElectoralRollPaper(
        federation=name,
        title=f"{gettext('Electoral roll')}: {constituency.label}",
        is_sample=is_demo,
        on=on,
        facts=(
            ngettext("%(n)s entry", "%(n)s entries", len(rows)) % {"n": len(rows)},
            ngettext("%(n)s delegate to elect", "%(n)s delegates to elect", shared.seats)
            % {"n": shared.seats},
        ),
        headings=tuple(str(HEADINGS[key]) for key in keys),
        numeric=tuple(place for place, key in enumerate(keys) if key in NUMERIC),
        rows=rows,
        seats=shared.seats,
        electors=shared.electors,
        shares=share_rows(shared),
        notes=assembly_notes(shared),
    )


def share_rows(shared: Apportionment) -> tuple[ShareRow, ...]:
    """Return the steps of the apportionment by unit; empty for a single national unit."""
    if len(shared.shares) < 2:
        return ()
    return tuple(
        ShareRow(
            unit=share.unit,
            electors=share.electors,
            exact=share.exact,
            exact_text=_decimal(share.exact),
            whole=share.whole,
            remainder_text=_decimal(share.remainder),
            extra=share.extra,
            needs_lot=share.needs_lot,
            seats=share.seats,
        )
        for share in shared.shares
    )


def assembly_notes(shared: Apportionment) -> tuple[str, ...]:
    """Return notes on the apportionment."""
    notes = [
        gettext(
            "Share: delegates x electors of the unit / all electors. Whole parts first; what is "
            "left goes to the largest remainders. Figures by documented defaults until the "
            "statutes' own are entered."
        )
    ]
    if shared.to_draw:
        notes.append(
            ngettext(
                "%(n)s delegate is drawn by lot among the units with equal remainders.",
                "%(n)s delegates are drawn by lot among the units with equal remainders.",
                shared.to_draw,
            )
            % {"n": shared.to_draw}
        )
    return tuple(notes)


def _decimal(value: Fraction) -> str:
    """Return an exact share with three decimals."""
    thousandths = (2 * value.numerator * 1000 + value.denominator) // (2 * value.denominator)
    return number(Decimal(thousandths).scaleb(-3), 3)
