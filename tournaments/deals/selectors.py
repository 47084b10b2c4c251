"""The deals of an event: sets with their commitments, and open boards."""

import datetime as dt
from dataclasses import dataclass

from django.db.models import Count, QuerySet

from federation.models import Account
from tournaments.models import (
    Deal,
    DealAccess,
    DealDifference,
    DealSet,
    EntryPlayer,
    Event,
    RegistrationPlayer,
    Session,
)
from tournaments.rules.boards import board_dealer, board_vulnerability

POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
DECLARERS = "NSEW"
STRAINS = "NSHDC"


@dataclass(frozen=True, slots=True)
class BoardRecord:
    """One board of a hand record. hands, points: North first.

    tricks: for N S E W, the tricks of each in notrump, spades, hearts, diamonds, clubs; empty if
    not analysed. par_contracts: ("4HX", "E", "-1").
    """

    board: int
    dealer: str
    vulnerable: str
    hands: tuple[str, ...]
    points: tuple[int, ...]
    tricks: tuple[tuple[int, ...], ...]
    par_score: int | None
    par_contracts: tuple[tuple[str, str, str], ...]


def deal_sets_of(event: Event) -> QuerySet[DealSet]:
    """Return every set of an event, including replaced ones, with its number of accesses."""
    sets = DealSet.objects.filter(event=event).annotate(times_out=Count("looks"))
    return sets.defer("sealed_text").order_by("session", "-made_at")


def looks_at(event: Event) -> list[DealAccess]:
    """Return the accesses to sealed deals of the event, latest first."""
    rows = DealAccess.objects.filter(deal_set__event=event).order_by("-looked_at", "-pk")
    return list(rows.select_related("deal_set", "account__person"))


def deal_sets_visible_to(account: Account, *, on: dt.date) -> QuerySet[DealSet]:
    """Return all sets, since their commitments are public."""
    return DealSet.objects.select_related("event")


def differences_visible_to(account: Account, *, on: dt.date) -> QuerySet[DealDifference]:
    """Return all differences; they are public."""
    return DealDifference.objects.select_related("session__event")


def sessions_visible_to(account: Account, *, on: dt.date) -> QuerySet[Session]:
    """Return all sessions; they are public."""
    return Session.objects.select_related("event")


def sessions_with_deals(event: Event) -> list[Session]:
    """Return the sessions with open deals."""
    return list(Session.objects.filter(event=event, deals__isnull=False).distinct())


def board_records(session: Session, *, board: int | None = None) -> list[BoardRecord]:
    """Return the open boards of a session, or one of them."""
    deals = session.deals.select_related("analysis")
    if board is not None:
        deals = deals.filter(board=board)
    return [_record(deal) for deal in deals]


def board_record(event: Event, *, session: int, board: int) -> BoardRecord | None:
    """Return one open board of an event, None if its cards are not open."""
    deals = Deal.objects.filter(session__event=event, session__number=session, board=board)
    deal = deals.select_related("analysis").first()
    return _record(deal) if deal else None


def differences_of(event: Event) -> list[DealDifference]:
    """Return the boards for which files had other cards than dealt, including settled ones."""
    rows = DealDifference.objects.filter(session__event=event).select_related("session")
    return list(rows.order_by("session__number", "board", "pk"))


def day_of_session(event: Event, number: int) -> dt.date:
    """Return the day of a session: as recorded, or by the days of the event."""
    if session := Session.objects.filter(event=event, number=number).first():
        return session.played_on
    days = (event.ends_on - event.starts_on).days + 1
    sessions = max(event.planned_sessions, number)
    return event.starts_on + dt.timedelta(days=(number - 1) * days // sessions)


def plays_in(event: Event, person_id: int | None) -> bool:
    """Return whether a person plays in the event, or is invited to."""
    if person_id is None:
        return False
    seated = EntryPlayer.objects.filter(entry__event=event, person=person_id, left_at__isnull=True)
    registration_players = RegistrationPlayer.objects.filter(
        registration__event=event, registration__ended_at__isnull=True, person=person_id
    )
    return seated.exists() or registration_players.exists()


def _record(deal: Deal) -> BoardRecord:
    hands = tuple(deal.hands.split(" "))
    analysis = getattr(deal, "analysis", None)
    solved = analysis if analysis is not None and analysis.hands == deal.hands else None
    return BoardRecord(
        board=deal.board,
        dealer=board_dealer(deal.board),
        vulnerable=board_vulnerability(deal.board),
        hands=hands,
        points=tuple(sum(POINTS.get(card, 0) for card in hand) for hand in hands),
        tricks=_table(solved.tricks) if solved else (),
        par_score=solved.par_score if solved else None,
        par_contracts=_contracts(solved.par_contracts) if solved else (),
    )


def _table(digits: str) -> tuple[tuple[int, ...], ...]:
    width = len(STRAINS)
    return tuple(
        tuple(int(digit, 16) for digit in digits[start : start + width])
        for start in range(0, len(digits), width)
    )


def _contracts(written: str) -> tuple[tuple[str, str, str], ...]:
    """Return contracts with declarer and overtricks; one made by both partners once: "NS"."""
    calls: dict[tuple[str, str], str] = {}
    for part in written.split(";"):
        contract, declarer, over = [*part.split(" "), "", ""][:3]
        calls[contract, over] = calls.get((contract, over), "") + declarer
    return tuple((contract, declarer, over) for (contract, over), declarer in calls.items())
