"""Seating of a field: equally strong sections and lines, fixed seats, the rest by draw."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from federation.errors import RuleError
from tournaments.rules.draws import drawn_order
from tournaments.rules.groups import lines_by_value, serpentine_apart
from tournaments.rules.strength import Rated, seeding_order

ARTICLE = "RTP 2.2.1"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Contender:
    """A contestant to be seated. body: its club; criterion: why a seat is reserved, else empty.

    best_place: in the ranking, of its best-ranked player; None if no player is in it.
    """

    key: str
    iv: Fraction
    body: str = ""
    criterion: str = ""
    table: int | None = None
    line: str = "NS"
    best_place: int | None = None


@dataclass(frozen=True, slots=True)
class SectionShape:
    """A section to be filled.

    fixed: numbers that keep their table; in_lines: North-South are the numbers up to `tables`;
    weakest_stay: the remaining fixed seats go to the contestants with the lowest IV;
    empty: the number that stays empty, 0 if all are taken.
    """

    letter: str
    contestants: int
    tables: int
    fixed: tuple[int, ...]
    in_lines: bool
    weakest_stay: bool = False
    empty: int = 0

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return the numbers to be assigned. Source: RTP 3.5.5."""
        return tuple(n for n in range(1, self.contestants + 1) if n != self.empty)

    @property
    def staying(self) -> tuple[int, ...]:
        """Return the fixed numbers to be assigned. Source: RTP 3.5.3."""
        return tuple(n for n in self.fixed if n != self.empty)


@dataclass(frozen=True, slots=True)
class Seated:
    """The section and number of a contestant, and the reason. rank: by value in the whole field."""

    key: str
    letter: str
    number: int
    rank: int
    is_fixed: bool
    code: str
    values: Mapping[str, object] = field(default_factory=dict)


