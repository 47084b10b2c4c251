"""A ruling while its session is played: it counts in the book at once, and once when it closes."""

import datetime as dt
from decimal import Decimal
from fractions import Fraction

import pytest

from federation.errors import RuleError
from federation.models import Account
from rulings.log.selectors.measures import measures_waiting
from rulings.log.services.log import CallDraft, CallLocation, open_incident
from rulings.models import Incident, Ruling
from rulings.rules.measures import Measure, MeasureKind, Weighted
from rulings.rulings.selectors.measures import preview_measures
from rulings.rulings.services.measures import apply_waiting_measures
from rulings.rulings.services.rulings import (
    RulingDraft,
    correct_ruling,
    make_ruling,
    withdraw_ruling,
)
from scoring.engine_input.rows import scored_event
from scoring.live.services.book import differences, replayed, stored_places
from scoring.live.services.book_cache import forget
from scoring.live.services.rulings import values_played_now
from scoring.models import (
    ActOnLine,
    BoardRuling,
    BookAct,
    BookLine,
    EventBook,
    LineState,
    ResultRevision,
)
from scoring.standings.web.travellers import traveller
from scoring.tables.services.closing import close_session, closing_of
from scoring.tables.services.missing_scores import boards_owing
from tests.factories.rulings import under_2007
from tests.factories.seating import AFTER, BEFORE, enter_many, make_session, order
from tests.personas import World
from tests.scoring.live.acts import director, made
from tournaments.entries.selectors.entries import shown_entries
from tournaments.models import Session
from tournaments.seating.services.seating import draw_seating

BOARD = 1  # nobody vulnerable
TRICK = Measure(MeasureKind.TRICKS, side="EW", tricks=1)
FOR_NS = Measure(MeasureKind.ARTIFICIAL, shares=("60", "40"))
OUT = Measure(MeasureKind.DELETED)
HALF = Measure(
    MeasureKind.WEIGHTED,
    outcomes=(Weighted("4S N =", Fraction(50)), Weighted("4S N -1", Fraction(50))),
)
FINE = Measure(MeasureKind.PENALTY, side="NS", amount=Decimal(10), unit="top", offence="left_table")
LATER = AFTER + dt.timedelta(minutes=5)


@pytest.fixture(autouse=True)
def _nothing_held() -> None:
    forget()


@pytest.fixture
def session(world: World) -> Session:
    """Return a session of ten pairs, a Howell of nine rounds of three boards."""
    enter_many(under_2007(world.event), 10, club=world.club, season=world.season)
    session = make_session(world.event)
    draw_seating(session=session, order=order(), account=None, now=BEFORE)
    return session


def two_tables(session: Session) -> tuple[BookLine, BookLine]:
    rows = BookLine.objects.filter(session=session, board=BOARD).order_by("round", "table")
    return rows[0], rows[1]


def called(row: BookLine) -> Incident:
    place = CallLocation(
        session=row.session.number,
        section=row.section,
        table=str(row.table),
        round=row.round,
        board=row.board,
    )
    return open_incident(event=row.session.event, draft=CallDraft(place), account=None, now=AFTER)


def rule(call: Incident, account: Account, *measures: Measure) -> Ruling:
    draft = RulingDraft(decision="Decide-se", citations="64A1", measures=measures)
    return make_ruling(incident=call, draft=draft, account=account, now=AFTER)


def per_cent(session: Session, *rows: BookLine) -> list[int | None]:
    """Return the running percentage, in hundredths, of both sides of some lines."""
    book = EventBook.objects.get(event=session.event)
    assert differences(book) == []
    places = stored_places(book.pk)
    return [
        places[pk].percent_hundredths if places[pk].boards else None
        for row in rows
        for pk in (row.ns_id, row.ew_id)
    ]


@pytest.fixture
def played(session: Session, carla: Account) -> tuple[BookLine, BookLine]:
    """Play board 1 at two tables: +420 at the first, +400 at the second."""
    first, second = two_tables(session)
    director(first, made(BOARD, "4S", "N", 10), carla.pk)
    director(second, made(BOARD, "3N", "N", 9), carla.pk)
    assert per_cent(session, first, second) == [10000, 0, 0, 10000]
    return first, second


