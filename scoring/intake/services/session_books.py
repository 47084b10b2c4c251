"""Sessions of another site of this software, written into the book here: seats and all acts.

Each version of a seating is applied like one made here, then the acts made under it are written, by
seat. The account that imports them stands for the staff there. Keys come from the file, so an act
imported twice is written once.
"""

import uuid
from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db import transaction

from federation.models import Account
from federation.texts import sentence
from scoring.engine_input.imported_books import act_key, keys_data, seating_key
from scoring.engine_input.imported_lines import Slot, slot_of
from scoring.engine_input.revisions import standing_after
from scoring.engine_input.rulings import place_of
from scoring.importers.records import ImportedAct, ImportedFile, ImportedSeat, ImportedSeating
from scoring.live.rules.lines import COLUMNS, Line
from scoring.live.services.book import follow_terms
from scoring.live.services.lines import BATCH, brought_to, locked_book
from scoring.live.services.seating import follow_seating
from scoring.models import (
    ActOnLine,
    BoardRuling,
    BookAct,
    BookLine,
    BookSession,
    EventBook,
    ResultRevision,
)
from tournaments.models import (
    Event,
    Seat,
    SeatingAct,
    SeatingPlan,
    SeatingSection,
    Session,
    SessionHours,
)
from tournaments.seating.services.results import SeatingFollowed
from tournaments.seating.services.versions import SeatingWaiver, add_plan

AS_PLAYED = "seat_as_played"
UNTIL_WRITTEN = 2**62  # larger than any version of a book
FIXED = frozenset({"id", "session_id", "section", "table", "round", "board", "match_id", "version"})
CHANGED = [name for name in COLUMNS if name not in FIXED]


@dataclass(frozen=True, slots=True)
class _Bringing:
    """The objects here that acts of a file refer to. entries: by the keys of the file.

    rulings: on boards, by their turn in the file. account: who imports it.
    """

    uid: str
    entries: Mapping[str, int]
    rulings: Mapping[int, int]
    account: Account | None

    @property
    def by(self) -> int | None:
        return None if self.account is None else self.account.pk


def brought_from_there(event: Event, imported: ImportedFile, noted: Collection[int]) -> set[int]:
    """Return the sessions whose tables noted nothing here but what the file tells too.

    That lines of teams followed their schedule was no act of a table.
    """
    rows = BookAct.objects.filter(book__event=event, line__session__number__in=noted)
    rows = rows.exclude(act=ActOnLine.SEATED, line__match__isnull=False)
    uuids = keys_data(imported)
    here: dict[int, set[uuid.UUID]] = {}
    for number, key in rows.values_list("line__session__number", "key"):
        here.setdefault(number, set()).add(key)
    return {number for number, keys in here.items() if keys <= uuids.get(number, frozenset())}


@transaction.atomic
def bring_books(
    *,
    event: Event,
    imported: ImportedFile,
    revision: ResultRevision,
    account: Account | None,
) -> tuple[int, ...]:
    """Write the seatings and books of a file, closed with their results; return the sessions.

    revision: of the results the file gave, or already had given. What was written before is not
    written again. Raises: RuleError. Source: RTP 2.1.9, 2.2.7.2.
    """
    numbers = imported.books
    if imported.origin is None or not numbers:
        return ()
    bringing = _Bringing(
        imported.origin.uid,
        dict(event.entries.values_list("key", "pk")),
        _rulings_here(event, imported),
        account,
    )
    sessions = event.sessions.select_related("event").filter(number__in=numbers)
    return tuple(
        session.number
        for session in sessions.order_by("number")
        if _bring(session, imported, bringing, revision)
    )


def _rulings_here(event: Event, imported: ImportedFile) -> dict[int, int]:
    standing = standing_after(BoardRuling.objects.filter(event=event), None)
    here = {place_of(row): row.pk for row in standing}
    by_turn = {}
    for turn, ruling in enumerate(imported.rulings, start=1):
        place = (
            ruling.session,
            ruling.board,
            ruling.match,
            ruling.ns,
            ruling.ew,
            ruling.south,
            ruling.west,
        )
        if ruling.on == "board" and place in here:
            by_turn[turn] = here[place]
    return by_turn


