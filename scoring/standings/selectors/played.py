"""How the tables bid and played a board, if the file of their results contains it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.core.cache import cache

from federation.importers.limits import Limits
from scoring.importers.pbn import read_pbn
from scoring.models import BoardResult, ResultFile
from tournaments.models import Event

KEPT_SECONDS = 86_400


class PlayedAt(NamedTuple):
    """Where a board was played: by which contestants, in which match or none."""

    session: int
    board: int
    match: str
    ns: str
    ew: str


@dataclass(frozen=True, slots=True)
class Played:
    """The auction from the dealer on, "" if unknown; cards in the order they were played."""

    auction: str
    play: tuple[str, ...]


def played_on_board(event: Event, *, session: int, board: int) -> Mapping[PlayedAt, Played]:
    """Return the auctions and plays of a board; empty once the file is no longer stored.

    One query, plus one for each file that was not read today.
    """
    lines = BoardResult.objects.filter(event=event, session=session, board=board)
    files = lines.filter(
        removed_in__isnull=True, added_in__file__format="pbn", added_in__file__dropped_at=None
    ).values_list("added_in__file", "added_in__file__sha256")
    by_place: dict[PlayedAt, Played] = {}
    for pk, digest in files.distinct().order_by("added_in__file"):
        by_place |= _read(pk, digest)
    return {place: played for place, played in by_place.items() if place[:2] == (session, board)}


def _read(file_id: int, digest: str) -> dict[PlayedAt, Played]:
    key = f"played:{digest}"
    cached: dict[PlayedAt, Played] | None = cache.get(key)
    if cached is None:
        content = ResultFile.objects.values_list("content", flat=True).get(pk=file_id)
        lines = read_pbn(bytes(content), Limits()).lines if content else ()
        cached = {
            PlayedAt(line.session, line.board, line.match, line.ns, line.ew): Played(
                line.auction, line.play
            )
            for line in lines
            if line.auction or line.play
        }
        cache.set(key, cached, KEPT_SECONDS)
    return cached
