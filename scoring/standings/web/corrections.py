"""Corrections of table results, on the page of a board."""

import datetime as dt
from dataclasses import dataclass

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from federation.texts.stored import reason_in_words
from scoring.live.rules.lines import Result
from scoring.live.selectors.corrections import corrections_of_board
from scoring.page_parts.notation import made
from tournaments.models import Event
from tournaments.texts.notation import score_in_words


@dataclass(frozen=True, slots=True)
class CorrectionRow:
    """One correction. by: who made it, by name if the account is a person's."""

    table: str
    was: SafeString | str
    now: SafeString | str
    by: str
    at: dt.datetime
    reason: str


def board_corrections(event: Event, *, session: int, board: int) -> list[CorrectionRow]:
    """Return the corrections of a board for its page."""
    rows = []
    for table_correction in corrections_of_board(event, session=session, board=board):
        account = table_correction.act.account
        person = account.person if account is not None else None
        rows.append(
            CorrectionRow(
                table=f"{table_correction.now.section}{table_correction.now.table}",
                was=_result(table_correction.was.result),
                now=_result(table_correction.now.result),
                by=person.name if person else _("the director"),
                at=table_correction.act.made_at,
                reason=reason_in_words(table_correction.now.reason),
            )
        )
    return rows


def _result(result: Result | None) -> SafeString | str:
    if result is None:
        return _("no result")
    contract = made(result.contract, result.declarer, result.tricks)
    return format_html("{} ({})", contract, score_in_words(result.ns_score))
