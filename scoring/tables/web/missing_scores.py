"""Boards that lack a score, on the director's page of tables."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from federation.texts import source_text
from federation.texts.stored import reason_in_words
from scoring.models import BookLine
from scoring.tables.acts import AWARDS
from scoring.tables.services.missing_scores import MissingScore, boards_owing
from tournaments.entries.selectors.entries import ShownEntry, shown_entries
from tournaments.models import Session
from tournaments.texts.notation import line_in_words


@dataclass(frozen=True, slots=True)
class MissingScoreRow:
    """A board that lacks a score, in words. settle, award: where to answer, "" if not now."""

    where: str
    board: int
    round: int
    who: str
    state: str
    report: str
    record: str
    settle: str
    award: str


def owing_rows(session: Session, *, may_settle: bool, may_rule: bool) -> list[MissingScoreRow]:
    """Return the boards of a session that lack a score."""
    owing = boards_owing(session)
    lines = [owing_board.line for owing_board in owing]
    seated = [pk for line in lines for pk in (line.ns_id, line.ew_id)]
    entries = shown_entries(seated, season=None, on=session.played_on)
    return [_row(session, owing_board, entries, may_settle, may_rule) for owing_board in owing]


def award_keys() -> list[tuple[str, str, str]]:
    """Return the possible awards, each with its text and article."""
    return [(key, str(said), source_text(article)) for key, (said, article) in AWARDS.items()]


def _row(
    session: Session,
    owing: MissingScore,
    entries: dict[int, ShownEntry],
    may_settle: bool,
    may_rule: bool,
) -> MissingScoreRow:
    line = owing.line
    place = [session.pk, line.section, line.table, line.round, line.board]
    is_open = not owing.is_left and not owing.is_noted and not owing.is_barred
    return MissingScoreRow(
        where=f"{line.section}{line.table}",
        board=line.board,
        round=line.round,
        who=_who(line, entries),
        state=_state(owing),
        report=unplayed_in_words(owing),
        record=reverse("table-record", args=place),
        settle=reverse("table-settle", args=place) if may_settle and is_open else "",
        award=reverse("table-award", args=place)
        if may_rule and (owing.is_left or owing.is_barred)
        else "",
    )


def _who(line: BookLine, entries: dict[int, ShownEntry]) -> str:
    return " / ".join(entries[pk].title for pk in (line.ns_id, line.ew_id) if pk in entries)


def _state(owing: MissingScore) -> str:
    if owing.is_left:
        return reason_in_words(owing.line.reason) or _("left open")
    if owing.is_noted:
        return _("to verify")
    if owing.is_barred:
        return _("a side has played it before (Law 15)")
    return _("played later") if owing.is_put_off else ""


def unplayed_in_words(owing: MissingScore) -> str:
    """Return the players' report on a board, "" if nothing waits for an answer."""
    if owing.report is None:
        return ""
    line = owing.line
    side = line_in_words("NS" if owing.report.entry_id in (line.ns_id, line.south_id) else "EW")
    if owing.report.is_later:
        return _("%(side)s ask to play it later") % {"side": side}
    return _("%(side)s say it was not played") % {"side": side}
