"""Which contestant holds the device at a table: told once by its PIN, kept in a signed cookie."""

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from federation.errors import RuleError
from scoring.tables.selectors.pins import contestant_of_pin, contestant_of_side
from scoring.tables.selectors.records import BoardAtTable, TableSheet
from tournaments.seating.rules.table_records import RECORDS

SALT = "scoring.table_seat"
KEPT_SECONDS = 18 * 60 * 60  # longer than the longest day of play
WRONG_PINS, FORGOTTEN_SECONDS = 8, 10 * 60


def seated_here(request: HttpRequest, sheet: TableSheet) -> int | None:
    """Return the contestant whose device this is, None if it told no PIN that plays at the table.

    Who signed in with their own account need not tell it.
    """
    told = request.get_signed_cookie(_name(sheet), default="", salt=SALT, max_age=KEPT_SECONDS)
    known = int(told) if told and told.isdecimal() else None
    person = request.user.person_id if request.user.is_authenticated else None
    for at in sheet.boards:
        for seat in (*at.ns, *at.ew):
            if seat.entry == known or (known is None and person in seat.people):
                return seat.entry
    return None


def remember(answer: HttpResponse, sheet: TableSheet, contestant: int) -> HttpResponse:
    """Have the device be that of a contestant until the session is over."""
    answer.set_signed_cookie(
        _name(sheet),
        str(contestant),
        salt=SALT,
        max_age=KEPT_SECONDS,
        path="/tables/",
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return answer


def told_pin(request: HttpRequest, sheet: TableSheet) -> int:
    """Return who has the PIN that was typed. Raises: RuleError for nobody's, or too many tries."""
    _refuse_tries(sheet)
    try:
        return contestant_of_pin(sheet, _pin(request))
    except RuleError:
        _count(sheet)
        raise


def told_side(request: HttpRequest, sheet: TableSheet, at: BoardAtTable, side: str) -> int:
    """Return who of one side typed its PIN. Raises: RuleError without, for another, too many."""
    _refuse_tries(sheet)
    try:
        return contestant_of_side(at, side, _pin(request), sheet.session)
    except RuleError:
        if _pin(request):
            _count(sheet)
        raise


def _pin(request: HttpRequest) -> str:
    return request.POST.get("pin", "").strip()[:12]


def _name(sheet: TableSheet) -> str:
    return f"table-{sheet.session.pk}"


def _key(sheet: TableSheet) -> str:
    return f"table-pin:{sheet.session.pk}:{sheet.section}:{sheet.table}"


def _refuse_tries(sheet: TableSheet) -> None:
    if cache.get(_key(sheet), 0) >= WRONG_PINS:
        raise RuleError("table_pin_tries", article=RECORDS)


def _count(sheet: TableSheet) -> None:
    if not cache.add(_key(sheet), 1, FORGOTTEN_SECONDS):
        cache.incr(_key(sheet))
