"""Drawing the Swiss rounds of a pairs event from its standings."""

import datetime as dt
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q

from federation.errors import RuleError
from federation.models import Account
from scoring.engine import swiss_first_round, swiss_pairing
from scoring.engine.errors import EngineError
from scoring.engine_input.match_rulings import ruled_out
from scoring.engine_input.terms import is_swiss
from scoring.live.services.values import values_now
from scoring.models import BookLine, EventResult, LineState
from tournaments.calendar.selectors.slots import entries_of, slots_of
from tournaments.entries.services.seats import locked_event
from tournaments.models import Event, EventKind, SeatingPlan, Session
from tournaments.rules.draws import drawn_order
from tournaments.seating.selectors.seating import SessionSeating, seatings_of
from tournaments.seating.selectors.sessions import Attendee, attendees_of, key_of
from tournaments.seating.services.swiss_rounds import SwissRound, rounds_drawn, write_swiss_round
from tournaments.selectors.recorded_tables import recorded_tables_of

ARTICLE = "RTP 3.6.12.2"
FIRST_ROUNDS = ("fold", "halves", "draw")
HALF_OF_A_MATCH = 10  # victory points
_SEED_BYTES = 8
_PLAYED = ("board", "ns", "ew")
Reasons = dict[int, tuple[str, Mapping[str, object]]]


@dataclass(frozen=True, slots=True)
class PairsRoundOptions:
    """The director's choices for a round of pairs. boards_in_round: for the first of a session.

    first_round: how the first of the event is drawn. redraw: draw the last round again.
    """

    boards_in_round: int = 0
    first_round: str = "fold"
    seed: str = ""
    redraw: bool = False
    reason: str = ""


def is_swiss_of_pairs(event: Event) -> bool:
    """Return whether an event of pairs is ranked as a Swiss."""
    return event.kind == EventKind.PAIRS and is_swiss(event)


@transaction.atomic
def draw_pairs_round(
    *, session: Session, options: PairsRoundOptions, account: Account | None, now: dt.datetime
) -> SeatingPlan:
    """Draw the next Swiss round of a session of pairs, or redraw the last one, and seat it.

    The first round of the event is drawn by IV or by lot, the others by the standing. Nobody meets
    twice; in an odd field the lowest pair that has not sat out yet sits out. Raises: RuleError if
    the event is no Swiss of pairs, while the round before lacks results, and as `write_swiss_round`
    does; EngineError for a field too small, and if every possible round has a rematch.
    Source: RTP 3.6.12.2.
    """
    event = locked_event(session.event)
    if not is_swiss_of_pairs(event):
        raise RuleError("swiss_pairs_not_stated", article="RTP 3.5.9.2")
    seatings = _seatings(event, session)
    drawn = rounds_drawn(seatings[-1])
    if options.redraw and not drawn:
        raise RuleError("swiss_round_not_drawn", article=ARTICLE)
    number = drawn if options.redraw else drawn + 1
    out = ruled_out(event)
    playing = [
        attendee
        for attendee in attendees_of(session)
        if attendee.seen is not False and attendee.entry.pk not in out
    ]
    met, rested = _met(seatings, before=number)
    if met or rested:
        _refuse_unfinished(seatings, before=number)
        pairs, reasons, seed = _by_standings(event, playing, met, rested)
    else:
        pairs, reasons, seed = _first(playing, options)
    made = SwissRound(number, pairs, reasons, options.boards_in_round, seed, options.reason)
    return write_swiss_round(session=session, drawn=made, account=account, now=now)


def _seatings(event: Event, session: Session) -> list[SessionSeating]:
    """Return the seatings of the sessions up to this one, this one last."""
    rows = Session.objects.filter(event=event, number__lte=session.number).order_by("number")
    sessions = list(rows.select_related("event"))
    seatings = seatings_of(sessions, on=session.played_on)
    if undrawn := next((seating for seating in seatings[:-1] if not seating.plans), None):
        raise RuleError(
            "swiss_session_before_open", article=ARTICLE, session=undrawn.session.number
        )
    return seatings