def section_sizes(entries: int, *, sections: int) -> tuple[int, ...]:
    """Return the number of contestants in each section: tables evenly, a half table in the last.

    Raises: RuleError if a section would have fewer than two tables. Source: RTP 3.5.5.1.
    """
    tables, more = divmod((entries + 1) // 2, max(1, sections))
    if sections < 1 or tables < 2:
        raise RuleError("movement_needs_tables", article="RTP 3.5.5.1", tables=tables)
    sizes = [2 * (tables + (place < more)) for place in range(sections)]
    sizes[-1] -= entries % 2
    return tuple(sizes)


def seated(
    contenders: Sequence[Contender],
    shapes: Sequence[SectionShape],
    *,
    seed: str,
    seed_share: Fraction,
) -> tuple[Seated, ...]:
    """Return the seat of each contestant.

    Contestants are ordered by value, ties by the best-ranked player, then by the draw. Sections are
    filled in serpentine order, with clubs kept apart. In each section the lines are made equal in
    value and in seeds, about `seed_share` of each. Contestants that need a fixed seat get one; all
    other tables are drawn with the published seed, so that anyone can repeat the draw.
    Raises: RuleError if the sections cannot hold the field, or there are too few fixed seats.
    Source: RTP 2.2.1, 3.5.2, 3.5.3, 3.5.5.1, 3.5.5.2.
    """
    places = sum(len(shape.numbers) for shape in shapes)
    if places != len(contenders):
        raise RuleError(
            "seats_do_not_fit", article="RTP 3.5.5", seats=places, contestants=len(contenders)
        )
    ranked = by_value(contenders, seed=seed)
    ranks = {contender.key: place for place, contender in enumerate(ranked, start=1)}
    seats: list[Seated] = []
    for shape, members in zip(shapes, _shared_out(ranked, shapes), strict=True):
        seats += _in_section(shape, members, ranks, f"{seed}/{shape.letter}", seed_share)
    return tuple(sorted(seats, key=lambda seated: (seated.letter, seated.number)))


def by_value(contenders: Sequence[Contender], *, seed: str) -> list[Contender]:
    """Return the contestants, best first; of equal value the one with the best-ranked player.

    Those still equal, or outside the ranking, are ordered by the draw. Source: RTP 3.5.2, 3.5.5.1.
    """
    drawn = [drawn.contestant for drawn in drawn_order([c.key for c in contenders], seed=seed)]
    by_key = {contender.key: contender for contender in contenders}
    order = seeding_order([Rated(key, by_key[key].iv, by_key[key].best_place) for key in drawn])
    return [by_key[rated.name] for rated in order]


def _shared_out(
    ranked: Sequence[Contender], shapes: Sequence[SectionShape]
) -> list[list[tuple[Contender, str]]]:
    """Return the contestants of each section, best first, each with the code of a reason."""
    if len(shapes) == 1:
        return [[(contender, "") for contender in ranked]]
    placings = serpentine_apart([contender.body for contender in ranked], groups=len(shapes))
    groups: list[list[tuple[Contender, str]]] = [[] for _ in shapes]
    for contender, placing in zip(ranked, placings, strict=True):
        groups[placing.group].append(
            (contender, "seat_kept_apart" if placing.swapped_with else "seat_serpentine")
        )
    room = [len(shape.numbers) for shape in shapes]
    while over := [at for at, group in enumerate(groups) if len(group) > room[at]]:
        short = next(at for at, group in enumerate(groups) if len(group) < room[at])
        moved, _ = groups[over[0]].pop()
        groups[short].append((moved, "seat_section_full"))
    order = {contender.key: place for place, contender in enumerate(ranked)}
    for group in groups:
        group.sort(key=lambda pair: order[pair[0].key])
    return groups


def _in_section(
    shape: SectionShape,
    members: Sequence[tuple[Contender, str]],
    ranks: Mapping[str, int],
    seed: str,
    seed_share: Fraction,
) -> list[Seated]:
    people = [contender for contender, _ in members]
    if shape.in_lines:
        places_by_key = _two_lines(shape, people, seed, seed_share)
    else:
        places_by_key = _one_line(shape, people, seed)
    through = {contender.key: code for contender, code in members}
    return [
        Seated(
            key=key,
            letter=shape.letter,
            number=number,
            rank=ranks[key],
            is_fixed=number in shape.fixed,
            code=code,
            values={**facts, **({"section": through[key]} if through[key] else {})},
        )
        for key, (number, code, facts) in places_by_key.items()
    ]


_Given = dict[str, tuple[int, str, dict[str, object]]]


def _one_line(shape: SectionShape, people: Sequence[Contender], seed: str) -> _Given:
    """Seat contestants that need it, then the weakest, in the fixed seats; draw the others."""
    places_by_key: _Given = {}
    free, fixed = list(shape.numbers), shape.staying
    needy = [person for person in people if person.criterion]
    _refuse_too_many_seats(len(needy), len(fixed))
    staying = list(needy)
    if shape.weakest_stay:
        staying += [person for person in reversed(people) if not person.criterion]
    for number, contender in zip(fixed, staying, strict=False):
        if contender.criterion:
            places_by_key[contender.key] = (
                number,
                "seat_fixed_for_wish",
                {"criterion": contender.criterion},
            )
        else:
            places_by_key[contender.key] = (
                number,
                "seat_fixed_lowest_value",
                {"iv": str(contender.iv)},
            )
        free.remove(number)
    others = [person.key for person in people if person.key not in places_by_key]
    for drawn, number in zip(drawn_order(others, seed=seed), free, strict=True):
        places_by_key[drawn.contestant] = (number, "seat_drawn", {"ticket": drawn.ticket[:12]})
    return places_by_key


def _two_lines(
    shape: SectionShape, people: Sequence[Contender], seed: str, seed_share: Fraction
) -> _Given:
    tables, staying = shape.tables, shape.staying
    lines = {
        "NS": [number for number in shape.numbers if number <= tables],
        "EW": [number for number in shape.numbers if number > tables],
    }
    needy = [person for person in people if person.criterion and person.line == "NS"]
    _refuse_too_many_seats(len(needy), len(staying))
    groups = _lines(people, {line: len(free) for line, free in lines.items()}, seed_share)
    places_by_key: _Given = {}
    for line, group in groups.items():
        free = lines[line]
        for contender in [one for one in group if one.criterion]:
            keeps = [n for n in free if line == "EW" or n in staying]
            number = (contender.table or 0) + (tables if line == "EW" else 0)
            if contender.table is None:
                number = keeps[0]
            elif number not in keeps:
                raise RuleError("seat_not_free", article=ARTICLE, table=contender.table, line=line)
            free.remove(number)
            places_by_key[contender.key] = (
                number,
                "seat_fixed_for_wish",
                {"criterion": contender.criterion},
            )
        seeds = max(1, round(len(group) * seed_share))
        best = [one.key for one in group[:seeds] if one.key not in places_by_key]
        others = [one.key for one in group if one.key not in places_by_key and one.key not in best]
        places_by_key |= _drawn(best, others, free, f"{seed}/{line}")
    return places_by_key


def _lines(
    people: Sequence[Contender], room: Mapping[str, int], seed_share: Fraction
) -> dict[str, list[Contender]]:
    """Return the contestants of each line, best first; exchange those that need a certain line."""
    # The IV of a triplet may have a third: times three, all are integers.
    values = [int(3 * person.iv) for person in people]
    dealt = lines_by_value(values, lines=2, seed_share=seed_share)
    groups = {
        line: [people[at] for at in sorted(places)]
        for line, places in zip(room, dealt, strict=True)
    }
    for line, other in (("NS", "EW"), ("EW", "NS")):
        while len(groups[line]) > room[line]:
            groups[other].append(groups[line].pop())
    for line, other in (("NS", "EW"), ("EW", "NS")):
        for contender in [one for one in groups[other] if one.criterion and one.line == line]:
            partner = min(
                (one for one in groups[line] if not one.criterion),
                key=lambda one: (abs(one.iv - contender.iv), one.key),
            )
            groups[other][groups[other].index(contender)] = partner
            groups[line][groups[line].index(partner)] = contender
    order = {person.key: place for place, person in enumerate(people)}
    return {line: sorted(group, key=lambda one: order[one.key]) for line, group in groups.items()}


def _drawn(best: Sequence[str], others: Sequence[str], free: list[int], seed: str) -> _Given:
    """Draw the tables of one line: seeds spread over the room, others in the remaining seats."""
    by_contestant: _Given = {}
    spread = [free[place * len(free) // len(best)] for place in range(len(best))]
    for drawn, number in zip(drawn_order(best, seed=f"{seed}/seeds"), spread, strict=True):
        by_contestant[drawn.contestant] = (number, "seat_seed_drawn", {"ticket": drawn.ticket[:12]})
    left = [number for number in free if number not in spread]
    for drawn, number in zip(drawn_order(others, seed=seed), left, strict=True):
        by_contestant[drawn.contestant] = (number, "seat_drawn", {"ticket": drawn.ticket[:12]})
    return by_contestant


def _refuse_too_many_seats(count: int, seats: int) -> None:
    if count > seats:
        raise RuleError("movement_lacks_fixed_seats", article=ARTICLE, wanted=count, seats=seats)


def sums_of_lines(
    values: Mapping[int, Fraction], *, tables: int, in_lines: bool
) -> dict[str, Fraction]:
    """Return the IV of each line of a section, or of its one field, by "NS", "EW" or "".

    values: IV by number; the numbers up to `tables` are North-South. Source: RTP 3.5.5.1.
    """
    sums: dict[str, Fraction] = defaultdict(Fraction)
    for number, value in values.items():
        sums[line_of(number, tables=tables, in_lines=in_lines)] += value
    return dict(sums)


def seeds_of_lines(
    ranks: Mapping[int, int], *, seeds: int, tables: int, in_lines: bool
) -> dict[str, int]:
    """Return the number of seeds in each line of a section; ranks: by number, in the whole field.

    seeds: of the whole field; a rank of 0 is unknown. Source: RTP 3.5.5.1.
    """
    by_line: dict[str, int] = {}
    for number, rank in ranks.items():
        line = line_of(number, tables=tables, in_lines=in_lines)
        by_line[line] = by_line.get(line, 0) + (0 < rank <= seeds)
    return by_line


def line_of(number: int, *, tables: int, in_lines: bool) -> str:
    """Return the line in which a number starts, "" if there is one field. Source: RTP 3.5.5.1."""
    if not in_lines:
        return ""
    return "NS" if number <= tables else "EW"
