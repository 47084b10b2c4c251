"""The site's own template for results: what its columns mean, and filled-in examples."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override
from django.views.decorators.http import require_safe

from federation.access import public, require
from federation.page_parts.exports import CSV, XLSX
from scoring.importers.template_example import FORMATS, KINDS, template_example
from scoring.intake.selectors.template_of_event import template_of_event
from scoring.intake.texts.template_columns import column_name
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event
from tournaments.permissions import may_manage_event

TYPES = {"csv": CSV, "xlsx": XLSX}
KIND_WORDS = {
    "matchpoints": _("Pairs, matchpoints"),
    "cross_imps": _("Pairs, cross-IMPs"),
    "butler": _("Pairs, Butler"),
    "teams": _("Teams"),
    "individual": _("Individual"),
}
COLUMNS = (
    (("event", "date", "kind", "method", "rankings"),
     _("One line each, the value beside the word: the name, the day as 2026-03-09, pairs, teams or "
       "individual, how it is scored, and 2 where North-South and East-West are ranked apart.")),
    (("contestant", "section", "line"),
     _("A line for each pair, team or player: its number, its section, and NS or EW where the two "
       "lines are ranked apart.")),
    (("player 1", "number 1", "player 2", "number 2"),
     _("The names of the players and their federation numbers, and so on for further players.")),
    (("name",), _("The name of a team.")),
    (("rests",), _("In triplets, which of the three rests, and from which round on.")),
    (("handicap", "adjustment"), _("What is added to the score of the contestant.")),
    (("place", "total", "percentage"),
     _("The classification of the program, compared with the one the site computes.")),
    (("board", "session", "section", "round", "table"),
     _("A line for each result: where and when the board was played.")),
    (("ns", "ew"), _("The numbers of the contestants.")),
    (("north", "east", "south", "west"), _("The same in an individual.")),
    (("contract", "declarer", "lead", "tricks"),
     _("As 4S, 3NTX, P for a passed out board; N, E, S or W; HK; the tricks made.")),
    (("score",),
     _("The score of North-South; it may be left out where the contract is complete.")),
    (("remark",), _("An adjusted score as 60/40, or “not played”.")),
)  # fmt: skip


@public
@require_safe
def result_template(request: HttpRequest) -> HttpResponse:
    """Say what the template holds, with an example of each kind to download."""
    with override("en"):
        english = [[column_name(column) for column in columns] for columns, _meaning in COLUMNS]
    rows = [
        ([*zip(map(column_name, columns), names, strict=True)], meaning)
        for names, (columns, meaning) in zip(english, COLUMNS, strict=True)
    ]
    page = {"kinds": KIND_WORDS.items(), "formats": FORMATS, "columns": rows}
    return render(request, "scoring/result_template.html", page)


@public
@require_safe
def result_template_file(request: HttpRequest, kind: str, file_format: str) -> HttpResponse:
    """Download an example of the template."""
    if kind not in KINDS or file_format not in FORMATS:
        raise Http404
    return HttpResponse(
        template_example(kind, file_format),
        content_type=TYPES[file_format],
        headers={"Content-Disposition": f'attachment; filename="results-{kind}.{file_format}"'},
    )


@require_safe
@require(load=events_visible_to, may=may_manage_event)
def event_template_file(request: HttpRequest, event: Event) -> HttpResponse:
    """Download the template with the event's entries, to write the results below them."""
    file_format = request.GET.get("export", "")
    if file_format not in FORMATS:
        raise Http404
    return HttpResponse(
        template_of_event(event, file_format),
        content_type=TYPES[file_format],
        headers={"Content-Disposition": f'attachment; filename="results-{event.pk}.{file_format}"'},
    )
