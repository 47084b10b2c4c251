"""Answers to "why?": the steps behind a place, a board's points and ranking points."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.access import public
from federation.page_parts.figures import tenths
from federation.page_parts.reasons import reasons
from scoring.adjustments.web.named_steps import named_steps
from scoring.engine_input.rows import scored_event
from scoring.engine_input.traces import steps_of
from scoring.models import EventResult, Standing
from scoring.selectors.results import awards_of_entry, points_of_people, shown_steps
from scoring.standings.web.comparisons import comparisons
from scoring.standings.web.event_head import event_head
from scoring.standings.web.own_event import headline
from scoring.standings.web.strata import why_stratum
from scoring.standings.web.summaries import board_address
from scoring.standings.web.views.events import entries_of, event_of, result_of_page
from tournaments.entries.selectors.entries import ShownEntry
from tournaments.models import Event
from tournaments.seating.selectors.boards_in_play import hidden_boards

# A board counted by the usual rules: no explanation needed.
PLAIN_STEPS = {"board_matchpoints", "board_cross_imps", "board_butler"}


@public
@require_safe
def standing_why(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    event = event_of(pk)
    result = result_of_page(event)
    standing = _standing(result, entry)
    entries = entries_of(event)
    shown = shown_steps(steps_of(standing), hidden_boards(event, request.user))
    steps = named_steps(shown, {entry.key: entry.title for entry in entries.values()})
    plain = [step for step in steps if step["code"] in PLAIN_STEPS]
    telling = [step for step in steps if step["code"] not in PLAIN_STEPS]
    return _answer(
        request,
        event,
        {
            "title": _("Why %(figure)s?") % {"figure": headline(standing)},
            "about": entries[entry].title,
            "entry": entry,
            "reasons": reasons(telling),
            "boards": reasons(plain),
            "by_player": why_stratum(event, entry),
        },
    )


@public
@require_safe
def board_why(
    request: HttpRequest, pk: int, entry: int, board: int, session: int = 1
) -> HttpResponse:
    event = event_of(pk)
    result = result_of_page(event)
    this_board = (session, board)
    if this_board in hidden_boards(event, request.user):
        raise Http404
    steps = [
        step
        for step in steps_of(_standing(result, entry))
        if (step["inputs"].get("session"), step["inputs"].get("board")) == this_board
    ]
    if not steps:
        raise Http404
    entries = entries_of(event)
    by_key = {each.key: each for each in entries.values()}
    is_plain = any(step["code"] == "board_matchpoints" for step in steps)
    return _answer(
        request,
        event,
        {
            "title": _("Why, on board %(board)s?") % {"board": board},
            "about": entries[entry].title,
            "compared": comparisons(
                scored_event(event),
                entries[entry].key,
                session=session,
                board=board,
                entries=by_key,
            )
            if is_plain
            else None,
            "entry": entry,
            "reasons": reasons(steps),
            "board_address": board_address(event, session=session, board=board),
        },
    )


@public
@require_safe
def points_why(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    event = event_of(pk)
    shown = entries_of(event).get(entry)
    awards = list(awards_of_entry(event, entry))
    if shown is None or not awards:
        raise Http404
    person_points = points_of_people(awards)
    steps_by_points = {
        (person_point.pe, person_point.pm_tenths): person_point.steps
        for person_point in person_points
    }
    (pe, pm_tenths), steps = next(iter(steps_by_points.items()))
    alike = len(steps_by_points) == 1
    return _answer(
        request,
        event,
        {
            "title": _("Why %(pe)s PE and %(pm)s PM?") % {"pe": pe, "pm": tenths(pm_tenths)}
            if alike
            else _("Why these ranking points?"),
            "about": shown.title,
            "entry": entry,
            "reasons": reasons(steps) if alike else [],
            "by_player": []
            if alike
            else [
                (_name(shown, person_point.person), reasons(person_point.steps))
                for person_point in person_points
            ],
        },
    )


def _name(entry: ShownEntry, person: int) -> str:
    return next((player.name for player in entry.players if player.person_id == person), "")


def _answer(request: HttpRequest, event: Event, data: dict[str, object]) -> HttpResponse:
    """Answer a "why?": inside the page for htmx, else as a page of its own."""
    page = {"event": event, **data}
    if request.htmx:  # type: ignore[attr-defined]
        response = render(request, "scoring/why_panel.html", page)
    else:
        page["head"] = event_head(request, event, here="event-detail")
        response = render(request, "scoring/why.html", page)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _standing(result: EventResult, entry: int) -> Standing:
    rows = Standing.objects.select_related("entry", "revision__event")
    return get_object_or_404(rows, revision=result.revision_id, entry=entry)
