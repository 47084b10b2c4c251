"""Reading opponents' cards at the table by code, in the current round."""

import datetime as dt
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from django.core import signing
from django.utils import timezone

from federation.errors import RuleError
from tournaments.cards.rules.at_table import ARTICLE, Closed, Margins, rounds_open, why_shut
from tournaments.cards.selectors.convention_cards import deliveries_of, policy_of
from tournaments.models import CardDelivery, Session, SessionHours, SystemsPolicy
from tournaments.seating.selectors.seating import Seating, SessionSeating, clock_of, seating_of
from tournaments.seating.selectors.sessions import sessions_shown

SALT = "tournaments.cards_now"
_REFUSALS = {
    Closed.NOT_YET: "round_code_not_yet",
    Closed.NOT_CALLED: "round_code_not_called",
    Closed.OVER: "round_code_over",
}


@dataclass(frozen=True, slots=True)
class SideNow:
    """A pair at a table: public names, and its card, if any."""

    line: str
    names: str
    delivery: CardDelivery | None


@dataclass(frozen=True, slots=True)
class RoundNow:
    """The cards of one round. boards: first and last, None if nobody plays."""

    round: int
    letter: str
    table: int
    boards: tuple[int, int] | None
    sides: tuple[SideNow, ...]


@dataclass(frozen=True, slots=True)
class TableNow:
    """The open rounds of a code, the current one first."""

    session: Session
    rounds: tuple[RoundNow, ...]


_Side = tuple[str, tuple[Seating, ...]]
_Found = tuple[str, int, tuple[int, int] | None, list[_Side]]


def seat_code(session: int, entry: int) -> str:
    """Return the code of a contestant's guide card, which opens its current opponents' cards."""
    return _signer().sign_object([session, entry])


def table_code(session: int, letter: str, table: int) -> str:
    """Return the code of a table, which opens the cards of the pairs there now."""
    return _signer().sign_object([session, letter, table])


def takes_codes(session: Session) -> bool:
    """Return whether cards may be read at the tables of a session: if its event requires them."""
    return SystemsPolicy.objects.filter(event=session.event_id).exists()


def table_now(code: str, *, now: dt.datetime) -> TableNow:
    """Return the cards that a code opens at a moment, with a fixed number of queries.

    Raises: RuleError for an unknown code, or if no round is open, with the next time.
    """
    session, find = _table_finder(code)
    hours = SessionHours.objects.filter(session=session).first()
    policy = policy_of(session.event)
    if policy is None:
        raise RuleError("card_policy_missing", article="RTP 2.1.2.7")
    seating = seating_of(session, on=timezone.localdate(now))
    if hours is None or not seating.plans:
        raise RuleError("seating_not_drawn", article="RTP 2.2.1")
    margins = Margins(
        dt.timedelta(minutes=policy.minutes_before), dt.timedelta(minutes=policy.minutes_after)
    )
    reading = clock_of(session, hours, seating.sections, now=now)
    turns = rounds_open(reading, margins=margins, now=now)
    if not turns:
        shut = why_shut(reading, margins=margins)
        raise RuleError(_REFUSALS[shut.why], article=ARTICLE, **_moment(shut.at))
    by_turn = {turn: find(seating, turn) for turn in turns}
    people = {
        one for value in by_turn.values() for _line, seats in value[3] for one in _people(seats)
    }
    if not people:
        raise RuleError("round_code_resting", article=ARTICLE, round=turns[0])
    cards = {
        frozenset(card_delivery.card.people): card_delivery
        for card_delivery in deliveries_of(session.event, people=people)
    }
    return TableNow(session, tuple(_round(turn, value, cards) for turn, value in by_turn.items()))


def _table_finder(code: str) -> tuple[Session, Callable[[SessionSeating, int], _Found]]:
    """Return the session of a code, and a function for its table in a round. Raises: RuleError."""
    try:
        place = _signer().unsign_object(code)
    except (signing.BadSignature, ValueError):
        place = []
    session = sessions_shown().filter(pk=place[0]).first() if place else None
    if session is None:
        raise RuleError("round_code_unknown", article=ARTICLE)
    if len(place) == 2:
        return session, partial(_opponents, place[1])
    return session, partial(_at_table, place[1], place[2])


def _opponents(entry: int, seating: SessionSeating, turn: int) -> _Found:
    """Return a contestant's opponents in a round, whatever its seat."""
    place = seating.place_in(turn, entry)
    if place is None or turn > place[0].spec.rounds:
        return "", 0, None, []
    section, _seat = place
    way = seating.way(entry)[turn - 1]
    line = "".join(direction for direction in "NSEW" if direction not in _own_line(way.line.line))
    return section.letter, way.line.table, way.boards, [(line, way.opponents)]


def _own_line(line: str) -> str:
    """Return both seats of the contestant's side: "N" plays with "S"."""
    return "NS" if set(line) & set("NS") else "EW"


def _at_table(letter: str, table: int, seating: SessionSeating, turn: int) -> _Found:
    sections = seating.in_round(turn)
    if letter not in sections:
        return letter, table, None, []
    lines = seating.tables(letter)
    line = next((line for line in lines if (line.round, line.table) == (turn, table)), None)
    if line is None or line.boards is None:
        return letter, table, None, []
    return letter, table, line.boards, [("NS", line.ns), ("EW", line.ew)]


def _round(turn: int, place: _Found, cards: dict[frozenset[int], CardDelivery]) -> RoundNow:
    letter, table, boards, sides = place
    return RoundNow(
        turn,
        letter,
        table,
        boards,
        tuple(
            SideNow(line, " – ".join(seat.name for seat in seats), _card_of(_people(seats), cards))
            for line, seats in sides
            if seats
        ),
    )


def _card_of(
    people: Iterable[int], cards: dict[frozenset[int], CardDelivery]
) -> CardDelivery | None:
    """Return the card of the two on a side, also if each is a contestant."""
    side = frozenset(people)
    return next((card for pair, card in cards.items() if pair <= side), None)


def _people(seats: Sequence[Seating]) -> list[int]:
    return [one for seat in seats for one in seat.people]


def _moment(at: dt.datetime | None) -> dict[str, object]:
    if at is None:
        return {}
    local = timezone.localtime(at)
    return {"at": f"{local:%H:%M}", "on": local.date()}


def _signer() -> signing.Signer:
    return signing.Signer(salt=SALT)
