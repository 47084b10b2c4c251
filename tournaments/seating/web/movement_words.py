"""A movement as text: name, rankings, and moves between rounds."""

from collections import Counter
from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.texts import all_texts
from tournaments.movements.flow import TableChange, all_share, changes_of
from tournaments.movements.plans import INDIVIDUAL, WEB, MovementSpec, is_mixed, is_swiss


def movement_title(spec: MovementSpec) -> str:
    """Return the name of a movement: "Howell, 5 tables, 9 rounds"."""
    name = str(all_texts()[spec.code])
    facts = [name[:1].upper() + name[1:]]
    facts.append(ngettext("%(n)s table", "%(n)s tables", spec.tables) % {"n": spec.tables})
    facts.append(ngettext("%(n)s round", "%(n)s rounds", spec.rounds) % {"n": spec.rounds})
    return ", ".join(facts)


def movement_note(spec: MovementSpec) -> str:
    """Return the number of rankings of a movement, and its rounds with arrow switch."""
    if spec.lines == 2:
        return _("two rankings, North-South and East-West")
    if is_swiss(spec):
        return _("one ranking; each round is drawn after the one before")
    if is_mixed(spec.code):
        return _("one ranking; after three sessions everybody has met everybody")
    if not spec.switched:
        return _("one ranking")
    turns = ", ".join(map(str, spec.switched))
    return _("one ranking, sides turned in round %(rounds)s") % {"rounds": turns}


def copies_in_words(copies: int) -> str:
    """Return the number of copies of each board, empty for one."""
    if copies == 1:
        return ""
    return _("%(n)s copies of the boards") % {"n": copies}


def change_in_words(spec: MovementSpec, after: int) -> tuple[str, ...]:
    """Return the moves of players and boards after a round, for the whole room; none after the end.

    Only sentences true for all tables; if there is none, it refers to the guide cards.
    """
    if is_swiss(spec):
        return _("The tables of each round are drawn after the one before."), _same_boards()
    if after >= spec.rounds:
        return ()
    if spec.code == INDIVIDUAL:
        return _("Everybody moves as the guide cards say."), _same_boards()
    if is_mixed(spec.code):
        data = {"last": spec.rounds, "first": spec.rounds + 1, "tables": spec.tables}
        return (
            _("Tables 1 to %(last)s: East-West go one table up, boards one table down.") % data,
            _("Tables %(first)s to %(tables)s: all move as the cards say.") % data,
        )
    now = [change for change in changes_of(spec) if change.turn.round == after]
    coming = [change for change in changes_of(spec) if change.turn.round == after + 1]
    moves = [*_players(now, spec), *_boards(now, coming, spec)]
    if after + 1 in spec.switched and after not in spec.switched:
        moves.append(_("The sides are turned from now on: East-West sit North-South."))
    return tuple(moves)


def _players(now: Sequence[TableChange], spec: MovementSpec) -> list[str]:
    others = _by_the_cards(now, spec)
    steps = {
        (move.to_table - change.turn.table) % spec.tables
        for change in now
        for move in change.goes
        if move.to_table and move.to_table != change.turn.table and change.turn.table not in others
    }
    movers = sum(move.to_table != change.turn.table for change in now for move in change.goes)
    if len(steps) != 1 or movers != len(now):
        return [_("Players move as the guide cards say.")]
    step = steps.pop()
    if step == 1:
        texts = [_("East-West go one table up; North-South stay.")]
    elif step == 2:
        texts = [_("East-West go %(n)s tables up, passing one by; North-South stay.") % {"n": step}]
    else:
        texts = [_("East-West go %(n)s tables up; North-South stay.") % {"n": step}]
    if others:
        texts.append(
            _("East-West of tables %(tables)s go as their guide cards say.")
            % {"tables": _all(others)}
        )
    return texts


def _by_the_cards(now: Sequence[TableChange], spec: MovementSpec) -> set[int]:
    """Return the tables of a web whose East-West move differently; empty without a common step.

    With an extra table, pairs move to it, from it, and into the place of the pair that left.
    """
    if spec.code != WEB:
        return set()
    steps = {
        change.turn.table: (move.to_table - change.turn.table) % spec.tables
        for change in now
        for move in change.goes
        if move.to_table != change.turn.table
    }
    usual = Counter(steps.values()).most_common(1)
    return {table for table, step in steps.items() if step != usual[0][0]} if usual else set()


def _boards(
    now: Sequence[TableChange], coming: Sequence[TableChange], spec: MovementSpec
) -> list[str]:
    leaving = [
        table_change
        for table_change in now
        if table_change.boards_to and table_change.boards_to != table_change.turn.table
    ]
    steps = {
        (table_change.turn.table - table_change.boards_to) % spec.tables for table_change in leaving
    }
    fetching = [table_change.turn.table for table_change in coming if table_change.boards_from == 0]
    bringing = [table_change.turn.table for table_change in now if table_change.boards_to == 0]
    lines = []
    if all_share(spec):
        return [
            _("All tables play the same boards in a round: a copy for each table, or in turns.")
        ]
    if steps == {1}:
        lines.append(_("Boards go one table down."))
    elif _is_within_strands(leaving, spec):
        lines.append(_("Boards go one table down, each copy among its own tables."))
    elif leaving:
        return [_("Boards go as the table cards say.")]
    if bringing:
        text = ngettext(
            "Boards to the stand from table %(tables)s.",
            "Boards to the stand from tables %(tables)s.",
            len(bringing),
        )
        lines.append(text % {"tables": _all(bringing)})
    if fetching:
        text = ngettext(
            "Boards from the stand to table %(tables)s.",
            "Boards from the stand to tables %(tables)s.",
            len(fetching),
        )
        lines.append(text % {"tables": _all(fetching)})
    return lines


def _same_boards() -> str:
    return _("All tables play the same boards in a round: a copy for each table, or in turns.")


def _is_within_strands(leaving: Sequence[TableChange], spec: MovementSpec) -> bool:
    """Return whether all boards move down a table, except those that return within their copy."""
    other = [
        table_change
        for table_change in leaving
        if table_change.turn.table - table_change.boards_to != 1
    ]
    return bool(leaving) and spec.code == WEB and 2 * len(other) < len(leaving)


def _all(tables: Collection[int]) -> str:
    return ", ".join(map(str, sorted(tables)))
