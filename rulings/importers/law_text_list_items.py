"""Items whose mark was lost, restored from the known items of an edition's laws.

Translations of one edition have the same items, so a list of addresses is stored as data. If a text
lacks the last items of a list, and has exactly that number of paragraphs more than a list's last
item needs, these paragraphs are the items.
"""

import csv
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path as FilePath

from rulings.importers.law_text_lines import is_table
from rulings.importers.law_text_marks import ENDS, FIGURE, SMALL
from rulings.importers.law_text_nesting import Draft, is_title
from rulings.importers.law_text_paths import Path, next_value

RULE_BOOK = FilePath(__file__).resolve().parents[1] / "rulebook"


@cache
def items_of_edition(edition: int) -> Mapping[int, frozenset[str]]:
    """Return the addresses of the items of each law, `{6: {"A", "B", "D1"}}`; empty if unknown."""
    path = RULE_BOOK / f"items-{edition:04d}.csv"
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(lines, delimiter="|")
        return {int(row["law"]): frozenset(row["items"].split()) for row in rows}


def with_list_items(
    drafts: Sequence[Draft], values: frozenset[str], order: tuple[str, ...]
) -> list[Draft]:
    """Return the drafts of a law with items restored at the ends of lists by `known`."""
    held = {_address(draft.path) for draft in drafts}
    items: list[Draft] = []
    for at, draft in enumerate(drafts):
        following = drafts[at + 1].path if at + 1 < len(drafts) else ()
        items += _parted(draft, following, values, held, order)
    return items


def _parted(
    draft: Draft,
    following: Path,
    values: frozenset[str],
    held: set[str],
    order: tuple[str, ...],
) -> list[Draft]:
    if not draft.path:
        return [draft]
    own = max(at for at, part in enumerate(draft.path) if part)
    lists = [own]
    if draft.paragraphs and is_title(draft.paragraphs[0].rstrip(".")):
        # Text after a title may be a list below it.
        lists += [order.index(kind) for kind in (FIGURE, SMALL) if order.index(kind) > own]
    for level in lists:
        if following[: own + 1] == draft.path[: own + 1]:
            break  # the item has items below it, which are told apart
        paths = _lost(draft.path, level, values, order)
        count = 1 + (len(draft.paragraphs) > 1 and level == own and is_title(draft.paragraphs[0]))
        more = draft.paragraphs[count:]
        fits = len(paths) == len(more) > 0 and not held & {_address(path) for path in paths}
        if fits and all(map(_is_sentence, more)):
            drafts = [
                Draft(path, [words], reconstructed=True)
                for path, words in zip(paths, more, strict=True)
            ]
            return [Draft(draft.path, draft.paragraphs[:count], draft.reconstructed), *drafts]
    return [draft]


def _lost(path: Path, level: int, values: frozenset[str], order: tuple[str, ...]) -> list[Path]:
    """Return the items that follow this one in other texts; none if its own list has gaps."""
    paths: list[Path] = []
    value, behind = next_value(order[level], ""), not path[level]
    while value:
        address = (*path[:level], value, *("" for _level in order[level + 1 :]))
        if _address(address) not in values:
            return paths if behind else []
        if behind:
            paths.append(address)
        behind = behind or value == path[level]
        value = next_value(order[level], value)
    return paths


def _is_sentence(words: str) -> bool:
    return words[:1].isupper() and words.endswith(ENDS) and not is_table(words.split("\n", 1)[0])


def _address(path: Path) -> str:
    return "".join(part for part in path if part)
