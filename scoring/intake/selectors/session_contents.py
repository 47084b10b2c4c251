"""The content of an imported session besides its results, for the page of the file."""

from dataclasses import dataclass

from federation.errors import ImporterError
from scoring.importers.detect import read_result_file
from scoring.importers.session_archive import FORMAT
from scoring.models import ResultFile


@dataclass(frozen=True, slots=True)
class BroughtAlong:
    """Numbers of rulings and penalties, deals and acts of the book; notes: the director's log.

    books: the sessions whose seating and book come along; alone: those of which the results do.
    matches, line_ups: of the schedule of teams, where it comes along.
    """

    rulings: int
    deals: int
    acts: int
    notes: tuple[str, ...]
    books: tuple[int, ...]
    alone: tuple[int, ...]
    matches: int = 0
    line_ups: int = 0


def brought_along(file: ResultFile) -> BroughtAlong | None:
    """Return what was imported with a session; None for any other file, or without its content."""
    if file.format != FORMAT or file.content is None:
        return None
    try:
        read = read_result_file(bytes(file.content))
    except ImporterError:  # of a version this site no longer reads
        return None
    notes = read.origin.notes if read.origin else ()
    books = set(read.books)
    alone = {line.session for line in read.lines} - books
    meetings = read.schedule.meetings if read.schedule else ()
    return BroughtAlong(
        len(read.rulings),
        len(read.deals),
        len(read.acts),
        notes,
        tuple(sorted(books)),
        tuple(sorted(alone)),
        matches=len(meetings),
        line_ups=sum(len(meeting.line_ups) for meeting in meetings),
    )