def _bring(
    session: Session, imported: ImportedFile, bringing: _Bringing, revision: ResultRevision
) -> bool:
    """Write what is new of a session; return whether anything was."""
    book = locked_book(session.event)
    plans = list(
        enumerate(seating for seating in imported.seatings if seating.session == session.number)
    )
    plans = plans[_seated_before(session, [plan for _turn, plan in plans]) :]
    acts = _new_acts(session, imported.acts, bringing.uid)
    written = len(plans)
    book_session, _made = BookSession.objects.get_or_create(
        session=session, defaults={"book": book}
    )
    # Counted from its results, not from lines half written under rulings that already apply.
    BookSession.objects.filter(pk=book_session.pk).update(closed_version=UNTIL_WRITTEN)
    if plans:
        _note_hours(session, imported)
    for seating, following in _in_order(plans, acts):
        if seating is not None:
            _seat(session, *seating, bringing)
            if not _goes_on(plans, seating):
                _follow(session, *seating, bringing)
        written += _write_acts(book.pk, session, following, bringing)
    version, closed_in = book_session.closed_version, book_session.closed_in
    if written:
        version, closed_in = EventBook.objects.get(pk=book.pk).version, revision
    BookSession.objects.filter(pk=book_session.pk).update(
        closed_version=version, closed_in=closed_in
    )
    if written:
        follow_terms(book.pk)
    return bool(written)


def _seated_before(session: Session, imported_seatings: Sequence[ImportedSeating]) -> int:
    """Return how many versions of the file's seating were written before."""
    last = 0
    for made_at in session.seating_plans.order_by("version").values_list("made_at", flat=True):
        if last < len(imported_seatings) and imported_seatings[last].at == made_at:
            last += 1
    return last


def _new_acts(session: Session, acts: Sequence[ImportedAct], uid: str) -> list[ImportedAct]:
    """Return the acts on a session after the last one written before."""
    done = set(BookAct.objects.filter(line__session=session).values_list("key", flat=True))
    selected_acts = [act for act in acts if act.session == session.number]
    before = max((act.version for act in selected_acts if act_key(uid, act) in done), default=0)
    return [act for act in selected_acts if act.version > before]


def _in_order(
    plans: Sequence[tuple[int, ImportedSeating]], acts: Sequence[ImportedAct]
) -> Iterator[tuple[tuple[int, ImportedSeating] | None, list[ImportedAct]]]:
    """Yield each version of a seating with the acts until the next; first those before any."""
    rest, seating = deque(acts), None
    for plan in plans:
        following = []
        while rest and rest[0].at < plan[1].at:
            following.append(rest.popleft())
        yield seating, following
        seating = plan
    yield seating, list(rest)


def _note_hours(session: Session, imported: ImportedFile) -> None:
    """Set the times of a session if they are not set here."""
    for hour in imported.hours:
        if hour.session == session.number:
            SessionHours.objects.get_or_create(
                session=session,
                defaults={
                    "starts_at": hour.starts_at,
                    "minutes_per_board": hour.minutes_per_board,
                    "with_screens": hour.with_screens,
                },
            )


def _seat(
    session: Session, _turn: int, imported_seating: ImportedSeating, bringing: _Bringing
) -> None:
    """Add a version of a seating after those that are here."""
    is_first = not session.seating_plans.exists()
    act = SeatingAct(imported_seating.act)
    if not is_first and act == SeatingAct.DRAWN:
        act = SeatingAct.DRAWN_AGAIN
    passing = SeatingWaiver(imported_seating.reason, lets_pass=True)
    if not is_first and not passing.reason:
        passing.reason = session.event.name
    passing.refused = [
        {"code": let_pass.code, "article": let_pass.article, "text": let_pass.text}
        for let_pass in imported_seating.let_pass
    ]
    plan = add_plan(
        session,
        act,
        seed=imported_seating.seed,
        passing=passing,
        account=bringing.account,
        now=imported_seating.at,
        from_round=imported_seating.from_round,
        change=imported_seating.change or None,
        undoes=imported_seating.undoes or None,
        results=imported_seating.results,
    )
    _write_seats(plan, imported_seating, bringing.entries)


def _goes_on(
    plans: Sequence[tuple[int, ImportedSeating]], seating: tuple[int, ImportedSeating]
) -> bool:
    """Return whether the next version is part of the same change: lines follow both at once."""
    turn, imported_seating = seating
    after = dict(plans).get(turn + 1)
    return (
        after is not None
        and bool(imported_seating.change)
        and after.change == imported_seating.change
    )


