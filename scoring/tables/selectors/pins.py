"""The PIN of a contestant at the tables: another one in each session."""

from django.utils.crypto import constant_time_compare, salted_hmac

from federation.errors import RuleError
from scoring.tables.selectors.records import BoardAtTable, TableSheet
from tournaments.models import Entry, Session
from tournaments.seating.rules.table_records import RECORDS

SALT = "scoring.table_pins"
DIGITS = 4


def pins_of(session: Session) -> dict[int, str]:
    """Return the PIN of every contestant of a session's event; all are different.

    They are derived from the secret key, and a later entry never changes those of earlier ones.
    """
    pins: dict[int, str] = {}
    taken: set[str] = set()
    entries = Entry.objects.filter(event=session.event_id).order_by("pk")
    for entry in entries.values_list("pk", flat=True):
        attempt = 0
        while (pin := _pin(session.pk, entry, attempt)) in taken:
            attempt += 1
        taken.add(pin)
        pins[entry] = pin
    return pins


def contestant_of_pin(sheet: TableSheet, pin: str) -> int:
    """Return which contestant that sits or sat at a table has a PIN. Raises: RuleError."""
    pins = pins_of(sheet.session)
    here = {entry for at in sheet.boards if at.round <= max(sheet.turn, 1) for entry in at.entries}
    entries = [entry for entry in sorted(here) if constant_time_compare(pins.get(entry, ""), pin)]
    if not entries:
        raise RuleError("table_pin_unknown", article=RECORDS)
    return entries[0]


def contestant_of_side(at: BoardAtTable, side: str, pin: str, session: Session) -> int:
    """Return the contestant on one side of a board that has a PIN. Raises: RuleError.

    Source: RTP 2.1.9.
    """
    pins = pins_of(session)
    for entry in at.side(side):
        if pin and constant_time_compare(pins[entry], pin):
            return entry
    raise RuleError("table_pin_of_side" if pin else "table_pin_needed", article=RECORDS, side=side)


def _pin(session: int, entry: int, attempt: int) -> str:
    digest = salted_hmac(SALT, f"{session}:{entry}:{attempt}", algorithm="sha256").hexdigest()
    return f"{int(digest, 16) % 10**DIGITS:0{DIGITS}}"
