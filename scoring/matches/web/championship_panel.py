"""How a championship ended, on its page."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from federation.page_parts.figures import place
from federation.page_parts.panels import Panel
from scoring.matches.selectors.championships import final_list_of
from tournaments.models import Championship, Entry


def final_list(championship: Championship, request: HttpRequest) -> Panel | None:
    """Return the final classification; None before the last phase has its results."""
    final_list = final_list_of(championship)
    if final_list is None:
        return None
    rows = [
        {
            "place": place(final_place.place, tied=final_place.tied),
            "name": _name(final_place.standing.entry),
            "event": final_place.standing.entry.event_id,
            "entry": final_place.standing.entry_id,
            "label": final_place.label,
        }
        for final_place in final_list.places
    ]
    data = {"rows": rows, "is_final": final_list.is_final}
    html = render_to_string("scoring/panels/championship_list.html", data, request=request)
    return Panel(_("Final classification"), html, key="final")


def _name(entry: Entry) -> str:
    seated = (player.person.name for player in entry.players.all() if player.left_at is None)
    return entry.name or " – ".join(seated)
