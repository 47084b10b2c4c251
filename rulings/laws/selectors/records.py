"""A stored text of the Laws as the records it was made from."""

from itertools import groupby

from rulings.importers.law_text_records import Law, LawItem, LawNote
from rulings.importers.law_text_records import LawText as LawRecords
from rulings.models import LawText


def law_records(text: LawText) -> LawRecords:
    """Return the whole text as records. One query."""
    laws = []
    rows = text.passages.order_by("law", "place")
    for number, group in groupby(rows, key=lambda row: row.law):
        first, *others = group
        laws.append(
            Law(
                number,
                first.title,
                first.body,
                tuple(
                    LawItem(row.address, row.body, row.is_reconstructed)
                    for row in others
                    if row.address
                ),
                tuple(LawNote(row.note_mark, row.body) for row in others if row.note_mark),
            )
        )
    return LawRecords(text.front, tuple(laws), tuple(text.missing))
