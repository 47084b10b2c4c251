"""An event's results as a file for other programs: as they count, with rulings as remarks."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from federation.access import public
from federation.errors import Refusal
from federation.texts import text_of
from scoring.engine_input.rows import scored_event
from scoring.engine_input.usebio_records import usebio_records, without_boards
from scoring.exporters.usebio import write_usebio
from scoring.standings.web.views.events import entries_of, event_of, result_of_page
from tournaments.seating.selectors.boards_in_play import hidden_boards


@public
@require_safe
def event_results_file(request: HttpRequest, pk: int) -> HttpResponse:
    event = event_of(pk)
    result_of_page(event)
    entries = {entry.key: entry for entry in entries_of(event).values()}
    try:
        records = usebio_records(event, scored_event(event), entries)
        data = write_usebio(without_boards(records, hidden_boards(event, request.user)))
    except Refusal as refusal:
        raise Http404(text_of(refusal)) from refusal
    return HttpResponse(
        data,
        content_type="application/xml",
        headers={"Content-Disposition": f'attachment; filename="results-{event.pk}.xml"'},
    )
