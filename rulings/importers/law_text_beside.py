"""Lost marks found again by the edition printed beside: the same law, told in nearly its words.

Paragraphs are laid along the items of the other edition, in order, where they share enough of
their words. The other edition says at which level a paragraph stands; its number is the next one
there, because the two editions count differently.
"""

import re
from dataclasses import dataclass, field

from rulings.importers.law_text_paths import Path, next_value
from rulings.importers.law_text_rebuilding import Draft, is_title, without_repeats

_WORD = re.compile(r"[^\W\d_]{3,}")
_LETTER = re.compile(r"[\s*_]*([A-K])[.)]\s+(\S.*)", re.DOTALL)
STEM = 5  # letters by which words are known again
ENOUGH = 0.3  # of their words two paragraphs share
_FIRSTS, _SECONDS = ("A", "1", "a", "i"), ("B", "2", "b", "ii")
SAME_PLACE = 0.25  # what it adds that a kept mark bears the same address


@dataclass(slots=True)
class _Unit:
    """A paragraph; path: of the mark it kept, or found."""

    text: str
    path: Path = ()
    kept: bool = False
    stems: frozenset[str] = frozenset()


@dataclass(slots=True)
class _Numbering:
    """Where the items have got to, and which item of the other edition became which."""

    order: tuple[str, ...]
    here: Path
    became: dict[Path, Path] = field(default_factory=dict)


def with_marks_beside(
    drafts: list[Draft], beside: list[Draft], order: tuple[str, ...]
) -> list[Draft]:
    """Return the drafts with the items that the drafts of the other edition tell."""
    units = _units(drafts, order)
    items = [each for each in beside if each.path and each.paragraphs]
    told = _aligned(units, items)
    numbering = _Numbering(order, ("",) * len(order))
    rebuilt = [Draft(())]
    for at, unit in enumerate(units):
        path: Path = ()
        later = units[at + 1 :]
        if unit.kept:
            path = numbering.here = _under(unit.path, numbering.here)
            if told[at]:
                numbering.became[told[at]] = path
        elif told[at] and _is_body_of(unit, told[at], rebuilt[-1]):
            numbering.became[told[at]] = rebuilt[-1].path
        elif told[at]:
            path = _numbered(told[at], numbering, later)
        elif _goes_on_with_titles(unit, later, rebuilt[-1]):
            path = _after(numbering.here, order, later)
            numbering.here = path or numbering.here
        if path:
            title = [] if unit.kept else _title_before(unit, path, rebuilt)
            rebuilt.append(Draft(path, title, reconstructed=not unit.kept))
        if unit.text:
            rebuilt[-1].paragraphs.append(unit.text)
    return _with_letters_between(_without_lone(without_repeats(rebuilt)), order)


def _with_letters_between(drafts: list[Draft], order: tuple[str, ...]) -> list[Draft]:
    """Make letters of the titles between two letters, where just so many are missing there."""
    told: list[Draft] = []
    for at, draft in enumerate(drafts):
        told.append(Draft(draft.path, draft.paragraphs[:1], draft.reconstructed))
        letter = draft.path[0] if draft.path else ""
        after = drafts[at + 1].path[0] if at + 1 < len(drafts) else ""
        gap = ord(after) - ord(letter) - 1 if letter and after > letter else 0
        rest = draft.paragraphs[1:]
        titles = [text for text in rest[:-1] if is_title(text)]
        fits = 0 < gap == len(titles)
        for text in rest:
            if fits and titles and text is titles[0]:
                letter = chr(ord(letter) + 1)
                path = (letter, *("" for _each in order[1:]))
                told.append(Draft(path, [titles.pop(0)], reconstructed=True))
            else:
                told[-1].paragraphs.append(text)
    return told


def _without_lone(drafts: list[Draft]) -> list[Draft]:
    """Put an item found again that is the only one of its list to the words before it."""
    paths = {draft.path for draft in drafts}
    parents = {_only(path, level) for path in paths for level in range(1, len(path)) if path[level]}
    kept: list[Draft] = []
    for draft in drafts:
        level = max((at for at, part in enumerate(draft.path) if part), default=0)
        lone = draft.reconstructed and draft.path[level] in _FIRSTS and draft.path not in parents
        second = {(*draft.path[:level], two, *draft.path[level + 1 :]) for two in _SECONDS}
        if lone and not second & paths:
            kept[-1].paragraphs += draft.paragraphs
        else:
            kept.append(draft)
    return kept


def _units(drafts: list[Draft], order: tuple[str, ...]) -> list[_Unit]:
    units: list[_Unit] = []
    for draft in drafts:
        paragraphs = draft.paragraphs or ([""] if draft.path else [])
        for nth, paragraph in enumerate(paragraphs):
            kept = bool(draft.path) and nth == 0
            path = draft.path if kept else ()
            found = None if kept else _LETTER.match(paragraph)
            if found:
                # A letter that was kept, where those before it were lost.
                path, paragraph = (found[1], *("" for _each in order[1:])), found[2]
            units.append(_Unit(paragraph, path, bool(path), _stems(paragraph)))
    return units


