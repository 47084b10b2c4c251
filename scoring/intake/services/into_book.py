"""A result file of another program, taken in as acts of the book its event has.

Each line of the file finds its board at a table by session, board and who sat there; one that finds
none or two is asked about, never guessed. What differs from a verified result is the director's.
"""

import datetime as dt
import uuid
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from scoring.feed.contract_scores import ContractScores
from scoring.importers.records import ImportedLine
from scoring.importers.session_archive import FORMAT
from scoring.intake.services.intake import read_waiting_file
from scoring.live.rules.lines import DROPPED, DUE, Line, Result, entered_by_director, verified
from scoring.live.services.book import Act, enter
from scoring.models import ActOnLine, BookLine, EventBook, FileState, ResultFile
from tournaments.models import EntryPlayer, Event

ARTICLE = "RTP 2.1.9"
FILES = uuid.UUID("0b8f7c52-58a4-5d3e-9c1d-2f0e7b6a9d11")
Seated = tuple[int, int, tuple[int | None, ...]]


@dataclass(frozen=True, slots=True)
class Found:
    """A line of the file that is one board at one table: what the file says and what stands."""

    told: ImportedLine
    says: Result
    line: Line


@dataclass(frozen=True, slots=True)
class Asked:
    """A line of the file that is no board at a table, or may be more. why: a code of the texts."""

    told: ImportedLine
    why: str


@dataclass(frozen=True, slots=True)
class AgainstBook:
    """A file beside the book. version: of the book it was compared with.

    new: nothing verified stands; same: it stands verified; conflicts: another result does.
    """

    version: int
    new: tuple[Found, ...]
    same: tuple[Found, ...]
    conflicts: tuple[Found, ...]
    asked: tuple[Asked, ...]


def is_played_at_tables(event: Event) -> bool:
    """Say whether the tables of an event note their results: its book has any."""
    lines = BookLine.objects.filter(book__event=event)
    return lines.exclude(state__in=[DUE, DROPPED]).exists()


def against_book(file: ResultFile) -> AgainstBook | None:
    """Return a file compared with the book of its event; None where it has none, or no bytes.

    A session of another site of ours brings its rulings too: it is confirmed as a whole.
    """
    book = EventBook.objects.filter(event=file.event_id).first()
    if book is None or file.content is None or file.format == FORMAT:
        return None
    if not is_played_at_tables(file.event):
        return None
    imported = read_waiting_file(file.event, file)
    entries, scores = _entries(file), ContractScores(imported)
    slots = _slots(book)
    new: list[Found] = []
    same: list[Found] = []
    conflicts: list[Found] = []
    asked: list[Asked] = []
    for told in imported.lines:
        found = _found(told, entries, slots, scores)
        if isinstance(found, Asked):
            asked.append(found)
        elif found.line.verified_at is None:
            new.append(found)
        else:
            (same if _agrees(found.line, found.says) else conflicts).append(found)
    return AgainstBook(book.version, tuple(new), tuple(same), tuple(conflicts), tuple(asked))


@transaction.atomic
def take_into_book(*, file: ResultFile, seen: int, account: Account, now: dt.datetime) -> int:
    """Enter what a file says where nothing verified stands; return how many boards are new.

    seen: the version of the book its reader saw beside it: what was noted otherwise since is not
    replaced. The same file again changes nothing. Raises: RuleError. Source: RTP 2.1.9, 2.2.7.2.
    """
    file = ResultFile.objects.select_for_update().select_related("event").get(pk=file.pk)
    if file.state == FileState.DISCARDED:
        raise RuleError("file_already_decided", file=file.name)
    beside = against_book(file)
    if beside is None:
        raise RuleError("file_has_no_book", article=ARTICLE)
    book = EventBook.objects.get(event=file.event_id).pk

    def change(found: Found) -> Callable[[Line], Line]:
        def as_told(line: Line) -> Line:
            if line.verified_at is not None or (
                line.version > seen and not _agrees(line, found.says)
            ):
                return line
            if _agrees(line, found.says):
                return verified(line, seat="", account=account.pk, now=now)
            return entered_by_director(line, found.says, account=account.pk, reason="", now=now)

        return as_told

    done = sum(
        enter(
            book=book,
            line=each.line.id,
            act=Act(_kind(each), now, _key(file, each.line.id), account.pk),
            change=change(each),
        ).is_new
        for each in beside.new
    )
    file.state = FileState.CONFIRMED if done else FileState.UNCHANGED
    file.decided_at = now
    file.save(update_fields=["state", "decided_at"])
    record_event(
        "result_file_into_book",
        subject=f"event:{file.event_id}",
        account=account,
        details={
            "file": file.pk,
            "boards": done,
            "conflicts": len(beside.conflicts),
            "asked": len(beside.asked),
        },
    )
    return done


