"""Acts on the lines of a book, for the tests."""

import random
import uuid

from scoring.engine import contract_score, is_vulnerable
from scoring.live.rules.lines import (
    HAS_RESULT,
    Line,
    Result,
    entered,
    entered_by_director,
    left,
    verified,
)
from scoring.live.services.book import Act, Entered, enter
from scoring.models import ActOnLine, BookLine
from tests.factories.seating import AFTER

CONTRACTS = [("3N", "N", 9), ("4S", "E", 10), ("2H", "S", 7), ("6CX", "W", 12), ("1D", "N", 8)]


def made(board: int, contract: str = "3N", declarer: str = "N", tricks: int = 9) -> Result:
    side = "NS" if declarer in "NS" else "EW"
    points = contract_score(contract, tricks, is_vulnerable(board, side))
    return Result(contract, declarer, tricks, "", points if side == "NS" else -points)


def act(kind: ActOnLine, *, key: uuid.UUID | None = None, account: int | None = None) -> Act:
    return Act(kind, AFTER, key or uuid.uuid4(), account)


def say(row: BookLine, result: Result, *, key: uuid.UUID | None = None) -> Entered:
    return enter(
        book=row.book_id,
        line=row.pk,
        act=act(ActOnLine.ENTERED, key=key),
        change=lambda at: entered(at, result, seat="N", now=AFTER),
    )


def verify(row: BookLine, *, account: int | None = None) -> Entered:
    return enter(
        book=row.book_id,
        line=row.pk,
        act=act(ActOnLine.VERIFIED, account=account),
        change=lambda at: verified(at, seat="E", account=account, now=AFTER),
    )


def director(row: BookLine, result: Result, account: int) -> Entered:
    return enter(
        book=row.book_id,
        line=row.pk,
        act=act(ActOnLine.ENTERED, account=account),
        change=lambda at: entered_by_director(at, result, account=account, reason="", now=AFTER),
    )


def leave(row: BookLine, account: int) -> Entered:
    return enter(
        book=row.book_id,
        line=row.pk,
        act=act(ActOnLine.LEFT, account=account),
        change=lambda at: left(at, account=account, reason="Late", now=AFTER),
    )


def at_random(rows: list[BookLine], account: int, chance: random.Random) -> None:
    """Do one act of any kind on any line."""
    row = chance.choice(rows)
    contract, declarer, tricks = chance.choice(CONTRACTS)
    result = made(row.board, contract, declarer, chance.choice([tricks, max(0, tricks - 2)]))

    def verify_if_there(at: Line) -> Line:
        return verified(at, seat="E", account=None, now=AFTER) if at.state in HAS_RESULT else at

    which = chance.random()
    if which < 0.3:
        say(row, result)
    elif which < 0.6:
        enter(
            book=row.book_id,
            line=row.pk,
            act=act(ActOnLine.VERIFIED),
            change=verify_if_there,
        )
    elif which < 0.95:
        director(row, result, account)
    else:
        leave(row, account)