def _stems(text: str) -> frozenset[str]:
    return frozenset(word[:STEM].casefold() for word in _WORD.findall(text))


def _aligned(units: list[_Unit], items: list[Draft]) -> list[Path]:
    """Return for each unit the path of the item it tells, () for none; both in their order."""
    firsts = [_stems(item.paragraphs[0]) for item in items]
    wholes = [_stems(" ".join(item.paragraphs)) for item in items]
    best = [[0.0] * (len(items) + 1) for _unit in range(len(units) + 1)]
    for at in range(len(units) - 1, -1, -1):
        for nth in range(len(items) - 1, -1, -1):
            worth = _worth(units[at], items[nth], firsts[nth], wholes[nth])
            best[at][nth] = max(best[at + 1][nth], best[at][nth + 1], best[at + 1][nth + 1] + worth)
    told: list[Path] = []
    nth = 0
    for at in range(len(units)):
        while nth < len(items) and best[at][nth] == best[at][nth + 1]:
            nth += 1
        if nth < len(items) and best[at][nth] > best[at + 1][nth]:
            told.append(items[nth].path)
            nth += 1
        else:
            told.append(())
    return told


def _worth(unit: _Unit, item: Draft, first: frozenset[str], whole: frozenset[str]) -> float:
    alike = max(_alike(unit.stems, first), _alike(unit.stems, whole))
    if unit.kept:
        level = next(at for at, part in enumerate(unit.path) if part)
        return alike + SAME_PLACE if unit.path[level:] == item.path[level:] else alike - 1
    return alike - ENOUGH


def _alike(a: frozenset[str], b: frozenset[str]) -> float:
    return 2 * len(a & b) / (len(a) + len(b)) if a and b else 0.0


def _is_body_of(unit: _Unit, told: Path, before: Draft) -> bool:
    """Say whether words told of an item belong to the one at that level which has but a title."""
    alone = len(before.paragraphs) == 1 and is_title(before.paragraphs[0])
    same = [bool(part) for part in before.path] == [bool(part) for part in told]
    return alone and same and not is_title(unit.text)


def _title_before(unit: _Unit, path: Path, rebuilt: list[Draft]) -> list[str]:
    """Take the title of an item from the end of the words before it, where it stands there."""
    before = rebuilt[-1]
    if is_title(unit.text) or not before.paragraphs or not is_title(before.paragraphs[-1]):
        return []
    if before.reconstructed and len(before.paragraphs) == 1 and path < before.path:
        # The title was taken for an item of its own, which would stand before its elder.
        return rebuilt.pop().paragraphs
    return [before.paragraphs.pop()] if len(before.paragraphs) > 1 else []


def _under(path: Path, here: Path) -> Path:
    """Put a mark that was kept below the letter that was found again before it."""
    level = next(at for at, part in enumerate(path) if part)
    return (*here[:level], *path[level:])


def _numbered(told: Path, numbering: _Numbering, later: list[_Unit]) -> Path:
    """Return the address of an item at the level the other edition tells, () where none fits."""
    level = max(at for at, part in enumerate(told) if part)
    above = numbering.here[:level]
    parents = [at for at in range(level) if told[at]]
    if parents and not any(above):
        return ()
    nearest = _only(told, parents[-1] + 1) if parents else ()
    if nearest in numbering.became:
        above = numbering.became[nearest][:level]
    if not parents:
        above = ("",) * level
    last = numbering.here[level] if numbering.here[:level] == above else ""
    path = _with(above, next_value(numbering.order[level], last), len(told))
    if not path or _reaches(path, level, later):
        return ()
    numbering.here = path
    numbering.became[told] = path
    return path


def _only(path: Path, levels: int) -> Path:
    return (*path[:levels], *("" for _each in path[levels:]))


def _with(above: Path, value: str, levels: int) -> Path:
    return (*above, value, *("" for _each in range(levels - len(above) - 1))) if value else ()


def _reaches(path: Path, level: int, later: list[_Unit]) -> bool:
    """Say whether a mark kept further on already bears this address, or one before it."""
    for unit in later:
        if unit.kept and unit.path[:level] == path[:level] and unit.path[level]:
            return (len(unit.path[level]), unit.path[level]) <= (len(path[level]), path[level])
        if unit.kept:
            return False
    return False


def _goes_on_with_titles(unit: _Unit, later: list[_Unit], before: Draft) -> bool:
    """Say whether a title follows an item that has one, with words of its own behind it."""
    titled = len(before.paragraphs) > 1 and is_title(before.paragraphs[0])
    return titled and is_title(unit.text) and bool(later) and not later[0].kept


def _after(here: Path, order: tuple[str, ...], later: list[_Unit]) -> Path:
    if not any(here):
        return _with((), next_value(order[0], ""), len(order))
    level = max(at for at, part in enumerate(here) if part)
    path = _with(here[:level], next_value(order[level], here[level]), len(order))
    return () if not path or _reaches(path, level, later) else path
