"""Texts about a result file that contradicts the sheets both captains agreed."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from federation.texts import Catalogue, spoken_value

SHEETS: Catalogue = {
    "file_against_agreed_sheet": _(
        "The file goes against the sheets both captains agreed. {matches} Say why, or have the "
        "captains put the sheet right."
    ),
}
MATCH = _(
    "Round {round}, {home} – {away}: {sheet_home}–{sheet_away} on the agreed sheet, "
    "{file_home}–{file_away} in the file."
)
OTHERS = _("Other matches against their sheets: {count}.")


def match_in_words(values: Mapping[str, Any]) -> str:
    """Return the results of sheet and file for one match, in the reader's language."""
    return str(MATCH).format(**{name: spoken_value(value) for name, value in values.items()})


def _text(named: Sequence[Mapping[str, Any]], more: int) -> str:
    rest = [str(OTHERS).format(count=spoken_value(more))] if more else []
    return " ".join([*map(match_in_words, named), *rest])


# The matches one after the other, in the language of the reader of the refusal.
against_in_words = lazy(_text, str)