@transaction.atomic
def have_file_win(
    *, file: ResultFile, line: BookLine, reason: str, account: Account, now: dt.datetime
) -> None:
    """Have what a file says stand in place of a verified result. Raises: RuleError.

    Source: RTP 2.2.7.2.
    """
    if not reason.strip():
        raise RuleError("record_needs_reason", article="RTP 2.2.7.2", board=line.board)
    beside = against_book(file)
    conflicts = {} if beside is None else {each.line.id: each for each in beside.conflicts}
    if (found := conflicts.get(line.pk)) is None or beside is None:
        raise RuleError("file_agrees_here", article=ARTICLE, board=line.board)

    def as_told(at: Line) -> Line:
        if at.version > beside.version:
            raise RuleError("noted_meanwhile", article=ARTICLE, board=at.board)
        why = reason.strip()[:200]
        return entered_by_director(at, found.says, account=account.pk, reason=why, now=now)

    act = Act(ActOnLine.ENTERED, now, uuid.uuid4(), account.pk)
    enter(book=line.book_id, line=line.pk, act=act, change=as_told)
    record_event(
        "table_result_noted",
        subject=f"event:{file.event_id}",
        account=account,
        details={
            "session": line.session.number,
            "table": f"{line.section}{line.table}",
            "board": line.board,
            "reason": reason.strip()[:200],
        },
    )


def _key(file: ResultFile, line: int) -> uuid.UUID:
    return uuid.uuid5(FILES, f"{file.sha256}:{line}")


def _kind(found: Found) -> ActOnLine:
    return ActOnLine.VERIFIED if _agrees(found.line, found.says) else ActOnLine.ENTERED


def _found(
    told: ImportedLine,
    entries: Mapping[str, int],
    slots: Mapping[Seated, list[Line]],
    scores: ContractScores,
) -> Found | Asked:
    score = scores.of(told)
    if score is None or told.artificial is not None or told.not_played:
        return Asked(told, "file_line_without_contract")
    if told.ns_score is not None and told.ns_score != score:
        return Asked(told, "file_line_of_another_score")
    keys = (told.ns, told.ew, told.south, told.west)
    if any(key and key not in entries for key in keys):
        return Asked(told, "file_line_of_nobody_seated")
    seated = tuple(entries[key] if key else None for key in keys)
    here = slots.get((told.session, told.board, seated), [])
    if len(here) != 1:
        return Asked(told, "file_line_at_two_tables" if here else "file_line_at_no_table")
    says = Result(told.contract, told.declarer, told.tricks, told.lead, score)
    if not told.lead and here[0].lead and _agrees(here[0], says):
        says = says._replace(lead=here[0].lead)
    return Found(told, says, here[0])


def _agrees(line: Line, says: Result) -> bool:
    """Say whether a line has what the file says; a lead the file does not tell is no difference."""
    stands = line.result
    if stands is None:
        return False
    return stands._replace(lead="") == says._replace(lead="") and says.lead in {"", stands.lead}


def _slots(book: EventBook) -> dict[Seated, list[Line]]:
    """Return the boards at tables of a book, by session, board and who sits there."""
    found: dict[Seated, list[Line]] = defaultdict(list)
    rows = BookLine.objects.filter(book=book).exclude(state=DROPPED)
    numbers = dict(rows.values_list("session", "session__number").distinct())
    for row in rows.values_list(*Line._fields):
        line = Line(*row)
        found[numbers[line.session_id], line.board, line.seated].append(line)
    return found


def _entries(file: ResultFile) -> dict[str, int]:
    """Return the entry that each contestant of a file is: the one all its known players sit in."""
    sitting = EntryPlayer.objects.filter(
        entry__event=file.event_id, left_at__isnull=True, entry__withdrawn_at__isnull=True
    )
    entry_of: dict[int, set[int]] = defaultdict(set)
    for entry, person in sitting.values_list("entry", "person"):
        entry_of[person].add(entry)
    meant: dict[str, set[int]] = defaultdict(set)
    for contestant, person in file.person_matches.values_list("contestant", "person"):
        meant[contestant] |= entry_of.get(person, set())
    return {contestant: each.pop() for contestant, each in _single(meant.items())}


def _single(meant: Iterable[tuple[str, set[int]]]) -> list[tuple[str, set[int]]]:
    return [(contestant, entries) for contestant, entries in meant if len(entries) == 1]
