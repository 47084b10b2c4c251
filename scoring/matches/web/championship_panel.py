"""How a championship ended, on its page."""

import datetime as dt

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.page_parts.figures import place
from federation.page_parts.panels import Panel
from federation.people.selectors.people import shown_name
from scoring.matches.selectors.championships import final_list_of
from tournaments.models import Championship, Entry
from tournaments.selectors.names_shown import entry_shown


def final_list(championship: Championship, request: HttpRequest) -> Panel | None:
    """Return the final classification; None before the last phase has its results."""
    final_list = final_list_of(championship)
    if final_list is None:
        return None
    on = timezone.localdate()
    rows = [
        {
            "place": place(final_place.place, tied=final_place.tied),
            "name": _name(final_place.standing.entry, on=on),
            "event": final_place.standing.entry.event_id,
            "entry": final_place.standing.entry_id,
            "label": final_place.label,
        }
        for final_place in final_list.places
    ]
    data = {"rows": rows, "is_final": final_list.is_final}
    html = render_to_string("scoring/panels/championship_list.html", data, request=request)
    return Panel(_("Final classification"), html, key="final")


def _name(entry: Entry, *, on: dt.date) -> str:
    seated = (player.person for player in entry.players.all() if player.left_at is None)
    return entry_shown(entry, on=on) or " – ".join(shown_name(person, on=on) for person in seated)
