"""The movement of players and boards between rounds, as text for the table card."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby

from django.utils.translation import gettext, ngettext

from tournaments.movements.flow import TableChange, all_share, changes_of
from tournaments.movements.plans import INDIVIDUAL, MovementSpec
from tournaments.texts.notation import line_in_words

_LINES = ("NS", "EW")


def moves_in_words(spec: MovementSpec, table: int) -> tuple[str, ...]:
    """Return where each side and the boards of a table go; one sentence if always the same."""
    if spec.code == INDIVIDUAL:
        return (gettext("Everybody moves as the guide cards say."), *_same_boards(spec))
    # Arrow switches are printed with the round; moves are described by line.
    plain = replace(spec, lines=2, switched=()) if spec.switched else spec
    here = [change for change in changes_of(plain) if change.turn.table == table and change.goes]
    lines = []
    for line in _LINES:
        lines += _sentences(here, partial(_goes_in_words, line=line, spec=spec))
    if shared := _same_boards(spec):
        return (*lines, *shared)
    return (*lines, *_sentences(here, _boards_in_words))


def boards_from_in_words(change: TableChange, spec: MovementSpec) -> str:
    """Return where the boards of a round come from; empty in the first round, or if they stay.

    Also empty if all tables play the same boards, since the card says so once.
    """
    if all_share(spec):
        return ""
    lines = []
    if change.turn.round > 1:
        if change.boards_from == 0:
            lines.append(gettext("from the stand"))
        elif change.boards_from != change.turn.table:
            lines.append(gettext("from table %(table)s") % {"table": change.boards_from})
    if change.shares:
        text = ngettext(
            "shared with table %(tables)s", "shared with tables %(tables)s", len(change.shares)
        )
        lines.append(text % {"tables": ", ".join(map(str, change.shares))})
    return ", ".join(lines)


def _same_boards(spec: MovementSpec) -> tuple[str, ...]:
    if not all_share(spec):
        return ()
    return (
        gettext("All tables play the same boards in a round: a copy for each table, or in turns."),
    )


def _sentences(here: Sequence[TableChange], words: Callable[[TableChange], str]) -> list[str]:
    """Return one sentence if it holds after every round, else one for each with its rounds."""
    runs = [(text, list(group)) for text, group in groupby(here, key=words)]
    if len(runs) == 1:
        return [runs[0][0]]
    return [
        gettext("After round %(rounds)s: %(what)s")
        % {"rounds": _rounds([change.turn.round for change in group]), "what": text}
        for text, group in runs
    ]


def _rounds(rounds: Sequence[int]) -> str:
    return str(rounds[0]) if len(rounds) == 1 else f"{rounds[0]}–{rounds[-1]}"


def _goes_in_words(change: TableChange, line: str, spec: MovementSpec) -> str:
    goes = next(move for move in change.goes if move.line == line)
    data = {
        "line": line_in_words(line),
        "table": goes.to_table,
        "side": line_in_words(goes.to_line),
    }
    if not goes.to_table:
        return gettext("%(line)s rests.") % data
    if goes.to_table == change.turn.table and goes.to_line == line:
        return gettext("%(line)s stays at this table.") % data
    if goes.to_line == line or spec.switched:
        return gettext("%(line)s goes to table %(table)s.") % data
    return gettext("%(line)s goes to table %(table)s, to sit %(side)s.") % data


def _boards_in_words(change: TableChange) -> str:
    if change.boards_to == change.turn.table:
        return gettext("The boards stay.")
    if change.boards_to:
        return gettext("The boards go to table %(table)s.") % {"table": change.boards_to}
    return gettext("The boards go to the stand.")
