"""A result file of another program, imported as acts of the event's book.

Each line of the file is matched with a board at a table by session, board and who sat there; a line
that matches none or two is left to the user, never guessed. If it differs from a verified result,
the director decides.
"""

import datetime as dt
import uuid
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from scoring.engine_input.contract_scores import ContractScores
from scoring.importers.records import ImportedLine
from scoring.intake.services.identified_seats import identified_entries
from scoring.intake.services.parts import Parts, cached_parts
from scoring.live.rules.lines import DROPPED, DUE, Line, Result, entered_by_director, verified
from scoring.live.services.book import Act, enter
from scoring.models import ActOnLine, BookLine, EventBook, ResultFile

ARTICLE = "RTP 2.1.9"
FILES = uuid.UUID("0b8f7c52-58a4-5d3e-9c1d-2f0e7b6a9d11")
Seated = tuple[int, int, tuple[int | None, ...]]


@dataclass(frozen=True, slots=True)
class MatchedLine:
    """A line of the file that matches one board at one table: the file's result and ours."""

    imported: ImportedLine
    says: Result
    line: Line


@dataclass(frozen=True, slots=True)
class UnmatchedLine:
    """A line of the file that matches no board at a table, or several. why: a code of the texts."""

    imported: ImportedLine
    why: str


@dataclass(frozen=True, slots=True)
class Word:
    """The decision that a file is right. seen: the version of the book that the account saw."""

    seen: int
    reason: str
    account: Account | None
    now: dt.datetime


@dataclass(frozen=True, slots=True)
class AgainstBook:
    """A file compared with the book. version: of the book it was compared with.

    sessions: those that tables entered. new: no verified result; same: the same result is verified;
    conflicts: another result is verified.
    """

    version: int
    sessions: tuple[int, ...]
    new: tuple[MatchedLine, ...]
    same: tuple[MatchedLine, ...]
    conflicts: tuple[MatchedLine, ...]
    questions: tuple[UnmatchedLine, ...]

    @property
    def replaced(self) -> tuple[MatchedLine, ...]:
        """Return the lines where a table entered or left something else that nobody verified."""
        return tuple(
            matched_line
            for matched_line in self.new
            if matched_line.line.state != DUE and not _agrees(matched_line.line, matched_line.says)
        )


def against_book(file: ResultFile, parts: Parts | None) -> AgainstBook | None:
    """Return a file compared with the entries at the tables of its sessions; None without any.

    parts: the file as `cached_parts` read it.
    """
    book = EventBook.objects.filter(event=file.event_id).first()
    if book is None or parts is None or not parts.at_tables:
        return None
    imported = parts.imported
    entries, scores = identified_entries(file), ContractScores(imported)
    slots = _slots(book)
    new: list[MatchedLine] = []
    same: list[MatchedLine] = []
    conflicts: list[MatchedLine] = []
    unmatched_lines: list[UnmatchedLine] = []
    for line in imported.lines:
        if line.session not in parts.at_tables:
            continue
        matched_line = _matched_line(line, entries, slots, scores)
        if isinstance(matched_line, UnmatchedLine):
            unmatched_lines.append(matched_line)
        elif matched_line.line.verified_at is None:
            new.append(matched_line)
        else:
            (same if _agrees(matched_line.line, matched_line.says) else conflicts).append(
                matched_line
            )
    sessions = tuple(sorted(parts.at_tables))
    return AgainstBook(
        book.version, sessions, tuple(new), tuple(same), tuple(conflicts), tuple(unmatched_lines)
    )


