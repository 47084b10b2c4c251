"""Opponents' cards at the table, by code for the current round; the codes; rounds by hand."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import public, require
from federation.errors import RuleError
from federation.exporters.qr import qr_code
from federation.texts import text_of
from tournaments.cards.documents.labels import label_of
from tournaments.cards.selectors.at_table import (
    RoundNow,
    SideNow,
    seat_code,
    table_code,
    table_now,
    takes_codes,
)
from tournaments.cards.web.words import changes_texts, shown_card
from tournaments.models import Session
from tournaments.permissions import may_seat_players
from tournaments.permissions.room import may_print_for_tables
from tournaments.rules.systems import Colour
from tournaments.seating.selectors.seating import seating_of
from tournaments.seating.selectors.sessions import sessions_visible_to
from tournaments.seating.services.papers import CODED, cards_address, papers_of_plan
from tournaments.seating.web.page import boards_in_words, session_page
from tournaments.texts.notation import line_in_words


@public
@never_cache
@require_safe
def cards_now(request: HttpRequest, code: str) -> HttpResponse:
    """Show the cards of the pairs at a table now, or when they can be read."""
    try:
        table = table_now(code, now=timezone.now())
    except RuleError as refusal:
        status = 404 if refusal.code == "round_code_unknown" else 403
        return render(
            request, "tournaments/cards_now.html", {"refusal": text_of(refusal)}, status=status
        )
    page = {
        "event": table.session.event,
        "session": table.session,
        "rounds": [_round(round_) for round_ in table.rounds],
        "is_online": table.session.event.is_online,
    }
    return render(request, "tournaments/cards_now.html", page)


@require_safe
@require(load=sessions_visible_to, may=may_seat_players)
def session_codes(request: HttpRequest, session: Session) -> HttpResponse:
    """Print the codes of the tables and contestants of a seated session."""
    seating = seating_of(session, on=timezone.localdate())
    page = session_page(request, session, here="session-codes")
    page["takes_codes"] = takes_codes(session)
    if seating.plans and page["takes_codes"]:
        page["tables"] = [
            _code(
                _("Section %(section)s, table %(table)s")
                % {"section": section.letter, "table": table},
                table_code(session.pk, section.letter, table),
            )
            for section in seating.sections
            for table in range(1, section.spec.tables + 1)
        ]
        page["seats"] = [
            _code(f"{section.letter}{seat.number} {seat.name}", seat_code(session.pk, seat.entry))
            for section, seat in seating.everybody
        ]
    return render(request, "tournaments/session_codes.html", page)


@require_safe
@require(load=sessions_visible_to, may=may_print_for_tables)
def session_paper(request: HttpRequest, session: Session, kind: str) -> HttpResponse:
    """A paper with codes, for those who seat the players. Raises: Http404."""
    plan = session.seating_plans.order_by("-version").first()
    printed = {key: paper for key, _title, paper in (papers_of_plan(plan) if plan else ())}
    paper = printed.get(kind)
    if kind not in CODED or paper is None or paper.withdrawn_at is not None:
        raise Http404
    response = HttpResponse(bytes(paper.pdf), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{paper.code}.pdf"'
    response["Cache-Control"] = "private, no-store"
    return response


def _round(round_now: RoundNow) -> dict[str, Any]:
    return {
        "round": round_now.round,
        "letter": round_now.letter,
        "table": round_now.table,
        "boards": boards_in_words(round_now.boards),
        "sides": [_side(side) for side in round_now.sides],
    }


def _side(side: SideNow) -> dict[str, Any]:
    data: dict[str, Any] = {"line": line_in_words(side.line), "names": side.names, "shown": None}
    if side.delivery is not None:
        version = side.delivery.version
        data |= {
            "shown": shown_card(version, language=get_language() or "en"),
            "changes": changes_texts(side.delivery),
            "label": label_of(version),
            "is_announced": version.colour != Colour.GREEN or version.has_brown,
        }
    return data


def _code(title: str, code: str) -> dict[str, str]:
    address = cards_address(code)
    return {"title": title, "href": address, "qr": qr_code(address, error="l")}
