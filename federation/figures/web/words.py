"""Names and values of figures as text."""

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Any

from django.utils.formats import get_format
from django.utils.translation import gettext as _

from federation.figures.rules.articles import article_at, steps_of
from federation.figures.rules.differences import Change
from federation.figures.rules.form_values import written_share
from federation.figures.rules.shapes import CENTS, below, without_none
from federation.figures.rules.sheet import GENERAL, chapters_of
from federation.figures.texts.names import NAMES
from federation.figures.texts.values import VALUES
from federation.page_parts.figures import figure, hundredths
from federation.rules.figure_reader import Fault
from federation.texts import all_texts, sentence, source_text, spoken_value
from federation.texts.dates import date_format, days_written_out

_SOURCES = frozenset({"source", "article", "ground"})
_DAY_OF_YEAR = re.compile(r"\d\d-\d\d")
_LEAP_YEAR = 2000
CLASS_OF_EVENT = "event_class"


def name_of(figure_name: str) -> str:
    """Return the name of a figure or a group of figures."""
    if figure_name == GENERAL:
        return _("General")
    if (name := NAMES.get(figure_name)) is not None:
        return str(name)
    value = value_of(figure_name)  # a class of events, a category
    return figure_name.replace("_", " ") if value == figure_name else value


def value_of(code: str, *, name: str = "") -> str:
    """Return a value of the file as text; the value itself if it has no name."""
    for key in _keys_of_sentence(code, name):
        if (text := all_texts().get(key)) is not None:
            return str(text)
    if name in _SOURCES:
        return article_of(code)
    if (text := VALUES.get(f"{name}:{code}")) is not None:
        return str(text)
    if code in VALUES:
        return str(VALUES[code])
    return _day_in_words(code) or spoken_value(code)


def _keys_of_sentence(code: str, name: str) -> tuple[str, ...]:
    """Return the keys under which a value may have a sentence, that of its figure first."""
    by_figure = {
        "what": f"kept:{code}", "act": f"approval:{code}", "key": f"offence:{code}",
        "note": f"offence_note:{code}",
    }  # fmt: skip
    return (by_figure.get(name, ""), f"card_edit:{code}", f"event_class:{code}")


def _day_in_words(code: str) -> str:
    """Return a day of every year as text; "" for what is none, as a draft may hold."""
    if not _DAY_OF_YEAR.fullmatch(code):
        return ""
    try:
        day = dt.date.fromisoformat(f"{_LEAP_YEAR}-{code}")
    except ValueError:
        return ""
    return date_format(day, "MONTH_DAY_FORMAT")


def article_of(source: str) -> str:
    """Return an article, or its substitute, as text."""
    return days_written_out(spoken_value(source_text(source)))


def place_of(steps: Sequence[str]) -> str:
    """Return the path to a figure as text, outermost group first."""
    return " · ".join(name_of(step) for step in steps)


def value_text(value: Any, hint: Any = None, *, name: str = "") -> str:
    """Return a value of a file as text: yes and no, amounts, days, lists, groups.

    hint: the type of the figure, if known; a share cannot otherwise be distinguished from a list.
    """
    if value is None or value == "" or value == []:
        return "–"
    kind = without_none(hint)
    if kind is Fraction and isinstance(value, list):
        return written_share(value)
    if isinstance(value, bool):
        return spoken_value(value)
    if isinstance(value, int):
        return hundredths(value) if name.endswith(CENTS) else figure(value)
    if isinstance(value, str):
        return value_of(value, name=name)
    if isinstance(value, Mapping):
        parts = (
            f"{name_of(key)}: {_inner(value, below(hint, key), key)}"
            for key, value in value.items()
        )
        return "; ".join(parts)
    # a comma between numbers would look like a decimal comma
    mark = "; " if get_format("DECIMAL_SEPARATOR") == "," else ", "
    return mark.join(_inner(part, below(hint, "0"), name) for part in value)


def _inner(value: Any, hint: Any, name: str) -> str:
    """Return a nested value; groups and lists are in brackets."""
    text = value_text(value, hint, name=name)
    is_plain = not isinstance(value, Mapping | list) or text == "–"
    return text if is_plain or without_none(hint) is Fraction else f"({text})"


def change_data(change: Change, figures: Mapping[str, Any], schema: type[Any]) -> dict[str, str]:
    """Return one difference for a page: place, article, old and new value."""
    name, hint = change.steps[-1], schema
    for step in change.steps:
        hint = below(hint, step)
    return {
        "chapter": change.chapter or (name if name in chapters_of(schema) else GENERAL),
        "place": place_of(_with_titles(change.steps, figures)),
        "article": article_of(article_at(figures, ".".join(change.steps))),
        "before": value_text(change.before, hint, name=name)
        if change.was_there
        else _("not there"),
        "after": value_text(change.after, hint, name=name) if change.is_there else _("not there"),
    }


def _with_titles(steps: Sequence[str], figures: Mapping[str, Any]) -> list[str]:
    """Return a path in which a fee is named by its title instead of its code."""
    if steps[0] != "fees" or len(steps) == 1:
        return list(steps)
    titles = {fee.get("code"): fee.get("title") for fee in figures.get("fees", ())}
    title = titles.get(steps[1])
    return [steps[0], _(title) if title else steps[1], *steps[2:]]


def fault_data(fault: Fault, figures: Mapping[str, Any]) -> dict[str, str]:
    """Return one fault for a page: name of the figure, article, fault."""
    data = {"path": _place_of_fault(fault.path), "found": fault.value}
    article = article_of(article_at(figures, fault.path))
    return {"article": article, "text": sentence(fault.code, data)}


def _place_of_fault(path: str) -> str:
    """Return the path to a faulty figure as text; rows count from 1, as on the page."""
    return " · ".join(
        _("row %(n)s") % {"n": int(step) + 1} if step.isdecimal() else name_of(step)
        for step in steps_of(path)
    )


def classes_of_events() -> list[tuple[str, str]]:
    """Return the classes of events, each with its name."""
    start = f"{CLASS_OF_EVENT}:"
    texts = all_texts().items()
    return [(code.removeprefix(start), str(text)) for code, text in texts if code.startswith(start)]


def is_choice(kind: Any) -> bool:
    """Return whether a figure is a choice of values."""
    return isinstance(kind, type) and issubclass(kind, StrEnum)
