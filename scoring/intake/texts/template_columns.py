"""What each language of the site calls the columns of the results template."""

from django.utils.translation import pgettext_lazy

from federation.texts import Catalogue

_COLUMNS: Catalogue = {
    "event": pgettext_lazy("template column", "Event"),
    "date": pgettext_lazy("template column", "Date"),
    "kind": pgettext_lazy("template column", "Kind"),
    "method": pgettext_lazy("template column", "Method"),
    "rankings": pgettext_lazy("template column", "Rankings"),
    "scale": pgettext_lazy("template column", "Scale"),
    "contestant": pgettext_lazy("template column", "Contestant"),
    "section": pgettext_lazy("template column", "Section"),
    "line": pgettext_lazy("template column", "Line"),
    "name": pgettext_lazy("template column", "Name"),
    "rests": pgettext_lazy("template column", "Rests"),
    "handicap": pgettext_lazy("template column", "Handicap"),
    "adjustment": pgettext_lazy("template column", "Adjustment"),
    "place": pgettext_lazy("template column", "Place"),
    "total": pgettext_lazy("template column", "Total"),
    "percentage": pgettext_lazy("template column", "Percentage"),
    "board": pgettext_lazy("template column", "Board"),
    "session": pgettext_lazy("template column", "Session"),
    "round": pgettext_lazy("template column", "Round"),
    "table": pgettext_lazy("template column", "Table"),
    "ns": pgettext_lazy("template column", "NS"),
    "ew": pgettext_lazy("template column", "EW"),
    "north": pgettext_lazy("template column", "North"),
    "east": pgettext_lazy("template column", "East"),
    "south": pgettext_lazy("template column", "South"),
    "west": pgettext_lazy("template column", "West"),
    "contract": pgettext_lazy("template column", "Contract"),
    "declarer": pgettext_lazy("template column", "Declarer"),
    "lead": pgettext_lazy("template column", "Lead"),
    "tricks": pgettext_lazy("template column", "Tricks"),
    "score": pgettext_lazy("template column", "Score"),
    "remark": pgettext_lazy("template column", "Remark"),
}
_NUMBERED: Catalogue = {
    "player": pgettext_lazy("template column", "Player {n}"),
    "number": pgettext_lazy("template column", "Number {n}"),
}


def column_name(column: str) -> str:
    """Return what the reader's language calls a column: "contestant", "player 1"."""
    word, _, number = column.partition(" ")
    if number:
        return str(_NUMBERED[word]).format(n=number)
    return str(_COLUMNS[column])
