"""A line of the book as a value, and how each act changes it."""

import datetime as dt
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

DUE, ENTERED, VERIFIED, LEFT, DROPPED = range(5)
HAS_RESULT = frozenset({ENTERED, VERIFIED})


class Result(NamedTuple):
    """The result of a board at a table. contract: "4SX", or "P" passed out; lead: "SA" or empty."""

    contract: str
    declarer: str
    tricks: int | None
    lead: str
    ns_score: int


class Line(NamedTuple):
    """A board at a table in a round; the fields are the columns of its row."""

    id: int
    session_id: int
    section: str
    table: int
    round: int
    board: int
    ns_id: int
    ew_id: int
    south_id: int | None
    west_id: int | None
    match_id: int | None
    state: int
    contract: str
    declarer: str
    lead: str
    tricks: int | None
    ns_score: int | None
    entered_by: str
    entered_at: dt.datetime | None
    verified_by: str
    verified_at: dt.datetime | None
    account_id: int | None
    reason: str
    version: int
    ruling_id: int | None = None

    @property
    def result(self) -> Result | None:
        """Return the result that counts. Source: RTP 2.1.9."""
        if self.state not in HAS_RESULT or self.ns_score is None:
            return None
        return Result(self.contract, self.declarer, self.tricks, self.lead, self.ns_score)

    @property
    def seated(self) -> tuple[int | None, ...]:
        """Return who plays it: North-South, East-West, South, West. Source: Law 3 (2007)."""
        return self.ns_id, self.ew_id, self.south_id, self.west_id

    def as_written(self) -> dict[str, Any]:
        """Return the line as JSON, as an act stores it. Source: convention."""
        values = self._asdict()
        for name in ("entered_at", "verified_at"):
            values[name] = values[name] and values[name].isoformat()
        return values


COLUMNS = Line._fields


def barred(lines: Collection[Line]) -> frozenset[int]:
    """Return the lines that nobody may play: a contestant has another result on the board.

    lines: of one session. Source: Law 15 B (2007).
    """
    due = [line for line in lines if line.state == DUE and line.match_id is None]
    made = {
        (line.board, contestant)
        for line in lines
        if line.state in HAS_RESULT and line.match_id is None
        for contestant in line.seated
        if contestant is not None
    }
    return frozenset(
        line.id
        for line in due
        if any((line.board, contestant) in made for contestant in line.seated)
    )


def entered(at: Line, result: Result, *, seat: str, now: dt.datetime) -> Line:
    """Return a line with the result that a side entered; the other side verifies it.

    Source: RTP 2.1.9.
    """
    return _with_result(at, result, now)._replace(state=ENTERED, entered_by=seat)


def entered_by_director(
    at: Line, result: Result, *, account: int, reason: str, now: dt.datetime
) -> Line:
    """Return a line with the result that the director entered; it needs no verification.

    Source: RTP 2.2.7.2.
    """
    line = _with_result(at, result, now)
    return line._replace(state=VERIFIED, verified_at=now, account_id=account, reason=reason)


def verified(at: Line, *, seat: str, account: int | None, now: dt.datetime) -> Line:
    """Return a line that the other side, or the director, has verified. Source: RTP 2.1.9."""
    line = at._replace(state=VERIFIED, verified_by=seat, verified_at=now)
    return line if account is None else line._replace(account_id=account)


def left(at: Line, *, account: int | None, reason: str, now: dt.datetime) -> Line:
    """Return a line that the table leaves without a result. Source: RTP 2.1.9."""
    line = _without_result(at)
    return line._replace(state=LEFT, entered_at=now, account_id=account, reason=reason)


def put_back(at: Line, before: Line, *, reason: str) -> Line:
    """Return a line as it was before an act, with the reason. Source: RTP 2.2.7.2.

    The players of the line do not change.
    """
    return before._replace(
        id=at.id,
        ns_id=at.ns_id,
        ew_id=at.ew_id,
        south_id=at.south_id,
        west_id=at.west_id,
        version=at.version,
        ruling_id=at.ruling_id,
        reason="" if before.state == DUE else reason,
    )


def ruled(
    at: Line, ruling: int, *, is_settled: bool, account: int | None, reason: str, now: dt.datetime
) -> Line:
    """Return a line to which a ruling applies. Source: Law 12C, 86 (2007).

    is_settled: whether a board without a result will not be played there any more.
    """
    line = at
    if is_settled and at.state == DUE:
        line = left(at, account=account, reason=reason, now=now)
    return line._replace(ruling_id=ruling)


def unruled(at: Line, before: Line | None) -> Line:
    """Return a line to which no ruling applies any more. Source: RTP 2.1.1.3.

    before: the line before the ruling, None if nothing had been entered by then.
    """
    was_due = before is None or before.state == DUE
    line = due(at) if at.state == LEFT and was_due else at
    return line._replace(ruling_id=None)


def read_back(written: Mapping[str, Any]) -> Line:
    """Return the line from the JSON that an act stored. Source: convention."""
    values = {**written}
    for name in ("entered_at", "verified_at"):
        values[name] = values[name] and dt.datetime.fromisoformat(values[name])
    return Line(**values)


def due(at: Line) -> Line:
    """Return a line without anything entered. Source: convention."""
    return _without_result(at)._replace(state=DUE)


def _with_result(at: Line, result: Result, now: dt.datetime) -> Line:
    return _without_result(at)._replace(**result._asdict(), entered_at=now)


def _without_result(at: Line) -> Line:
    return at._replace(
        contract="",
        declarer="",
        lead="",
        tricks=None,
        ns_score=None,
        entered_by="",
        entered_at=None,
        verified_by="",
        verified_at=None,
        account_id=None,
        reason="",
    )
