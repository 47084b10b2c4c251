"""Seats after a manual change: a contestant moves, leaves or joins, or two swap seats."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NoReturn

from federation.errors import RuleError

ARTICLE = "RTP 2.2.1"


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A contestant's new seat from a round on. letter: empty for leaving the session."""

    entry: int
    letter: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class SeatSwap:
    """Two contestants swap seats."""

    one: int
    other: int


@dataclass(frozen=True, slots=True)
class RequestedSeat:
    """A seat in a new version. code, told: the reason."""

    letter: str
    number: int
    code: str
    values: Mapping[str, object]
    rank: int
    iv_thirds: int

    def at(self, seat: "RequestedSeat", facts: Mapping[str, object]) -> "RequestedSeat":
        """Return a contestant at another seat, set by hand. Source: RTP 2.2.1."""
        return replace(
            self, letter=seat.letter, number=seat.number, code="seat_by_hand", values=facts
        )


Wanted = dict[int, RequestedSeat]


def changed(
    seats: Wanted,
    sizes: Mapping[str, int],
    change: SeatChange,
    data: Mapping[str, object],
    iv_thirds: int,
) -> Wanted:
    """Return the seats after one contestant moved; a contestant already there swaps with it.

    sizes: the seats of each section. iv_thirds: of the newcomer. Raises: RuleError.
    Source: RTP 2.2.1.
    """
    by_entry = dict(seats)
    own = by_entry.pop(change.entry, None)
    if not change.letter:
        return by_entry
    seat = (change.letter, change.number)
    holders = [entry for entry, value in by_entry.items() if (value.letter, value.number) == seat]
    refuse_unknown_seat(change, sizes)
    if own is None and holders:
        _refuse_seat(change, empty_seats(((e.letter, e.number) for e in seats.values()), sizes))
    if own is None:
        by_entry[change.entry] = RequestedSeat(*seat, "seat_joined", data, 0, iv_thirds)
        return by_entry
    for entry in holders:
        by_entry[entry] = by_entry[entry].at(own, data)
    by_entry[change.entry] = replace(
        own, letter=change.letter, number=change.number, code="seat_by_hand", values=data
    )
    return by_entry


def swapped(seats: Wanted, swap: SeatSwap, data: Mapping[str, object]) -> Wanted:
    """Return the seats after two contestants swapped; one without seat leaves the other without.

    Raises: RuleError for one contestant twice. Source: RTP 2.2.1.
    """
    if swap.one == swap.other:
        raise RuleError("seats_of_one", article=ARTICLE)
    requested = dict(seats)
    one, other = requested.pop(swap.one, None), requested.pop(swap.other, None)
    if other is not None:
        requested[swap.one] = (one or other).at(other, data)
    if one is not None:
        requested[swap.other] = (other or one).at(one, data)
    return requested


def empty_seats(taken: Iterable[tuple[str, int]], sizes: Mapping[str, int]) -> list[str]:
    """Return the empty seats as text: "A7". Source: RTP 2.2.1."""
    held = set(taken)
    return [
        f"{letter}{number}"
        for letter, size in sorted(sizes.items())
        for number in range(1, size + 1)
        if (letter, number) not in held
    ]


def refuse_unknown_seat(change: SeatChange, sizes: Mapping[str, int]) -> None:
    """Refuse a seat that a session does not have, with those it has. Raises: RuleError.

    sizes: the seats of each section. Source: RTP 2.2.1.
    """
    if not 1 <= change.number <= sizes.get(change.letter, 0):
        raise RuleError(
            "no_such_seat",
            article=ARTICLE,
            seat=f"{change.letter}{change.number}",
            seats=[f"{letter}1–{letter}{size}" for letter, size in sorted(sizes.items())],
        )


def _refuse_seat(change: SeatChange, empty: list[str]) -> NoReturn:
    if not empty:
        raise RuleError("no_seat_empty", article=ARTICLE)
    raise RuleError(
        "no_empty_seat",
        article=ARTICLE,
        section=change.letter,
        number=change.number,
        empty=empty,
    )