def _follow(
    session: Session, turn: int, imported_seating: ImportedSeating, bringing: _Bringing
) -> None:
    """Update the lines to the seating as it is after a version."""
    key = seating_key(bringing.uid, session.number, turn)
    followed = SeatingFollowed(
        key=key, account=bringing.by, reason=imported_seating.reason, now=imported_seating.at
    )
    follow_seating(session, followed)


def _write_seats(
    plan: SeatingPlan, imported_seating: ImportedSeating, entries: Mapping[str, int]
) -> None:
    sections = SeatingSection.objects.bulk_create(
        SeatingSection(
            plan=plan,
            letter=section.letter,
            movement=section.movement,
            contestants=section.contestants,
            tables=section.tables,
            rounds=section.rounds,
            boards_in_round=section.boards_in_round,
            lines=section.lines,
            switched=list(section.switched),
        )
        for section in imported_seating.sections
    )
    Seat.objects.bulk_create(
        Seat(
            plan=plan,
            section=section,
            number=seat.number,
            entry_id=entries[seat.entry],
            is_fixed=seat.is_fixed,
            rank=seat.rank,
            iv_thirds=seat.iv_thirds,
            **_why(seat),
        )
        for section, imported_section in zip(sections, imported_seating.sections, strict=True)
        for seat in imported_section.seats
    )


def _why(seat: ImportedSeat) -> dict[str, object]:
    """Return the reason for a seat, if it is one of the sentences for seats here."""
    try:
        if seat.code.startswith("seat_") and sentence(seat.code, seat.values):
            return {"code": seat.code, "values": dict(seat.values)}
    except (KeyError, ValueError, TypeError):
        pass
    return {"code": AS_PLAYED, "values": {}}


def _write_acts(
    book: int, session: Session, acts: Sequence[ImportedAct], bringing: _Bringing
) -> int:
    """Write acts with the lines after them, one version of the book each; return how many.

    An act whose line is already in that state, because of the seating, is skipped.
    """
    if not acts:
        return 0
    lines: dict[Slot, BookLine] = {
        (session.number, row.section, row.table, row.round, row.board): row
        for row in BookLine.objects.filter(session=session)
    }
    version = EventBook.objects.values_list("version", flat=True).get(pk=book)
    touched, rows = {}, []
    for _version, together in groupby(acts, key=lambda act: act.version):
        changed = [
            (act, lines[slot_of(act)])
            for act in together
            if brought_to(lines[slot_of(act)], _after(act, bringing))
        ]
        version += bool(changed)
        for imported_act, row in changed:
            row.version = version
            touched[row.pk] = row
            rows.append(_act(book, imported_act, row, bringing))
    BookLine.objects.bulk_update(touched.values(), [*CHANGED, "version"], batch_size=BATCH)
    BookAct.objects.bulk_create(rows, batch_size=BATCH)
    EventBook.objects.filter(pk=book).update(version=version)
    return len(rows)


def _after(imported_act: ImportedAct, bringing: _Bringing) -> dict[str, object]:
    """Return the columns of a line after an act."""
    entries = bringing.entries
    return {
        "ns_id": entries[imported_act.ns],
        "ew_id": entries[imported_act.ew],
        "south_id": entries[imported_act.south] if imported_act.south else None,
        "west_id": entries[imported_act.west] if imported_act.west else None,
        "state": imported_act.state,
        "contract": imported_act.contract,
        "declarer": imported_act.declarer,
        "lead": imported_act.lead,
        "tricks": imported_act.tricks,
        "ns_score": imported_act.score,
        "entered_by": imported_act.entered_by,
        "entered_at": imported_act.entered_at,
        "verified_by": imported_act.verified_by,
        "verified_at": imported_act.verified_at,
        "account_id": bringing.by if imported_act.by_staff else None,
        "reason": imported_act.reason,
        "ruling_id": bringing.rulings.get(imported_act.ruling),
    }


def _act(book: int, imported_act: ImportedAct, row: BookLine, bringing: _Bringing) -> BookAct:
    return BookAct(
        book_id=book,
        version=row.version,
        line=row,
        act=imported_act.act,
        key=act_key(bringing.uid, imported_act),
        written=Line(*(getattr(row, name) for name in COLUMNS)).as_written(),
        account_id=bringing.by if imported_act.is_staff else None,
        made_at=imported_act.at,
        said_at=imported_act.said_at,
        reason=imported_act.of_seating,
    )
