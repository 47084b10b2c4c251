"""The effect of a seating change on noted results, by the director's choice."""

import datetime as dt
import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.conf import settings
from django.utils import timezone
from django.utils.module_loading import import_string

from federation.errors import RuleError
from tournaments.calendar.selectors.slots import Slots, entries_of, noted_results_of, slots_of
from tournaments.models import Session
from tournaments.seating.rules.noted_results import ARTICLE, Owners, Place
from tournaments.seating.selectors.seating import seating_of

MOST_NAMED = 12


@dataclass(frozen=True, slots=True)
class SeatingFollowed:
    """What the lines of a session depend on besides its seating.

    moved: the places whose results belong to those seated there now. key: of the change.
    """

    moved: frozenset[Place] = frozenset()
    key: uuid.UUID = field(default_factory=uuid.uuid4)
    account: int | None = None
    reason: str = ""
    now: dt.datetime = field(default_factory=timezone.now)


def settle_results(session: Session, before: Slots) -> None:
    """Update the noted results after a draw.

    Raises: RuleError if the draw would affect results. Source: RTP 2.2.7.2.
    """
    refuse_touching_results(session, before)
    follow = import_string(settings.SEATING_FOLLOWED)
    follow(session, SeatingFollowed())


def refuse_touching_results(session: Session, before: Slots) -> None:
    """Refuse if contestants with noted results sit elsewhere now; the caller's act is rolled back.

    before: the contestants of each board before. Raises: RuleError naming tables, boards and
    contestants. Source: RTP 2.2.7.2.
    """
    noted = noted_results_of(session)
    if not noted:
        return
    after = slots_of(seating_of(session, on=session.played_on))
    touched = [
        noted_result
        for noted_result in noted
        if _fits(noted_result.owners, before.get(noted_result.place))
    ]
    touched = [
        noted_result
        for noted_result in touched
        if not _fits(noted_result.owners, after.get(noted_result.place))
    ]
    if touched:
        names = {
            seat.entry: f"{seat.number} {seat.name}"
            for sides in before.values()
            for side in sides
            for seat in side
        }
        owners = {noted_result.place: noted_result.owners for noted_result in touched}
        boards = boards_in_words(owners, owners, names, most=MOST_NAMED)
        raise RuleError("draw_touches_results", article=ARTICLE, count=len(touched), results=boards)


def boards_in_words(
    places: Iterable[Place],
    owners: Mapping[Place, Owners],
    names: Mapping[int, str],
    *,
    most: int,
) -> str:
    """Return boards by table and contestants: "A1: 7, 8 (3 Alda – Bento / 10 Carlos – Dina)"."""
    named = list(dict.fromkeys(places))
    boards: dict[tuple[str, int, Owners], list[int]] = {}
    for section, table, turn, board in named[:most]:
        whose = owners[section, table, turn, board]
        boards.setdefault((section, table, whose), []).append(board)
    parts = []
    for (section, table, whose), some in boards.items():
        listed = ", ".join(str(board) for board in sorted(some))
        ns, ew = (" + ".join(names.get(entry, str(entry)) for entry in side) for side in whose)
        parts.append(f"{section}{table}: {listed} ({ns} / {ew})")
    return "; ".join(parts) + ("…" if len(named) > most else "")


def _fits(owners: Owners, sides: tuple[object, object] | None) -> bool:
    return sides is not None and owners == tuple(entries_of(side) for side in sides)  # type: ignore[arg-type]
