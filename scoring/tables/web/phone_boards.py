"""What a table's page stores on the phone, to work without a network."""

from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.texts.dates import date_format
from scoring.engine import vulnerability
from scoring.tables.selectors.records import BoardAtTable, TableSheet
from scoring.tables.web.page import names_of, state_of
from tournaments.texts.notation import vulnerable_in_words


def boards_for_phone(sheet: TableSheet, code: str, own: int, ahead: str) -> dict[str, Any]:
    """Return the boards of a contestant at a table, past and to come, and how to show them.

    ahead: the page of its next table. Times are in milliseconds, as on the phone.
    """
    return {
        "page": reverse("table-play", args=[code]),
        "note": reverse("table-note", args=[code]),
        "verify": reverse("table-verify", args=[code]),
        "event": f"{sheet.session.event.name}, {date_format(sheet.day)}",
        "ahead": ahead,
        "made": round(timezone.now().timestamp() * 1000),
        "until": round(sheet.hours.latest.timestamp() * 1000),
        "turn": sheet.turn,
        "called": sheet.begins_at is None,
        "boards": [_board(sheet, at, own) for at in sheet.boards],
    }


def _board(sheet: TableSheet, at: BoardAtTable, own: int) -> dict[str, Any]:
    vulnerable = vulnerability(at.board)
    begins = sheet.begins.get(at.round)
    place = {"section": sheet.section, "table": sheet.table, "n": at.round}
    return {
        "round": at.round,
        "board": at.board,
        "title": _("Board %(n)s") % {"n": at.board},
        "place": _("Table %(section)s%(table)s · round %(n)s") % place,
        "vulnerable": vulnerable_in_words(vulnerable),
        "vul": vulnerable != "None",
        "ns": names_of(at.ns),
        "ew": names_of(at.ew),
        "side": "NS" if own in at.side("NS") else "EW",
        "state": state_of(at),
        "unplayed": at.is_put_off or at.is_barred or at.later_requested is not None,
        "seen": at.record.version if at.record is not None else 0,
        "begins": None if begins is None else round(begins.timestamp() * 1000),
    }
