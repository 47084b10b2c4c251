"""The API's acts on the playing room: screens, staff, seats, the clock, what is seen."""

from typing import Any

from django.utils import timezone

from federation.models import Account
from tests.factories.seating import enter_many, make_session
from tests.factories.tournaments import make_event
from tests.personas import World
from tests.rulings.api.writing_acts import Act
from tournaments.hall.services.screens import ScreenDraft, add_screen, put_message
from tournaments.hall.services.staff import give_role
from tournaments.models import ClockAct, ClockMark, Event, Session, StaffRole
from tournaments.seating.services.sessions import WishDraft, keep_seat, mark_clock


def hall_acts(world: World, *, secretary: Account) -> dict[str, Act]:
    """Return the acts on the room of an event that is to come."""
    event = make_event(club=world.club, name="Na sala", day=world.season.ends_on)
    entries = enter_many(event, 4, club=world.club, season=world.season, first=861)
    session = make_session(event)
    by: dict[str, Any] = {"account": None, "now": timezone.now()}
    keep_seat(entry=entries[0], draft=WishDraft("x"), **by)
    kept = {"entry": entries[1].pk, "criterion": "x", "table": 1, "line": "NS"}
    seen = {"boards": "LATER", "minutes": 10, "standing": "ROUNDS"}
    at = f"sessions/{session.pk}/"
    return {
        **_screens(event, secretary),
        **_staff(world, event, secretary),
        "sessions/{id}/keep/": Act(f"{at}keep/", secretary, kept),
        "sessions/{id}/keep/end/": Act(f"{at}keep/end/", secretary, {"entry": entries[0].pk}),
        "clock-marks/{id}/take-back/": Act(
            f"clock-marks/{_mark(session).pk}/take-back/", secretary, {}
        ),
        "events/{id}/sight/": Act(f"events/{event.pk}/sight/", secretary, seen),
    }


def _screens(event: Event, secretary: Account) -> dict[str, Act]:
    by: dict[str, Any] = {"account": None, "now": timezone.now()}
    draft = ScreenDraft("Sala 1", ["clock", "seats"])
    screen = add_screen(event=event, draft=draft, **by)
    message = put_message(event=event, text="x", **by)
    shown = {"name": "x", "parts": ["clock", "standings"], "seconds": 10, "rows": 12,
             "note": "x", "note_minutes": 2}  # fmt: skip
    at, kept, named = f"events/{event.pk}/screens/", f"screens/{screen.pk}/", "screens/{id}/"
    return {
        "events/{id}/screens/add/": Act(f"{at}add/", secretary, shown, once=True),
        f"{named}change/": Act(f"{kept}change/", secretary, shown),
        f"{named}end/": Act(f"{kept}end/", secretary, {}),
        "events/{id}/screens/message/": Act(
            f"{at}message/", secretary, {"text": "x", "minutes": 5}, once=True
        ),
        "screens/messages/{id}/end/": Act(f"screens/messages/{message.pk}/end/", secretary, {}),
    }


def _staff(world: World, event: Event, secretary: Account) -> dict[str, Act]:
    row = give_role(
        event=event, person=world.members["1005"], role=StaffRole.CADDIE, account=secretary,
        now=timezone.now(),
    )  # fmt: skip
    given = {"number": "1006", "role": "ASSISTANT"}
    return {
        "events/{id}/staff/give/": Act(
            f"events/{event.pk}/staff/give/", secretary, given, once=True
        ),
        "staff/{id}/end/": Act(f"staff/{row.pk}/end/", secretary, {}),
    }


def _mark(session: Session) -> ClockMark:
    mark: ClockMark = mark_clock(
        session=session, act=ClockAct.MORE, minutes=3, account=None, now=timezone.now()
    )
    return mark