@transaction.atomic
def enter_at_tables(
    *,
    file: ResultFile,
    parts: Parts,
    seen: int | None,
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> tuple[int, int]:
    """Enter the file's results where none is verified; return how many boards, and the rest.

    seen: the version of the book its reader saw with it. The rest is: results entered differently
    since then, or unseen; other verified results; and lines that match no table. They are not
    replaced. Raises: RuleError. Source: RTP 2.1.9, 2.2.7.2.
    """
    if account is None:
        raise RuleError("file_for_nobody", article=ARTICLE)
    beside = against_book(file, parts)
    if beside is None:
        raise RuleError("file_has_no_book", article=ARTICLE)
    book = EventBook.objects.get(event=file.event_id).pk
    why = (reason.strip() or file.name)[:200]

    def change(matched_line: MatchedLine) -> Callable[[Line], Line]:
        def as_in_file(line: Line) -> Line:
            is_noted = line.state != DUE
            if line.verified_at is not None:
                return line
            if _agrees(line, matched_line.says):
                return verified(line, seat="", account=account.pk, now=now)
            if is_noted and (seen is None or line.version > seen):
                return line
            text = why if is_noted else ""
            return entered_by_director(
                line, matched_line.says, account=account.pk, reason=text, now=now
            )

        return as_in_file

    entered = [
        enter(
            book=book,
            line=matched_line.line.id,
            act=Act(_kind(matched_line), now, _key(file, matched_line.line.id), account.pk),
            change=change(matched_line),
        )
        for matched_line in beside.new
    ]
    done = sum(line.is_new for line in entered)
    held_back = sum(
        not _agrees(after.line, matched_line.says)
        for matched_line, after in zip(beside.new, entered, strict=True)
    )
    return done, held_back + len(beside.conflicts) + len(beside.questions)


@transaction.atomic
def have_file_win(
    *, file: ResultFile, line: BookLine, reason: str, account: Account | None, now: dt.datetime
) -> None:
    """Replace a table's result by that of a file. Raises: RuleError.

    Source: RTP 2.2.7.2.
    """
    beside = against_book(file, cached_parts(file))
    contested_line = {
        matched_line.line.id: matched_line for matched_line in _contested(beside)
    }.get(line.pk)
    if contested_line is None or beside is None:
        raise RuleError("file_agrees_here", article=ARTICLE, board=line.board)
    _have_win(file, line, contested_line, Word(beside.version, reason, account, now))


@transaction.atomic
def have_whole_file_win(
    *, file: ResultFile, reason: str, account: Account | None, now: dt.datetime
) -> int:
    """Replace every differing table result by that of a file; return on how many boards.

    Raises: RuleError. Source: RTP 2.2.7.2.
    """
    beside = against_book(file, cached_parts(file))
    if beside is None:
        raise RuleError("file_has_no_book", article=ARTICLE)
    contested = {matched_line.line.id: matched_line for matched_line in _contested(beside)}
    lines = BookLine.objects.select_related("session").in_bulk(list(contested))
    for pk, contested_line in contested.items():
        _have_win(file, lines[pk], contested_line, Word(beside.version, reason, account, now))
    return len(contested)


def _contested(beside: AgainstBook | None) -> tuple[MatchedLine, ...]:
    return () if beside is None else (*beside.conflicts, *beside.replaced)


def _have_win(file: ResultFile, line: BookLine, matched_line: MatchedLine, word: Word) -> None:
    """Let one line of a file prevail. Raises: RuleError without an account or a reason."""
    account, why = word.account, word.reason.strip()[:200]
    if not why:
        raise RuleError("record_needs_reason", article="RTP 2.2.7.2", board=line.board)
    if account is None:
        raise RuleError("file_for_nobody", article=ARTICLE)

    def as_in_file(at: Line) -> Line:
        if at.version > word.seen:
            raise RuleError("noted_meanwhile", article=ARTICLE, board=at.board)
        return entered_by_director(
            at, matched_line.says, account=account.pk, reason=why, now=word.now
        )

    act = Act(ActOnLine.ENTERED, word.now, uuid.uuid4(), account.pk)
    enter(book=line.book_id, line=line.pk, act=act, change=as_in_file)
    record_event(
        "table_result_noted",
        subject=f"event:{file.event_id}",
        account=account,
        details={
            "session": line.session.number,
            "table": f"{line.section}{line.table}",
            "board": line.board,
            "reason": why,
        },
    )


def _key(file: ResultFile, line: int) -> uuid.UUID:
    return uuid.uuid5(FILES, f"{file.sha256}:{line}")


def _kind(matched_line: MatchedLine) -> ActOnLine:
    return (
        ActOnLine.VERIFIED if _agrees(matched_line.line, matched_line.says) else ActOnLine.ENTERED
    )


def _matched_line(
    imported_line: ImportedLine,
    entries: Mapping[str, int],
    slots: Mapping[Seated, list[Line]],
    scores: ContractScores,
) -> MatchedLine | UnmatchedLine:
    score = scores.of(imported_line)
    if score is None or imported_line.artificial is not None or imported_line.not_played:
        return UnmatchedLine(imported_line, "file_line_without_contract")
    if imported_line.ns_score is not None and imported_line.ns_score != score:
        return UnmatchedLine(imported_line, "file_line_of_another_score")
    keys = (imported_line.ns, imported_line.ew, imported_line.south, imported_line.west)
    if any(key and key not in entries for key in keys):
        return UnmatchedLine(imported_line, "file_line_of_nobody_seated")
    seated = tuple(entries[key] if key else None for key in keys)
    here = slots.get((imported_line.session, imported_line.board, seated), [])
    if len(here) != 1:
        return UnmatchedLine(
            imported_line, "file_line_at_two_tables" if here else "file_line_at_no_table"
        )
    says = Result(
        imported_line.contract,
        imported_line.declarer,
        imported_line.tricks,
        imported_line.lead,
        score,
    )
    if not imported_line.lead and here[0].lead and _agrees(here[0], says):
        says = says._replace(lead=here[0].lead)
    return MatchedLine(imported_line, says, here[0])


def _agrees(line: Line, says: Result) -> bool:
    """Return whether a line agrees with the file; a lead missing in the file is no difference."""
    stands = line.result
    if stands is None:
        return False
    return stands._replace(lead="") == says._replace(lead="") and says.lead in {"", stands.lead}


def _slots(book: EventBook) -> dict[Seated, list[Line]]:
    """Return the boards at tables of a book, by session, board and who sits there."""
    lines_by_seated: dict[Seated, list[Line]] = defaultdict(list)
    rows = BookLine.objects.filter(book=book).exclude(state=DROPPED)
    numbers = dict(rows.values_list("session", "session__number").distinct())
    for row in rows.values_list(*Line._fields):
        line = Line(*row)
        lines_by_seated[numbers[line.session_id], line.board, line.seated].append(line)
    return lines_by_seated
