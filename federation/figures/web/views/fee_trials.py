"""The fees of a draft tried on a season: what was asked for, and what would have been."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import require
from federation.figures.selectors.fee_trials import DebtorKind, FeeTried, fees_tried
from federation.figures.selectors.versions import drafts_visible_to, seasons_to_try
from federation.figures.web.words import article_of
from federation.models import FigureDraft, FiguresUse
from federation.page_parts.figures import NOTHING, figure, money
from federation.permissions import may_keep_office
from federation.rules.fees import parse_fee_schedule
from federation.texts import spoken_value

DEBTORS: dict[str, str | Promise] = {
    DebtorKind.CLUB: gettext_lazy("clubs"),
    DebtorKind.ASSOCIATION: gettext_lazy("associations"),
    DebtorKind.PERSON: gettext_lazy("people"),
}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: a fee and who owed it, or a sum."""

    label: str
    article: str
    debtor: str | Promise
    quantity: str
    then: str
    draft: str
    difference: str


@require_safe
@never_cache
@require(load=drafts_visible_to, may=may_keep_office)
def figure_fees_tried(request: HttpRequest, draft: FigureDraft) -> HttpResponse:
    """Show the fees of a draft over the requests of a season, the latest past one by default."""
    if draft.use != FiguresUse.FEES:
        return redirect("figure-draft", pk=draft.pk)
    seasons = list(seasons_to_try(on=timezone.localdate()))
    asked_for = request.GET.get("season", "")
    season = next((each for each in seasons if str(each.year) == asked_for), None)
    if season is None and seasons:
        season = seasons[min(1, len(seasons) - 1)]
    schedule = parse_fee_schedule(draft.figures)
    tried = fees_tried(season, schedule) if season else []
    priced = [fee for fee in tried if fee.draft_cents is not None]
    return render(
        request,
        "federation/fees_tried.html",
        {
            "draft": draft,
            "title": draft.figures["title"],
            "season": season,
            "seasons": seasons,
            "rows": [_row(fee, schedule.currency) for fee in tried],
            "sums": _sums(priced, schedule.currency),
            "unpriced": len(tried) - len(priced),
        },
    )


def _row(fee: FeeTried, currency: str) -> Row:
    more = fee.difference_cents
    return Row(
        str(spoken_value(fee.title)),
        article_of(fee.article),
        DEBTORS[fee.debtor],
        figure(fee.quantity),
        money(fee.then_cents, currency),
        NOTHING if fee.draft_cents is None else money(fee.draft_cents, currency),
        NOTHING if more is None else money(more, currency, signed=True),
    )


def _sums(priced: Sequence[FeeTried], currency: str) -> list[Row]:
    """Return the sum of each kind of debtor, then that of all."""
    groups = [(DEBTORS[kind], [fee for fee in priced if fee.debtor == kind]) for kind in DebtorKind]
    rows = [_sum(label, fees, currency) for label, fees in groups if fees]
    return [*rows, _sum(_("Total"), priced, currency)] if rows else []


def _sum(debtor: str | Promise, fees: Sequence[FeeTried], currency: str) -> Row:
    asked = sum(fee.then_cents for fee in fees)
    draft = sum(fee.draft_cents or 0 for fee in fees)
    return Row(
        "", "", debtor, "",
        money(asked, currency), money(draft, currency), money(draft - asked, currency, signed=True),
    )  # fmt: skip
