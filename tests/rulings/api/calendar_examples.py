"""Every writing address of a season's calendar, with an example body."""

import datetime as dt

from django.utils import timezone

from federation.models import Account, Fee
from tests.factories.calendar import make_cycle, make_reservation
from tests.factories.federation import make_season
from tests.factories.tournaments import make_event
from tests.personas import World
from tests.rulings.api.writing_acts import Act
from tournaments.calendar.services.calendar import send_draft
from tournaments.calendar.services.reservations import refuse_date

YEAR = 2028


def cycle_acts(world: World, *, office: Account) -> dict[str, Act]:
    """Return the acts on a calendar whose draft was sent, in which an association has an event."""
    cycle = make_cycle(make_season(YEAR))
    send_draft(cycle=cycle, account=None, now=timezone.now())
    make_event(association=world.association, name="Norte", day=dt.date(YEAR, 2, 6))
    named = "tournaments/calendar/"
    at = f"calendar/associations/{cycle.pk}/{world.association.pk}/send/"
    return {
        f"{named}open/": Act(f"{named}open/", office, {"season": str(world.season.year)}),
        f"{named}{{year}}/draft/": Act(f"{named}{YEAR}/draft/", office, {}),
        f"{named}{{year}}/final/": Act(f"{named}{YEAR}/final/", office, {}),
        "calendar/associations/{id}/{association}/send/": Act(at, office, {}),
    }


def reservation_deposit_acts(world: World, *, office: Account) -> dict[str, Act]:
    """Return the acts on the deposits of two dates: one not requested, one of a refused date."""
    season = make_cycle(make_season(YEAR + 1)).season
    refused, unasked = f"{season.year}-03-14", f"{season.year}-04-18"
    held = make_reservation(season, club=world.club, days=(refused, refused), is_paid=True)
    refuse_date(reservation=held, reason="x", account=None, now=timezone.now())
    fee = Fee.objects.filter(code="DATE_RESERVATION_DEPOSIT")
    amount = fee.get().amount_cents
    fee.update(amount_cents=None)
    row = make_reservation(season, club=world.club, title="Mar", days=(unasked, unasked))
    fee.update(amount_cents=amount)
    at, settled = "calendar/reservations/", {"outcome": "RETURNED", "reason": "x"}
    return {
        f"{at}{{id}}/deposit/": Act(f"{at}{row.pk}/deposit/", office, {}, once=True),
        f"{at}{{id}}/deposit/settle/": Act(
            f"{at}{held.pk}/deposit/settle/", office, settled, once=True
        ),
    }