def _met(seatings: Sequence[SessionSeating], *, before: int) -> tuple[list[set[int]], set[int]]:
    """Return who has met, or is drawn to, before a round of the last session, and who sat out."""
    met: list[set[int]] = []
    rested: set[int] = set()
    for seating in seatings:
        rounds = before - 1 if seating is seatings[-1] else rounds_drawn(seating)
        for turn in range(1, rounds + 1):
            for section in seating.in_round(turn).values():
                for table in range(1, section.spec.tables + 1):
                    both = [section.seats.get(2 * table - 1), section.seats.get(2 * table)]
                    seated = {seat.entry for seat in both if seat is not None}
                    if len(seated) == len(both):
                        met.append(seated)
                    else:
                        rested |= seated
    return met, rested


def _refuse_unfinished(seatings: Sequence[SessionSeating], *, before: int) -> None:
    """Refuse while a board of an earlier round lacks a score. Source: RTP 3.6.12.2."""
    for seating in seatings:
        scored = _scored_tables(seating.session)
        missing: dict[int, int] = {}
        for (_letter, _table, turn, board), (ns, ew) in slots_of(seating).items():
            if seating is seatings[-1] and turn >= before:
                continue
            if (board, frozenset(entries_of(ns) + entries_of(ew))) not in scored:
                missing[turn] = missing.get(turn, 0) + 1
        if missing:
            turn = min(missing)
            raise RuleError(
                "swiss_round_not_finished",
                article=ARTICLE,
                session=seating.session.number,
                round=turn,
                missing=missing[turn],
            )


def _scored_tables(session: Session) -> set[tuple[int, frozenset[int]]]:
    """Return the boards with a result, a ruling or verified at a table, each with its pairs."""
    lines = BookLine.objects.filter(session=session)
    lines = lines.filter(
        Q(state=LineState.VERIFIED) | Q(ruling__isnull=False, ruling__removed_in__isnull=True)
    )
    scored = {(board, frozenset((ns, ew))) for board, ns, ew in lines.values_list(*_PLAYED)}
    if EventResult.objects.filter(event=session.event_id).exists():
        scored |= recorded_tables_of(session)
    return scored


def _first(
    playing: Sequence[Attendee], pairs_round_options: PairsRoundOptions
) -> tuple[list[tuple[int, int | None]], Reasons, str]:
    """Return the first round of the event: by IV, the highest first, or by lot."""
    if pairs_round_options.first_round not in FIRST_ROUNDS:
        raise EngineError(
            "unknown_setting", setting="method", value=pairs_round_options.first_round
        )
    if pairs_round_options.first_round != "draw":
        order = [attendee.entry.pk for attendee in playing]
        reasons: Reasons = {
            attendee.entry.pk: ("seat_swiss_first", {"place": place, "iv": str(attendee.iv)})
            for place, attendee in enumerate(playing, start=1)
        }
        return swiss_first_round(order, method=pairs_round_options.first_round), reasons, ""
    seed = pairs_round_options.seed.strip() or secrets.token_hex(_SEED_BYTES)
    entries = {key_of(attendee.entry): attendee.entry.pk for attendee in playing}
    drawn = drawn_order(list(entries), seed=seed)
    reasons = {
        entries[drawn.contestant]: ("seat_drawn", {"ticket": drawn.ticket[:12]}) for drawn in drawn
    }
    order = [entries[drawn.contestant] for drawn in drawn]
    return swiss_first_round(order, method="draw"), reasons, seed


def _by_standings(
    event: Event, playing: Sequence[Attendee], met: Sequence[set[int]], rested: set[int]
) -> tuple[list[tuple[int, int | None]], Reasons, str]:
    """Return a round by the standing.

    A pair that has only sat out so far ranks, for each such round, behind those with half of a
    match or more; a new pair is last, by IV.
    """
    entries = dict(event.entries.values_list("key", "pk"))
    present = {attendee.entry.pk for attendee in playing}
    rows = sorted(
        (row for row in values_now(event).counted().rows if row.rank), key=lambda row: row.rank
    )
    order = [entries[row.key] for row in rows if entries[row.key] in present]
    level = sum((row.vps or 0) >= HALF_OF_A_MATCH for row in rows if entries[row.key] in present)
    new = [attendee.entry.pk for attendee in playing if attendee.entry.pk not in set(order)]
    order[level:level] = [entry for entry in new if entry in rested]
    order += [entry for entry in new if entry not in rested]
    reasons: Reasons = {
        entry: ("seat_swiss", {"place": place}) for place, entry in enumerate(order, start=1)
    }
    return swiss_pairing(order, met, rested), reasons, ""
