"""Two versions of a convention card side by side, with the article for each change."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.access import require
from federation.selectors.callers import account_of
from federation.texts import all_texts
from tournaments.cards.documents.form_names import field_title, opening_title
from tournaments.cards.rules.compare import ComparedField, ComparedItem
from tournaments.cards.rules.content import CardContent
from tournaments.cards.rules.form import CELLS, OPENINGS, CellKind
from tournaments.cards.selectors.comparison import DRAFT, Side, compared, delivered_to, sides_of
from tournaments.cards.selectors.convention_cards import cards_seen_by
from tournaments.models import ConventionCard
from tournaments.permissions import may_read_card, may_write_card


@require_safe
@require(load=cards_seen_by, may=may_read_card)
def card_compare(request: HttpRequest, card: ConventionCard) -> HttpResponse:
    """Compare any two versions; the pair also its draft; by default with the delivered one."""
    is_own = may_write_card(account_of(request), card, on=timezone.localdate())
    sides = sides_of(card, with_draft=is_own)
    if len(sides) < 2 or set(sides) == {DRAFT}:
        return redirect("card-detail", pk=card.pk)
    delivered = delivered_to(card)
    event = next(
        (row for pk, row in delivered.items() if str(pk) == request.GET.get("event")), None
    )
    names = list(sides)
    before = _selected(
        names, request.GET.get("from"), str(event.version.number) if event else names[-2]
    )
    after = _selected(names, request.GET.get("to"), names[-1])
    items = compared(card, sides[before], sides[after], event=event.event if event else None)
    page = {
        "card": card,
        "names": [(name, _side_title(side)) for name, side in sides.items()],
        "before": before,
        "after": after,
        "before_title": _side_title(sides[before]),
        "after_title": _side_title(sides[after]),
        "events": [
            (row.event_id, row.event.name, row.version.number) for row in delivered.values()
        ],
        "event": event,
        "items": [_item(row, sides[before].content, sides[after].content) for row in items],
        "refused": sum(row.change is not None and not row.change.is_allowed for row in items),
    }
    return render(request, "tournaments/card_compare.html", page)


def _selected(names: list[str], code: str | None, otherwise: str) -> str:
    return code if code in names else otherwise


def _side_title(side: Side) -> str:
    if side.base:
        return _("As it was begun: %(name)s") % {"name": side.base}
    if side.number is None:
        return _("As it is being written")
    return _("Version %(number)s") % {"number": side.number}


def _item(row: ComparedItem, before: CardContent, after: CardContent) -> dict[str, Any]:
    change = row.change
    return {
        "title": _item_title(row.key, before, after),
        "fields": [_field(field) for field in row.fields],
        "clause": row.clause,
        "edit": all_texts()[f"card_edit:{change.edit}"] if change else "",
        "is_allowed": change is None or change.is_allowed,
        "is_judged": change is not None,
    }


def _item_title(key: str, before: CardContent, after: CardContent) -> str:
    """Return what changed: an opening, a convention's name, or the name of a field."""
    if key in OPENINGS:
        return opening_title(key)
    for card in (after, before):
        if named := card.text(f"{key}.name") or card.text(f"{key}.call"):
            return named
    return field_title(key)


def _field(field: ComparedField) -> dict[str, Any]:
    return {
        "title": field_title(field.key),
        "before": _pieces(field.key, field.before),
        "after": _pieces(field.key, field.after),
    }


def _pieces(key: str, pieces: Any) -> list[Mapping[str, Any]]:
    """Return the pieces of a text for pages, with ticks and choices as text."""
    kind = CELLS[key].kind if key in CELLS else CellKind.TEXT
    texts = all_texts()
    rows: list[Mapping[str, Any]] = []
    for piece in pieces:
        text = piece.text
        if kind is CellKind.YES:
            text = _("yes")
        elif kind is CellKind.CHOICE:
            text = str(texts.get(f"card_choice:{piece.text}", piece.text))
        rows.append({"text": text, "is_changed": piece.is_changed})
    return rows
