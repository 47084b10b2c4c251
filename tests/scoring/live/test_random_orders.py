"""Acts of every kind in random orders: the places are always those counted from nothing.

Matchpoints are counted here too, from the Laws and the regulation, with the rulings given here.
"""

import datetime as dt
import random
from collections import Counter, defaultdict
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest

from federation.errors import RuleError
from federation.models import Account
from scoring.adjustments.services.adjustments import BoardAct
from scoring.adjustments.services.in_window import end_board_ruling, rule_on_boards
from scoring.engine import EngineError, Outcome
from scoring.engine.line_rulings import LineRuling
from scoring.intake.services.book_import import against_book
from scoring.intake.services.confirming import take_in_file
from scoring.intake.services.intake import receive_result_file
from scoring.intake.services.parts import cached_parts
from scoring.live.services.book import differences, replayed, stored_places
from scoring.live.services.book_cache import forget
from scoring.live.services.rulings import places_of_lines
from scoring.models import BoardRuling, BookAct, BookLine, EventBook, LineState, UnplayedBoard
from scoring.tables.services.closing import close_session
from scoring.tables.services.records import (
    Noted,
    RecordKey,
    leave_board,
    note_for_table,
    note_result,
    verify_result,
)
from scoring.tables.services.undo import undo_act
from scoring.tables.services.unplayed import award_unplayed, report_unplayed, settle_unplayed
from tests.factories.seating import AFTER, BEFORE, enter_many, filled_in, make_session, order
from tests.personas import World
from tests.scoring.live.acts import CONTRACTS
from tournaments.models import Entry, Event, Session
from tournaments.seating.services.changes import (
    ChangeOrder,
    SeatChange,
    SeatSwap,
    SeatUndo,
    change_seating,
    effect_of_change,
)
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import note_presence

STEPS, MOST_STEPS = 90, 400
NOW = AFTER + dt.timedelta(hours=2)  # the last rounds have begun
AVERAGES = LineRuling("artificial", blame=("partly", "partly"))
TWO_THIRDS = ((420, Fraction(2, 3)), (-50, Fraction(1, 3)))
WEIGHTED = LineRuling("weighted", outcomes=tuple(Outcome(*each) for each in TWO_THIRDS))
Scores = tuple[tuple[int, Fraction], ...]


class Hall:
    """A session of nine pairs and a late one, and acts on it at random."""

    def __init__(self, session: Session, account: Account, chance: random.Random) -> None:
        self.session, self.account, self.chance, self.now = session, account, chance, NOW
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.files = 0

    def lines(self, *states: LineState) -> list[BookLine]:
        rows = BookLine.objects.filter(session=self.session, state__in=states or LineState)
        return list(rows.select_related("session__event", "ns", "ew").order_by("pk"))

    def any_line(self, *states: LineState) -> BookLine:
        rows = self.lines(*states)
        if not rows:
            raise RuleError("nothing_there")
        return self.chance.choice(rows)

    def do(self) -> None:
        """Do one act, or have it refused."""
        self.now += dt.timedelta(seconds=20)
        act = self.chance.choices(list(ACTS), list(ACTS.values()))[0]
        try:
            act(self)
        except (RuleError, EngineError) as refusal:
            self.refused[f"{act.__name__}: {refusal.code}"] += 1
        else:
            self.done[act.__name__] += 1

    @property
    def book(self) -> EventBook:
        return EventBook.objects.select_related("event").get(event=self.session.event_id)


def place(row: BookLine) -> RecordKey:
    return RecordKey(row.session, row.section, row.table, row.round, row.board)


def noted(chance: random.Random) -> Noted:
    contract, declarer, tricks = chance.choice(CONTRACTS)
    return Noted(contract, declarer, chance.choice([tricks, tricks - 1, tricks - 2]))


def say(hall: Hall) -> None:
    """Have the side that is dummy's enter a board."""
    row, result = hall.any_line(LineState.DUE, LineState.ENTERED), noted(hall.chance)
    if row.state == LineState.DUE:  # a table's boards are entered in the order of its rounds
        due = [each for each in hall.lines(LineState.DUE) if each.table == row.table]
        row = min(due, key=lambda each: (each.round, each.board))
    own = row.ns_id if result.declarer in "NS" else row.ew_id
    note_result(place=place(row), noted=result, contestant=own, now=hall.now)


def verify(hall: Hall) -> None:
    row = hall.any_line(LineState.ENTERED)
    own = row.ew_id if row.declarer in "NS" else row.ns_id
    verify_result(place=place(row), version=row.version, contestant=own, now=hall.now)


def direct(hall: Hall) -> None:
    row = hall.any_line(LineState.DUE, LineState.DUE, LineState.ENTERED)
    note_for_table(
        place=place(row), noted=noted(hall.chance), account=hall.account, now=hall.now, reason="-"
    )


