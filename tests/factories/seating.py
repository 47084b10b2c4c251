"""Events ready to be seated: pairs entered, a session with its time."""

import datetime as dt

from federation.exporters.tables import csv_table
from federation.models import Club, Season
from tests.factories.entries import DURING
from tests.factories.federation import make_member
from tournaments.models import Entry, EntryPlayer, Event, Session
from tournaments.seating.selectors.options import MovementChoice
from tournaments.seating.selectors.scorers_file import scorers_kind, scorers_rows
from tournaments.seating.selectors.seating import seating_of
from tournaments.seating.services.seating import DrawOrder
from tournaments.seating.services.sessions import TimesDraft, open_session

STARTS = dt.datetime(2026, 11, 14, 15, 0, tzinfo=dt.UTC)
BEFORE = STARTS - dt.timedelta(minutes=5)
AFTER = STARTS + dt.timedelta(minutes=25)
ONE_NOTRUMP = ("1NT", "N", "", "7", "", "")
HOWELL_9 = MovementChoice("HOWELL", 9, 3, 1)


def enter_many(
    event: Event, count: int, *, club: Club, season: Season, of: int = 2, first: int = 1
) -> list[Entry]:
    """Enter pairs, or single players, of invented people."""
    entries = []
    for number in range(first, first + count):
        entry = Entry.objects.create(event=event, key=f"online-{number}", number=str(number))
        EntryPlayer.objects.bulk_create(
            EntryPlayer(
                entry=entry,
                person=make_member(
                    f"{name} Par{number:02}",
                    str(5000 + 10 * number + place),
                    club=club,
                    season=season,
                ),
                position=place,
                name_as_entered=f"{name} Par{number:02}",
                added_at=DURING,
            )
            for place, name in enumerate(("Alda", "Bento")[:of], start=1)
        )
        entries.append(entry)
    return entries


def make_session(event: Event, *, boards_at_hand: int | None = None, number: int = 1) -> Session:
    """Create a session, the first one, on the event's first day at 15:00 UTC."""
    draft = TimesDraft(STARTS, 7, boards_at_hand=boards_at_hand, north="the window")
    return open_session(event=event, number=number, day=event.starts_on, draft=draft, account=None)


def order(
    movement_choice: MovementChoice = HOWELL_9, *, reason: str = "", lets_pass: bool = False
) -> DrawOrder:
    """Return an order to draw with the seed "2026"."""
    return DrawOrder(movement_choice, seed="2026", reason=reason, lets_pass=lets_pass)


def filled_in(
    session: Session, *, last: tuple[str, ...] = ONE_NOTRUMP, says: int | None = None
) -> bytes:
    """Return the scorer's file with 1NT just made everywhere, except the last line.

    says: the session number in the file.
    """
    rows, in_results = [], False
    seating = seating_of(session, on=session.played_on)
    for row in scorers_rows(seating):
        told = [*row[:-6], *ONE_NOTRUMP] if in_results else row
        if in_results and says is not None:
            told[1] = str(says)
        in_results = in_results or row[:1] == ["Board"]
        rows.append(told)
    rows[-1] = [*rows[-1][:-6], *last]
    return csv_table(["Kind", scorers_kind(seating)], rows)


def last_names(entry: Entry) -> str:
    """Return a pair as in a table's list: "Melo–Reis"."""
    names = entry.players.order_by("position").values_list("name_as_entered", flat=True)
    return "–".join(name.split()[-1] for name in names)