@pytest.mark.rule("2.1.1.1-a")
@pytest.mark.parametrize(
    ("measure", "form", "expected"),
    [
        (TRICK, "assigned", [0, 10000, 10000, 0]),  # 4S one down, -50
        (FOR_NS, "artificial", [6000, 4000, 5000, 5000]),
        (HALF, "weighted", [5000, 5000, 5000, 5000]),
        (OUT, "not_counted", [None, None, None, None]),  # one result alone is of no top
    ],
)
def test_what_is_ruled_counts_in_the_running_standing_at_once(
    session: Session,
    played: tuple[BookLine, BookLine],
    carla: Account,
    measure: Measure,
    form: str,
    expected: list[int | None],
) -> None:
    call = called(played[0])
    names = {entry.key: entry.key for entry in session.event.entries.all()}
    shown = preview_measures(call, [measure], names)
    assert shown.preview is not None
    by_key = {standing.key: standing.score_after for standing in shown.preview.standings}
    assert per_cent(session, *played) == [10000, 0, 0, 10000]

    rule(call, carla, measure)

    assert BoardRuling.objects.get().form == form
    assert per_cent(session, *played) == expected
    sides = [key for row in played for key in (row.ns.key, row.ew.key)]
    assert by_key.keys() <= set(sides)
    for key, before, after in zip(sides, [10000, 0, 0, 10000], expected, strict=True):
        assert (by_key.get(key, before) or None) == (after or None)
    assert not measures_waiting(session.event).exists()


@pytest.mark.rule("2.1.1.1-a", "2.1.1.3-a")
def test_the_line_has_versions_with_who_and_why(
    session: Session, played: tuple[BookLine, BookLine], carla: Account
) -> None:
    call = called(played[0])
    ruling = rule(call, carla, TRICK)
    row = BookLine.objects.get(pk=played[0].pk)
    board_ruling = BoardRuling.objects.get()
    assert (row.ruling, row.contract, row.tricks) == (board_ruling, "4S", 10)
    act = BookAct.objects.filter(line=row).latest("version")
    assert (act.act, act.account) == (ActOnLine.RULED, carla)
    assert board_ruling.reason == f"Lei 64A1, chamada {call.number}"

    withdraw_ruling(ruling=ruling, seen=1, reason="Erro meu", account=carla, now=LATER)

    row.refresh_from_db()
    assert row.ruling is None
    act = BookAct.objects.filter(line=row).latest("version")
    assert (act.act, act.account) == (ActOnLine.UNRULED, carla)
    assert per_cent(session, *played) == [10000, 0, 0, 10000]
    book = EventBook.objects.get()
    assert replayed(book.pk, version=book.version)[row.pk]["ruling_id"] is None


@pytest.mark.rule("2.1.1.3-a")
def test_a_correction_counts_in_place_of_what_was_ruled(
    session: Session, played: tuple[BookLine, BookLine], carla: Account
) -> None:
    ruling = rule(called(played[0]), carla, TRICK)
    draft = RulingDraft(decision="Corrige-se", citations="12C1", measures=[FOR_NS])

    correct_ruling(ruling=ruling, seen=1, draft=draft, reason="Outra lei", account=carla, now=LATER)

    assert per_cent(session, *played) == [6000, 4000, 5000, 5000]
    standing = BoardRuling.objects.get(removed_in__isnull=True)
    assert BookLine.objects.get(pk=played[0].pk).ruling == standing


