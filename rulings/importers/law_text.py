"""A federation's own text of the Laws, as taken out of a PDF, into laws, items and notes."""

from federation.errors import ImporterError
from federation.importers.findings import Findings
from federation.importers.limits import Limits, check_size
from federation.importers.text_decoding import decode_text
from rulings.importers.law_markdown import FIRST_LINE, read_markdown
from rulings.importers.law_text_columns import column_blocks, read_column_map
from rulings.importers.law_text_foot_notes import (
    FOOT_NOTE,
    marked_foot_notes,
    with_notes_at_their_marks,
)
from rulings.importers.law_text_headings import headings
from rulings.importers.law_text_items import LawBody
from rulings.importers.law_text_lines import clean_lines
from rulings.importers.law_text_records import Law, LawText, Unplaced

MOST_LINES = 200_000
FEWEST_MARKS = 4  # items a law has, on average, in a text that kept its marks


def read_law_text(
    data: bytes,
    *,
    edition: int,
    language: str = "",
    columns: bytes | None = None,
    column: str = "",
) -> LawText:
    """Return the laws of a file. columns: the map of a text printed in parallel columns.

    Raises: ImporterError for what is no text of the Laws, and for a map that does not fit.
    """
    check_size(data, Limits())
    if b"\x00" in data[:4096] and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise ImporterError("not_a_law_text")
    text = decode_text(data, Findings()).replace("\r\n", "\n").replace("\r", "\n")
    if text.startswith(FIRST_LINE + "\n"):
        return read_markdown(text)
    lines = text.split("\n")
    if len(lines) > MOST_LINES:
        raise ImporterError("not_a_law_text")
    if columns is not None:
        spans = read_column_map(decode_text(columns, Findings()))
        blocks = column_blocks(lines, spans, edition=edition, column=column)
        lines = [line for block in marked_foot_notes(blocks) for line in ["", *block]]
    return read_laws(clean_lines(lines), pronouns=language.lower().startswith("pt"))


def read_laws(lines: list[str], *, pronouns: bool = False) -> LawText:
    """Return the laws found in lines free of page noise."""
    found = headings(lines)
    ends = [each.start for each in found[1:]] + [len(lines)]
    bodies = []
    for heading, end in zip(found, ends, strict=True):
        body = LawBody(heading.number, pronouns)
        glued = [heading.rest, ""] if heading.rest else []
        again = " ".join(lines[heading.start].split())
        own = [line for line in lines[heading.end : end] if " ".join(line.split()) != again]
        body.read_all([*glued, *own])
        bodies.append(body)
    if sum(body.marks for body in bodies) < FEWEST_MARKS * len(bodies):
        for body in bodies:
            body.rebuild_titles()
    laws: list[Law] = []
    unplaced: list[Unplaced] = []
    for heading, body in zip(found, bodies, strict=True):
        opening, items, notes = body.result()
        laws.append(Law(heading.number, heading.title, opening, items, notes))
        unplaced += body.unplaced
        if not opening and not items:
            unplaced.append(Unplaced(heading.number, "law_empty", ""))
    held = {law.number for law in laws}
    missing = tuple(n for n in range(1, max(held) + 1) if n not in held)
    front = "\n".join(_front_line(line) for line in lines[: found[0].start]).strip()
    return LawText(front, with_notes_at_their_marks(laws), missing, tuple(unplaced))


def _front_line(line: str) -> str:
    """Return a line before the first law; a note taken out of its column is written as one."""
    note = FOOT_NOTE.match(line)
    return f"[^{note[1]}]: {note[2].strip()}" if note else line
