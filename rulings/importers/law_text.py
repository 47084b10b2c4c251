"""A federation's own text of the Laws, extracted from a PDF, into laws, items and notes."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from statistics import median

from federation.errors import ImporterError
from federation.importers.findings import Findings
from federation.importers.limits import Limits, check_size
from federation.importers.text_decoding import decode_text
from rulings.importers.law_markdown import FIRST_LINE, read_markdown
from rulings.importers.law_text_candidates import with_headings_apart
from rulings.importers.law_text_columns import (
    Span,
    column_blocks,
    column_label,
    labels_of,
    read_column_map,
)
from rulings.importers.law_text_foot_notes import (
    FOOT_NOTE,
    marked_foot_notes,
    with_notes_at_their_marks,
)
from rulings.importers.law_text_glued_titles import sentence_words
from rulings.importers.law_text_headings import Heading, headings
from rulings.importers.law_text_items import LawBody
from rulings.importers.law_text_lines import PAGE, clean_lines, holds_paragraphs
from rulings.importers.law_text_list_items import items_of_edition, with_list_items
from rulings.importers.law_text_nesting import Draft
from rulings.importers.law_text_paths import best_order
from rulings.importers.law_text_records import Law, LawText, Unplaced
from rulings.importers.law_text_taken_out import taken_out

MOST_LINES = 200_000
MOST_CHARACTERS = 5_000_000
MOST_MARKS = 1_000  # possible marks of items in one law
FEWEST_MARKS = 4  # average items per law, in a text that has its marks
NOVEL = 4_500  # characters of a chapter without items: no law is so long
SHOWN = 300  # characters shown of unplaced text
# First bytes of files that are no plain text.
PACKED = (
    (b"%PDF", "PDF"),
    (b"PK\x03\x04", "ZIP, DOCX, ODT"),
    (b"\x1f\x8b", "GZIP"),
    (b"{\\rtf", "RTF"),
    (b"\xd0\xcf\x11\xe0", "DOC"),
    (b"\x89PNG", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"SQLite format 3", "SQLite"),
)
_WEB_PAGE = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html)\b",
    re.IGNORECASE | re.DOTALL,
)


def read_law_text(
    data: bytes,
    *,
    edition: int,
    language: str = "",
    columns: bytes | None = None,
    column: str = "",
) -> LawText:
    """Return the laws of a file. columns: the map of a text printed in parallel columns.

    Raises: ImporterError if it is no text of the Laws, or the map does not fit.
    """
    text = plain_text(data)
    if text.startswith(FIRST_LINE + "\n"):
        return read_markdown(text)
    lines = text.split("\n")
    if len(lines) > MOST_LINES or len(text) > MOST_CHARACTERS:
        raise ImporterError("not_a_law_text")
    items = items_of_edition(edition)
    pronouns = language.lower().startswith("pt")
    if columns is None:
        cleaned = clean_lines(lines)
        read = read_laws(cleaned, pronouns=pronouns, addresses=items)
        return replace(read, taken_out=taken_out(lines, cleaned))
    if not columns.strip():
        raise ImporterError("column_map_unreadable", line=1)
    check_size(columns, Limits())
    spans = read_column_map(decode_text(columns, Findings()))
    heading = column_label(lines, spans, edition, column)
    mine = _column_lines(lines, spans, heading)
    others = [_column_lines(lines, spans, label) for label in labels_of(spans) if label != heading]
    return read_laws(mine, pronouns=pronouns, beside=others, addresses=items)


def read_laws(
    lines: list[str],
    *,
    pronouns: bool = False,
    beside: Sequence[list[str]] = (),
    addresses: Mapping[int, frozenset[str]] | None = None,
) -> LawText:
    """Return the laws in lines without page noise.

    beside: the lines of other editions printed beside this one; they show where marks were lost.
    known: the addresses of the edition's items, by law.
    """
    lines = with_headings_apart(lines)
    all_headings, repeated = headings(lines)
    bodies, unplaced = _bodies(lines, all_headings, repeated, pronouns=pronouns)
    marks = sum(body.marks for body in bodies)
    if marks < FEWEST_MARKS * len(bodies):
        if median(sum(map(len, body.lines)) for body in bodies) > NOVEL:
            raise ImporterError("not_a_law_text")
        drafts, whole = _drafts_beside(beside, bodies[0].order), holds_paragraphs(lines)
        beginnings = sentence_words(lines)
        for body in bodies:
            body.read_without_marks(drafts.get(body.number), beginnings, whole_lines=whole)
    firsts = [heading for heading in all_headings if not heading.again]
    laws: list[Law] = []
    for heading, body in zip(firsts, bodies, strict=True):
        body.drafts = with_list_items(
            body.drafts, (addresses or {}).get(body.number, frozenset()), body.order
        )
        opening, items, notes = body.result()
        laws.append(Law(heading.number, heading.title, opening, items, notes))
        unplaced += body.unplaced
        if not opening and not items:
            unplaced.append(Unplaced(heading.number, "law_empty", ""))
    laws.sort(key=lambda law: law.number)
    held = {law.number for law in laws}
    missing = tuple(n for n in range(1, max(held) + 1) if n not in held)
    front = "\n".join(_front_line(line) for line in lines[: all_headings[0].start]).strip()
    return LawText(front, with_notes_at_their_marks(laws), missing, tuple(unplaced))


def _column_lines(lines: list[str], spans: tuple[Span, ...], label: str) -> list[str]:
    blocks = column_blocks(lines, spans, label)
    marked = marked_foot_notes(blocks)
    return clean_lines([line for block in marked for line in ["", PAGE, *block]])


def _bodies(
    lines: list[str], all_headings: list[Heading], repeated: set[int], *, pronouns: bool
) -> tuple[list[LawBody], list[Unplaced]]:
    """Return the laws as drafts, and the lines left over between them."""
    ends = [heading.start for heading in all_headings[1:]] + [len(lines)]
    bodies, unplaced = list[LawBody](), list[Unplaced]()
    for heading, end in zip(all_headings, ends, strict=True):
        glued = [heading.rest, ""] if heading.rest else []
        own = [*glued, *(lines[at] for at in range(heading.end, end) if at not in repeated)]
        if heading.again:
            words = " ".join(" ".join([heading.title, *own]).split())
            unplaced.append(Unplaced(heading.number, "law_printed_twice", words[:SHOWN]))
        else:
            bodies.append(LawBody(heading.number, own, pronouns))
    unplaced += bodies[-1].without_back_matter()
    candidates = [body.candidates() for body in bodies]
    if max(map(len, candidates)) > MOST_MARKS:
        raise ImporterError("not_a_law_text")
    order = best_order(candidates)
    for body in bodies:
        body.read(order)
    return bodies, unplaced


def _drafts_beside(beside: Sequence[list[str]], order: tuple[str, ...]) -> dict[int, list[Draft]]:
    """Return the laws of the first other edition with marks, nested in the same way."""
    for lines in beside:
        try:
            bodies = _bodies(lines, *headings(lines), pronouns=False)[0]
        except ImporterError:
            continue
        has_marks = sum(body.marks for body in bodies) >= FEWEST_MARKS * len(bodies)
        if has_marks and bodies[0].order == order:
            return {body.number: body.drafts for body in bodies}
    return {}


def plain_text(data: bytes) -> str:
    """Return the characters of a file. Raises: ImporterError if it is no text."""
    check_size(data, Limits())
    for mark, kind in PACKED:
        if data.startswith(mark):
            raise ImporterError("law_file_not_plain", kind=kind)
    if not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        zeros = [data[:4096][nth::2].count(0) for nth in (0, 1)]
        if max(zeros) > 4 * min(zeros) and max(zeros) > len(data[:4096]) // 4:
            # Two bytes per character, without a byte order mark.
            data = (b"\xff\xfe" if zeros[1] > zeros[0] else b"\xfe\xff") + data
        elif any(zeros):
            raise ImporterError("not_a_law_text")
    text = decode_text(data, Findings())
    if _WEB_PAGE.match(text[:2000]):
        raise ImporterError("law_file_not_plain", kind="HTML")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _front_line(line: str) -> str:
    """Return a line before the first law; a note removed from its column is marked as one."""
    note = FOOT_NOTE.match(line)
    return f"[^{note[1]}]: {note[2].strip()}" if note else line.replace(PAGE, "")
