"""Panels of scoring on the page of a team event's schedule."""

from django.db.models import Count, Q
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from federation.page_parts.figures import hundredths
from federation.page_parts.panels import Panel
from federation.page_parts.reasons import reasons
from scoring.live.rules.lines import DROPPED, DUE, ENTERED
from scoring.models import BookLine
from tournaments.models import Event, PlayFormat, ProposedPenaltyState, ProposedTeamPenalty
from tournaments.seating.selectors.sessions import sessions_of
from tournaments.teams.selectors.added_strength import splits_by_iv
from tournaments.teams.selectors.schedule import team_play_of


def tables(event: Event, request: HttpRequest) -> Panel | None:
    """Return the panel with the progress of the matches at the tables, session by session."""
    sessions = {session.pk: session for session in sessions_of(event)}
    counted = (
        BookLine.objects.filter(session__in=sessions)
        .exclude(state=DROPPED)
        .values("session")
        .annotate(
            all=Count("pk"),
            done=Count("pk", filter=~Q(state__in=[DUE, ENTERED])),
            rounds=Count("round", distinct=True),
        )
        .order_by("session__number")
    )
    rows = [{**row, "session": sessions[row["session"]]} for row in counted]
    if not rows:
        return None
    html = render_to_string("scoring/panels/team_tables.html", {"rows": rows}, request=request)
    return Panel(_("Results at the tables"), html, key="tables")


def swiss_rounds(event: Event, request: HttpRequest) -> Panel | None:
    """Return the panel that draws the next Swiss round."""
    play = team_play_of(event)
    if play is None or play.format != PlayFormat.SWISS:
        return None
    data = {"event": event, "play": play}
    html = render_to_string("scoring/panels/swiss_rounds.html", data, request=request)
    return Panel(_("Swiss rounds"), html, key="swiss")


def dues(event: Event, request: HttpRequest) -> Panel | None:
    """Return the panel with the penalties of teams: those to decide, and those decided."""
    rows = ProposedTeamPenalty.objects.filter(event=event).select_related(
        "entry", "match__home", "match__away", "decided_by"
    )
    splits = splits_by_iv(event)
    if not rows and not splits:
        return None
    data = {
        "event": event,
        "splits": splits,
        "dues": [
            {
                "row": row,
                "amount": hundredths(row.amount_hundredths),
                "reasons": reasons(row.steps),
                "is_open": row.state == ProposedPenaltyState.PROPOSED,
            }
            for row in rows
        ],
    }
    html = render_to_string("scoring/panels/team_dues.html", data, request=request)
    return Panel(_("Penalties of teams"), html, key="dues")
