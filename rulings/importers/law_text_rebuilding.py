"""Items whose letters and figures the extraction lost: found again by the titles they bear."""

from dataclasses import dataclass, field

from rulings.importers.law_text_marks import CAPITAL, FIGURE
from rulings.importers.law_text_paths import Path

TITLE_WORDS = 12


@dataclass(slots=True)
class Draft:
    """An item being read; its path has a part for every level, that of the opening is empty."""

    path: Path
    paragraphs: list[str] = field(default_factory=list)
    reconstructed: bool = False


def with_rebuilt_titles(drafts: list[Draft], order: tuple[str, ...]) -> list[Draft]:
    """Return the drafts with an item for every paragraph that looks like a title.

    Between two letters that were kept, and in a law without any, titles become the letters
    missing there; elsewhere they become the next figures of the letter they stand in.
    """
    if order.index(CAPITAL) > order.index(FIGURE):
        return drafts
    rebuilt: list[Draft] = []
    for at, draft in enumerate(drafts):
        parts = _parts(draft)
        kept = Draft(draft.path, parts[0], draft.reconstructed)
        rebuilt.append(kept)
        room = _letters_missing(draft, drafts[at + 1 :], len(parts) - 1)
        for nth, part in enumerate(parts[1:]):
            path = _padded((room[nth],), order) if nth < len(room) else _next_figure(rebuilt, order)
            if path is None:
                rebuilt[-1].paragraphs += part
            else:
                rebuilt.append(Draft(path, part, reconstructed=True))
    return without_repeats(rebuilt)


def _padded(parts: Path, order: tuple[str, ...]) -> Path:
    return (*parts, *("" for _each in order[len(parts) :]))


def _parts(draft: Draft) -> list[list[str]]:
    parts: list[list[str]] = [[]]
    for at, paragraph in enumerate(draft.paragraphs):
        own_title = bool(draft.path) and at == 0
        last = at == len(draft.paragraphs) - 1
        if is_title(paragraph) and not own_title and not last:
            parts.append([])
        parts[-1].append(paragraph)
    return parts


def is_title(paragraph: str) -> bool:
    """Say whether a paragraph looks like the title of an item."""
    words = paragraph.split()
    return (
        "\t" not in paragraph
        and 0 < len(words) <= TITLE_WORDS
        and paragraph[:1].isupper()
        and not paragraph.isupper()
        and not paragraph.endswith((".", ":", ";", ",", "-"))
    )


def _letters_missing(draft: Draft, later: list[Draft], titles: int) -> list[str]:
    """Return the letters that the titles behind this draft stand for."""
    last = draft.path[0] if draft.path else ""
    following = next((each.path[0] for each in later if each.path and each.path[0] != last), "")
    first = ord(last) + 1 if last else ord("A")
    if (draft.path and not last) or any(each.path and not each.path[0] for each in later):
        return []
    if following:
        gap = [chr(code) for code in range(first, ord(following))]
        return gap if len(gap) <= titles else []
    return [] if last else [chr(code) for code in range(first, first + titles) if code <= ord("K")]


def _next_figure(drafts: list[Draft], order: tuple[str, ...]) -> Path | None:
    last = drafts[-1].path
    if not last or not last[0]:
        return None
    figure = int(last[1]) if last[1].isdigit() else 0
    return _padded((last[0], str(figure + 1)), order)


def without_repeats(drafts: list[Draft]) -> list[Draft]:
    """Put the words of an address that occurs twice to its first occurrence."""
    kept: dict[Path, Draft] = {}
    for draft in drafts:
        if draft.path in kept:
            kept[draft.path].paragraphs += draft.paragraphs
        else:
            kept[draft.path] = draft
    return list(kept.values())
