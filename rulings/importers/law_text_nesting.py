"""Items whose letters and figures the extraction lost: the nesting of paragraphs and titles.

A paragraph opens an item or continues the one before it. The evidence is: remaining marks, titles
(short, without a full stop), lists of clauses, and the edition printed beside, if there is one. The
sequence that fits best as a whole is chosen.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from rulings.importers.law_text_lines import is_table
from rulings.importers.law_text_marks import CAPITAL, FURTHER, first_mark
from rulings.importers.law_text_paths import Path, next_value

TITLE_WORDS = 14
MOST_WAYS = 40  # alternatives considered at once in a law
MOST_SKIPPED = 12  # largest number of marks lost between two others
# Weights for and against opening an item with a title or with text.
TITLE, WORDS, CLAUSE = 12, -12, 14
TITLE_GOES_ON, TITLE_WITHOUT_WORDS, TITLE_AT_THE_END = -12, -16, -14
DEEPER_AFTER_WORDS, DEEPER_AFTER_COLON, LEVEL_LEFT_OUT, ON_TOP = -5, 2, -20, -24
WORDS_AFTER_TITLE, UNLIKE_ITS_ELDER, BARE = -14, -8, -40
MARK, MARK_PASSED_OVER, MARK_LEFT_OUT = 30, -24, -14
LONE = -25  # an item that is the only one of its list
TOLD, SAME_ADDRESS = 28, 3  # weights of the edition beside, for identical words
FIRSTS = frozenset(("A", "1", "a", "i"))


@dataclass(slots=True)
class Draft:
    """An item being read; its path has a part for every level, that of the opening is empty."""

    path: Path
    paragraphs: list[str] = field(default_factory=list)
    reconstructed: bool = False


@dataclass(frozen=True, slots=True)
class Unit:
    """A paragraph: the readings of its mark, its text, its counterpart in the edition beside."""

    mark: tuple[tuple[str, str], ...]
    text: str
    is_title: bool
    is_row: bool
    edition_path: Path = ()
    alike: float = 0.0


@dataclass(frozen=True, slots=True)
class _Position:
    """The position of the reading.

    headed: the item has a title; titled: and no text yet; marked: the levels of its path that have
    their mark.
    """

    path: Path
    titled: bool = False
    headed: bool = False
    marked: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class _Way:
    worth: float
    opened: tuple[int, Path, "_Way"] | None = None


def is_title(paragraph: str) -> bool:
    """Return whether a paragraph looks like the title of an item."""
    words = paragraph.split()
    return (
        "\t" not in paragraph
        and 0 < len(words) <= TITLE_WORDS
        and paragraph[:1].isupper()
        and not paragraph.isupper()
        and not paragraph.endswith((".", ":", ";", ",", "-"))
    )


def unit_of(paragraph: str) -> Unit:
    """Return a paragraph separated from the mark at its beginning."""
    mark, rest = first_mark(paragraph)
    text = rest.strip(" *")
    return Unit(mark, text, is_title(text), is_table(text.split("\n", 1)[0]))


def units_of(paragraphs: Sequence[str], apart: Callable[[str], list[str]]) -> list[Unit]:
    """Return the paragraphs of a law; apart: splits a title from the text joined to it."""
    units: list[Unit] = []
    for paragraph in paragraphs:
        unit = unit_of(paragraph)
        first, *rest = apart(unit.text)
        alone = bool(units) and not units[-1].text and not unit.mark
        marked = replace(unit_of(first), mark=units.pop().mark if alone else unit.mark)
        units += [marked, *(unit_of(part) for part in rest)]
    return units


def nested(units: list[Unit], order: tuple[str, ...], *, bare: bool = False) -> list[Draft]:
    """Return the items made of the paragraphs of a law, its opening first.

    bare: the edition beside has no items in this law.
    """
    ways: dict[_Position, _Way] = {_Position(("",) * len(order)): _Way(0)}
    for at, unit in enumerate(units):
        reached: dict[_Position, _Way] = {}
        for place, way in ways.items():
            for after, worth in _steps(place, units, at, order):
                fresh = bare and after.path != place.path and not unit.mark
                total = way.worth + worth + (BARE if fresh else 0)
                if after not in reached or reached[after].worth < total:
                    opened = (at, after.path, way) if after.path != place.path else way.opened
                    reached[after] = _Way(total, opened)
        best_first = sorted(reached.items(), key=lambda pair: pair[1].worth, reverse=True)
        ways = dict(best_first[:MOST_WAYS])
    best = max(ways, key=lambda place: ways[place].worth + _lone(place, 0))
    return _drafts(units, ways[best])


def _steps(
    place: _Position, units: list[Unit], at: int, order: tuple[str, ...]
) -> list[tuple[_Position, float]]:
    """Return the positions a paragraph may lead to, with their weights."""
    unit = units[at]
    on = _Position(place.path, headed=place.headed, marked=place.marked)
    steps = [(on, _goes_on(place, unit))]
    if unit.is_row:
        return steps
    before = units[at - 1] if at else None
    for level, kind in enumerate(order):
        if kind == FURTHER:
            continue
        for value, worth in _values(place.path[level], unit, kind):
            path = (*place.path[:level], value, *("" for _part in order[level + 1 :]))
            worth += _opens(place, path, level, before, order) + _own_worth(unit, before, kind)
            worth += _document_order(unit, path) + _lone(place, level + 1)
            if unit.is_title and at == len(units) - 1:
                worth += TITLE_AT_THE_END
            if level == _level(place.path):
                worth += UNLIKE_ITS_ELDER if place.headed != unit.is_title else 0
                if level in place.marked and not (unit.mark or unit.is_title):
                    # The list has its marks: this is more text of the item before.
                    worth += LONE
            above = frozenset(mark_level for mark_level in place.marked if mark_level < level)
            marked = above | {level} if unit.mark else above
            after = _Position(path, unit.is_title or not unit.text, unit.is_title, marked)
            steps.append((after, worth))
    return steps


def _goes_on(place: _Position, unit: Unit) -> float:
    worth = float(MARK_PASSED_OVER if unit.mark else 0)
    if unit.is_title:
        return worth + TITLE_GOES_ON
    if place.titled and unit.edition_path and _as_deep(unit.edition_path, place.path):
        # The text after a title shows its level.
        worth += TOLD * unit.alike
    return worth


def _values(here: str, unit: Unit, kind: str) -> list[tuple[str, float]]:
    """Return the values a paragraph may have at a level: that of its mark, or the next one."""
    value = next_value(kind, here)
    if not unit.mark:
        return [(value, 0.0)] if value else []
    for mark_kind, mark in unit.mark:
        if mark_kind != kind:
            continue
        for skipped in range(MOST_SKIPPED):
            if value == mark:
                return [(value, float(MARK + skipped * MARK_LEFT_OUT))]
            value = next_value(kind, value) if value else ""
    return []


def _opens(
    place: _Position, path: Path, level: int, before: Unit | None, order: tuple[str, ...]
) -> float:
    """Return the weight of opening an item at this level here."""
    last = _level(place.path)
    worth = 0.0
    if place.titled and level <= last:
        worth += TITLE_WITHOUT_WORDS
    if level > last >= 0 and not place.titled and before is not None:
        worth += DEEPER_AFTER_COLON if before.text.endswith(":") else DEEPER_AFTER_WORDS
    above = [at for at in range(level) if path[at]]
    if not above:
        return worth + (0 if order[level] == CAPITAL else ON_TOP)
    between = [at for at in range(above[-1] + 1, level) if order[at] != FURTHER]
    return worth + LEVEL_LEFT_OUT * len(between)


def _own_worth(unit: Unit, before: Unit | None, kind: str) -> float:
    if unit.is_title:
        return TITLE
    if unit.mark:
        return 0
    if before is not None and (before.is_title or _is_clause_title(before.text)):
        return WORDS + WORDS_AFTER_TITLE
    clause = before is not None and kind != CAPITAL and unit.text[:1].islower()
    return WORDS + (CLAUSE if clause else 0)


def _is_clause_title(text: str) -> bool:
    return text[:1].islower() and text[-1:].isalnum() and len(text.split()) <= TITLE_WORDS


def _document_order(unit: Unit, path: Path) -> float:
    if not unit.edition_path:
        return 0.0
    if not _as_deep(unit.edition_path, path):
        return -TOLD * unit.alike / 2
    return TOLD * unit.alike + (SAME_ADDRESS if unit.edition_path == path else 0)


def _lone(place: _Position, level: int) -> float:
    """Return the penalty for leaving lists from this level down with one restored item."""
    firsts = [at for at in range(level, len(place.path)) if place.path[at] in FIRSTS]
    return LONE * len([at for at in firsts if at not in place.marked])


def _level(path: Path) -> int:
    return max((at for at, part in enumerate(path) if part), default=-1)


def _as_deep(target: Path, path: Path) -> bool:
    """Return whether two items are at one level, or equally deep if those above are unknown."""
    above = sum(map(bool, target)) == sum(map(bool, path)) == 1
    return above or _level(target) == _level(path)


def _drafts(units: list[Unit], way: _Way) -> list[Draft]:
    opened: dict[int, Path] = {}
    step = way.opened
    while step is not None:
        at, path, earlier = step
        opened[at] = path
        step = earlier.opened
    drafts = [Draft(())]
    for at, unit in enumerate(units):
        if at in opened:
            drafts.append(Draft(opened[at], reconstructed=not unit.mark))
        if unit.text:
            drafts[-1].paragraphs.append(unit.text)
    return drafts