@pytest.mark.rule("2.1.1.1-a", "2.1.9-a")
def test_closing_takes_along_what_was_ruled_once(
    session: Session, played: tuple[BookLine, BookLine], carla: Account
) -> None:
    rule(called(played[0]), carla, TRICK, FINE)
    running = per_cent(session, *played)
    assert running == [-1000, 10000, 10000, 0]  # a tenth of a top of 2 off a board of 2
    told = closing_of(session=session)
    assert told.rulings == ()

    close_session(session=session, account=carla, now=LATER, is_incomplete=True)

    final = {row.key: row.percentage for row in scored_event(session.event).rows}
    sides = [key for row in played for key in (row.ns.key, row.ew.key)]
    assert [final[key] for key in sides] == [Decimal(-10), Decimal(100), Decimal(100), Decimal(0)]
    assert BoardRuling.objects.count() == 1


@pytest.mark.rule("2.1.1.1-a")
def test_a_board_nobody_played_gets_its_artificial_score_and_is_played_no_more(
    session: Session, carla: Account
) -> None:
    row, other = two_tables(session)
    director(other, made(BOARD, "3N", "N", 9), carla.pk)
    ruling = rule(called(row), carla, FOR_NS)

    assert per_cent(session, row, other) == [6000, 4000, 5000, 5000]
    row.refresh_from_db()
    assert row.state == LineState.LEFT
    assert boards_owing(session) == []

    withdraw_ruling(ruling=ruling, seen=1, reason="Joga-se", account=carla, now=LATER)

    row.refresh_from_db()
    assert (row.state, row.ruling) == (LineState.DUE, None)
    assert per_cent(session, row) == [None, None]


@pytest.mark.rule("2.1.1.1-a")
def test_before_the_table_has_a_result_the_measure_waits_and_then_is_given(
    session: Session, carla: Account
) -> None:
    row, other = two_tables(session)
    ruling = rule(called(row), carla, TRICK)
    assert measures_waiting(session.event).get().waits_for == "measure_waits_for_line"
    with pytest.raises(RuleError, match="measure_waits_for_line"):
        apply_waiting_measures(ruling=ruling, account=carla, now=AFTER)

    director(row, made(BOARD, "4S", "N", 10), carla.pk)
    director(other, made(BOARD, "3N", "N", 9), carla.pk)
    apply_waiting_measures(ruling=ruling, account=carla, now=LATER)

    assert not measures_waiting(session.event).exists()
    assert per_cent(session, row, other) == [0, 10000, 10000, 0]


@pytest.mark.rule("2.1.1.1-a")
def test_results_of_a_session_before_know_nothing_of_what_is_ruled_in_the_next(
    session: Session, played: tuple[BookLine, BookLine], carla: Account
) -> None:
    close_session(session=session, account=carla, now=AFTER, is_incomplete=True)
    event = session.event
    event.planned_sessions = 2
    event.save(update_fields=["planned_sessions"])
    final = {row.key: row.percentage for row in scored_event(event).rows}
    second = make_session(event, number=2)
    draw_seating(session=second, order=order(), account=None, now=BEFORE)
    first, other = two_tables(second)
    director(first, made(BOARD, "4S", "N", 10), carla.pk)
    director(other, made(BOARD, "3N", "N", 9), carla.pk)

    rule(called(first), carla, TRICK)

    assert {row.key: row.percentage for row in scored_event(event).rows} == final
    revision = ResultRevision.objects.latest("number")
    close_session(session=second, account=carla, now=LATER, is_incomplete=True)
    assert {row.key: row.percentage for row in scored_event(event).rows} != final
    then = scored_event(event, revision=revision)
    assert {row.key: row.percentage for row in then.rows} == final


@pytest.mark.rule("2.1.1.1-a")
def test_a_board_out_by_a_ruling_owes_no_result(
    session: Session, played: tuple[BookLine, BookLine], carla: Account
) -> None:
    entries = shown_entries(session.event.entries.all(), season=None, on=session.played_on)
    by_key = {entry.key: entry for entry in entries.values()}

    def notes() -> list[str]:
        scored = values_played_now(session.event).counted()
        sheet = traveller(scored, session=session.number, board=BOARD, entries=by_key)
        return [note.text for note in sheet.notes]

    before = notes()
    rule(called(played[0]), carla, OUT)

    assert (before, notes()) == ([], [])
    assert boards_owing(session) == []
