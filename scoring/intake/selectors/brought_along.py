"""The content of an imported session besides its results, for the page of the file."""

from dataclasses import dataclass

from federation.errors import ImporterError
from scoring.importers.detect import read_result_file
from scoring.importers.session_archive import FORMAT
from scoring.models import ResultFile


@dataclass(frozen=True, slots=True)
class BroughtAlong:
    """Numbers of rulings and penalties, deals and acts of the book; notes: the director's log.

    books: the sessions imported with seating and book; alone: those imported with results only.
    """

    rulings: int
    deals: int
    acts: int
    notes: tuple[str, ...]
    books: tuple[int, ...]
    alone: tuple[int, ...]


def brought_along(file: ResultFile) -> BroughtAlong | None:
    """Return what was imported with a session; None for any other file, or without its content."""
    if file.format != FORMAT or file.content is None:
        return None
    try:
        read = read_result_file(bytes(file.content))
    except ImporterError:  # of a version this site no longer reads
        return None
    notes = read.origin.notes if read.origin else ()
    books = {each.session for each in read.seatings}
    alone = {each.session for each in read.lines} - books
    return BroughtAlong(
        len(read.rulings),
        len(read.deals),
        len(read.acts),
        notes,
        tuple(sorted(books)),
        tuple(sorted(alone)),
    )
