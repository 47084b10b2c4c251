"""Gains and losses by a change of results, for pages."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from federation.page_parts.figures import hundredths
from federation.page_parts.figures import place as shown_place


class Changed(Protocol):
    """The effect of a change of results on one contestant; hundredths."""

    @property
    def names(self) -> str: ...
    @property
    def rank_before(self) -> int | None: ...
    @property
    def rank_after(self) -> int | None: ...
    @property
    def score_before(self) -> int | None: ...
    @property
    def score_after(self) -> int | None: ...
    @property
    def gained(self) -> int: ...


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """The gain or loss of a contestant by a change."""

    names: str
    place_before: str
    place_after: str
    before: str
    after: str
    gained: str
    is_gain: bool
    is_loss: bool


def change_rows(changes: Sequence[Changed]) -> list[ChangeRow]:
    """Return who gains and who loses, the largest gain first."""
    ordered = sorted(changes, key=lambda change: (-change.gained, change.rank_after or 0))
    return [
        ChangeRow(
            names=change.names,
            place_before=shown_place(change.rank_before, tied=False),
            place_after=shown_place(change.rank_after, tied=False),
            before=hundredths(change.score_before),
            after=hundredths(change.score_after),
            gained=hundredths(change.gained, signed=True),
            is_gain=change.gained > 0,
            is_loss=change.gained < 0,
        )
        for change in ordered
    ]
