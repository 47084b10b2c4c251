"""A text of the Laws in Markdown, back to records."""

import re

from federation.errors import ImporterError
from rulings.importers.law_text_records import Law, LawItem, LawNote, LawText

FIRST_LINE = "# Laws"
MOST_LAWS = 200
_LAW = re.compile(r"## (\d{1,3})\.\s*(.*)$")
_ITEM = re.compile(r"### ([A-Za-z0-9.]{1,12})( \(\?\))?\s*$")
_NOTE = re.compile(r"\[\^([^\]]{1,6})\]:\s*(.*)$")


def read_markdown(text: str) -> LawText:
    """Return the records. Raises: ImporterError "law_text_markdown_line"."""
    front: list[str] = []
    drafts: list[tuple[int, str, list[tuple[str, bool, list[str]]], list[LawNote]]] = []
    for nth, line in enumerate(text.split("\n")[1:], 2):
        if regex_match := _LAW.match(line):
            number = int(regex_match[1])
            if not (drafts[-1][0] if drafts else 0) < number <= MOST_LAWS:
                raise ImporterError("law_text_markdown_line", line=nth)
            drafts.append((number, regex_match[2].strip(), [("", False, [])], []))
        elif line.startswith("### "):
            regex_match = _ITEM.match(line)
            if not (regex_match and regex_match[1] and drafts) or regex_match[1] in {
                a for a, _r, _l in drafts[-1][2]
            }:
                raise ImporterError("law_text_markdown_line", line=nth)
            drafts[-1][2].append((regex_match[1], bool(regex_match[2]), []))
        elif drafts and (regex_match := _NOTE.match(line)):
            drafts[-1][3].append(LawNote(regex_match[1], regex_match[2]))
        else:
            (drafts[-1][2][-1][2] if drafts else front).append(line.removeprefix("\\"))
    if not drafts:
        raise ImporterError("not_a_law_text")
    laws = tuple(_law(*draft) for draft in drafts)
    held = {law.number for law in laws}
    missing = tuple(n for n in range(1, max(held) + 1) if n not in held)
    return LawText("\n".join(front).strip(), laws, missing)


def _law(
    number: int, title: str, parts: list[tuple[str, bool, list[str]]], notes: list[LawNote]
) -> Law:
    texts = [(address, rebuilt, "\n".join(lines).strip("\n")) for address, rebuilt, lines in parts]
    items = tuple(LawItem(address, text, rebuilt) for address, rebuilt, text in texts[1:])
    return Law(number, title, texts[0][2], items, tuple(notes))
