"""A text of the Laws as Markdown: edited by hand and imported again as the next version."""

from rulings.importers.law_text_records import Law, LawText


def law_markdown(text: LawText) -> str:
    """Return the text as Markdown that the importer reads back to the same records."""
    parts = ["# Laws"]
    if text.front:
        parts.append(_escaped(text.front))
    parts += map(one_law, text.laws)
    return "\n\n".join(parts) + "\n"


def one_law(law: Law) -> str:
    """Return one law as in the whole text."""
    parts = [f"## {law.number}. {law.title}".rstrip()]
    if law.opening:
        parts.append(_escaped(law.opening))
    for passage in law.items:
        parts.append(f"### {passage.address}" + (" (?)" if passage.reconstructed else ""))
        if passage.text:
            parts.append(_escaped(passage.text))
    parts += [f"[^{note.mark}]: {note.text}" for note in law.notes]
    return "\n\n".join(parts)


def _escaped(text: str) -> str:
    return "\n".join(
        "\\" + line if line.startswith(("#", "[^", "\\")) else line for line in text.split("\n")
    )