def correct(hall: Hall) -> None:
    note_for_table(
        place=place(hall.any_line(LineState.VERIFIED)),
        noted=noted(hall.chance),
        account=hall.account,
        now=hall.now,
        agreed_by=("NS", "EW"),
        reason="Miscounted",
    )


def leave(hall: Hall) -> None:
    row = hall.any_line(LineState.DUE)
    leave_board(place=place(row), account=hall.account, now=hall.now, reason="Late")


def put_off(hall: Hall) -> None:
    """Have the table say that it plays a board later, or not, and the director let it."""
    row, is_later = hall.any_line(LineState.DUE), hall.chance.random() < 0.6
    report_unplayed(place=place(row), is_later=is_later, contestant=row.ns_id, now=hall.now)
    if hall.chance.random() < 0.8:
        settle_unplayed(place=place(row), is_later=is_later, account=hall.account, now=hall.now)


def award(hall: Hall) -> None:
    row = hall.any_line(LineState.LEFT)
    award_unplayed(place=place(row), award="average", account=hall.account, now=hall.now)


def undo(hall: Hall) -> None:
    acts = list(BookAct.objects.filter(line__session=hall.session).order_by("-pk")[:12])
    if not acts:
        raise RuleError("nothing_there")
    act = hall.chance.choice(acts)
    undo_act(act=act, account=hall.account, now=hall.now, reason="Undone")


def rule(hall: Hall) -> None:
    row = hall.any_line(LineState.VERIFIED)
    ruling, law = hall.chance.choice([(AVERAGES, "Law 12 C2"), (WEIGHTED, "Law 12 C1(c)")])
    act = BoardAct(places_of_lines(hall.session.event, [row])[row.pk], ruling, law)
    rule_on_boards(
        event=hall.session.event, acts=[act], account=hall.account, now=hall.now, reason="Ruled"
    )


def end_ruling(hall: Hall) -> None:
    rulings = list(BoardRuling.objects.filter(event=hall.session.event, removed_in=None))
    in_force = [ruling for ruling in rulings if ruling.lines.exists()]
    if not in_force:
        raise RuleError("nothing_there")
    ruling = hall.chance.choice(in_force)
    end_board_ruling(ruling=ruling, account=hall.account, now=hall.now, reason="Taken back")


def reseat(hall: Hall, change: SeatChange | SeatSwap | SeatUndo) -> None:
    """Change the seating as a director does: after looking at what happens to each result."""
    turn = hall.chance.choice([1, 2, 4])
    results, lets_pass = hall.chance.choice(["TABLE", "PAIR"]), hall.chance.random() < 0.8
    asked = ChangeOrder(change, turn, "They sat wrong", lets_pass)
    seen = effect_of_change(session=hall.session, order=asked).change.seen
    asked = ChangeOrder(change, turn, "They sat wrong", lets_pass, results=results, seen=seen)
    change_seating(session=hall.session, order=asked, account=hall.account, now=hall.now)


def entries(hall: Hall) -> list[int]:
    rows = Entry.objects.filter(event=hall.session.event).order_by("pk")
    return list(rows.values_list("pk", flat=True))


def swap(hall: Hall) -> None:
    reseat(hall, SeatSwap(*hall.chance.sample(entries(hall), 2)))


def move(hall: Hall) -> None:
    """Move a pair to the empty seat, or let the late one in."""
    reseat(hall, SeatChange(hall.chance.choice(entries(hall)), "A", hall.chance.randrange(1, 11)))


def go_home(hall: Hall) -> None:
    reseat(hall, SeatChange(hall.chance.choice(entries(hall))))


def undo_seating(hall: Hall) -> None:
    reseat(hall, SeatUndo())


def take_in(hall: Hall) -> None:
    """Take in some lines of another program's file."""
    rows = filled_in(hall.session).decode().splitlines(keepends=True)
    first = next(at for at, row in enumerate(rows) if row.lstrip("\ufeff").startswith("Board")) + 1
    some = hall.chance.sample(rows[first:], 6)
    hall.files += 1
    file = receive_result_file(
        event=hall.session.event,
        name=f"{hall.files}.csv",
        data="".join([*rows[:first], *some]).encode(),
        account=None,
        now=hall.now,
    )
    beside = against_book(file, cached_parts(file))
    if beside is None:
        raise RuleError("nothing_there")
    take_in_file(
        file=file, seen=beside.version, reason="Their file", account=hall.account, now=hall.now
    )


ACTS: dict[Callable[[Hall], None], int] = {
    say: 8, verify: 8, direct: 20, correct: 6, leave: 3, put_off: 4, award: 2, undo: 6, rule: 5,
    end_ruling: 3, swap: 3, move: 3, go_home: 1, undo_seating: 3, take_in: 2,
}  # fmt: skip


