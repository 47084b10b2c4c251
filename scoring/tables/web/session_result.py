"""What a table's phone shows after its last board."""

from decimal import Decimal
from typing import Any

from django.utils.formats import number_format

from federation.page_parts.figures import place
from scoring.live.services.public_standing import running_standing
from scoring.live.web.standing import standing_data
from scoring.models import BookSession, EventResult, Standing
from scoring.selectors.knockout_places import teams_still_in
from tournaments.models import Session


def session_result(session: Session, own: int) -> dict[str, Any]:
    """Return the progress of the result of a session: in play, all entered, or published.

    own: the reader; with place and score once there are any.
    """
    event = session.event
    page: dict[str, Any] = {"event": event, "is_published": False, "is_complete": False}
    running = running_standing(event)
    is_played = running is not None and running.session == session.number
    is_closed = BookSession.objects.filter(session=session, closed_in__isnull=False).exists()
    if is_closed and not is_played:
        return page | {"is_published": True} | _published(event.pk, own)
    if running is None or not running.is_complete:
        return page
    shown = standing_data(event, running)["places"]
    mine = (row for seat, row in zip(running.places, shown, strict=True) if seat.entry_id == own)
    row = next(mine, None)
    return page | {"is_complete": True} | (
        {"place": row["place"], "figure": row["figure"]} if row else {}
    )  # fmt: skip


def _published(event: int, own: int) -> dict[str, Any]:
    """Return place and score of an entry in the current results."""
    revision = EventResult.objects.filter(event=event).values("revision")[:1]
    row = Standing.objects.filter(revision__in=revision, entry=own).first()
    if row is None or not row.rank or teams_still_in([row]):
        return {}
    if row.percent_hundredths is not None:
        figure = f"{number_format(Decimal(row.percent_hundredths).scaleb(-2), 2)} %"
    else:
        figure = number_format(Decimal(row.score_hundredths).scaleb(-2), 2)
    return {"place": place(row.rank, tied=row.tied), "figure": figure}
