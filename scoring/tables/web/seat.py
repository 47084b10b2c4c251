"""The contestant of a device at a table: identified once by PIN, stored in a signed cookie."""

from collections.abc import Mapping

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import get_random_string

from federation.errors import RuleError
from scoring.tables.selectors.pins import contestant_of_pin, contestant_of_side
from scoring.tables.selectors.records import BoardAtTable, TableSheet
from tournaments.seating.rules.table_records import RECORDS

SALT = "scoring.table_seat"
KEPT_SECONDS = 18 * 60 * 60  # longer than the longest day of play
PHONE = "table-phone"
WRONG_PINS, MOST_WRONG, FORGOTTEN_SECONDS = 8, 40, 10 * 60


def seated_here(request: HttpRequest, sheet: TableSheet) -> int | None:
    """Return the contestant of this device, None without a PIN of a player at the table.

    A reader signed in with their own account needs no PIN.
    """
    cookie = value_on_phone(request, _name(sheet))
    seat_number = int(cookie) if cookie and cookie.isdecimal() else None
    person = signed_in_person(request)
    for at in sheet.boards:
        for seat in (*at.ns, *at.ew):
            if seat.entry == seat_number or (seat_number is None and person in seat.people):
                return seat.entry
    return None


def signed_in_person(request: HttpRequest) -> int | None:
    """Return the person of the account that a phone is signed in with; None without one."""
    return request.user.person_id if request.user.is_authenticated else None


def remember(response: HttpResponse, sheet: TableSheet, contestant: int) -> HttpResponse:
    """Assign the device to a contestant until the session is over."""
    keep_on_phone(response, _name(sheet), str(contestant))
    return response


def typed_pin(request: HttpRequest, sheet: TableSheet) -> int:
    """Return whose PIN was typed. Raises: RuleError for a wrong one, or too many tries.

    Tries are counted by phone, so that those of one do not lock out others; and by table for phones
    that claim to be new each time.
    """
    counted = {_key(sheet, f"phone:{_phone(request)}"): WRONG_PINS, _key(sheet, "new"): MOST_WRONG}
    _refuse_tries(counted)
    try:
        return contestant_of_pin(sheet, _pin(request))
    except RuleError:
        _count(counted)
        raise


def typed_pin_of_side(request: HttpRequest, sheet: TableSheet, at: BoardAtTable, side: str) -> int:
    """Return whose PIN of one side was typed on the phone of the other. Raises: RuleError."""
    counted = {_key(sheet, f"seat:{seated_here(request, sheet)}"): WRONG_PINS}
    _refuse_tries(counted)
    try:
        return contestant_of_side(at, side, _pin(request), sheet.session)
    except RuleError:
        if _pin(request):
            _count(counted)
        raise


def remember_phone(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Give a phone an identifying number, as long as no PIN was typed on it."""
    if _phone(request):
        return response
    keep_on_phone(response, PHONE, get_random_string(12))
    return response


def value_on_phone(request: HttpRequest, name: str) -> str:
    """Return what is kept on a phone under a name; "" for nothing, or what was not signed."""
    return request.get_signed_cookie(name, default="", salt=SALT, max_age=KEPT_SECONDS) or ""


def keep_on_phone(response: HttpResponse, name: str, value: str) -> None:
    """Keep a value on a phone until the session is over, signed, for the pages of tables."""
    response.set_signed_cookie(
        name,
        value,
        salt=SALT,
        max_age=KEPT_SECONDS,
        path="/tables/",
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _pin(request: HttpRequest) -> str:
    return request.POST.get("pin", "").strip()[:12]


def _name(sheet: TableSheet) -> str:
    return f"table-{sheet.session.pk}"


def _phone(request: HttpRequest) -> str:
    """Return the number of a phone, "" for all that have none."""
    return value_on_phone(request, PHONE)


def _key(sheet: TableSheet, who: str) -> str:
    return f"table-pin:{sheet.session.pk}:{sheet.section}:{sheet.table}:{who}"


def _refuse_tries(counted: Mapping[str, int]) -> None:
    cached = cache.get_many(counted)
    if any(cached.get(key, 0) >= most for key, most in counted.items()):
        raise RuleError("table_pin_tries", article=RECORDS)


def _count(counted: Mapping[str, int]) -> None:
    for key in counted:
        if not cache.add(key, 1, FORGOTTEN_SECONDS):
            cache.incr(key)