# --- the count apart ------------------------------------------------------------------------------
def counted_lines(hall: Hall) -> dict[int, list[BookLine]]:
    """Return the lines that count, by board: verified, or left with a ruling.

    A ruling names a board and who plays it: where the same two are to play it a second time, the
    two lines are one.
    """
    boards: dict[int, dict[object, BookLine]] = defaultdict(dict)
    for row in hall.lines(LineState.VERIFIED, LineState.LEFT):
        if row.state == LineState.VERIFIED or row.ruling_id:
            boards[row.board].setdefault((row.ns_id, row.ew_id) if row.ruling_id else row.pk, row)
    return {board: list(rows.values()) for board, rows in boards.items()}


def matchpoints(boards: dict[int, list[BookLine]]) -> dict[int, tuple[Fraction, int]]:
    """Return percentage and boards of each pair. Source: Laws 12 C, 15 B, 78 A; RTP 3.5.7.

    An average is for a side alone whose opponents have a result of the same board elsewhere.
    """
    played = {
        (board, pk)
        for board, rows in boards.items()
        for row in rows
        if scores_of(row)
        for pk in (row.ns_id, row.ew_id)
    }
    most = max(map(len, boards.values()), default=0)
    won: dict[int, list[Fraction]] = defaultdict(list)
    for board, rows in boards.items():
        scores = [(row, scores_of(row)) for row in rows]
        tables = [(row, each) for row, each in scores if each]
        for row, each in scores:
            if not each:
                share = Fraction(1, 2)
            else:
                others = (other for at, other in tables if at is not row)
                points = sum((beats(each, other) for other in others), Fraction())
                full = Fraction(most, len(tables)) * (points + 1) - 1  # Neuberg
                share = full / (2 * (most - 1)) if most > 1 else Fraction(1, 2)
            for pk, own in ((row.ns_id, share), (row.ew_id, 1 - share)):
                if each or (board, pk) not in played:
                    won[pk].append(own)
    return {pk: (sum(value, Fraction()) / len(value), len(value)) for pk, value in won.items()}


def scores_of(row: BookLine) -> Scores:
    """Return the scores of a table with their weights; none where both have an average."""
    if row.ruling is None:
        return ((row.ns_score or 0, Fraction(1)),)
    return TWO_THIRDS if row.ruling.form == "weighted" else ()


def beats(own: Scores, other: Scores) -> Fraction:
    """Return the matchpoints of one table against another: 2, 1 or 0, by their weights."""
    return sum(
        (
            mine * theirs * ((score > against) * 2 + (score == against))
            for score, mine in own
            for against, theirs in other
        ),
        Fraction(),
    )


def assert_counted(hall: Hall) -> None:
    """Compare the places with the engine's count from nothing, and with the one made here."""
    assert differences(hall.book) == []
    if hall.session.event.method != "matchpoints":
        return
    places = stored_places(hall.book.pk)
    made = counted_lines(hall)
    is_compared = max(map(len, made.values()), default=0) > 1
    for pk, (share, boards) in matchpoints(made).items():
        percent = Decimal(share.numerator) * 100 / Decimal(share.denominator)
        hundredths = int(percent.quantize(Decimal("0.01"), ROUND_HALF_UP).scaleb(2))
        expected = hundredths if is_compared else None
        assert (places[pk].boards, places[pk].percent_hundredths) == (boards, expected), pk


@pytest.mark.parametrize(
    ("method", "seed"), [("matchpoints", 1), ("matchpoints", 2), ("butler", 3), ("cross_imps", 4)]
)
def test_places_are_those_of_the_lines_after_acts_of_every_kind(
    world: World, olga: Account, method: str, seed: int
) -> None:
    Event.objects.filter(pk=world.event.pk).update(method=method)
    world.event.refresh_from_db()
    late = enter_many(world.event, 10, club=world.club, season=world.season)[3]
    session = make_session(world.event)
    note_presence(session=session, entries=[late.pk], is_present=False, account=olga, now=BEFORE)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    hall = Hall(session, olga, random.Random(seed))

    for step in range(MOST_STEPS):
        if step >= STEPS and hall.done["put_off"]:
            break
        hall.do()
        if hall.chance.random() < 0.1:
            forget()
        assert_counted(hall)

    assert len(hall.done) > 9  # kinds of acts
    close_session(session=session, account=olga, now=hall.now, is_incomplete=True)
    assert_counted(hall)
    for pk, told in replayed(hall.book.pk, version=hall.book.version).items():
        row = BookLine.objects.get(pk=pk)
        assert (told["ns_id"], told["ew_id"], told["ns_score"], told["ruling_id"]) == (
            row.ns_id, row.ew_id, row.ns_score, row.ruling_id,
        )  # fmt: skip
    assert UnplayedBoard.objects.exists()
