"""A change of a seating leaves alone what the tables have noted."""

from collections.abc import Sequence

from django.conf import settings
from django.utils.module_loading import import_string

from federation.errors import RuleError
from tournaments.calendar.selectors.slots import (
    NotedResult,
    Side,
    Slots,
    entries_of,
    noted_results_of,
    slots_of,
)
from tournaments.models import Session
from tournaments.seating.selectors.seating import seating_of

ARTICLE = "RTP 2.2.7.2"
MOST_NAMED = 12


def settle_results(session: Session, before: Slots) -> None:
    """Have what the tables note follow a seating that was drawn or changed.

    Raises: RuleError where the change would touch results. Source: RTP 2.2.7.2.
    """
    refuse_touching_results(session, before)
    follow = import_string(settings.SEATING_FOLLOWED)
    follow(session)


def refuse_touching_results(session: Session, before: Slots) -> None:
    """Return if those who noted results still sit where they did; the caller's act is undone else.

    before: who played each board until now. Raises: RuleError naming tables, boards and
    contestants. Source: RTP 2.2.7.2.
    """
    noted = noted_results_of(session)
    if not noted:
        return
    after = slots_of(seating_of(session, on=session.played_on))
    touched = [each for each in noted if _fits(each, before) and not _fits(each, after)]
    if touched:
        raise RuleError(
            "seating_touches_results",
            article=ARTICLE,
            count=len(touched),
            results=_named(touched, before),
        )


def _fits(each: NotedResult, slots: Slots) -> bool:
    sides = slots.get((each.section, each.table, each.round, each.board))
    return sides is not None and (each.ns, each.ew) == (entries_of(sides[0]), entries_of(sides[1]))


def _named(touched: Sequence[NotedResult], slots: Slots) -> str:
    """Return boards by table and contestants: "A1: 7, 8 (3 Alda – Bento / 10 Carlos – Dina)"."""
    boards: dict[tuple[str, int, int], list[int]] = {}
    for each in touched[:MOST_NAMED]:
        boards.setdefault((each.section, each.table, each.round), []).append(each.board)
    parts = []
    for (section, table, turn), some in boards.items():
        ns, ew = slots[section, table, turn, some[0]]
        listed = ", ".join(str(board) for board in sorted(some))
        parts.append(f"{section}{table}: {listed} ({_side(ns)} / {_side(ew)})")
    return "; ".join(parts) + ("…" if len(touched) > MOST_NAMED else "")


def _side(side: Side) -> str:
    return " + ".join(f"{seat.number} {seat.name}" for seat in side)
