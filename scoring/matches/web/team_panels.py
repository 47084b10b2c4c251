"""Rooms of scoring on the page on which the schedule of a team event is drawn up."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from federation.page_parts.figures import hundredths
from federation.page_parts.panels import Panel
from federation.page_parts.reasons import reasons
from tournaments.models import DueState, Event, PlayFormat, TeamDue
from tournaments.teams.selectors.added_strength import splits_by_iv
from tournaments.teams.selectors.schedule import team_play_of


def swiss_rounds(event: Event, request: HttpRequest) -> Panel | None:
    """Return what draws the next Swiss round."""
    play = team_play_of(event)
    if play is None or play.format != PlayFormat.SWISS:
        return None
    told = {"event": event, "play": play}
    html = render_to_string("scoring/panels/swiss_rounds.html", told, request=request)
    return Panel(_("Swiss rounds"), html, key="swiss")


def dues(event: Event, request: HttpRequest) -> Panel | None:
    """Return the penalties of teams: those the director has to decide, and those decided."""
    rows = TeamDue.objects.filter(event=event).select_related(
        "entry", "match__home", "match__away", "decided_by"
    )
    splits = splits_by_iv(event)
    if not rows and not splits:
        return None
    told = {
        "event": event,
        "splits": splits,
        "dues": [
            {
                "row": row,
                "amount": hundredths(row.amount_hundredths),
                "reasons": reasons(row.steps),
                "is_open": row.state == DueState.PROPOSED,
            }
            for row in rows
        ],
    }
    html = render_to_string("scoring/panels/team_dues.html", told, request=request)
    return Panel(_("Penalties of teams"), html, key="dues")
